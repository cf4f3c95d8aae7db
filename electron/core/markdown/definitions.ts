// electron/core/markdown/definitions.ts - link reference definitions (CommonMark 0.31, section 4.7): the one inline rule that blocks depend on.
import { Parser } from 'commonmark';

export type Definitions = Record<string, { destination: string }>;

/** The length of the definition at the start of a text, which it adds to `known` if its label is new; 0 = none. */
const { inlineParser } = new Parser() as unknown as { inlineParser: { parseReference(text: string, known: Definitions): number } };

/** Reads the definitions at the start of a text into `known`; returns how long they are together. */
export function readDefinitions(text: string, known: Definitions): number {
  let length = 0;
  for (let rest = text; rest.startsWith('['); rest = text.slice(length)) {
    const next = inlineParser.parseReference(rest, known);
    if (next === 0) break;
    length += next;
  }
  return length;
}

/** A paragraph of only these is not one, so a line of `=` or `-` below it is not an underline. */
export function isOnlyReferences(lines: readonly string[]): boolean {
  const text = `${lines.join('\n')}\n`;
  return readDefinitions(text, {}) === text.length;
}

/** How labels are compared. */
export const labelKey = (label: string): string =>
  label
    .trim()
    .replace(/[ \t\r\n]+/g, ' ')
    .toLowerCase()
    .toUpperCase();
