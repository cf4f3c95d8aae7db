// test/unit/packages/support/commonmark.ts - the blocks of a body by a complete CommonMark parser: the reference that the scanner of the app is
// tested against.
import { type Node, Parser } from 'commonmark';
import type { Block } from '../../../../electron/core/markdown/index.ts';

const OPENING_FENCE = /(`{3,}|~{3,})([^\n]*?)\r?$/;

/** The blocks of `text` from an offset on, in file order. */
export function scanWithCommonmark(text: string, from: number): Block[] {
  const lines = createLines(text, from);
  const blocks: Block[] = [];
  const walker = parseBlocks(text.slice(from)).walker();
  for (let event = walker.next(); event; event = walker.next()) {
    if (!event.entering) continue;
    const block = blockOf(event.node, lines);
    if (block) blocks.push(block);
  }
  return blocks;
}

function parseBlocks(body: string): Node {
  const parser = new Parser();
  // Inline text is of no interest here, and its worst cases are slow.
  (parser as unknown as { processInlines: () => void }).processInlines = () => {};
  // A lone CR ends a line for the parser and not for the places in a package.
  return parser.parse(body.replace(/\r(?!\n)/g, ' '));
}

interface Lines {
  text: string;
  /** Start of a line, counted from 1 as the parser does. */
  start(line: number): number;
}

function createLines(text: string, from: number): Lines {
  const starts = [from];
  for (let at = text.indexOf('\n', from); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return { text, start: (line) => starts[line - 1] ?? text.length };
}

function blockOf(node: Node, lines: Lines): Block | null {
  if (node.type !== 'heading' && node.type !== 'code_block' && node.type !== 'html_block') return null;
  const [[first], [last]] = node.sourcepos;
  const start = lines.start(first);
  const end = lines.start(last + 1);
  const level = levelOf(node);
  if (node.type === 'html_block') return { type: 'html', level, start, end };
  if (node.type === 'heading') {
    if (node.level > 2) return null;
    const setext = !/^#{1,2}(?:[ \t\r\n]|$)/.test(lines.text.slice(start + node.sourcepos[0][1] - 1, end));
    return { type: 'heading', depth: node.level as 1 | 2, setext, level, start, end };
  }
  // Indented code has no info string.
  return node.info === null ? null : fenceOf(node, lines, { level, start, end, last });
}

function fenceOf(node: Node, lines: Lines, at: { level: number; start: number; end: number; last: number }): Block | null {
  const contentStart = Math.min(lines.start(node.sourcepos[0][0] + 1), at.end);
  const opening = lines.text.slice(at.start, contentStart).replace(/\n$/, '');
  const match = OPENING_FENCE.exec(opening);
  if (!match) return null;
  const [, run, info] = match as unknown as [string, string, string];
  const closing = lines.text.slice(lines.start(at.last), at.end);
  // In a container the line begins with the container's signs; only the places of top-level fences are used.
  const before = at.level === 0 ? ' {0,3}' : '[ \\t>]*';
  const isClosed = lines.start(at.last) > at.start && new RegExp(`^${before}${run[0]}{${run.length},}[ \\t]*\\r?\\n?$`).test(closing);
  return {
    type: 'fence',
    level: at.level,
    start: at.start,
    end: at.end,
    indent: at.level === 0 ? match.index : 0,
    sign: run[0] as '`' | '~',
    length: run.length,
    info: info.trim(),
    infoStart: at.start + match.index + run.length + info.length - info.trimStart().length,
    contentStart,
    contentEnd: isClosed ? lines.start(at.last) : at.end,
    closed: isClosed,
  };
}

function levelOf(node: Node): number {
  let level = 0;
  for (let up = node.parent; up; up = up.parent) if (up.type === 'block_quote' || up.type === 'item') level += 1;
  return level;
}
