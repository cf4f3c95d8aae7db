// electron/contract/agents/profile.ts - the profile of an agent: one read model over all that is known of it. Row G5; capability.md, "Roles and duties".
import { z } from 'zod';
import { AuditEvent } from '../capability/capability.ts';
import { DutyRow, WorkItem } from '../duties/duties.ts';
import { AgentIdentity } from '../identity/identity.ts';
import { mutation, query, type RoomApi } from '../procedures/table.ts';
import { AgentLevels } from '../proficiency/proficiency.ts';
import { AgentRole } from '../roles/roles.ts';
import { Rank } from '../values/agent.ts';
import { place } from '../values/place.ts';
import { Scope } from '../values/scope.ts';
import { AgentManifest, AgentRow, Equipped } from './agents.ts';
import { CapabilityGraph, GraphInput } from './graph.ts';
import { LifeState } from './life.ts';
import { HeldPermission, MatrixSkill, MatrixTool, Restriction } from './matrix.ts';

/** What an agent used: runs that began in a time, and what they cost. */
export const Spending = z.object({
  /** today = since midnight on this machine, week and month = the last 7 and 30 days, all = since it is counted. */
  period: z.enum(['today', 'week', 'month', 'all']),
  runs: z.number().int(),
  /** Of those, that failed or ran out of time. */
  failed: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** US dollars; null = that of one run is unknown. */
  cost: z.number().nullable(),
});
export type Spending = z.infer<typeof Spending>;

/** The reason that decides, and one thing that would change it. */
const Decided = { reason: z.string(), way: z.string().nullable() };
export const ProfileSkill = MatrixSkill.pick({ id: true, name: true, decision: true, from: true, manual: true, byRole: true }).extend(
  Decided,
);
export type ProfileSkill = z.infer<typeof ProfileSkill>;
export const ProfileTool = MatrixTool.pick({ id: true, kind: true, decision: true, level: true }).extend(Decided);
export type ProfileTool = z.infer<typeof ProfileTool>;

/** What an agent does by itself: when next, what became of the last time, and how many times were missed and wait for a person. */
export const ProfileDuty = DutyRow.pick({
  key: true,
  name: true,
  from: true,
  schedule: true,
  timeZone: true,
  skills: true,
  priority: true,
  off: true,
  paused: true,
  problem: true,
  next: true,
}).extend({
  /** null = it has never run. */
  last: WorkItem.pick({ state: true, dueAt: true, reason: true }).nullable(),
  missed: z.number().int(),
});
export type ProfileDuty = z.infer<typeof ProfileDuty>;

/** Of skills and tools each. `more` says that there are others. */
export const MOST_IN_PROFILE = 500;
export const EVENTS_IN_PROFILE = 20;

export const AgentProfile = z.object({
  /** UTC. */
  asOf: z.string(),
  agent: AgentRow.pick({ id: true, name: true, description: true, builtIn: true }).extend({ modelId: AgentManifest.shape.modelId }),
  life: LifeState,
  rank: Rank,
  /** null = it has none. */
  role: AgentRole.nullable(),
  identity: AgentIdentity,
  /** By what an agent is known, and why it has no asset tag. */
  knownBy: z.string(),
  competencies: z.array(Equipped),
  skills: z.array(ProfileSkill),
  /** How good it is at its skills, of both kinds, by now. */
  levels: AgentLevels.shape.skills,
  tools: z.array(ProfileTool),
  more: z.boolean(),
  /** By priority. */
  duties: z.array(ProfileDuty),
  permissions: z.array(HeldPermission),
  restrictions: z.array(Restriction),
  prompt: z.object({ tokens: z.number().int(), parts: z.array(z.object({ source: z.string().nullable(), tokens: z.number().int() })) }),
  /** What it remembers, by place; a place without anything is left out. */
  memory: z.array(z.object({ scope: Scope, entries: z.number().int(), bytes: z.number().int() })),
  spending: z.array(Spending),
  /** The last events, newest first. */
  audit: z.array(AuditEvent),
});
export type AgentProfile = z.infer<typeof AgentProfile>;

export const ProfileFormat = z.enum(['json', 'markdown']);
export type ProfileFormat = z.infer<typeof ProfileFormat>;

const Wanted = z.object({ agent: z.string(), format: ProfileFormat });

export const profileTable = {
  /** Throws `not_found`. Writes nothing. */
  of: query(z.object({ agent: z.string() }), AgentProfile),
  /** What the agent reaches and what stands in between, or would with a supposition. Writes nothing. Throws `not_found`. */
  graph: query(GraphInput, CapabilityGraph),
  export: query(Wanted, z.object({ fileName: z.string(), data: z.string() })),
  /** The same, as a file in a folder. Throws `name_taken`, `no_permission`, `disk_full`, `not_found`. */
  exportTo: mutation(Wanted.extend({ dir: place('export_skills'), overwrite: z.boolean() }), z.object({ path: z.string() })),
};
export type ProfileApi = RoomApi<typeof profileTable>;
