// electron/core/repair/diagnose.ts - what is wrong with a block that YAML cannot read, in own words, with a repair that is known
// to help: every repair is tried, and it counts only if fewer problems remain.
import { visit, type YAMLError } from 'yaml';
import type { Fix, Range, Splice } from '../../contract/index.ts';
import { type Block, createReader, parseBlock } from '../frontmatter/index.ts';
import { applySplices, lineEnd, lineStart, losesNoText, trimSplice } from '../text/index.ts';
import type { Candidate } from './candidate.ts';
import { MAKERS } from './candidates.ts';
import { looksLikeYaml, openQuote, readLine } from './line.ts';

export interface Problem {
  code: string;
  range: Range;
  message: string;
  fix: Fix | null;
}

interface Trouble {
  at: number;
  code: string;
}

const MOST_ROUNDS = 20;
/** A block with more problems is not a slip: no repairs are tried. */
const MOST_TROUBLES = 100;
/** Characters that may be parsed in search of repairs: a block of 1 KiB gets 128 tries, one over 32 KiB four. */
export const PARSE_BUDGET = 128 * 1024;

/** The problems of a block, first one first. The fix of the first one repairs them all when that is possible. */
export function diagnose(block: Block): Problem[] {
  const cursorRule = block.globs !== null;
  const problems: Problem[] = [];
  const applied: Splice[] = [];
  let budget = PARSE_BUDGET;
  let src = block.src;
  let troubles = troublesOf(block);
  while (troubles.length > 0 && problems.length < MOST_ROUNDS) {
    const found = bestRepair(src, troubles);
    problems.push(found ? problemOf(found.candidate, block.src, src, applied) : unrepaired(src, troubles[0]!, applied));
    if (!found) break;
    applied.push(found.candidate.splice);
    src = found.src;
    troubles = found.troubles;
  }
  const [first] = problems;
  if (first && troubles.length === 0 && problems.length > 1) {
    first.fix = {
      label: `Repair ${problems.length} places`,
      splices: [trimSplice(block.src, { start: 0, end: block.src.length, text: src })],
    };
  }
  return problems;

  function bestRepair(text: string, now: readonly Trouble[]): { candidate: Candidate; src: string; troubles: Trouble[] } | null {
    if (now.length > MOST_TROUBLES) return null;
    for (const host of hostLines(text, now[0]!)) {
      const line = readLine(text, host);
      for (const make of MAKERS) {
        const candidate = make(text, line, now[0]!.at);
        budget -= candidate ? text.length : 0;
        if (budget < 0) return null;
        // One of several repairs of a block must lose nothing either, whatever the others put in.
        const isWhole = candidate !== null && losesNoText(text, [candidate.splice], candidate.code);
        const after = candidate && isWhole ? attempt(applySplices(text, [candidate.splice])) : null;
        if (candidate && after && isBetter(after.troubles, now, candidate, text)) return { candidate, ...after };
      }
    }
    return null;
  }

  function attempt(text: string): { src: string; troubles: Trouble[] } | null {
    const parsed = parseBlock(text, cursorRule);
    return parsed.ok ? { src: text, troubles: troublesOf(parsed.block) } : null;
  }
}

/** Errors of the parser, and references to nothing, which it does not report. */
export function troublesOf(block: Block): Trouble[] {
  const errors = block.doc.errors.map((error: YAMLError): Trouble => ({ at: error.pos[0], code: error.code }));
  return [...errors, ...unresolved(block), ...keyless(block)].sort((a, b) => a.at - b.at);
}

/** `hint: [a]: b` is taken for `hint: [a]` and a second pair without a key. */
function keyless(block: Block): Trouble[] {
  if (!/^[ \t-]*:(?=\s|$)|[\]}"'][ \t]*:(?=\s|$)/m.test(block.src)) return [];
  const found: Trouble[] = [];
  visit(block.doc, {
    Pair(_, { srcToken }) {
      const colon = srcToken?.sep?.find(({ type }) => type === 'map-value-ind');
      const isExplicit = srcToken?.start.some(({ type }) => type === 'explicit-key-ind');
      if (colon && !srcToken?.key && !isExplicit) found.push({ at: colon.offset, code: 'MISSING_KEY' });
    },
  });
  return found;
}

function unresolved(block: Block): Trouble[] {
  if (!block.src.includes('*')) return [];
  const reader = createReader(block);
  const found: Trouble[] = [];
  visit(block.doc, {
    Alias(_, alias) {
      if (reader.target(alias) === undefined) found.push({ at: alias.range?.[0] ?? 0, code: 'UNRESOLVED_ALIAS' });
    },
  });
  return found;
}

/**
 * Fewer problems, or the same number further down: the first one of a chain is gone. A quote that nothing closes hides whatever stands below
 * it, so closing it may bring more to light.
 */
function isBetter(after: readonly Trouble[], before: readonly Trouble[], { code, range, splice }: Candidate, text: string): boolean {
  if (after.length < before.length) return true;
  const moved = splice.text.length - (splice.end - splice.start);
  if (code === 'yaml_quote_open' && !isClosedBelow(text, range.start)) return after[0]!.at > splice.end + moved;
  return after.length === before.length && after[0]!.at > before[0]!.at + Math.max(0, moved);
}

/** A value in quotes may go on over several lines; then its closing quote is the last sign of a line. */
function isClosedBelow(text: string, quoteAt: number): boolean {
  const closed =
    text[quoteAt] === '"' ? /^(?:[^"\\]|\\[\s\S])*"[ \t]*(?:[ \t]#.*)?(?:\r?\n|$)/ : /^(?:[^']|'')*'[ \t]*(?:[ \t]#.*)?(?:\r?\n|$)/;
  return closed.test(text.slice(quoteAt + 1));
}

/** The lines to check: that of the error, those above it, and one whose quote runs on to the error. */
function hostLines(src: string, { at }: Trouble): number[] {
  const here = lineStart(src, Math.min(at, Math.max(0, src.length - 1)));
  const hosts = [here];
  for (let above = here; above > 0 && hosts.length < 3; ) {
    above = lineStart(src, above - 1);
    if (src.slice(above, lineEnd(src, above)).trim() !== '') hosts.push(above);
  }
  const quote = lineWithOpenQuote(src, here);
  return quote === null ? hosts : [quote, ...hosts.filter((host) => host !== quote)];
}

function lineWithOpenQuote(src: string, until: number): number | null {
  for (let at = 0; at <= until && at < src.length; ) {
    const line = readLine(src, at);
    const next = src.indexOf('\n', at) + 1 || src.length;
    const below = src.slice(next, lineEnd(src, next));
    if (openQuote(line.value) && (next >= src.length || looksLikeYaml(below))) return at;
    at = next;
  }
  return null;
}

function problemOf(candidate: Candidate, original: string, now: string, applied: readonly Splice[]): Problem {
  const splice = {
    start: toOriginal(candidate.splice.start, applied),
    end: toOriginal(candidate.splice.end, applied),
    text: candidate.splice.text,
  };
  const isUntouched = original.slice(splice.start, splice.end) === now.slice(candidate.splice.start, candidate.splice.end);
  const range = { start: toOriginal(candidate.range.start, applied), end: toOriginal(candidate.range.end, applied) };
  const fix = isUntouched ? { label: candidate.label, splices: [trimSplice(original, splice)] } : null;
  return { code: candidate.code, range, message: candidate.message, fix };
}

/** An offset of the text after some repairs, in the text before them. */
function toOriginal(offset: number, applied: readonly Splice[]): number {
  return applied.reduceRight((at, { start, end, text }) => {
    if (at >= start + text.length) return at - text.length + (end - start);
    return Math.min(at, end);
  }, offset);
}

const WORDS: Record<string, string> = {
  BAD_INDENT: 'The indent of this line matches no line above it. Align it with its neighbours.',
  TAB_AS_INDENT: 'Tab used for indentation. YAML allows only spaces there.',
  MULTIPLE_DOCS: 'A second document begins inside the frontmatter. Remove the line of “---” or “...” above this line.',
  UNRESOLVED_ALIAS: 'A value that begins with “*” refers to an anchor, but none has this name. Put the text in quotes.',
  MULTILINE_IMPLICIT_KEY: 'This line has no colon, so it is neither a key nor part of the value above. Write “key: value”, or indent it.',
  BLOCK_AS_IMPLICIT_KEY: 'A value contains “: ” without quotes. Put the text in quotes.',
  KEY_OVER_1024_CHARS: 'This key is longer than 1,024 characters. Shorten it, or put the text in quotes.',
  BAD_DIRECTIVE: 'A line that begins with “%” is a directive in YAML. Indent it, or put the text in quotes.',
  BAD_SCALAR_START: 'This value begins with a character that has a special meaning in YAML. Put the text in quotes.',
  BAD_DQ_ESCAPE: 'A backslash does not begin a known escape. In double quotes, write a backslash twice.',
  NON_STRING_KEY: 'There is a list or mapping where a key is expected. Put the text in quotes.',
  MISSING_KEY: 'There is a colon here without a key before it. Put the text in quotes.',
  MISSING_CHAR: 'Something is missing here: a colon, a quote or a bracket.',
};

function unrepaired(src: string, { at, code }: Trouble, applied: readonly Splice[]): Problem {
  const start = toOriginal(Math.min(at, src.length), applied);
  const end = toOriginal(Math.max(lineEnd(src, Math.min(at, src.length)), at), applied);
  const message = WORDS[code] ?? 'This line cannot be read. Write “key: value”, with quotes around special characters.';
  return { code: `yaml_${code.toLowerCase()}`, range: { start, end: Math.max(start, end) }, message, fix: null };
}
