// electron/core/assertions/text/words.ts - wording of reasons: quotes, lists, numbers.

const MAX_QUOTE = 80;

/** At most 80 characters in quotation marks, on one line; it ends on a whole character. */
export function quoted(text: string): string {
  const line = text.slice(0, 200).replace(/\s+/gu, ' ');
  const characters = [...line];
  const short = characters.length <= MAX_QUOTE && text.length <= 200 ? line : `${characters.slice(0, MAX_QUOTE - 1).join('')}…`;
  return `“${short}”`;
}

/** Quotes separated by commas; only the first five, and how many more. */
export function quotedList(texts: readonly string[]): string {
  const shown = texts.slice(0, 5).map(quoted).join(', ');
  return texts.length > 5 ? `${shown} and ${texts.length - 5} more` : shown;
}

/** Line of an offset, from 1. `\r\n`, `\n` and `\r` end a line. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = 0; at < offset; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) line += 1;
  }
  return line;
}

/** A literal as the source of a regular expression; a line ending matches any other. */
export const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\r?\n/g, '\\r?\\n');
