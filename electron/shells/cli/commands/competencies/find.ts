// electron/shells/cli/commands/competencies/find.ts - finds a competency by what a person typed; what its command has in common with that of roles.
import { AppError, type CompetencyQuery, type CompetencyRow, type Core } from '../../../../contract/index.ts';
import { newCompetencyText } from '../../../../core/competencies/index.ts';
import { oneWord, usage } from '../../command.ts';
import { bestOf, everyPage } from '../../skills.ts';
import type { Kind } from '../manifests/kind.ts';

export const COMPETENCIES: Kind = {
  name: 'competency',
  many: 'competencies',
  what: 'ID',
  one: oneId,
  all: allCompetencies,
  find: findCompetency,
  textOf: newCompetencyText,
  hint: '; edit it in the window, or replace it with an import',
  left: ({ equippedBy }: CompetencyRow) =>
    equippedBy.length === 0 ? '' : `still on the list of ${equippedBy.map(({ name }) => name).join(', ')}, where it adds nothing`,
};

/** A wrong call of the command. */
export const wrong = (message: string): AppError => usage(COMPETENCIES, message);

/** Every row that matches. */
export function allCompetencies(core: Core, query: CompetencyQuery = {}): CompetencyRow[] {
  return everyPage((offset) => core.competencies.list({ ...query, offset, limit: 1000 }));
}

/** The one with an id, a key (`sourceId`), a name or a file name; the workspace wins. Throws `not_found` with similar ids. */
export function findCompetency(core: Core, word: string): CompetencyRow {
  const named = allCompetencies(core).filter(({ id, sourceId, name, fileName }) => [id, sourceId, name, fileName].includes(word));
  const best = bestOf(named);
  if (best !== undefined) return best;
  const near = core.competencies.list({ text: word, sort: 'relevance', limit: 3 }).rows.map(({ id }) => id);
  throw new AppError('not_found', `There is no competency ${word}.`, {
    remedy: near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'List all with: npm run -s cli -- competency list',
  });
}

/** The one word that an act needs. Throws `usage`. */
export function oneId(words: readonly string[], what = 'ID'): string {
  return oneWord(COMPETENCIES, words, what);
}
