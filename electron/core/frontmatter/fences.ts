// electron/core/frontmatter/fences.ts - where the frontmatter is. A fence is a line of exactly three hyphens, spaces after
// them allowed; four hyphens, indented hyphens, other white space and lone CR do not count. A byte order mark is skipped and kept.
import type { Range } from '../../contract/index.ts';

export type Fences =
  | { kind: 'none'; bom: boolean; bodyStart: number }
  /** An opening fence without a closing one: there is no metadata, all is body. */
  | { kind: 'unclosed'; bom: boolean; start: number; bodyStart: number }
  | {
      kind: 'present';
      bom: boolean;
      /** The text between the fences. */
      inside: Range;
      bodyStart: number;
      /** `...` closes only a block that has no later `---`. */
      closedByDots: boolean;
    };

const HYPHEN = 45;
const DOT = 46;

/** The fences of a text; offsets are those of the text. */
export function findFences(text: string): Fences {
  const bom = text.charCodeAt(0) === 0xfeff;
  const first = bom ? 1 : 0;
  const start = afterFence(text, first, HYPHEN);
  if (start === -1 || text.indexOf('\n', first) === -1) return { kind: 'none', bom, bodyStart: first };
  let dots = -1;
  for (let at = start; at < text.length; ) {
    const unit = text.charCodeAt(at);
    if (unit === HYPHEN) {
      const bodyStart = afterFence(text, at, HYPHEN);
      if (bodyStart !== -1) return { kind: 'present', bom, inside: { start, end: at }, bodyStart, closedByDots: false };
    } else if (unit === DOT && dots === -1 && afterFence(text, at, DOT) !== -1) {
      dots = at;
    }
    const lineBreak = text.indexOf('\n', at);
    if (lineBreak === -1) break;
    at = lineBreak + 1;
  }
  if (dots === -1) return { kind: 'unclosed', bom, start, bodyStart: first };
  return { kind: 'present', bom, inside: { start, end: dots }, bodyStart: afterFence(text, dots, DOT), closedByDots: true };
}

/** Start of the line after a fence line that begins at an offset, or -1 if there is no fence. */
function afterFence(text: string, at: number, sign: number): number {
  if (text.charCodeAt(at) !== sign || text.charCodeAt(at + 1) !== sign || text.charCodeAt(at + 2) !== sign) return -1;
  let end = at + 3;
  while (text.charCodeAt(end) === 32 || text.charCodeAt(end) === 9) end += 1;
  if (end >= text.length) return end;
  if (text.charCodeAt(end) === 10) return end + 1;
  return text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10 ? end + 2 : -1;
}
