// electron/core/capability/permissions.ts - what a package asks for, and the two ways in which permissions are compared (row C12).
import { canonicalPermission as canonical, type Metadata, type Permission, parsePermission, permissionText } from '../../contract/index.ts';

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

/** What a package asks for as texts that compare plainly. */
export const asksOf = ({ permissions, malformed }: Asked, tools: readonly string[]): string[] => [
  ...permissions.map(canonical),
  ...malformed.map((text) => `malformed ${text}`),
  ...tools.map((tool) => `tool ${tool}`),
];

/** The same, of a skill that another one can call. */
export const throughSkill = (id: string, ask: string): string => `through ${JSON.stringify(id)} ${ask}`;

/** One of these texts: the skill that it is through, if any, and what it is. */
export function readAsk(text: string): { through: string | null; kind: 'permission' | 'tool' | 'malformed'; what: string } {
  const { id, ask = text } = /^through (?<id>"(?:[^"\\]|\\.)*") (?<ask>.*)$/su.exec(text)?.groups ?? {};
  const through = id === undefined ? null : (JSON.parse(id) as string);
  const kind = ask.startsWith('[') ? 'permission' : ask.startsWith('tool ') ? 'tool' : 'malformed';
  return { through, kind, what: kind === 'permission' ? ask : ask.slice(kind.length + 1) };
}

/** The same, as a person reads it. */
export function askInWords(text: string, nameOf: (id: string) => string): string {
  const { through, kind, what } = readAsk(text);
  const [resource = '', access = '', scope = null] = kind === 'permission' ? (JSON.parse(what) as (string | null)[]) : [];
  const ask =
    kind === 'permission' ? permissionText({ resource: resource!, access: access!, scope }) : kind === 'tool' ? `tool ${what}` : what;
  return through === null ? ask : `${ask} through ${nameOf(through)}`;
}
