// electron/core/tools/listing.ts - tools as they are listed: found by words or by name, by group, in pages.
import type { z } from 'zod';
import {
  TOOL_FACETS,
  TOOL_GROUPS,
  type ToolFacet,
  type ToolGroup,
  type ToolPage,
  type ToolQuery,
  type ToolRow,
} from '../../contract/index.ts';

/** An answer of the core stays under a megabyte, whatever providers say of their tools. */
const MOST_BYTES = 800_000;

/** One page of the rows that a question finds. Pure. */
export function pageOf(rows: readonly ToolRow[], { text, exactly, only, offset, limit }: z.output<typeof ToolQuery>): ToolPage {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const worded = rows.filter((row) => {
    if (exactly !== undefined && row.id !== exactly && row.key !== exactly) return false;
    if (words.length === 0) return true;
    const all = [row.id, row.name, row.description, row.provider.name, row.domain ?? '', ...row.tags].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const within = (without?: ToolFacet): ToolRow[] => {
    const wanted = TOOL_FACETS.flatMap((facet) => (facet === without || only[facet] === undefined ? [] : [[facet, only[facet]] as const]));
    return wanted.length === 0 ? worded : worded.filter((row) => wanted.every(([facet, value]) => has(row, facet, value)));
  };
  const found = within();
  const groups = [...Map.groupBy(found, (row) => `${TOOL_GROUPS.indexOf(kindOf(row))} ${nameOf(row)}`)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return {
    rows: fitting(groups.flatMap(([, of]) => of).slice(offset, offset + limit)),
    groups: groups.map(([, of]): ToolGroup => ({ kind: kindOf(of[0]!), name: nameOf(of[0]!), count: of.length })),
    facets: {
      kind: countsOf(within('kind'), 'kind'),
      domain: countsOf(within('domain'), 'domain'),
      department: countsOf(within('department'), 'department'),
      tag: countsOf(within('tag'), 'tag'),
    },
    total: found.length,
    all: rows.length,
    on: rows.filter(({ enabled }) => enabled).length,
  };
}

/** Without those that are empty. */
function valuesOf({ toolType, domain, department, tags }: ToolRow, facet: ToolFacet): readonly string[] {
  const values = { kind: [toolType], domain: [domain ?? ''], department: [department ?? ''], tag: tags }[facet];
  return values.filter((value) => value !== '');
}

const has = (row: ToolRow, facet: ToolFacet, value: string): boolean =>
  valuesOf(row, facet).some((each) => each.toLowerCase() === value.toLowerCase());

const MOST_VALUES = 100;

/** Each as it is written first. */
function countsOf(rows: readonly ToolRow[], facet: ToolFacet): { value: string; count: number }[] {
  const counts = new Map<string, { value: string; count: number }>();
  for (const row of rows) {
    for (const key of new Set(valuesOf(row, facet).map((value) => value.toLowerCase()))) {
      const known = counts.get(key);
      if (known !== undefined) known.count += 1;
      else counts.set(key, { value: valuesOf(row, facet).find((value) => value.toLowerCase() === key)!, count: 1 });
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, MOST_VALUES);
}

const kindOf = ({ origin, provider }: ToolRow): ToolGroup['kind'] => (origin === 'designed' ? 'designed' : provider.kind);
const nameOf = ({ provider }: ToolRow): string => (provider.kind === 'mcp' ? provider.name : '');

/** As many as an answer can have, and at least one. */
function fitting(rows: ToolRow[]): ToolRow[] {
  let bytes = 0;
  const over = rows.findIndex((row, at) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > MOST_BYTES && at > 0;
  });
  return over === -1 ? rows : rows.slice(0, over);
}
