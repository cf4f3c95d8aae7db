// electron/core/packages/metadata/permission.ts - permissions as a package writes them: strings in both spellings, and mappings (row C12).
import type { Permission } from '../../../contract/index.ts';

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
