// electron/core/text/conflicts.ts - the marks that a merge leaves around two versions of one place: git's, with the base (diff3), and jj's.
import type { Range } from '../../contract/index.ts';

export interface Conflict extends Range {
  /** From the opening mark to the closing one; else a mark that was left behind alone. */
  whole: boolean;
}

interface Mark extends Range {
  sign: '<' | '>';
  length: number;
  label: string;
}

/** What programs write; longer marks are jj's, around a text that has such lines itself. */
const USUAL = 7;
/** Edits as language models are asked to write them look the same but for these words. */
const EDIT_BLOCK = /^(?:SEARCH|REPLACE|ORIGINAL|UPDATED)$/;

/** The conflicts of a text, in order; each range is from its first mark to the end of its last line. */
export function conflictsIn(text: string): Conflict[] {
  if (!text.includes('<<<<<<<') && !text.includes('>>>>>>>')) return [];
  const found: Conflict[] = [];
  let open: Mark | null = null;
  const leave = () => {
    if (open?.length === USUAL) found.push({ start: open.start, end: open.end, whole: false });
    open = null;
  };
  for (const mark of marksIn(text)) {
    if (mark.sign === '<') {
      leave();
      open = mark;
    } else if (open !== null && open.length === mark.length && isWhole(text, open, mark)) {
      found.push({ start: open.start, end: mark.end, whole: true });
      open = null;
    } else if (mark.length === USUAL && mark.label !== '' && !isQuote(text, mark.start)) {
      found.push({ start: mark.start, end: mark.end, whole: false });
    }
  }
  leave();
  return found;
}

function* marksIn(text: string): Generator<Mark> {
  for (const { index, 1: run = '', 2: rest = '' } of text.matchAll(/^\ufeff?(<{7,}|>{7,})((?: .*)?)$/gm)) {
    const start = text.charCodeAt(index) === 0xfeff ? index + 1 : index;
    const label = rest.trim();
    if (!EDIT_BLOCK.test(label))
      yield { sign: run[0] as Mark['sign'], length: run.length, label, start, end: start + run.length + rest.length };
  }
}

/** Longer marks count only around sides of the same length. */
const isWhole = (text: string, { length, end }: Mark, { start }: Mark): boolean =>
  length === USUAL ||
  text
    .slice(end, start)
    .split(/\r?\n/)
    .some((line) => /^(?:=+|%+|\++|-+)(?= |$)/.exec(line)?.[0].length === length);

/** Seven quotes in one another, as in a long exchange of letters. */
const isQuote = (text: string, start: number): boolean => start > 0 && text[text.lastIndexOf('\n', start - 2) + 1] === '>';
