// electron/core/repair/missing-fence.ts - a file whose frontmatter has no closing, or no proper opening, line of hyphens.
import type { Splice } from '../../contract/index.ts';
import { findFences, isKnownKey } from '../frontmatter/index.ts';
import { lineBreakAt, lineEnd, nextLine } from '../text/index.ts';
import { looksLikeYaml } from './line.ts';

const FENCE = '---';
/** Other numbers of hyphens or with words after them, dashes, TOML's plus signs. */
const NEAR_FENCE = /^[ \t]*(?:---\S*[ \t\u00a0].*|(?:-{2,}|---\S+|\+\+\+|[—–]+)[ \t\u00a0]*)$/;
/** Rules of a text, which are fences only around keys that packages have. */
const RULE = /^[ \t]*(?:={3,}|\*{3,}|_{3,}|~{3,})[ \t]*$/;
const CODE_FENCE = /^(`{3,}|~{3,})[ \t]*(?:(?:ya?ml|markdown|md)[ \t]*)?$/;
const COMMENT = /^<!--[\s\S]{0,4000}?-->[ \t]*\r?\n(?:[ \t]*\r?\n)*/;

/**
 * The closing fence of a frontmatter without one: instead of the line meant as one, else after the last leading line that
 * looks like frontmatter. Null if no line does, or if text follows that may belong to it. `end` is where the frontmatter ends.
 */
export function closingFence(text: string, start: number): { end: number; splice: Splice } | null {
  let end = start;
  for (let at = start; at < text.length; at = nextLine(text, at)) {
    const line = text.slice(at, lineEnd(text, at));
    if (at > start && (NEAR_FENCE.test(line) || RULE.test(line))) {
      if (mayGoOn(text, nextLine(text, at))) return null;
      const words = wordsBehind(line);
      const below = words === '' ? '' : `${lineBreakAt(text, start)}${words}`;
      return { end: at, splice: { start: at, end: at + line.length, text: `${FENCE}${below}` } };
    }
    // `# Title` is a heading as well as a comment: it stops here.
    if (isBetween(line)) {
      if (mayGoOn(text, at)) return null;
      break;
    }
    // Of text at the margin, nobody knows whether it goes on with a value or begins the body.
    if (!looksLikeYaml(line) && !/^[ \t]+\S/.test(line)) return null;
    if (/^["']?[\w$.-]+ /.test(line) && !/^["']?[\w$.-]+["']?[ \t]*:/.test(line)) return null;
    end = nextLine(text, at);
  }
  if (end === start) return null;
  const lineBreak = lineBreakAt(text, start);
  const gap = text.charCodeAt(end - 1) === 10 ? '' : lineBreak;
  return { end, splice: { start: end, end, text: `${gap}${FENCE}${lineBreak}` } };
}

const isBetween = (line: string): boolean => line.trim() === '' || /^#{1,6} /.test(line);

/** Whether a deeper line, or a key that packages have, comes next: the frontmatter may go on behind blank lines and comments. */
function mayGoOn(text: string, from: number): boolean {
  let at = from;
  while (at < text.length && isBetween(text.slice(at, lineEnd(text, at)))) at = nextLine(text, at);
  const line = text.slice(at, lineEnd(text, at));
  return /^[ \t]/.test(line) || (isKeyLine(line) && isKnownKey(line.slice(0, line.indexOf(':')).trimEnd()));
}

/**
 * What makes the beginning of a file into a frontmatter that it nearly is: `----`, ` ---`, `--- x`, blank lines or a comment before it,
 * a code block around it, or no fence above `name:`. Null for any other file.
 */
export function openingFence(text: string, first: number): Splice[] | null {
  const blanks = /^(?:[ \t\u00a0]*\r?\n)+/.exec(text.slice(first))?.[0].length ?? 0;
  const at = first + blanks;
  const line = text.slice(at, lineEnd(text, at));
  const below = nextLine(text, at);
  const next = text.slice(below, lineEnd(text, below));
  if (NEAR_FENCE.test(line) || line === FENCE || RULE.test(line)) {
    const isMeant = isKeyLine(next) && (!RULE.test(line) || isKnownKey(next.split(':')[0]!.trim()));
    const words = wordsBehind(line);
    const comment = words === '' ? '' : `${lineBreakAt(text, at)}# ${words}`;
    return isMeant ? [{ start: first, end: at + line.length, text: `${FENCE}${comment}` }, ...closing(text, below)] : null;
  }
  return inCodeBlock(text, first, at, line) ?? behindComment(text, first) ?? withoutFence(text, first, at, line);
}

/** What was written behind the signs: it goes on below them. */
const wordsBehind = (line: string): string => line.replace(/^[ \t]*[-+—–=*_~]+/, '').trim();

export const isKeyLine = (line: string): boolean => /^[A-Za-z_][\w-]*[ \t]*:(?:[ \t]|\r?$)/.test(line);

/** Nothing when a proper line closes the frontmatter. */
function closing(text: string, from: number): Splice[] {
  if (/^---[ \t]*\r?$/m.test(text.slice(from, from + 64 * 1024))) return [];
  const found = closingFence(text, from);
  return found ? [found.splice] : [];
}

/** A model that writes a file often puts it, or its frontmatter, into a code block. */
function inCodeBlock(text: string, first: number, at: number, line: string): Splice[] | null {
  const signs = CODE_FENCE.exec(line)?.[1];
  if (signs === undefined) return null;
  const start = nextLine(text, at);
  const closes = (from: number): Splice | null => {
    const end = lineEnd(text, from);
    return text.slice(from, end).trimEnd() === signs ? { start: from, end: nextLine(text, from), text: '' } : null;
  };
  const inner = findFences(text.slice(start));
  const opened: Splice = { start: first, end: start, text: '' };
  if (inner.kind === 'present') {
    // Around the frontmatter alone, or around the whole file.
    const last = text.trimEnd().lastIndexOf('\n') + 1;
    const close = closes(start + inner.bodyStart) ?? closes(last);
    return close ? [opened, close] : null;
  }
  if (inner.kind !== 'none' || !isNameLine(text.slice(start, lineEnd(text, start)))) return null;
  for (let row = start; row < text.length; row = nextLine(text, row)) {
    const close = closes(row);
    if (close)
      return [
        { start: first, end: at + line.length, text: FENCE },
        { start: row, end: lineEnd(text, row), text: FENCE },
      ];
    if (text.slice(row, lineEnd(text, row)).trim() === '') return null;
  }
  return null;
}

/** A comment above the frontmatter goes below it. */
function behindComment(text: string, first: number): Splice[] | null {
  const comment = COMMENT.exec(text.slice(first))?.[0];
  if (comment === undefined) return null;
  const at = first + comment.length;
  const inner = findFences(text.slice(at));
  if (inner.kind !== 'present' || !isKeyLine(text.slice(at + inner.inside.start, lineEnd(text, at + inner.inside.start)))) return null;
  const body = at + inner.bodyStart;
  return [
    { start: first, end: at, text: '' },
    { start: body, end: body, text: comment },
  ];
}

/** Keys at the top without a line above them: a fence stands below, or both keys that every package has are there. */
function withoutFence(text: string, first: number, at: number, line: string): Splice[] | null {
  if (!isNameLine(line)) return null;
  const opening = { start: first, end: at, text: `${FENCE}${lineBreakAt(text, at)}` };
  if (/^---[ \t]*\r?$/m.test(text.slice(at, at + 4096))) return [opening];
  const found = closingFence(text, at);
  const head = found ? text.slice(at, found.end) : '';
  return found && /^name[ \t]*:/m.test(head) && /^description[ \t]*:/m.test(head) ? [opening, found.splice] : null;
}

const isNameLine = (line: string): boolean => /^(?:name|description)[ \t]*:/.test(line);
