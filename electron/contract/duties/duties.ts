// electron/contract/duties/duties.ts - what agents do by themselves at set times, and each time as a work item. Row G7; capability.md.
import { z } from 'zod';
import { byId, mutation, nothing, query, type RoomApi, stream } from '../procedures/table.ts';
import { DutySchedule } from '../roles/role.ts';
import { JsonObject } from '../schemas/written.ts';

/** due = its turn comes next, missed = its time passed and nothing ran: a person runs or skips it. */
export const WorkState = z.enum(['due', 'running', 'done', 'failed', 'missed', 'skipped']);
export type WorkState = z.infer<typeof WorkState>;

/** One time at which a duty was due. */
export const WorkItem = z.object({
  id: z.string(),
  agent: z.string(),
  /** The key of its duty. */
  duty: z.string(),
  /** Name of the duty then. */
  name: z.string(),
  dueAt: z.string(),
  /** A person asked for it; else its time came. */
  byHand: z.boolean(),
  state: WorkState,
  /** Why it is so: what failed, why nothing ran; null for one that is due or done. */
  reason: z.string().nullable(),
  /** Times before this one that were missed as well and are not listed; at `MOST_EARLIER` there may be more. */
  earlier: z.number().int(),
  /** Its runs, in the order of its skills. */
  runs: z.array(z.object({ runId: z.string(), skill: z.string() })),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
});
export type WorkItem = z.infer<typeof WorkItem>;
export const MOST_EARLIER = 1000;

/** A duty of an agent, from its role or from a competency with a schedule; of yours also a skill that you put on one. */
export const AgentDuty = z.object({
  /** `role:<post>/<name>`, `competency:<id>`, `skill:<id of the schedule>`: the same as long as its source is. */
  key: z.string(),
  name: z.string(),
  description: z.string(),
  from: z.object({ kind: z.enum(['role', 'competency', 'skill']), id: z.string(), name: z.string() }),
  schedule: DutySchedule,
  /** IANA; null = the zone of this machine. */
  timeZone: z.string().nullable(),
  /** Names, in the order in which they run. */
  skills: z.array(z.string()),
  inputs: JsonObject,
  /** 1 goes first. */
  priority: z.number().int(),
  /** Why it has no times now: its competency is paused, or the agent is not active; null = it has. */
  off: z.string().nullable(),
  /** Its times come after this; an interval counts from it. */
  since: z.string(),
});
export type AgentDuty = z.infer<typeof AgentDuty>;

export const DutyRow = AgentDuty.extend({
  agent: z.string(),
  agentName: z.string(),
  /** By a person. */
  paused: z.boolean(),
  /** Why it has no times although it is not paused; null = it has. */
  problem: z.string().nullable(),
  /** The next five times. */
  next: z.array(z.string()),
  last: WorkItem.nullable(),
});
export type DutyRow = z.infer<typeof DutyRow>;

/** One day of a duty: what was, newest first, and what is to come. `more`: older items of the day that are not in the list. */
export const DutyDay = z.object({
  items: z.array(WorkItem),
  more: z.number().int(),
  /** `count` is at most `MOST_COMING`. */
  coming: z.object({ first: z.string(), count: z.number().int() }).nullable(),
});
export type DutyDay = z.infer<typeof DutyDay>;
export const MOST_COMING = 100;

const ofDuty = z.object({ agent: z.string(), duty: z.string() });

export const dutiesTable = {
  /** The duties of one agent, or of all, each agent's by priority. */
  list: query(z.object({ agent: z.string().optional() }), z.array(DutyRow)),
  /** Newest first. */
  history: query(
    z.object({
      agent: z.string().optional(),
      duty: z.string().optional(),
      states: z.array(WorkState).min(1).optional(),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    z.array(WorkItem),
  ),
  /** Days of one agent's duties; `edges` are the beginnings of the days and the end of the last, in the person's zone. Duties it no longer has are shown while they have items there. */
  calendar: query(
    z.object({ agent: z.string(), edges: z.array(z.string()).min(2).max(32) }),
    z.array(z.object({ duty: z.string(), name: z.string(), days: z.array(DutyDay) })),
  ),
  /** What is going on with duties, for a mark in the frame: what runs, and how many times were missed. */
  state: query(nothing, z.object({ running: z.array(WorkItem), missed: z.number().int(), latestMissed: WorkItem.nullable() })),
  item: query(byId, WorkItem),
  /** A work item of now, which runs as soon as the agent has nothing else to do. Throws `not_found`. */
  run: mutation(ofDuty, WorkItem),
  /** The same for one that was missed. Throws `not_found`, `invalid_transition`. */
  runItem: mutation(byId, WorkItem),
  /** Those that were missed or have not begun will not run. All or nothing: throws `not_found`, `invalid_transition`. */
  skip: mutation(z.object({ ids: z.array(z.string()).min(1).max(500) }), z.array(WorkItem)),
  /** Ends a running one, and its run, as failed. Throws `not_found`, `invalid_transition` if it does not run here. */
  stop: mutation(byId, nothing),
  /** No times until it is resumed; those that pass meanwhile are not missed. Throws `not_found`. */
  pause: mutation(ofDuty, DutyRow),
  resume: mutation(ofDuty, DutyRow),
  /** Every change of a work item from now on: of one until it has ended, or of all. */
  changes: stream(z.object({ id: z.string().nullable() }), WorkItem),
};
export interface DutiesApi extends RoomApi<typeof dutiesTable> {
  /** From now on what is due runs in this process, until it closes. */
  start(): void;
  /** Lists what was missed while nobody watched, for a command that shows it. */
  notice(): void;
}
