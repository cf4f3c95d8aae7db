// electron/core/capability/permissions.ts - permissions as a package writes them, and the two ways in which they are compared (row C12).
import type { Metadata, Permission } from '../../contract/index.ts';

/** Words that a scope may begin with: `read:pages`. Source: capability.md, "Values, not conventions". */
const VERBS: ReadonlySet<string> = new Set(['read', 'write', 'execute', 'send', 'observe', 'full']);

/**
 * A permission from its text or its map; null when it names no resource with an access. The last colon splits the access off
 * (`api:claimcenter:write`), and a text that begins with a verb is turned round (`read:pages`). Source: skill-contract, "Required Permissions".
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
  const parts = text.split(':').map((part) => part.trim());
  if (parts.length < 2 || parts.includes('')) return null;
  const first = parts[0] as string;
  const access = VERBS.has(first) ? first : (parts.at(-1) as string);
  const resource = VERBS.has(first) ? parts.slice(1) : parts.slice(0, -1);
  return { resource: resource.join(':'), access, scope: null };
}

/** What a skill asks for, each once, in the order of the file; `malformed` are the texts that nobody can grant. */
export interface Asked {
  permissions: Permission[];
  malformed: string[];
}

/** Both lists of the frontmatter, `required_permissions` and `required_scopes`. */
export function askedBy({ requiredPermissions, requiredScopes }: Pick<Metadata, 'requiredPermissions' | 'requiredScopes'>): Asked {
  const permissions = new Map<string, Permission>();
  const malformed = new Set<string>();
  for (const value of [...requiredPermissions, ...requiredScopes]) {
    const permission = parsePermission(value);
    if (permission === null) malformed.add(typeof value === 'string' ? value : JSON.stringify(value));
    else permissions.set(canonical(permission), permission);
  }
  return { permissions: [...permissions.values()], malformed: [...malformed] };
}

/** Whether what is held covers what a run needs: by resource and access alone. Source: skill-contract, "Permission Validation". */
export const covers = (held: Permission, needed: Permission): boolean => held.resource === needed.resource && held.access === needed.access;

/** Whether two are the same to the letter, the scope too, as equipping asks. Source: competency-internals, "Permission Validation". */
export const isSame = (a: Permission, b: Permission): boolean => canonical(a) === canonical(b);

const canonical = ({ resource, access, scope }: Permission): string => JSON.stringify([resource, access, scope]);
