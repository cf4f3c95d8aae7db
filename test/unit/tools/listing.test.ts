// G1: tools are found by words and by kind, domain, department and tag; each value says how many tools it would leave.
import { expect, it } from 'vitest';
import { ToolQuery, type ToolRow } from '../../../electron/contract/index.ts';
import { pageOf } from '../../../electron/core/tools/listing.ts';

const row = (id: string, more: Partial<ToolRow>): ToolRow =>
  ({
    id,
    key: id,
    name: id,
    description: '',
    provider: { kind: 'built_in', id: '', name: 'App' },
    origin: 'built_in',
    toolType: 'deterministic_function',
    domain: null,
    department: null,
    tags: [],
    enabled: true,
    ...more,
  }) as ToolRow;
const ROWS = [
  row('get_page', { domain: 'Pages', tags: ['read'] }),
  row('write_page', { domain: 'pages', department: 'Desk', tags: ['write', 'Write'] }),
  row('sail', { toolType: 'utility_agent', department: 'Deck', tags: ['write'] }),
  row('files', { toolType: 'mcp_server', domain: 'Files' }),
];
const look = (query: Parameters<typeof ToolQuery.parse>[0]) => pageOf(ROWS, ToolQuery.parse(query));
const ids = (query: Parameters<typeof ToolQuery.parse>[0]) => look(query).rows.map(({ id }) => id);
const counts = (values: { value: string; count: number }[]) => Object.fromEntries(values.map(({ value, count }) => [value, count]));

it('one value of each facet, whatever its case, together with the words', () => {
  expect(ids({ only: { domain: 'PAGES' } })).toEqual(['get_page', 'write_page']);
  expect(ids({ only: { tag: 'write' } })).toEqual(['write_page', 'sail']);
  expect(ids({ only: { tag: 'write', kind: 'utility_agent' } })).toEqual(['sail']);
  expect(ids({ text: 'page', only: { department: 'desk' } })).toEqual(['write_page']);
  expect(ids({ only: { domain: 'Nowhere' } })).toEqual([]);
  expect(ToolQuery.safeParse({ only: { kind: 'spoon' } }).success).toBe(false);
});

it('what each value would leave, whatever is chosen in its own facet; a value of several cases is one', () => {
  const { facets, total, all } = look({ only: { tag: 'write' } });
  expect([total, all]).toEqual([2, 4]);
  expect(counts(facets.tag)).toEqual({ write: 2, read: 1 });
  expect(counts(facets.kind)).toEqual({ deterministic_function: 1, utility_agent: 1 });
  expect(counts(facets.domain)).toEqual({ pages: 1 });
  expect(counts(look({}).facets.domain)).toEqual({ Pages: 2, Files: 1 });
});
