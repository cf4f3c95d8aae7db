// electron/core/tools/listing.ts - tools as they are listed: found by words or by name, by group, in pages.
import type { z } from 'zod';
import { TOOL_GROUPS, type ToolGroup, type ToolPage, type ToolQuery, type ToolRow } from '../../contract/index.ts';

/** An answer of the core stays under a megabyte, whatever providers say of their tools. */
const MOST_BYTES = 800_000;

/** One page of the rows that a question finds. Pure. */
export function pageOf(rows: readonly ToolRow[], { text, exactly, offset, limit }: z.output<typeof ToolQuery>): ToolPage {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    if (exactly !== undefined && row.id !== exactly && row.key !== exactly) return false;
    if (words.length === 0) return true;
    const all = [row.id, row.name, row.description, row.provider.name, row.domain ?? '', ...row.tags].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const groups = [...Map.groupBy(found, (row) => `${TOOL_GROUPS.indexOf(kindOf(row))} ${nameOf(row)}`)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return {
    rows: fitting(groups.flatMap(([, of]) => of).slice(offset, offset + limit)),
    groups: groups.map(([, of]): ToolGroup => ({ kind: kindOf(of[0]!), name: nameOf(of[0]!), count: of.length })),
    total: found.length,
    all: rows.length,
    on: rows.filter(({ enabled }) => enabled).length,
  };
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
