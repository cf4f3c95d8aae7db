// electron/core/packages/repair/missing-fence.ts - a file whose frontmatter has no closing, or no proper opening, line of hyphens.
import type { Splice } from '../../../contract/index.ts';
import { parseBlock } from '../frontmatter/block.ts';
import { lineBreakAt, lineEnd, nextLine } from '../text/lines.ts';
import { looksLikeYaml } from './line.ts';

const FENCE = '---';

/** The closing fence after the last leading line that looks like frontmatter, if what stands before it can be read. */
export function closingFence(text: string, start: number): Splice | null {
  let end = start;
  for (let at = start; at < text.length; at = nextLine(text, at)) {
    const line = text.slice(at, lineEnd(text, at));
    // `# Title` is a heading as well as a comment: it stops here.
    if (line.trim() === '' || /^# /.test(line) || !(looksLikeYaml(line) || /^[ \t]+\S/.test(line))) break;
    end = nextLine(text, at);
  }
  if (end === start || !isReadable(text.slice(start, end))) return null;
  const lineBreak = lineBreakAt(text, start);
  const gap = text.charCodeAt(end - 1) === 10 ? '' : lineBreak;
  return { start: end, end, text: `${gap}${FENCE}${lineBreak}` };
}

/** What makes a first line that nearly is a fence into one: `----`, ` ---`, `--- x`, blank lines before it, or no fence above `key:`. */
export function openingFence(text: string, first: number): Splice[] | null {
  const blanks = /^(?:[ \t\u00a0]*\r?\n)+/.exec(text.slice(first))?.[0].length ?? 0;
  const at = first + blanks;
  const line = text.slice(at, lineEnd(text, at));
  const isNearFence = /^[ \t]*(?:-{4,}|---\S*[ \t\u00a0]*.*|\+\+\+|—)[ \t\u00a0]*$/.test(line);
  const below = nextLine(text, at);
  if (isNearFence) {
    return isKeyLine(text.slice(below, lineEnd(text, below)))
      ? [{ start: first, end: at + line.length, text: FENCE }, ...sameBelow(text, below, line)]
      : null;
  }
  const hasFenceBelow = /^---[ \t]*\r?$/m.test(text.slice(at, at + 4096));
  return /^(?:name|description)[ \t]*:/.test(line) && hasFenceBelow
    ? [{ start: first, end: at, text: `${FENCE}${lineBreakAt(text, at)}` }]
    : null;
}

/** The closing line, when it was written in the same wrong way as the opening one. */
function sameBelow(text: string, from: number, line: string): Splice[] {
  for (let at = from; at < text.length; at = nextLine(text, at)) {
    const other = text.slice(at, lineEnd(text, at));
    if (/^---[ \t]*$/.test(other)) return [];
    if (other.trimEnd() === line.trimEnd()) return [{ start: at, end: at + other.length, text: FENCE }];
  }
  return [];
}

export const isKeyLine = (line: string): boolean => /^[A-Za-z_][\w-]*[ \t]*:(?:[ \t]|\r?$)/.test(line);

function isReadable(src: string): boolean {
  const parsed = parseBlock(src);
  return parsed.ok && parsed.block.doc.errors.length === 0;
}
