// electron/core/packages/rules/python-text.ts - code as Python sees it after rendering: its literals and comments, with the tags of the template opaque.
import type { Range } from '../../../contract/index.ts';

const CLOSES: Readonly<Record<string, string>> = { '{{': '}}', '{%': '%}', '{#': '#}' };
const RAW = /^\{%[-+]?\s*raw\s*[-+]?%\}/;
const END_RAW = /\{%[-+]?\s*endraw\s*[-+]?%\}/g;

/** Where a tag starting here ends, or a whole raw block; -1 if none starts here. */
export function endOfTag(code: string, at: number): number {
  if (code[at] !== '{') return -1;
  const close = CLOSES[code.slice(at, at + 2)];
  if (close === undefined) return -1;
  if (RAW.test(code.slice(at, at + 40))) {
    END_RAW.lastIndex = at;
    return END_RAW.exec(code) === null ? code.length : END_RAW.lastIndex;
  }
  const end = code.indexOf(close, at + 2);
  return end === -1 ? code.length : end + 2;
}

const OPENING = /(?<![A-Za-z0-9_])([A-Za-z]{0,2})('''|"""|'|")/y;

export interface Opened {
  start: number;
  bodyStart: number;
  quote: string;
  /** In lower case. */
  prefix: string;
}

/** A literal that begins here. */
export function literalAt(code: string, at: number): Opened | null {
  OPENING.lastIndex = at;
  const match = OPENING.exec(code);
  if (match === null || !/^(?:[rubft]|[rt]?[bft]?[rt]?)$/i.test(match[1]!)) return null;
  return { start: at, bodyStart: OPENING.lastIndex, quote: match[2]!, prefix: match[1]!.toLowerCase() };
}

export interface Unread extends Range {
  isComment: boolean;
}

/** What Python does not run, in order: comments, also those of the template, and texts in quotes. Formatted texts have code in them, so they are read. */
export function unreadIn(code: string): Unread[] {
  const found: Unread[] = [];
  for (let at = 0; at < code.length; ) {
    const tagEnd = endOfTag(code, at);
    if (tagEnd !== -1) {
      if (code.startsWith('{#', at)) found.push({ start: at, end: tagEnd, isComment: true });
      at = tagEnd;
    } else if (code[at] === '#') {
      const end = code.indexOf('\n', at);
      found.push({ start: at, end: end === -1 ? code.length : end, isComment: true });
      at = end === -1 ? code.length : end;
    } else {
      const literal = literalAt(code, at);
      const end = literal === null ? at + 1 : endOfLiteral(code, literal);
      if (literal !== null && !/[ft]/.test(literal.prefix)) found.push({ start: at, end, isComment: false });
      at = end;
    }
  }
  return found;
}

/** Behind the closing quotes; a short literal ends with its line at the latest. */
function endOfLiteral(code: string, { bodyStart, quote }: Opened): number {
  for (let at = bodyStart; at < code.length; ) {
    const tagEnd = endOfTag(code, at);
    if (tagEnd !== -1) at = tagEnd;
    else if (code.startsWith(quote, at)) return at + quote.length;
    else if (code[at] === '\n' && quote.length === 1) return at;
    else at += code[at] === '\\' ? 2 : 1;
  }
  return code.length;
}
