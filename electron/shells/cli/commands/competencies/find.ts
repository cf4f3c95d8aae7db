// electron/shells/cli/commands/competencies/find.ts - finds a competency by what a person typed.
import { AppError, type CompetencyQuery, type CompetencyRow, type Core } from '../../../../contract/index.ts';
import { type ExitCode, type Invocation, usage } from '../../command.ts';

/** One act of the command, with the words after its name. */
export type Act = (call: Invocation, words: string[]) => Promise<ExitCode>;

const COMMAND = { name: 'competency' };

/** A wrong call of it. */
export const wrong = (message: string): AppError => usage(COMMAND, message);

/** Every row that matches, page by page. */
export function allCompetencies(core: Core, query: CompetencyQuery = {}): CompetencyRow[] {
  const rows: CompetencyRow[] = [];
  for (;;) {
    const page = core.competencies.list({ ...query, offset: rows.length, limit: 1000 });
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total) return rows;
  }
}

/** Lower is better: the one in force, then a broken one, then shadowed ones. */
const RANK: Readonly<Record<CompetencyRow['state'], number>> = { ok: 0, broken: 1, shadowed: 2, hidden: 3 };

/** The one with an id, a key (`sourceId`), a name or a file name; the workspace wins. Throws `not_found` with similar ids. */
export function findCompetency(core: Core, word: string): CompetencyRow {
  const rows = allCompetencies(core);
  const named = rows.filter(({ id, sourceId, name, fileName }) => [id, sourceId, name, fileName].includes(word));
  const [best] = named.sort((a, b) => RANK[a.state] - RANK[b.state] || scopeRank(a) - scopeRank(b));
  if (best !== undefined) return best;
  const near = core.competencies.list({ text: word, sort: 'relevance', limit: 3 }).rows.map(({ id }) => id);
  throw new AppError('not_found', `There is no competency ${word}.`, {
    remedy: near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'List all with: npm run -s cli -- competency list',
  });
}

const scopeRank = ({ scope }: CompetencyRow): number => (scope === 'workspace' ? 0 : 1);

/** The one word that an act needs. Throws `usage`. */
export function oneId(words: readonly string[], what = 'ID'): string {
  const [word, ...more] = words;
  if (word === undefined) throw wrong(`${what} is missing`);
  if (more.length > 0) throw wrong(`only one ${what} is allowed; unexpected: ${more.join(' ')}`);
  return word;
}
