// electron/core/frontmatter/yaml/block-text.ts - text as the lines of a `|` or `>` block.
import type { CST } from 'yaml';
import { withoutFinalBreaks } from './scalars.ts';
import { headerOf } from './styles.ts';

export interface BlockText {
  header: string;
  /** All lines, each with its line break. */
  body: string;
  /** Columns before each line. */
  indent: number;
}

export interface BlockTextInput {
  text: string;
  style: 'literal' | 'folded';
  /** Column of the item with the value; -1 at the root. */
  parentIndent: number;
  step: number;
  lineBreak: string;
  /** The block to replace, with its old text. */
  old: { token: CST.BlockScalar; text: string } | null;
}

/** The lines of a block scalar, or null if no header can state its indent (then the text is quoted). */
export function blockText(input: BlockTextInput): BlockText | null {
  const { text, style, parentIndent, lineBreak, old } = input;
  const oldHeader = old ? headerOf(old.token) : '';
  const base = Math.max(parentIndent, 0);
  let digit = /[1-9]/.exec(oldHeader)?.[0] ?? '';
  const indent = indentOf(input, digit);
  const content = withoutFinalBreaks(text);
  const lines = content.split('\n');
  if (digit === '' && lines.find((line) => line !== '')!.startsWith(' ')) {
    // The first line's own spaces would be read as the indent.
    if (indent - base < 1 || indent - base > 9) return null;
    digit = String(indent - base);
  }
  const pad = ' '.repeat(indent);
  const out = style === 'literal' ? lines.map((line) => (line === '' ? '' : pad + line)) : foldedLines(lines, pad, old);
  for (let extra = text.length - content.length; extra > 1; extra -= 1) out.push('');
  const header = headerFor(style, digit, chompingOf(text), oldHeader);
  return { header, body: out.map((line) => line + lineBreak).join(''), indent };
}

function indentOf({ parentIndent, step, old }: BlockTextInput, digit: string): number {
  let indent = parentIndent + step;
  const first = old ? /^( *)[^ \r\n]/m.exec(old.token.source) : null;
  if (digit !== '') indent = Math.max(parentIndent, 0) + Number(digit);
  else if (first && first[1]!.length > parentIndent) indent = first[1]!.length;
  return Math.max(indent, parentIndent + 1);
}

const chompingOf = (text: string): string => (text.endsWith('\n\n') ? '+' : text.endsWith('\n') ? '' : '-');

/** The old header is kept if it still means the same. */
function headerFor(style: 'literal' | 'folded', digit: string, chomping: string, old: string): string {
  const sign = style === 'literal' ? '|' : '>';
  const isSame = old[0] === sign && (/[-+]/.exec(old)?.[0] ?? '') === chomping && (/[1-9]/.exec(old)?.[0] ?? '') === digit;
  return isSame ? old : sign + digit + chomping;
}

/** One source line per line of text, an empty line per break; unchanged paragraphs keep their source lines. */
function foldedLines(lines: readonly string[], pad: string, old: BlockTextInput['old']): string[] {
  const kept = old && headerOf(old.token).startsWith('>') ? sourceParagraphs(old, pad) : new Map<string, string[]>();
  return lines.flatMap((line, index) => [...(index > 0 ? [''] : []), ...(line === '' ? [] : (kept.get(line) ?? [pad + line]))]);
}

function sourceParagraphs(old: NonNullable<BlockTextInput['old']>, pad: string): Map<string, string[]> {
  const kept = new Map<string, string[]>();
  if (/(?:^|\n)[ \t]/.test(old.text)) return kept;
  const groups: string[][] = [];
  let isOpen = false;
  for (const line of old.token.source.split(/\r?\n/)) {
    const isBlank = line.trim() === '';
    if (!isBlank && isOpen) groups.at(-1)!.push(line);
    else if (!isBlank) groups.push([line]);
    isOpen = !isBlank;
  }
  const paragraphs = withoutFinalBreaks(old.text)
    .split('\n')
    .filter((paragraph) => paragraph !== '');
  if (groups.length !== paragraphs.length) return kept;
  for (const [index, paragraph] of paragraphs.entries()) {
    const source = groups[index]!;
    if (source.map((line) => line.slice(pad.length)).join(' ') === paragraph) kept.set(paragraph, source);
  }
  return kept;
}

/**
 * True if the lines from an offset on would become content of a block scalar written before them: blank ones deeper than its
 * indent, or any if it keeps its final breaks; comments at its indent or deeper.
 */
export function wouldAbsorb(text: string, from: number, indent: number, keepsBreaks: boolean): boolean {
  const blank = /([ \t]*)\r?\n/y;
  let at = from;
  for (blank.lastIndex = at; ; at = blank.lastIndex) {
    const match = blank.exec(text);
    if (!match) break;
    if (keepsBreaks || match[1]!.length > indent) return true;
  }
  let column = 0;
  while (text[at + column] === ' ') column += 1;
  return column >= indent && text[at + column] === '#';
}
