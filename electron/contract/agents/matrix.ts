// electron/contract/agents/matrix.ts - what an agent may do now, skill by skill and tool by tool, why, and what would change it. Rows E5, C12; capability.md.
import { z } from 'zod';
import { Because } from '../capability/because.ts';
import { Channel, TaskContext } from '../library.ts';
import { Permission } from '../values/permission.ts';

/** What would lead to another decision: data for a button, and its sentence. `subject` is what the act is about: a skill, tool, permission or competency. */
export const Hint = z.object({
  act: z.enum([
    'grant',
    'lift',
    'equip',
    'resume',
    'allow_tool',
    'allow_skill',
    'enable',
    'acknowledge',
    'declare',
    'install',
    'release',
    'activate',
    'raise_level',
    'edit',
    'assess',
    'promote',
    'server',
    'dismiss',
  ]),
  subject: z.string(),
  sentence: z.string(),
});
export type Hint = z.infer<typeof Hint>;

const ToolDecision = z.enum(['allowed', 'asks', 'denied', 'unavailable']);

/** One skill of the agent; `missing` = a required one that is not here. */
export const MatrixSkill = z.object({
  id: z.string().nullable(),
  name: z.string(),
  decision: z.enum(['allowed', 'asks', 'blocked', 'missing']),
  /** Competencies that need it. */
  from: z.array(z.string()),
  /** Enabled by hand. */
  manual: z.boolean(),
  /** Its role needs it. */
  byRole: z.boolean(),
  because: z.array(Because),
  wouldChange: z.array(Hint),
});
export type MatrixSkill = z.infer<typeof MatrixSkill>;

/** All that a skill of an agent comes from: `by hand, role, Cargo claims`. */
export const broughtBy = ({ from, manual, byRole }: Pick<MatrixSkill, 'from' | 'manual' | 'byRole'>): string =>
  [...(manual ? ['by hand'] : []), ...(byRole ? ['role'] : []), ...from].join(', ');

/** One tool, with the decision for the skill that may do most with it; `bySkill` has all skills of the agent that ask for it, those of one decision and decisive reason together. */
export const MatrixTool = z.object({
  id: z.string(),
  kind: z.enum(['function', 'artifact', 'skill', 'server', 'unknown']),
  /** The four checks: a skill asks for it, the agent holds it, what it needs is granted, and it is there and enabled. */
  declared: z.boolean(),
  held: z.boolean(),
  permitted: z.boolean(),
  enabled: z.boolean(),
  decision: ToolDecision,
  level: z.string(),
  because: z.array(Because),
  wouldChange: z.array(Hint),
  /** `preferred` = these skills prefer it and do not declare it. */
  bySkill: z.array(
    z.object({ skills: z.array(z.string()), decision: ToolDecision, because: z.array(Because), preferred: z.literal(true).optional() }),
  ),
});
export type MatrixTool = z.infer<typeof MatrixTool>;

/** Held for every skill of the agent (`skillName` null), or for one. */
export const HeldPermission = z.object({
  id: z.string(),
  permission: Permission,
  text: z.string(),
  skillName: z.string().nullable(),
  until: z.string().nullable(),
  why: z.string(),
  /** A restriction forbids it all the same. */
  restricted: z.boolean(),
});
export type HeldPermission = z.infer<typeof HeldPermission>;

/** What an agent may not use despite any grant. */
export const Restriction = z.object({
  id: z.string(),
  agent: z.string(),
  permission: Permission,
  text: z.string(),
  setAt: z.string(),
  /** UTC; null = until lifted. */
  until: z.string().nullable(),
  why: z.string(),
});
export type Restriction = z.infer<typeof Restriction>;

/** A supposition: nothing of it is stored, audited or in force. Competencies by id, the role by its post: null = none, absent = as it is. */
export const WhatIf = z.object({
  equip: z.array(z.string()).max(200).default([]),
  unequip: z.array(z.string()).max(200).default([]),
  grant: z.array(Permission).max(500).default([]),
  restrict: z.array(Permission).max(500).default([]),
  role: z.string().nullable().optional(),
});
export type WhatIf = z.infer<typeof WhatIf>;

export const MatrixInput = z.object({
  agent: z.string(),
  channel: Channel.default('editor'),
  taskContext: TaskContext.default('interactive'),
  whatIf: WhatIf.optional(),
});
export type MatrixInput = z.input<typeof MatrixInput>;

export const Matrix = z.object({
  agent: z.string(),
  skills: z.array(MatrixSkill),
  tools: z.array(MatrixTool),
  held: z.array(HeldPermission),
  restrictions: z.array(Restriction),
  /** There are more skills than are looked at. */
  more: z.boolean(),
});
export type Matrix = z.infer<typeof Matrix>;

/** Permissions of an agent for every skill that it may use. */
export const PermitInput = z.object({
  agent: z.string(),
  permissions: z.array(Permission).min(1).max(500),
  /** UTC; null = until revoked. */
  until: z.iso.datetime({ offset: true }).nullable(),
  why: z.string().max(1000),
});
export type PermitInput = z.input<typeof PermitInput>;
