// electron/contract/duties/schedules.ts - a skill that a person put on a schedule by itself, without a role or an agent of theirs. Row E3; capability.md, "Duties".
import { z } from 'zod';
import { byId, later, mutation, nothing, query } from '../procedures/table.ts';
import { DutySchedule } from '../roles/role.ts';
import { JsonObject } from '../schemas/written.ts';
import { Scope } from '../values/scope.ts';
import { DutyRow } from './duties.ts';

const When = z.object({
  schedule: DutySchedule,
  /** IANA; null = the zone of this machine. */
  timeZone: z.string().max(100).nullable().default(null),
});

const Asked = When.extend({
  /** What is asked of the skill; it may be empty where its inputs say all. */
  request: z.string().max(20_000).default(''),
  inputs: JsonObject.default({}),
});

export const NewSchedule = Asked.extend({ skillId: z.string(), paused: z.boolean().default(false) });
export type NewSchedule = z.input<typeof NewSchedule>;

export const ScheduleChange = Asked.extend({ id: z.string() });
export type ScheduleChange = z.input<typeof ScheduleChange>;

/** `duty`: as a duty of yours it has its times, its history, and is run, skipped, paused and resumed (`duties`). */
export const SkillSchedule = z.object({
  id: z.string(),
  skillId: z.string(),
  scope: Scope,
  request: z.string(),
  duty: DutyRow,
  /** Why a run by schedule would be refused now, in the words of the rule; null = it would begin. */
  refused: z.string().nullable(),
});
export type SkillSchedule = z.infer<typeof SkillSchedule>;

/** In an account, and of the texts of one. */
export const MOST_SCHEDULES = 500;
export const MOST_SCHEDULED_CHARS = 20_000;

export const schedulesTable = {
  /** Those of skills that are there, of one or of all, the oldest first. */
  list: query(z.object({ skillId: z.string().optional() }), z.array(SkillSchedule)),
  /** The next five times of a schedule that is being written, or why it has none. */
  times: query(When, z.object({ next: z.array(z.string()), problem: z.string().nullable() })),
  /** Throws what `add` would, and writes nothing: `bad_input` for a schedule without times, and what the start of a run by schedule would. */
  check: later(query(NewSchedule, nothing)),
  /** Its times come from now on. Throws as `check`, and `limit_reached`. */
  add: later(mutation(NewSchedule, SkillSchedule)),
  /** Other times count from now on. Throws as `check`, and `not_found`. */
  change: later(mutation(ScheduleChange, SkillSchedule)),
  /** It has no more times; `restore` brings it back, from then on. Throws `not_found`. */
  remove: mutation(byId, nothing),
  restore: mutation(byId, SkillSchedule),
};
