// electron/shells/cli/commands/agents/results.ts - the JSON of the acts on agents and on what they are equipped with (docs/cli-json.md).
import { z } from 'zod';
import {
  AgentDetail,
  AgentFile,
  AgentIdentity,
  AgentIntegration,
  AgentLevels,
  AgentMetric,
  AgentProfile,
  AgentRow,
  AgentSetting,
  CapabilityGraph,
  CertificateCheck,
  DutyRow,
  EquipPlan,
  Life,
  Matrix,
  MemoryEntry,
} from '../../../../contract/index.ts';

/** `agent` is null with --dry-run, and if something stands in the way: then nothing was written. */
const Planned = z.object({ dryRun: z.boolean(), plan: EquipPlan, agent: AgentDetail.nullable() });
/** Those that were, or with --dry-run would be, granted, taken back, restricted or allowed again. */
const Permissions = z.object({ dryRun: z.boolean(), agent: z.string(), permissions: z.array(z.string()) });
/** With --dry-run as it would be. */
const Levels = AgentLevels.extend({ dryRun: z.boolean() });
/** `agent` is null with --dry-run. */
const Made = z.object({ dryRun: z.boolean(), agent: AgentDetail.nullable() });

/** `would`: the state that the act leads to, also without --dry-run; null = it cannot be done. */
const Moved = z.object({ dryRun: z.boolean(), agent: AgentDetail, would: Life.nullable() });
/** The duty that a competency with a schedule gives. */
const Schedule = z.object({
  competency: z.string(),
  name: z.string(),
  cron: z.string(),
  paused: z.boolean(),
  next: z.array(z.string()),
  problem: z.string().nullable(),
});

export const AGENT_RESULTS = {
  'competency equip': Planned,
  'competency accept': Planned,
  'competency unequip': Planned,
  'competency pause': Planned,
  'competency resume': Planned,
  'competency reorder': Planned,
  'agent list': z.object({ agents: z.array(AgentRow) }),
  'agent show': z.object({
    agent: AgentDetail,
    schedules: z.array(Schedule),
    duties: z.array(DutyRow),
    integrations: z.array(AgentIntegration),
  }),
  'agent create': Made,
  'agent duplicate': Made,
  'agent edit': Made,
  'agent remove': z.object({ dryRun: z.boolean(), removed: AgentRow }),
  'agent undelete': Made,
  'agent activate': Moved,
  'agent suspend': Moved,
  'agent resume': Moved,
  'agent retire': Moved,
  'agent rank': z.object({ dryRun: z.boolean(), agent: AgentDetail }),
  /** `path` null: not written. */
  'agent profile': z.object({ dryRun: z.boolean(), path: z.string().nullable(), profile: AgentProfile }),
  'agent graph': z.object({ graph: CapabilityGraph }),
  'agent settings': z.object({ dryRun: z.boolean(), settings: z.array(AgentSetting) }),
  'agent memory': z.object({ dryRun: z.boolean(), rows: z.array(MemoryEntry), total: z.number().int(), next: z.string().nullable() }),
  'agent metrics': z.object({ metrics: z.array(AgentMetric) }),
  'agent levels': AgentLevels,
  'agent assess': Levels,
  'agent pin': Levels,
  'agent unpin': Levels,
  'agent forget': Levels,
  'agent grant': Permissions,
  'agent revoke': Permissions,
  'agent restrict': Permissions,
  'agent lift': Permissions,
  'agent effective': Matrix,
  /** `path` null: not written. Exit code 1 while `identity.state` is none. */
  'agent certificate': z.object({ dryRun: z.boolean(), agent: z.string(), identity: AgentIdentity, path: z.string().nullable() }),
  'agent certificate check': z.object({ path: z.string(), check: CertificateCheck }),
  'agent export': z.object({ dryRun: z.boolean(), fileName: z.string(), path: z.string().nullable(), data: z.string() }),
  /** `left`: competencies that something stands in the way of. With --dry-run `agent` is null and `left` empty. */
  'agent import': Made.extend({
    file: AgentFile,
    left: z.array(z.object({ competency: z.string(), reasons: z.array(z.string()) })),
  }),
} as const;
