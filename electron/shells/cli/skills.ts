// electron/shells/cli/skills.ts - finds a skill by the name a person typed, reads a run's input, and goes through lists that come in pages.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError, type Core, isRecord, jsonFrom, type SkillRow, whyNotJson } from '../../contract/index.ts';

/** Every row of a list, page by page. */
export function everyPage<Row>(pageFrom: (offset: number) => { rows: Row[]; total: number }): Row[] {
  const rows: Row[] = [];
  for (;;) {
    const page = pageFrom(rows.length);
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total) return rows;
  }
}

/** Every skill that matches the query. */
export const allRows = (core: Core, query = ''): SkillRow[] => everyPage((offset) => core.library.list({ query, offset, limit: 1000 }));

/** Lower is better: the one in force, then a broken one, then shadowed ones. */
const RANK: Readonly<Record<SkillRow['state'], number>> = { ok: 0, broken: 1, shadowed: 2, hidden: 3 };

/** Of those that a word names (skills, competencies, roles) the one that is meant; the workspace wins. */
export function bestOf<Row extends Pick<SkillRow, 'state' | 'scope'>>(named: readonly Row[]): Row | undefined {
  const scopeRank = ({ scope }: Row): number => (scope === 'workspace' ? 0 : 1);
  return named.toSorted((a, b) => RANK[a.state] - RANK[b.state] || scopeRank(a) - scopeRank(b))[0];
}

/** The skill with a name, an id or (if broken) a file name; the workspace wins. Throws `not_found` with similar names. */
export function findSkill(core: Core, word: string): SkillRow {
  const best = bestOf(allRows(core).filter((row) => row.name === word || row.id === word || row.fileName === word));
  if (best) return best;
  const near = core.library.list({ query: word, sort: 'relevance', limit: 3 }).rows.map((row) => row.name);
  throw new AppError('not_found', `There is no skill named ${word}.`, {
    remedy: near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'List all names with: npm run -s cli -- list',
  });
}

/** The input of a run: a JSON object as it is written, in a file, or on standard input (`-`). Throws `bad_input` with line and column. */
export function readInput(given: string | undefined): Record<string, unknown> {
  if (given === undefined) return {};
  const written = /^\s*[{[]/.test(given);
  const path = written ? '--input' : given === '-' ? 'standard input' : resolve(given);
  const text = written ? given : readText(given, path);
  let value: unknown;
  try {
    value = jsonFrom(text);
  } catch (cause) {
    throw new AppError('bad_input', `${path} ${whyNotJson(cause)}.`, { cause });
  }
  if (!isRecord(value)) {
    throw new AppError('bad_input', `${path} contains no JSON object.`, {
      remedy: 'The input must be an object with one entry per input of the skill.',
    });
  }
  return value;
}

function readText(file: string, path: string): string {
  try {
    return readFileSync(file === '-' ? 0 : path, 'utf8');
  } catch (cause) {
    throw new AppError('not_found', `${path} cannot be read: ${(cause as Error).message}.`, {
      cause,
      remedy: 'Check the path of --input, or write the input itself: --input \'{"name": "value"}\'',
    });
  }
}
