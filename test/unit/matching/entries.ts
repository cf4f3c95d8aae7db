// test/unit/matching/entries.ts - skills for tests, as the index sees them.
import { createMatchIndex, type MatchEntry, type MatchIndex } from '../../../electron/core/matching/index.ts';

export const entryOf = (name: string, description: string, more: Partial<MatchEntry> = {}): MatchEntry => ({
  id: name,
  name,
  title: null,
  scope: 'account',
  description,
  tags: [],
  intentPatterns: [],
  triggerPhrases: [],
  ...more,
});

export function indexOf(...entries: MatchEntry[]): MatchIndex {
  const index = createMatchIndex();
  for (const entry of entries) index.put(entry);
  return index;
}

export const TABLE = entryOf('clean-table', 'Cleans a table that is a mess: columns, spaces, numbers.', {
  title: 'Clean a table',
  intentPatterns: ['clean up {table}'],
  triggerPhrases: ['the columns are a mess'],
});
export const LINKS = entryOf('check-links', 'Finds links in a page that lead nowhere.', {
  intentPatterns: ['check the links from {page}', 'find broken links'],
});
export const WORD = entryOf('docx', 'Creates and edits Word documents (.docx). Do not use it for spreadsheets.');
export const DECK = entryOf('pptx', 'Creates and edits presentations.');
export const DRIVEN = entryOf('test-driven-development', 'Write the test before the code.');
