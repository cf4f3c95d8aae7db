// electron/core/capability/permissions.ts - what a package asks for, and the two ways in which permissions are compared (row C12).
import { type Metadata, type Permission, permissionText } from '../../contract/index.ts';
import { parsePermission } from '../packages/index.ts';

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

/** Whether the grants cover what a run needs: only resource and access count. Source: skill-contract, "Permission Validation". */
export const covers = (held: Permission, needed: Permission): boolean => held.resource === needed.resource && held.access === needed.access;

/** Whether two are identical, scope included, as equipping requires. Source: competency-internals, "Permission Validation". */
export const isSame = (a: Permission, b: Permission): boolean => canonical(a) === canonical(b);

/** All that a skill asks for, as texts that compare plainly: what a grant was given along with (`holdsFor`). */
export const asksOf = ({ permissions, malformed }: Asked, tools: readonly string[]): string[] => [
  ...permissions.map(canonical),
  ...malformed,
  ...tools.map((tool) => `tool ${tool}`),
];

const canonical = ({ resource, access, scope }: Permission): string => JSON.stringify([resource, access, scope]);

/** One of `asksOf`, as a person reads it. */
export function askInWords(ask: string): string {
  try {
    const [resource, access, scope] = JSON.parse(ask) as [string, string, string | null];
    return permissionText({ resource, access, scope });
  } catch {
    return ask; // a tool, or what does not name a permission
  }
}
