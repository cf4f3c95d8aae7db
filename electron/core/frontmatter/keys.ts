// electron/core/frontmatter/keys.ts - the frontmatter keys that have a meaning, in the order in which new ones are written.

const ORDER = [
  'name',
  'title',
  'description',
  'version',
  'author',
  'publisher',
  'license',
  'homepage',
  'compatibility',
  'metadata',
  'tags',
  'intent_patterns',
  'trigger_phrases',
  'required_scopes',
  'required_permissions',
  'allowed_roles',
  'tools',
  'declared_tool_access',
  'allowed_tools',
  'skills',
  'provides_tools',
  'input_schema',
  'output_schema',
  'progress',
  'interrupts',
  'model_variants',
  'run',
  'artifacts',
  'skill_id',
  'category',
  'domain',
  'department',
  'origin',
  'proficiency',
  'prerequisites',
  'decay_rate_days',
  'decay_days',
  'composite_skill_ids',
  'composites',
  'synergy_partners',
  'synergies',
  'preferred_tools',
  'min_proficiency',
  'min_rank',
  'intents',
  'triggers',
  'activation',
  'signature',
  'is_verified',
] as const;

const RANK = new Map<string, number>(ORDER.map((key, index) => [key, index]));

/** The fields of the open Agent Skills format. */
export const OPEN_FORMAT_KEYS: ReadonlySet<string> = new Set([
  'name',
  'description',
  'license',
  'compatibility',
  'metadata',
  'allowed_tools',
]);

/** True/false fields of clients, which spell them differently. */
export const SWITCH_KEYS: ReadonlySet<string> = new Set([
  'user_invocable',
  'disable_model_invocation',
  'default_enabled',
  'background',
  'fallback',
  'alwaysApply',
  'is_verified',
]);

/** One spelling for `allowed-tools` and `allowed_tools`. */
export const normalKey = (key: string): string => key.replaceAll('-', '_');

export const isKnownKey = (key: string): boolean => RANK.has(normalKey(key));

/** The place of a key in the order, or null for an unknown key. */
export const rankOf = (key: string): number | null => RANK.get(normalKey(key)) ?? null;
