// electron/core/packages/rules/conflict-marks.ts - what a merge left behind, anywhere in a package (row A12): two versions of one place are
// none, so nothing that has them is run, and it never replaces what could be.
import type { Finding, Range } from '../../../contract/index.ts';
import type { Block, FenceBlock } from '../../markdown/index.ts';
import { scanBlocks } from '../../markdown/index.ts';
import { conflictsIn, createLineTable, type LineTable } from '../../text/index.ts';
import { labelOf } from '../body/info.ts';
import type { PackageDocument } from '../document.ts';
import type { Report } from '../report.ts';

const CODE = 'conflict_marks';

interface Found {
  range: Range;
  message: string;
  /** A whole conflict inside a plain code block: it may be there to be read. */
  isExample: boolean;
}

/** Reports the conflicts of a package; returns where the first one is that is no example, or null. */
export function conflictRules({ text, lines, body }: PackageDocument, report: Report): Range | null {
  const found = conflictsOf(text, lines, () => body.blocks);
  for (const { range, message, isExample } of found) report.add(isExample ? 'warning' : 'error', CODE, range, message);
  return found.find(({ isExample }) => !isExample)?.range ?? null;
}

/** The conflicts of a file that comes with a package; `path` is its place in the folder. */
export function conflictFindings(text: string, path: string): Finding[] {
  const lines = createLineTable(text);
  const found = conflictsOf(text, lines, () => (/\.(?:md|mdc|markdown)$/i.test(path) ? scanBlocks(text, 0) : []));
  return found.map(({ range, message, isExample }) => {
    const place = lines.placeOf(range.start);
    return { code: CODE, severity: isExample ? 'warning' : 'error', message, path, ...place, range };
  });
}

/** Whether a finding is that of a conflict that must be resolved. */
export const isConflict = ({ code, severity }: Pick<Finding, 'code' | 'severity'>): boolean => code === CODE && severity === 'error';

function conflictsOf(text: string, lines: LineTable, blocks: () => readonly Block[]): Found[] {
  const conflicts = conflictsIn(text);
  if (conflicts.length === 0) return [];
  const examples = plainFences(text, blocks());
  return conflicts.map(({ start, end, whole }) => {
    const isExample = whole && examples.some((fence) => fence.contentStart <= start && end <= fence.contentEnd);
    return { range: { start, end }, message: messageOf(lines.placeOf(end).line, whole, isExample), isExample };
  });
}

function messageOf(last: number, whole: boolean, isExample: boolean): string {
  if (!whole) return 'A mark of a merge conflict was left behind. Check the text around it and remove the line.';
  if (isExample) return `A merge conflict up to line ${last} is in a code block. If it is not an example, keep one of the two versions.`;
  return `A merge conflict up to line ${last} is unresolved. Keep one of the two versions, or join them, and remove the lines with marks.`;
}

/** Code blocks that are only read, also inside an artifact. */
function plainFences(text: string, blocks: readonly Block[]): Pick<FenceBlock, 'contentStart' | 'contentEnd'>[] {
  const fences = blocks.filter((block): block is FenceBlock => block.type === 'fence' && block.closed);
  return fences.flatMap((fence) => {
    if (labelOf(fence.info) === null) return [fence];
    const { contentStart, contentEnd } = fence;
    const inside = plainFences(text.slice(contentStart, contentEnd), scanBlocks(text.slice(contentStart, contentEnd), 0));
    return inside.map((each) => ({ contentStart: each.contentStart + contentStart, contentEnd: each.contentEnd + contentStart }));
  });
}
