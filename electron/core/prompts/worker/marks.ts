// electron/core/prompts/worker/marks.ts - takes the probes' brackets out of an observed render and tells where each output stands.
import type { Mark } from './protocol.ts';

/** One rendered output: its number in the template and the first chain in it that had no value. */
export interface Bracket {
  output: number;
  missing: number | null;
}

export interface MarkSource {
  brackets: ReadonlyMap<number, Bracket>;
  nameOf(output: number): string;
  sourceOf(output: number): string;
  missingOf(chain: number): string;
}

const BRACKET = /\u0002\uE0F7|\u0003(\d+);\uE0F7/g;

/** The text without brackets. An output without a value is shown as its source, so that a person sees what is missing where. */
export function placeMarks(observed: string, source: MarkSource): { text: string; marks: Mark[] } {
  const marks: Mark[] = [];
  const starts: number[] = [];
  let text = '';
  let from = 0;
  for (const match of observed.matchAll(BRACKET)) {
    text += observed.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[1] === undefined) {
      starts.push(text.length);
      continue;
    }
    const bracket = source.brackets.get(Number(match[1]));
    const start = starts.pop();
    if (bracket === undefined || start === undefined) continue;
    if (bracket.missing !== null) text = text.slice(0, start) + source.sourceOf(bracket.output);
    // A recursive loop renders outputs inside an output: the outer one stands for all of them.
    while (marks.length > 0 && marks.at(-1)!.start >= start && marks.at(-1)!.end > start) marks.pop();
    marks.push({
      start,
      end: text.length,
      type: bracket.missing === null ? 'value' : 'undefined',
      name: bracket.missing === null ? source.nameOf(bracket.output) : source.missingOf(bracket.missing),
    });
  }
  return { text: text + observed.slice(from), marks };
}
