// electron/core/packages/rules/context.ts - what every rule gets: the document, the report, and repairs of single values.
import type { Fix, Range } from '../../../contract/index.ts';
import { AppError } from '../../../contract/index.ts';
import type { Path } from '../../frontmatter/index.ts';
import { type EditValue, type Entry, editValueOf, positionFor, rangeAt, setInBlock } from '../../frontmatter/index.ts';
import { insideStart, type PackageDocument } from '../document.ts';
import type { Report } from '../report.ts';

export interface RuleContext {
  doc: PackageDocument;
  report: Report;
}

export type Rule = (context: RuleContext) => void;

/** A repair that sets one frontmatter value, or null when that edit would be refused. */
export function setValueFix({ front }: PackageDocument, label: string, path: Path, value: unknown): Fix | null {
  if (!front.block) return null;
  try {
    const position = path.length === 1 ? positionFor(front.entries, String(path[0])) : undefined;
    const splice = setInBlock(front.block, path, editValueOf(value) as EditValue, position);
    const offset = insideStart(front);
    return { label, splices: [{ start: splice.start + offset, end: splice.end + offset, text: splice.text }] };
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'edit_refused') return null;
    throw cause;
  }
}

/** Text that is the same in the file as when read: one unquoted line. */
export const standsPlain = ({ text }: PackageDocument, { value, valueRange }: Entry): boolean =>
  value === text.slice(valueRange.start, valueRange.end);

/** The place in the file of a path in the frontmatter. */
export function placeAt({ front }: PackageDocument, path: Path, of: 'key' | 'value' = 'value'): Range {
  if (!front.block) return { start: 0, end: 0 };
  const { start, end } = rangeAt(front.block, path, of);
  const offset = insideStart(front);
  return { start: start + offset, end: end + offset };
}
