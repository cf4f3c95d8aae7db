// renderer/editor/dock/marks.ts - a rendered text cut at its marks.
import type { Preview } from '../../../electron/contract/execution.ts';

type Mark = NonNullable<Preview['user']>['marks'][number];
export interface MarkedPiece {
  text: string;
  /** `value` = from the input, `undefined` = a name that has none. */
  type: Mark['type'] | null;
  name: string | null;
}

/** Pieces in order; joined they are the text. An undefined name without any text shows its name. If marks overlap, the first wins. */
export function piecesOf(text: string, marks: readonly Mark[]): MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  let at = 0;
  for (const mark of [...marks].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (mark.start < at || mark.end > text.length) continue;
    if (mark.start > at) pieces.push({ text: text.slice(at, mark.start), type: null, name: null });
    if (mark.end > mark.start || mark.type === 'undefined') {
      pieces.push({ text: text.slice(mark.start, mark.end) || mark.name, type: mark.type, name: mark.name });
    }
    at = mark.end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), type: null, name: null });
  return pieces;
}
