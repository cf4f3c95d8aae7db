// electron/contract/capability/because.ts - why something is decided as it is. capability.md, "One pure function".
import { z } from 'zod';

/** The reason for something: data, and the sentence the core makes from it. */
export const Because = z.object({
  rule: z.enum([
    'agent_not_active',
    'workspace_off',
    'channel_off',
    'context_off',
    'not_enabled_for_agent',
    'untrusted',
    'role_not_allowed',
    'not_held',
    'nobody_asks',
    'skill_absent',
    'not_declared',
    'not_requested',
    'constraint_malformed',
    'outside_constraint',
    'restricted',
    'tool_collision',
    'tool_added',
    'tool_removed',
    'setting_changed',
    'proficiency_too_low',
    'not_assessed',
    'rank_too_low',
    'level_assessed',
    'tool_absent',
    'tool_locked',
    'permission_missing',
    'not_granted_through',
    'level_too_low',
    'context_unmet',
    'uses_forgotten',
    'evidence',
    'allowed',
  ]),
  subject: z.string(),
  value: z.string().nullable(),
  sentence: z.string(),
});
export type Because = z.infer<typeof Because>;
