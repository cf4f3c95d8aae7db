// electron/shells/cli/commands/roles/find.ts - finds a role by what a person typed; what its command has in common with that of competencies.
import { AppError, type Core, type RoleRow } from '../../../../contract/index.ts';
import { newRoleText } from '../../../../core/roles/index.ts';
import { usage } from '../../command.ts';
import { bestOf, everyPage } from '../../skills.ts';
import type { Kind } from '../manifests/kind.ts';

export const ROLES: Kind = {
  name: 'role',
  many: 'roles',
  what: 'ROLE',
  one: (words, what) => exactly(words, what)[0]!,
  all: allRoles,
  find: findRole,
  textOf: newRoleText,
  hint: '',
  left: ({ holders }: RoleRow) =>
    holders.length === 0 ? '' : `${holders.map(({ name }) => name).join(', ')} is still commissioned to it, which adds nothing`,
};

/** A wrong call of the command. */
export const wrong = (message: string): AppError => usage(ROLES, message);

/** Every row that matches. */
export function allRoles(core: Core, text = ''): RoleRow[] {
  return everyPage((offset) => core.roles.list({ text, offset, limit: 1000 }));
}

/** The one with a post_id, a key (`sourceId`), a name or a file name; the workspace wins. Throws `not_found` with similar ones. */
export function findRole(core: Core, word: string): RoleRow {
  const best = bestOf(allRoles(core).filter(({ id, sourceId, name, fileName }) => [id, sourceId, name, fileName].includes(word)));
  if (best !== undefined) return best;
  const near = core.roles.list({ text: word, limit: 3 }).rows.map(({ id }) => id);
  throw new AppError('not_found', `There is no role ${word}.`, {
    remedy: near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'List all with: npm run -s cli -- role list',
  });
}

/** The words that an act needs, one for each name. Throws `usage`. */
export function exactly(words: readonly string[], ...names: string[]): string[] {
  const missing = names[words.length];
  if (missing !== undefined) throw wrong(`${missing} is missing`);
  if (words.length > names.length) throw wrong(`only ${names.join(' and ')}; unexpected: ${words.slice(names.length).join(' ')}`);
  return [...words];
}
