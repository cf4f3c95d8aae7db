// electron/core/packages/rules/nested.ts - a fence inside an artifact's fence that is at least as long: the line that
// was meant to close the inner one closes the outer one. The repair lengthens the outer fence at both ends.
import type { Fix, Range, Splice } from '../../../contract/index.ts';
import type { FenceBlock } from '../../markdown/index.ts';
import { lineBreakAt, lineEnd, nextLine } from '../../text/index.ts';
import { labelOf } from '../body/info.ts';
import { fixOf } from '../report.ts';

interface FenceLine {
  start: number;
  /** Where its characters start. */
  at: number;
  length: number;
  info: string;
}

/** The first line inside a fence that opens another one of at least its length, with the repair. */
export function nestedFence(text: string, fence: FenceBlock): { range: Range; fix: Fix } | null {
  if (!text.slice(fence.contentStart, fence.contentEnd).includes(fence.sign.repeat(fence.length))) return null;
  for (const inner of fenceLines(text, fence, fence.contentStart, fence.contentEnd)) {
    if (inner.info !== '') return { range: { start: inner.at, end: lineEnd(text, inner.start) }, fix: repair(text, fence, inner) };
  }
  return null;
}

/** Lines of the fence's character long enough to matter, from one offset to another. */
function* fenceLines(text: string, { sign, length }: FenceBlock, from: number, to: number): Generator<FenceLine> {
  const pattern = sign === '`' ? /^ {0,3}(`{3,})([^`]*)$/ : /^ {0,3}(~{3,}(?!~))(.*)$/;
  for (let start = from; start < to; start = nextLine(text, start)) {
    const match = pattern.exec(text.slice(start, lineEnd(text, start)));
    if (!match || match[1]!.length < length) continue;
    yield { start, at: start + match[0].indexOf(sign), length: match[1]!.length, info: match[2]!.trim() };
  }
}

function repair(text: string, fence: FenceBlock, inner: FenceLine): Fix {
  const eol = lineBreakAt(text, fence.start);
  const partner = matchingClose(text, fence);
  if (labelOf(inner.info) !== null && partner === null) {
    // Another artifact starts here: the closing line was forgotten.
    return fixOf('Close the fence above', { start: inner.start, end: inner.start, text: `${fence.sign.repeat(fence.length)}${eol}${eol}` });
  }
  const end = partner ? partner.start : fence.contentEnd;
  let longest = fence.length;
  for (const { length } of fenceLines(text, fence, fence.contentStart, end)) longest = Math.max(longest, length);
  const signs = fence.sign.repeat(longest + 1);
  const opening = fence.start + fence.indent;
  const splices: Splice[] = [{ start: opening, end: opening + fence.length, text: signs }];
  if (partner) splices.push({ start: partner.at, end: partner.at + partner.length, text: signs });
  else if (fence.closed) {
    const at = fence.contentEnd + text.slice(fence.contentEnd).search(/\S/);
    const run = /^[`~]+/.exec(text.slice(at))![0].length;
    splices.push({ start: at, end: at + run, text: signs });
  }
  return fixOf('Lengthen the outer fence', ...splices);
}

/** The line that closes the fence if each inner fence has its own closing line; null if there is none before the next artifact. */
function matchingClose(text: string, fence: FenceBlock): FenceLine | null {
  let depth = 1;
  for (const line of fenceLines(text, fence, fence.contentStart, text.length)) {
    if (line.info === '') depth -= 1;
    else if (labelOf(line.info) !== null && line.start >= fence.end) return null;
    else depth += 1;
    if (depth === 0) return line;
  }
  return null;
}
