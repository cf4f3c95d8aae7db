// electron/shells/cli/commands/roles/find.ts - finds a role by what a person typed.
import { AppError, type Core, type RoleRow } from '../../../../contract/index.ts';
import { type ExitCode, type Invocation, usage } from '../../command.ts';

/** One act of the command, with the words after its name. */
export type Act = (call: Invocation, words: string[]) => Promise<ExitCode>;

const COMMAND = { name: 'role' };

/** A wrong call of it. */
export const wrong = (message: string): AppError => usage(COMMAND, message);

/** Every row that matches, page by page. */
export function allRoles(core: Core, text = ''): RoleRow[] {
  const rows: RoleRow[] = [];
  for (;;) {
    const page = core.roles.list({ text, offset: rows.length, limit: 1000 });
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total) return rows;
  }
}

const RANK: Readonly<Record<RoleRow['state'], number>> = { ok: 0, broken: 1, shadowed: 2, hidden: 3 };
const scopeRank = ({ scope }: RoleRow): number => (scope === 'workspace' ? 0 : 1);

/** The one with a post_id, a key (`sourceId`), a name or a file name; the workspace wins. Throws `not_found` with similar ones. */
export function findRole(core: Core, word: string): RoleRow {
  const named = allRoles(core).filter(({ id, sourceId, name, fileName }) => [id, sourceId, name, fileName].includes(word));
  const [best] = named.sort((a, b) => RANK[a.state] - RANK[b.state] || scopeRank(a) - scopeRank(b));
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
