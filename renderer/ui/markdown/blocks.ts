// renderer/ui/markdown/blocks.ts - the blocks of an answer in Markdown: paragraphs, headings, lists, quotes, code, tables. HTML is text. Lists and quotes are read again
// at each level, of which there are few, so the work grows no faster than the text.

export type Align = 'left' | 'center' | 'right' | null;
export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'heading'; depth: number; text: string }
  | { type: 'code'; language: string; text: string }
  | { type: 'rule' }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'list'; start: number | null; items: Block[][] }
  | { type: 'table'; align: Align[]; head: string[]; rows: string[][] };

const MOST_LEVELS = 8;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/;
const ITEM = /^( {0,9})([-*+]|\d{1,9}[.)])(?:([ \t]+)(\S.*))?$/;
const QUOTE = /^ {0,3}> ?/;

export const parseBlocks = (text: string): Block[] => read(text.replaceAll('\r\n', '\n').split('\n'), 0);

function read(lines: readonly string[], level: number): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    if (lines[at]!.trim() === '') at += 1;
    else {
      const [block, next] = blockAt(lines, at, level);
      blocks.push(block);
      at = next;
    }
  }
  return blocks;
}

type Read = [block: Block, next: number];

function blockAt(lines: readonly string[], at: number, level: number): Read {
  const line = lines[at]!;
  const fence = FENCE.exec(line);
  const info = line.slice(fence?.[0].length);
  if (fence && !(fence[1]!.startsWith('`') && info.includes('`'))) return code(lines, at, fence[1]!, info);
  const heading = HEADING.exec(line);
  if (heading) return [{ type: 'heading', depth: heading[1]!.length, text: withoutClosing(heading[2] ?? '') }, at + 1];
  if (isRule(line)) return [{ type: 'rule' }, at + 1];
  if (level < MOST_LEVELS && QUOTE.test(line)) return quote(lines, at, level);
  if (level < MOST_LEVELS && ITEM.test(line)) return list(lines, at, level);
  if (isTable(lines, at)) return table(lines, at);
  return paragraph(lines, at, level);
}

/** Three or more of one sign. */
function isRule(line: string): boolean {
  const signs = line.replaceAll(/[ \t]/g, '');
  return signs.length >= 3 && '-*_'.includes(signs[0]!) && signs === signs[0]!.repeat(signs.length);
}

/** `Title ##` → `Title`. */
function withoutClosing(text: string): string {
  const trimmed = text.trim();
  let end = trimmed.length;
  while (trimmed[end - 1] === '#') end -= 1;
  return end === 0 || /[ \t]/.test(trimmed[end - 1]!) ? trimmed.slice(0, end).trim() : trimmed;
}

function code(lines: readonly string[], at: number, fence: string, info: string): Read {
  const isEnd = (line: string) => {
    const trimmed = line.trim();
    return trimmed.length >= fence.length && trimmed === fence[0]!.repeat(trimmed.length);
  };
  // One that is still being written has no end yet.
  const end = endOf(lines, at + 1, (line) => !isEnd(line));
  const language = info.trim().split(/\s/, 1)[0] ?? '';
  return [{ type: 'code', language, text: lines.slice(at + 1, end).join('\n') }, end + 1];
}

function quote(lines: readonly string[], at: number, level: number): Read {
  const end = endOf(lines, at, (line) => QUOTE.test(line));
  return [
    {
      type: 'quote',
      blocks: read(
        lines.slice(at, end).map((line) => line.replace(QUOTE, '')),
        level + 1,
      ),
    },
    end,
  ];
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
const isOrdered = (marker: string): boolean => /\d/.test(marker);

function list(lines: readonly string[], from: number, level: number): Read {
  const [, indent = '', marker = ''] = ITEM.exec(lines[from]!)!;
  const items: Block[][] = [];
  let at = from;
  while (at < lines.length) {
    const found = ITEM.exec(lines[at]!);
    if (!found || found[1]!.length > indent.length + 1 || isOrdered(found[2]!) !== isOrdered(marker) || isRule(lines[at]!)) break;
    const inside = found[1]!.length + found[2]!.length + 1;
    const end = endOfItem(lines, at + 1, inside, level);
    items.push(read([found[4] ?? '', ...lines.slice(at + 1, end).map((line) => line.slice(Math.min(indentOf(line), inside)))], level + 1));
    at = end;
    while (at < lines.length && lines[at]!.trim() === '' && ITEM.test(lines[at + 1] ?? '')) at += 1;
  }
  return [{ type: 'list', start: isOrdered(marker) ? Number.parseInt(marker, 10) : null, items }, at];
}

/** Lines that are indented belong to an item; so does text that goes on. */
function endOfItem(lines: readonly string[], from: number, inside: number, level: number): number {
  let at = from;
  let wasBlank = false;
  for (; at < lines.length; at++) {
    const line = lines[at]!;
    const isBlank = line.trim() === '';
    if (!isBlank && indentOf(line) < Math.min(inside, 2) && (wasBlank || beginsBlock(lines, at, level))) break;
    if (!isBlank && indentOf(line) < inside && ITEM.test(line) && indentOf(line) < 2) break;
    wasBlank = isBlank;
  }
  while (at > from && lines[at - 1]!.trim() === '') at -= 1;
  return at;
}

const beginsBlock = (lines: readonly string[], at: number, level: number): boolean => {
  const line = lines[at]!;
  return (
    FENCE.test(line) ||
    HEADING.test(line) ||
    isRule(line) ||
    (level < MOST_LEVELS && (QUOTE.test(line) || ITEM.test(line))) ||
    isTable(lines, at)
  );
};

function paragraph(lines: readonly string[], at: number, level: number): Read {
  let end = at + 1;
  while (end < lines.length && lines[end]!.trim() !== '' && !beginsBlock(lines, end, level)) end += 1;
  const text = lines
    .slice(at, end)
    .map((line) => line.trimStart())
    .join('\n')
    .trimEnd();
  return [{ type: 'paragraph', text }, end];
}

function endOf(lines: readonly string[], at: number, is: (line: string) => boolean): number {
  let end = at;
  while (end < lines.length && is(lines[end]!)) end += 1;
  return end;
}

/** A row of cells above a row of dashes. */
function isTable(lines: readonly string[], at: number): boolean {
  const below = lines[at + 1];
  if (below === undefined || !lines[at]!.includes('|') || !below.includes('-') || !below.includes('|')) return false;
  const cells = cellsOf(below);
  return cells.every((cell) => /^:?-+:?$/.test(cell)) && cells.length === cellsOf(lines[at]!).length;
}

function table(lines: readonly string[], at: number): Read {
  const head = cellsOf(lines[at]!);
  const align = cellsOf(lines[at + 1]!).map((cell): Align => {
    const [left, right] = [cell.startsWith(':'), cell.endsWith(':')];
    return left && right ? 'center' : right ? 'right' : left ? 'left' : null;
  });
  const end = endOf(lines, at + 2, (line) => line.includes('|'));
  const rows = lines.slice(at + 2, end).map((line) => {
    const cells = cellsOf(line);
    return head.map((_, column) => cells[column] ?? '');
  });
  return [{ type: 'table', align, head, rows }, end];
}

/** The cells of a row; `\|` is a sign. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  const row = line.trim();
  for (let at = row.startsWith('|') ? 1 : 0; at < row.length; at++) {
    if (row[at] === '\\' && row[at + 1] === '|') {
      cell += '|';
      at += 1;
    } else if (row[at] === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += row[at];
  }
  if (cell.trim() !== '') cells.push(cell.trim());
  return cells;
}
