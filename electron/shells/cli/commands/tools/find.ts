// electron/shells/cli/commands/tools/find.ts - finds a tool by what a person typed; what all acts of its command are given.
import { AppError, type Core, type ToolOnly, type ToolPage, type ToolRow } from '../../../../contract/index.ts';
import type { Invocation } from '../../command.ts';

export interface Given {
  core: Core;
  words: string[];
  call: Invocation;
}

/** The command that all acts belong to. */
export const COMMAND = { name: 'tool' };

/** All that have these words and values, page by page. */
export function allTools(core: Core, text: string, only: ToolOnly = {}): { rows: ToolRow[]; total: number; facets: ToolPage['facets'] } {
  const rows: ToolRow[] = [];
  for (;;) {
    const page = core.tools.list({ text, only, offset: rows.length });
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total) return { rows, total: page.total, facets: page.facets };
  }
}

/** The one with a key, or else the only one with an id. Throws `not_found`. */
export function findTool(core: Core, word: string): ToolRow {
  const tools = core.tools.list({ exactly: word }).rows;
  const named = tools.filter(({ id }) => id === word);
  const found = tools.find(({ key }) => key === word) ?? (named.length === 1 ? named[0] : undefined);
  if (found !== undefined) return found;
  const several = named.map(({ key }) => key).join(', ');
  throw new AppError('not_found', named.length > 1 ? `Several provide ${word}.` : `There is no tool ${word}.`, {
    remedy: named.length > 1 ? `Name one by its key: ${several}.` : 'List all tools with: npm run -s cli -- tool list',
  });
}
