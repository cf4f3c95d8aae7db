// electron/core/editing/artifacts/blank-lines.ts - inserting and removing blocks of text, with one blank line around them.
import type { Range, Splice } from '../../../contract/index.ts';
import { lineBreakAt, lineEnd, lineStart, nextLine } from '../../text/index.ts';

/** Inserts a block (LF endings, no final line break) at the start of a line or the end of the text. */
export function insertion(text: string, at: number, block: string, bodyStart: number): Splice {
  const eol = lineBreakAt(text, Math.max(0, at - 1));
  const lines = block.replaceAll('\n', eol);
  if (at === text.length && at > bodyStart && text.charCodeAt(at - 1) !== 10) return { start: at, end: at, text: eol + eol + lines };
  const after = at === text.length ? '' : isBlankLine(text, at) ? '' : eol;
  return { start: at, end: at, text: gapBefore(text, at, bodyStart, eol) + lines + eol + after };
}

/** Nothing at the start of a file or after a blank line; a blank line after text or a closing fence. */
function gapBefore(text: string, at: number, bodyStart: number, eol: string): string {
  if (at > bodyStart) return isBlankBefore(text, at) ? '' : eol;
  const hasFront = text.slice(0, bodyStart).trim() !== '';
  if (!hasFront) return '';
  return text.charCodeAt(at - 1) === 10 ? eol : eol + eol;
}

/** Removes whole lines, `range` without its last line break, so that one blank line separates what was around them. */
export function removal(text: string, range: Range, bodyStart: number): Splice {
  const eol = lineBreakAt(text, range.start);
  // A byte order mark is not part of the first line.
  let start = Math.max(bodyStart, lineStart(text, range.start));
  let end = nextLine(text, range.end);
  const following = skipBlankLines(text, end);
  if (following >= text.length) {
    // At the end of the file: remove blank lines before too.
    while (start > bodyStart && isBlankBefore(text, start)) start = lineStart(text, start - 1);
    const endsOpen = text.charCodeAt(text.length - 1) !== 10;
    if (endsOpen && start > bodyStart) start = withoutBreak(text, start);
    return { start, end: text.length, text: '' };
  }
  if (start <= bodyStart || isBlankBefore(text, start)) {
    end = following;
    return { start, end, text: '' };
  }
  return { start, end, text: following === end ? eol : '' };
}

/** Start of the next line that is not blank. */
function skipBlankLines(text: string, at: number): number {
  let line = at;
  while (line < text.length && isBlankLine(text, line)) line = nextLine(text, line);
  return line;
}

const isBlankLine = (text: string, at: number): boolean => text.slice(at, lineEnd(text, at)).trim() === '';
const isBlankBefore = (text: string, at: number): boolean => at > 0 && isBlankLine(text, lineStart(text, at - 1));
const withoutBreak = (text: string, at: number): number => (text.charCodeAt(at - 2) === 13 ? at - 2 : at - 1);
