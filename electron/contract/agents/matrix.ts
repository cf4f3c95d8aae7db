// electron/contract/agents/matrix.ts - what an agent may do now, item by item, and what would change it. Rows E5, C12; capability.md.
// Belongs to the table of the capability room: `capability.matrix`, `permit`, `restrict`, `restrictions`, `lift`.
import { z } from 'zod';
import { Because } from '../capability.ts';
import { Permission } from '../values/permission.ts';

/** What would lead to another decision: data for a button, and a sentence. */
export const Hint = z.object({
  act: z.enum(['grant', 'lift', 'equip', 'resume', 'enable_skill', 'acknowledge', 'declare', 'enable_tool', 'install_skill', 'release']),
  subject: z.string(),
  sentence: z.string(),
});
export type Hint = z.infer<typeof Hint>;

export const MatrixSkill = z.object({
  id: z.string().nullable(),
  name: z.string(),
  state: z.enum(['enabled', 'asks', 'blocked', 'missing', 'untrusted', 'disabled']),
  from: z.array(z.string()),
  because: z.array(Because),
  wouldChange: z.array(Hint),
});
export const MatrixTool = z.object({
  id: z.string(),
  kind: z.string(),
  /** Skills enabled for the agent that declare or provide it. */
  askedBy: z.array(z.string()),
  declared: z.boolean(),
  equipped: z.boolean(),
  permitted: z.boolean(),
  enabled: z.boolean(),
  /** Over all skills that ask for it: allowed if one may call it. */
  decision: z.enum(['allowed', 'asks', 'denied', 'unavailable']),
  level: z.string(),
  because: z.array(Because),
  wouldChange: z.array(Hint),
  bySkill: z.array(
    z.object({ skill: z.string(), decision: z.enum(['allowed', 'asks', 'denied', 'unavailable']), because: z.array(Because) }),
  ),
});
export const HeldPermission = z.object({
  id: z.string().nullable(),
  permission: Permission,
  text: z.string(),
  from: z.enum(['grant', 'agent']),
  skillName: z.string().nullable(),
  until: z.string().nullable(),
  why: z.string(),
  restricted: z.boolean(),
});
export const Restriction = z.object({
  id: z.string(),
  agent: z.string(),
  permission: Permission,
  until: z.string().nullable(),
  why: z.string(),
  at: z.string(),
});
export const Matrix = z.object({
  skills: z.array(MatrixSkill),
  tools: z.array(MatrixTool),
  permissions: z.array(HeldPermission),
  restrictions: z.array(Restriction),
  prompt: z.string(),
  counts: z.object({ allowed: z.number().int(), asks: z.number().int(), denied: z.number().int(), unavailable: z.number().int() }),
});
/** A supposition: nothing of it is stored. */
export const WhatIf = z.object({
  equip: z.array(z.string()).default([]),
  unequip: z.array(z.string()).default([]),
  grant: z.array(Permission).default([]),
  restrict: z.array(Permission).default([]),
});
export const MatrixInput = z.object({
  agent: z.string(),
  channel: z.enum(['editor', 'cli', 'conversation', 'schedule']).default('editor'),
  taskContext: z.enum(['interactive', 'autonomous']).default('interactive'),
  whatIf: WhatIf.default({ equip: [], unequip: [], grant: [], restrict: [] }),
});
