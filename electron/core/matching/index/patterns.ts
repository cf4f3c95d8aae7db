// electron/core/matching/index/patterns.ts - intent patterns with slots: “summarise {page} for {person}”. A stranger writes them, so they are never
// run as regular expressions: their fixed words are looked for in order, each once, which takes as long as the message is.
import { type EntryText, sequenceOf } from './entry.ts';

interface Pattern {
  slot: number;
  text: string;
  /** What stands between the slots; a slot takes at least one word. */
  segments: readonly (readonly string[])[];
  beginsWithSlot: boolean;
  endsWithSlot: boolean;
}

export interface FoundPattern {
  slot: number;
  text: string;
  /** Places in the sequence of the message of its fixed words. */
  places: number[];
  /** Whether the message may have words before and behind its fixed ones. */
  beginsWithSlot: boolean;
  endsWithSlot: boolean;
}

export interface Patterns {
  /** The result takes them out again. */
  put(slot: number, texts: readonly EntryText[]): string[];
  remove(slot: number, keys: readonly string[]): void;
  find(sequence: readonly string[]): FoundPattern[];
}

const MOST_WORDS = 40;
const MOST_SLOTS = 8;

export function createPatterns(): Patterns {
  /** By the fixed word of each that the fewest skills are kept by, then by slot. */
  const byWord = new Map<string, Map<number, Pattern[]>>();
  const rarest = (words: readonly string[]): string =>
    words.reduce((best, word) => ((byWord.get(word)?.size ?? 0) < (byWord.get(best)?.size ?? 0) ? word : best));
  return {
    put(slot, texts) {
      const keys: string[] = [];
      for (const { field, text } of texts) {
        const pattern = field === 'pattern' ? read(slot, text) : null;
        if (pattern === null) continue;
        const key = rarest(pattern.segments.flat());
        const bySlot = byWord.get(key) ?? new Map<number, Pattern[]>();
        byWord.set(key, bySlot.set(slot, [...(bySlot.get(slot) ?? []), pattern]));
        keys.push(key);
      }
      return keys;
    },
    remove(slot, keys) {
      for (const key of new Set(keys)) {
        const bySlot = byWord.get(key)!;
        bySlot.delete(slot);
        if (bySlot.size === 0) byWord.delete(key);
      }
    },
    find(sequence) {
      return [...new Set(sequence)].flatMap((word) =>
        [...(byWord.get(word)?.values() ?? [])].flat().flatMap((pattern) => found(pattern, sequence) ?? []),
      );
    },
  };
}

/** null = nothing is fixed in it, or it is longer than what anyone says. */
function read(slot: number, text: string): Pattern | null {
  const pieces = text.split(/\{[^{}]*\}/);
  if (pieces.length > MOST_SLOTS + 1) return null;
  const read = pieces.map(sequenceOf);
  const segments = read.filter((words) => words.length > 0);
  const count = segments.flat().length;
  if (count === 0 || count > MOST_WORDS) return null;
  return { slot, text, segments, beginsWithSlot: read[0]!.length === 0, endsWithSlot: read.at(-1)!.length === 0 };
}

function found({ slot, text, segments, beginsWithSlot, endsWithSlot }: Pattern, sequence: readonly string[]): FoundPattern | null {
  const places: number[] = [];
  let from = beginsWithSlot ? 1 : 0;
  for (const segment of segments) {
    const at = placeOf(segment, sequence, from);
    if (at === -1) return null;
    for (let word = 0; word < segment.length; word++) places.push(at + word);
    from = at + segment.length + 1;
  }
  if (endsWithSlot && places.at(-1)! + 1 >= sequence.length) return null;
  return { slot, text, places, beginsWithSlot, endsWithSlot };
}

/** The first place of words in a row, from a place on; −1 = there is none. After Knuth, Morris and Pratt: no word is looked at twice. */
function placeOf(words: readonly string[], sequence: readonly string[], from: number): number {
  const back = backOf(words);
  let matched = 0;
  for (let at = from; at < sequence.length; at++) {
    while (matched > 0 && words[matched] !== sequence[at]) matched = back[matched - 1]!;
    if (words[matched] === sequence[at]) matched++;
    if (matched === words.length) return at - words.length + 1;
  }
  return -1;
}

/** For each beginning of the words, how long its longest end is that is also a beginning. */
function backOf(words: readonly string[]): number[] {
  const back = [0];
  for (let at = 1, matched = 0; at < words.length; at++) {
    while (matched > 0 && words[matched] !== words[at]) matched = back[matched - 1]!;
    if (words[matched] === words[at]) matched++;
    back.push(matched);
  }
  return back;
}
