// renderer/runs/assertions/evidence.ts - the place in an output that decided a verdict, with some words around it.
import type { AssertionResult } from '../../../electron/contract/assertions.ts';

export interface EvidenceView {
  before: string;
  quote: string;
  after: string;
  /** From 1; null if the place is not known. */
  character: number | null;
}

const AROUND = 36;
const LONGEST = 240;
const flat = (text: string): string => text.replace(/\s+/g, ' ');

/** `output` null: only the quote. A place that does not contain the quote (the text was edited since) is not shown. */
export function evidenceOf({ evidence }: Pick<AssertionResult, 'evidence'>, output: string | null): EvidenceView | null {
  if (!evidence || evidence.quote === '') return null;
  const { quote, offset } = evidence;
  const shown = quote.length > LONGEST ? `${quote.slice(0, LONGEST)} …` : quote;
  const end = (offset ?? 0) + quote.length;
  if (offset === null || output === null || output.slice(offset, end) !== quote) {
    return { before: '', quote: flat(shown), after: '', character: offset === null ? null : offset + 1 };
  }
  const before = output.slice(Math.max(0, offset - AROUND), offset);
  const after = output.slice(end, end + AROUND);
  return {
    before: `${offset > AROUND ? '…' : ''}${flat(before)}`,
    quote: flat(shown),
    after: `${flat(after)}${end + AROUND < output.length ? '…' : ''}`,
    character: offset + 1,
  };
}
