// electron/core/text/lines.ts - offsets as lines and columns. Only LF ends a line; a CR before it belongs to the line ending.
import type { Analysis } from '../../contract/index.ts';

interface Place {
  line: number;
  column: number;
}

/** Line starts of one text, computed once; it serves frontmatter, body and findings. */
export interface LineTable {
  /** Number of lines; a final line break does not begin a new line. */
  readonly count: number;
  readonly ending: Analysis['lineEnding'];
  /** Line and column from 1 of an offset, columns in UTF-16 units. */
  placeOf(offset: number): Place;
}

export function createLineTable(text: string): LineTable {
  const starts = [0];
  let crlf = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (text.charCodeAt(at - 1) === 13) crlf += 1;
    starts.push(at + 1);
  }
  const breaks = starts.length - 1;
  return {
    count: starts.at(-1) === text.length ? breaks : breaks + 1,
    ending: breaks === 0 ? 'none' : crlf === 0 ? 'lf' : crlf === breaks ? 'crlf' : 'mixed',
    placeOf(offset) {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (starts[middle]! <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: offset - starts[low]! + 1 };
    },
  };
}

/** Start of the line that contains an offset. */
export function lineStart(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** End of the line that contains an offset, before its line break. */
export function lineEnd(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  if (at === -1) return text.length;
  return at > offset && text.charCodeAt(at - 1) === 13 ? at - 1 : at;
}

/** Start of the line after the one that contains an offset; the end of the text if there is none. */
export function nextLine(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at === -1 ? text.length : at + 1;
}

/** The line break of the line that contains an offset; if it has none, that of the last line with one; LF in a text of one line. */
export function lineBreakAt(text: string, offset: number): '\n' | '\r\n' {
  const here = text.indexOf('\n', offset);
  const at = here === -1 ? text.lastIndexOf('\n') : here;
  return at > 0 && text.charCodeAt(at - 1) === 13 ? '\r\n' : '\n';
}

/** Line endings as LF; a lone CR also counts as a line ending, as in Markdown readers. */
export function toLf(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** LF as the given line break. */
export function fromLf(text: string, lineBreak: '\n' | '\r\n'): string {
  return lineBreak === '\n' ? text : text.replaceAll('\n', '\r\n');
}
