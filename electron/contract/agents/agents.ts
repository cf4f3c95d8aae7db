// electron/contract/agents/agents.ts - agents: manifest, what they are equipped with, settings, memory, metrics. Rows F2 to F6; capability.md.
import { z } from 'zod';
import { CompetencyMetric, CompetencySetting } from '../competencies/competencies.ts';
import { byId, mutation, nothing, query, type RoomApi } from '../procedures/table.ts';
import { Rank } from '../values/agent.ts';
import { Permission } from '../values/permission.ts';
import { place } from '../values/place.ts';
import { Scope } from '../values/scope.ts';
import { listed } from '../values/words.ts';
import { Life, LifeAct, LifeState } from './life.ts';
import { EquipPlan } from './plan.ts';

/** A set of names as a tagged value: an empty list never means everything. */
export const Named = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('listed'), ids: z.array(z.string()).min(1).max(5000) }),
  z.object({ kind: z.literal('all') }),
]);
export type Named = z.infer<typeof Named>;

/** What a person wrote for an agent. Its permissions are its grants for every skill (`capability.permit`). */
export const AgentManifest = z.object({
  name: z.string().min(1).max(200),
  description: z.string().max(2000),
  systemPrompt: z.string().max(200_000),
  /** Names of skills enabled by hand, beside those of its competencies. */
  skills: Named,
  /** Names of tools allowed by hand, beside those that its competencies bring. */
  tools: Named,
  /** null = whatever the run or the settings choose. */
  modelId: z.string().nullable(),
});
export type AgentManifest = z.infer<typeof AgentManifest>;

export const AgentRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  builtIn: z.boolean(),
  life: Life,
  rank: Rank,
  competencies: z.number().int(),
  paused: z.number().int(),
  /** Entries of its list that contribute nothing although they are not paused: missing, broken, changed, or in a collision. */
  troubled: z.number().int(),
  updatedAt: z.string(),
});
export type AgentRow = z.infer<typeof AgentRow>;

/** One entry of the ordered list. */
export const Equipped = z.object({
  competency: z.string(),
  /** null = there is none of this id any more. */
  sourceId: z.string().nullable(),
  name: z.string(),
  version: z.string().nullable(),
  paused: z.boolean(),
  /** changed = its bytes are others than those that were equipped, and not by an edit here: it contributes nothing until it is accepted. */
  state: z.enum(['in_force', 'paused', 'missing', 'broken', 'changed']),
  /** Required skills that are not there now, and tools denied because two skills provide them (F5). */
  missingSkills: z.array(z.string()),
  collisions: z.array(z.object({ tool: z.string(), providers: z.array(z.string()) })),
  equippedAt: z.string(),
});
export type Equipped = z.infer<typeof Equipped>;

/** What it comes to now: computed from the list and from what is installed, at every message. */
export const DerivedAgent = z.object({
  /** `from`: competencies that need it; `manual` = enabled by hand, `byRole` = its role needs it. `skillId` null = it is not there. */
  skills: z.array(
    z.object({ name: z.string(), skillId: z.string().nullable(), from: z.array(z.string()), manual: z.boolean(), byRole: z.boolean() }),
  ),
  /** `from`: competencies that bring it; `manual` = in the agent's own list. `denied` = a collision. */
  tools: z.union([
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('none') }),
    z.object({
      kind: z.literal('listed'),
      tools: z.array(
        z.object({ name: z.string(), providers: z.array(z.string()), from: z.array(z.string()), manual: z.boolean(), byRole: z.boolean() }),
      ),
    }),
  ]),
  denied: z.array(z.object({ tool: z.string(), providers: z.array(z.string()) })),
  prompt: z.string(),
  /** In order; `source` is the id of a competency or of the role, null = the agent's own. */
  parts: z.array(
    z.object({ kind: z.enum(['own', 'role', 'competency']), source: z.string().nullable(), text: z.string(), tokens: z.number().int() }),
  ),
});
export type DerivedAgent = z.infer<typeof DerivedAgent>;

export const AgentDetail = z.object({
  row: AgentRow,
  manifest: AgentManifest,
  version: z.number().int(),
  /** Its life, with the act that can be taken back. */
  life: LifeState,
  equipped: z.array(Equipped),
  derived: DerivedAgent,
  /** The last time its tools became others because of what is installed (row F5); `at` null = since its last run. null = never. */
  toolsChanged: z.object({ at: z.string().nullable(), added: z.array(z.string()), removed: z.array(z.string()) }).nullable(),
});
export type AgentDetail = z.infer<typeof AgentDetail>;

/** A file that describes an agent, read and not yet brought in. Its permissions are wishes: a person grants them, or does not. */
export const AgentFile = z.object({
  manifest: AgentManifest,
  permissions: z.array(z.object({ text: z.string(), permission: Permission })),
  equipped: z.array(z.object({ competency: z.string(), paused: z.boolean() })),
  settings: z.array(z.object({ competency: z.string(), key: z.string(), value: z.string() })),
  /** Lists that are empty, which means all in some programs: what is meant has to be said. */
  asks: z.array(z.enum(['skills', 'tools'])),
  /** Keys that are not read. */
  notCarried: z.array(z.string()),
});
export type AgentFile = z.infer<typeof AgentFile>;

/** A setting of an equipped competency with its value for this agent. */
export const AgentSetting = z.object({
  competency: z.string(),
  setting: CompetencySetting,
  /** What a run reads under `settings.<competency>.<key>`; null = nothing. */
  value: z.string().nullable(),
  /** False: the default of the file. */
  chosen: z.boolean(),
  /** Why the value does not fit; null = it does. */
  problem: z.string().nullable(),
});
export type AgentSetting = z.infer<typeof AgentSetting>;

/** Why a value does not fit; null = it does. A Select without options is edited as text. */
export function settingProblem({ key, type, options }: CompetencySetting, value: string): string | null {
  if (type === 'Toggle') return value === 'true' || value === 'false' ? null : `${key} is true or false, and not ${value}.`;
  if (type !== 'Select' || options.length === 0 || options.some((option) => option.value === value)) return null;
  return `${value} is not among the options of ${key}: ${listed(options.map((option) => option.value))}.`;
}

export const MemoryEntry = z.object({
  key: z.string(),
  value: z.string(),
  bytes: z.number().int(),
  updatedAt: z.string(),
  skillName: z.string().nullable(),
  readOnly: z.boolean(),
});
export type MemoryEntry = z.infer<typeof MemoryEntry>;

/** A metric of an equipped competency: the value under its key, as shown by its format, and its last numeric values. */
export const AgentMetric = z.object({
  competency: z.string(),
  metric: CompetencyMetric,
  raw: z.string().nullable(),
  shown: z.string(),
  history: z.array(z.object({ at: z.string(), value: z.number() })),
});
export type AgentMetric = z.infer<typeof AgentMetric>;

/** An integration is a name; `connected` only if a tool of the registry or a provider has it. */
export const AgentIntegration = z.object({ competency: z.string(), name: z.string(), state: z.enum(['connected', 'not_connected']) });
export type AgentIntegration = z.infer<typeof AgentIntegration>;

const OfCompetency = z.object({ agent: z.string(), competency: z.string() });
export const PlanInput = z.discriminatedUnion('act', [
  OfCompetency.extend({ act: z.literal('equip'), position: z.number().int().min(0).nullable().default(null) }),
  OfCompetency.extend({ act: z.literal('accept') }),
  OfCompetency.extend({ act: z.literal('unequip') }),
  OfCompetency.extend({ act: z.literal('pause') }),
  OfCompetency.extend({ act: z.literal('resume') }),
  z.object({ act: z.literal('reorder'), agent: z.string(), order: z.array(z.string()) }),
]);
export type PlanInput = z.input<typeof PlanInput>;

export const agentsTable = {
  list: query(nothing, z.array(AgentRow)),
  open: query(byId, AgentDetail),
  create: mutation(AgentManifest.partial().extend({ name: z.string().min(1).max(200), id: z.string().optional() }), AgentDetail),
  duplicate: mutation(z.object({ id: z.string(), name: z.string().min(1).max(200).optional() }), AgentDetail),
  /** `version` as it was shown. Throws `changed_meanwhile`. The name of “you” cannot be changed. */
  update: mutation(z.object({ id: z.string(), version: z.number().int(), changes: AgentManifest.partial() }), AgentDetail),
  remove: mutation(byId, nothing),
  undelete: mutation(byId, AgentDetail),
  /** Leads an agent to another state of its life, or with `undo` takes the last such act back. Throws `not_found`, `invalid_transition`. */
  move: mutation(z.object({ id: z.string(), act: LifeAct, undo: z.boolean().default(false) }), AgentDetail),
  /** Its rank, by which it uses tools. Throws `not_found`, and `bad_input` for “you”. */
  setRank: mutation(z.object({ id: z.string(), rank: Rank }), AgentDetail),
  /** What an act would change, and what stands in its way. Writes nothing. */
  plan: query(PlanInput, EquipPlan),
  /** One transaction, or nothing: throws `equip_refused` with everything that stands in the way, `changed_meanwhile` if `stamp` is no longer that of the plan. `stamp` null = no plan was shown. */
  apply: mutation(z.object({ plan: PlanInput, stamp: z.string().nullable() }), AgentDetail),
  settings: query(z.object({ agent: z.string() }), z.array(AgentSetting)),
  /** value null = the file's default again. Throws `bad_input` for a value that is none of the options. */
  setSetting: mutation(OfCompetency.extend({ key: z.string(), value: z.string().max(10_000).nullable() }), z.array(AgentSetting)),
  memory: query(
    z.object({
      agent: z.string(),
      scope: Scope,
      text: z.string().default(''),
      after: z.string().nullable().default(null),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    z.object({ rows: z.array(MemoryEntry), total: z.number().int(), next: z.string().nullable() }),
  ),
  /** `value` is JSON text; null removes. Throws `bad_input`, `limit_reached`. */
  setMemory: mutation(
    z.object({ agent: z.string(), scope: Scope, key: z.string().min(1).max(1000), value: z.string().nullable() }),
    nothing,
  ),
  metrics: query(z.object({ agent: z.string() }), z.array(AgentMetric)),
  integrations: query(z.object({ agent: z.string() }), z.array(AgentIntegration)),
  /** JSON with everything that is stored for it, `equipped_competency` as a list; without grants of others. */
  export: query(byId, z.object({ fileName: z.string(), data: z.string() })),
  /** The same, as a file in a folder. Throws `name_taken`, `no_permission`, `disk_full`, `not_found`. */
  exportTo: mutation(z.object({ id: z.string(), dir: place('export_skills'), overwrite: z.boolean() }), z.object({ path: z.string() })),
  /** What a file says, without bringing it in. Throws `bad_input`. */
  reviewImport: query(z.object({ data: z.string() }), AgentFile),
  /** Brings in a new agent, without permissions, and equips it as far as nothing stands in the way: `left` is what does, each with all reasons.
   * Throws `bad_input` for an empty list that is not answered. */
  import: mutation(
    z.object({
      data: z.string(),
      lists: z.partialRecord(z.enum(['skills', 'tools']), z.enum(['none', 'all'])).default({}),
    }),
    z.object({ agent: AgentDetail, left: z.array(z.object({ competency: z.string(), reasons: z.array(z.string()) })) }),
  ),
};
export type AgentsApi = RoomApi<typeof agentsTable>;
