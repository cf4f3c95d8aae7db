// electron/core/packages/front/read.ts - the frontmatter of a text: its values, or why it is unreadable.
import { isMap, type Node } from 'yaml';
import type { Fix, Range, Severity } from '../../../contract/index.ts';
import {
  BLOCK_LIMITS,
  type Block,
  createReader,
  type Entry,
  type Fences,
  findFences,
  type Json,
  lazyBlock,
  normalKey,
  type Parsed,
  type PlainEntry,
  parseBlock,
  type Refusal,
  readEntries,
  readPlain,
  TooManyReferences,
} from '../../frontmatter/index.ts';
import { closingFence, diagnose, isKeyLine, openingFence, type Problem, troublesOf } from '../../repair/index.ts';
import { grouped, lineEnd, nextLine } from '../../text/index.ts';
import { doubledKeys, oddities } from './checks.ts';

/** With offsets of the file. */
export interface FrontProblem extends Problem {
  severity: Severity;
}

export interface Front {
  fences: Fences;
  /** Set if the block is readable; edits use it. */
  block: Block | null;
  entries: Entry[];
  /** JSON values of an entry; null without one. */
  json(entry: Entry | undefined): Json;
  /** The frontmatter cannot be read. */
  broken: boolean;
  problems: FrontProblem[];
}

/** Reads the frontmatter of a package text. Never throws. */
export function readFront(text: string, fileName: string): Front {
  const fences = findFences(text);
  const front: Front = { fences, block: null, entries: [], json: () => null, broken: false, problems: [] };
  if (fences.kind === 'none') return withNearFence(text, front);
  if (fences.kind === 'unclosed') return unclosed(text, fences.start, front);
  if (fences.closedByDots) front.problems.push(dotsClose(fences));
  const { start, end } = fences.inside;
  const { plain, parsed } = readOnce(text.slice(start, end), /\.mdc$/i.test(fileName));
  if (!parsed.ok) return refused(front, parsed.reason, fences.inside);
  const { block } = parsed;
  front.json = (entry) => (entry ? createReader(block).json(entry.node) : null);
  if (plain) {
    front.block = block;
    front.entries = plain.map((entry, index) => plainEntry(block, entry, index, start));
    return front;
  }
  if (troublesOf(block).length > 0) return broken(front, diagnose(block), start);
  const doubled = doubledKeys(block);
  if (doubled.length > 0) return broken(front, doubled, start);
  if (block.doc.contents !== null && !isMap(block.doc.contents)) return broken(front, [noMapping(block)], start);
  const reader = createReader(block);
  try {
    front.entries = readEntries(block, reader, start);
  } catch (cause) {
    if (!(cause instanceof TooManyReferences)) throw cause;
    front.entries = [];
    return refused(front, 'too_many_references', fences.inside);
  }
  front.block = block;
  front.problems.push(...oddities(block).map((oddity) => inFile(oddity, start)));
  return front;
}

/** The entries of a text whose frontmatter can be read, else null. Unlike `readFront` it looks neither for causes nor for repairs. */
export function entriesOf(text: string, fileName: string): Entry[] | null {
  const fences = findFences(text);
  if (fences.kind !== 'present') return null;
  const { start, end } = fences.inside;
  const parsed = parseBlock(text.slice(start, end), /\.mdc$/i.test(fileName));
  if (!parsed.ok || troublesOf(parsed.block).length > 0 || doubledKeys(parsed.block).length > 0) return null;
  if (parsed.block.doc.contents !== null && !isMap(parsed.block.doc.contents)) return null;
  try {
    return readEntries(parsed.block, createReader(parsed.block), start);
  } catch (cause) {
    if (cause instanceof TooManyReferences) return null;
    throw cause;
  }
}

function broken(front: Front, problems: readonly (Omit<FrontProblem, 'severity'> & { severity?: Severity })[], offset: number): Front {
  front.broken = true;
  front.problems.push(...problems.map((problem) => ({ ...inFile(problem, offset), severity: 'error' as const })));
  return front;
}

interface Read {
  src: string;
  cursorRule: boolean;
  /** Set if the block has the usual form, which cannot have these problems. */
  plain: PlainEntry[] | null;
  parsed: Parsed;
}

let last: Read | null = null;

/** While an author types in the body the block stays the same, and reading it is half the work. Nothing modifies a read block. */
function readOnce(src: string, cursorRule: boolean): Read {
  if (last?.src === src && last.cursorRule === cursorRule) return last;
  const plain = cursorRule ? null : readPlain(src);
  last = { src, cursorRule, plain, parsed: plain ? { ok: true, block: lazyBlock(src) } : parseBlock(src, cursorRule) };
  return last;
}

function plainEntry(block: Block, { key, value, keyRange, valueRange }: PlainEntry, index: number, offset: number): Entry {
  const start = keyRange.start + offset;
  return {
    key,
    normal: normalKey(key),
    get node() {
      const { contents } = block.doc;
      return isMap(contents) ? (contents.items[index]!.value as Node | null) : null;
    },
    value,
    range: { start, end: Math.max(keyRange.end, valueRange.end) + offset },
    keyRange: { start, end: keyRange.end + offset },
    valueRange: { start: valueRange.start + offset, end: valueRange.end + offset },
  };
}

/** Offsets of the block as offsets of the file. */
function inFile<T extends { range: Range; fix: Fix | null }>(problem: T, offset: number): T {
  const move = <R extends Range>(range: R): R => ({ ...range, start: range.start + offset, end: range.end + offset });
  return { ...problem, range: move(problem.range), fix: problem.fix && { ...problem.fix, splices: problem.fix.splices.map(move) } };
}

const REFUSALS: Readonly<Record<Refusal, () => string>> = {
  too_large: () => `The frontmatter has more than ${grouped(BLOCK_LIMITS.size)} characters. Move long texts into the body.`,
  too_deep: () => `The frontmatter is nested more than ${BLOCK_LIMITS.depth} levels deep. Reduce its nesting.`,
  too_many_values: () => `The frontmatter has more than ${grouped(BLOCK_LIMITS.values)} values. Move long lists out of it.`,
  too_many_references: () => 'The frontmatter has too many repeated references (*name). Write the values out, or remove the references.',
};

function refused(front: Front, reason: Refusal, range: Range): Front {
  const code = reason === 'too_many_references' ? reason : `frontmatter_${reason}`;
  return broken(front, [{ code, range: { start: 0, end: range.end - range.start }, message: REFUSALS[reason](), fix: null }], range.start);
}

function noMapping(block: Block) {
  const message = 'The frontmatter is not a list of “key: value” lines. Write name and description as keys.';
  return { code: 'frontmatter_no_keys', range: { start: 0, end: block.src.length }, message, fix: null };
}

function dotsClose({ inside, bodyStart }: Extract<Fences, { kind: 'present' }>): FrontProblem {
  return {
    severity: 'warning',
    code: 'frontmatter_dots',
    range: { start: inside.end, end: bodyStart },
    message: 'The frontmatter ends with “...”. Many readers accept only “---” there.',
    fix: { label: 'Write ---', splices: [{ start: inside.end, end: inside.end + 3, text: '---' }] },
  };
}

/** An unclosed line of hyphens at the top: frontmatter if a key follows, else a horizontal rule. */
function unclosed(text: string, start: number, front: Front): Front {
  if (!isKeyLine(text.slice(start, lineEnd(text, start)))) {
    front.fences = { kind: 'none', bom: front.fences.bom, bodyStart: front.fences.bodyStart };
    return front;
  }
  const message = 'The frontmatter has no closing line “---”, so none of it is read.';
  const range = { start: front.fences.bodyStart, end: lineEnd(text, front.fences.bodyStart) };
  return broken(front, [{ code: 'frontmatter_unclosed', range, message, fix: closed(text, start) }], 0);
}

/** The closing line, with the repair of what would then be read; null if it has none. */
function closed(text: string, start: number): Fix | null {
  const found = closingFence(text, start);
  const parsed = found && parseBlock(text.slice(start, found.end));
  if (!found || !parsed?.ok) return null;
  const [first] = troublesOf(parsed.block).length > 0 ? diagnose(parsed.block) : [];
  if (first && !first.fix) return null;
  const inside = first?.fix ? inFile(first, start).fix!.splices : [];
  return {
    label: inside.length > 0 ? 'Add the closing line and repair the rest' : 'Add the closing line',
    splices: [...inside, found.splice],
  };
}

function withNearFence(text: string, front: Front): Front {
  const first = front.fences.bodyStart;
  // The first line ends with a lone CR: from an old editor, or damaged by a tool.
  if (/^[^\r\n]*\r(?!\n)/.test(text) && (!text.includes('\n') || /^---[ \t]*\r/.test(text.slice(first)))) {
    front.problems.push({
      severity: 'error',
      code: 'line_ends_cr',
      range: { start: first, end: first },
      message: 'Lines end with CR alone, which no package reader accepts as a line ending. Save the file with LF or CRLF.',
      fix: { label: 'Use LF', splices: [{ start: 0, end: text.length, text: text.replace(/\r(?!\n)/g, '\n') }] },
    });
    return front;
  }
  const splices = openingFence(text, first);
  if (!splices) return front;
  front.problems.push({
    severity: 'error',
    code: 'frontmatter_fence',
    range: { start: first, end: Math.max(splices[0]!.end, nextLine(text, first) - 1) },
    message: 'This looks like frontmatter, but its first line is not exactly “---”, so all of it is read as text.',
    fix: { label: 'Write ---', splices },
  });
  return front;
}
