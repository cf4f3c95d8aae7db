// electron/contract/values/permission.ts - what a skill asks for, itself and through the skills that it can call. Rows C12, E7.
import { z } from 'zod';

export const Permission = z.object({ resource: z.string(), access: z.string(), scope: z.string().nullable() });
export type Permission = z.infer<typeof Permission>;

/** `crm:read`, followed by any scope: `network:read (https://example.org/*)`. */
export const permissionText = ({ resource, access, scope }: Permission): string =>
  `${resource}${access === '' ? '' : `:${access}`}${scope === null ? '' : ` (${scope})`}`;

/** Two permissions are identical if these are: scope included, patterns as text. Never read again. */
export const canonicalPermission = ({ resource, access, scope }: Permission): string => JSON.stringify([resource, access, scope]);

/** `FileRead(/a/*)`: a kind with a pattern is one permission as a whole, and nothing in it is an access. */
export const isOpaque = ({ access }: Permission): boolean => access === '';

/** Words a scope may start with: `read:pages`. Source: capability.md, "Values, not conventions". */
const VERBS: ReadonlySet<string> = new Set(['read', 'write', 'execute', 'send', 'observe', 'full']);

/**
 * A permission from its text or mapping; null without a resource and an access. The last colon separates the access
 * (`api:claimcenter:write`), and text starting with a verb is reversed (`read:pages`); `Kind(pattern)` is one whole, in which nothing is
 * split. Sources: skill-contract, "Required Permissions"; competency-internals, "Permission Validation".
 */
export function parsePermission(value: unknown): Permission | null {
  if (typeof value === 'string') return fromText(value.trim());
  if (typeof value !== 'object' || value === null) return null;
  const { resource, access, scope = null } = value as Record<string, unknown>;
  if (typeof resource !== 'string' || typeof access !== 'string' || (scope !== null && typeof scope !== 'string')) return null;
  if (resource.trim() === '' || access.trim() === '') return null;
  return { resource: resource.trim(), access: access.trim(), scope: scope?.trim() || null };
}

function fromText(text: string): Permission | null {
  if (/^[A-Za-z]\w*\(.*\)$/.test(text)) return { resource: text, access: '', scope: null };
  const parts = text.split(':').map((part) => part.trim());
  if (parts.length < 2 || parts.includes('')) return null;
  const first = parts[0] as string;
  const access = VERBS.has(first) ? first : (parts.at(-1) as string);
  const resource = VERBS.has(first) ? parts.slice(1) : parts.slice(0, -1);
  return { resource: resource.join(':'), access, scope: null };
}

/** A skill that another one can call, straight or through others. */
export const ReachedSkill = z.object({
  /** From the one that calls it first to itself: names, the shortest way. */
  path: z.array(z.string()),
  /** False: listed by name, but not there. */
  found: z.boolean(),
  /** What it asks for itself. */
  permissions: z.array(Permission),
  tools: z.array(z.string()),
});
export type ReachedSkill = z.infer<typeof ReachedSkill>;

/** What a skill can reach through others, nearest first. */
export const ReachedSkills = z.object({
  skills: z.array(ReachedSkill),
  /** There are more than are followed. Nothing can be granted through those, so they can be used by nobody who calls them this way. */
  more: z.boolean(),
});
export type ReachedSkills = z.infer<typeof ReachedSkills>;

/** One line for each skill: the way to it, and what it asks for. */
export function reachLines({ skills, more }: ReachedSkills): string[] {
  const lines = skills.map(({ path, found, permissions, tools }) => {
    const asks = [...permissions.map(permissionText), ...tools];
    const what = !found ? 'missing, or cannot be read' : asks.length === 0 ? 'asks for nothing' : asks.join(', ');
    return `${path.join(' → ')}: ${what}`;
  });
  return more ? [...lines, 'and more: not all are followed'] : lines;
}
