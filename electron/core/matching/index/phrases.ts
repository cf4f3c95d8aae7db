// electron/core/matching/index/phrases.ts - names, titles, trigger phrases and quoted phrases, found as words in a row within a message.
import type { MatchField } from '../../../contract/index.ts';
import { type EntryText, sequenceOf } from './entry.ts';

export interface SaidPhrase {
  slot: number;
  field: MatchField;
  text: string;
}

export interface FoundPhrase extends SaidPhrase {
  /** Where it stands in the sequence of the message, and how many words it has. */
  at: number;
  length: number;
}

export interface Phrases {
  /** The result takes them out again. */
  put(slot: number, texts: readonly EntryText[]): string[];
  remove(slot: number, keys: readonly string[]): void;
  /** In a sequence of words; each place of each. */
  find(sequence: readonly string[]): FoundPhrase[];
}

/** A longer one counts only by its words. */
const MOST_WORDS = 12;
const FIELDS: ReadonlySet<MatchField> = new Set<MatchField>(['name', 'title', 'phrase', 'quote']);

export function createPhrases(): Phrases {
  /** By its words, then by slot: thousands of skills may have one and the same. */
  const byKey = new Map<string, Map<number, SaidPhrase>>();
  /** The most words of a phrase that begins with a word. It may be too many: phrases go. */
  const longest = new Map<string, number>();
  return {
    put(slot, texts) {
      const keys: string[] = [];
      for (const { field, text } of texts) {
        if (!FIELDS.has(field)) continue;
        const words = sequenceOf(text);
        if (words.length === 0 || words.length > MOST_WORDS) continue;
        const key = words.join(' ');
        const said = byKey.get(key) ?? new Map<number, SaidPhrase>();
        // The first field is the weightiest.
        if (said.has(slot)) continue;
        byKey.set(key, said.set(slot, { slot, field, text }));
        keys.push(key);
        longest.set(words[0]!, Math.max(words.length, longest.get(words[0]!) ?? 0));
      }
      return keys;
    },
    remove(slot, keys) {
      for (const key of keys) {
        const said = byKey.get(key)!;
        said.delete(slot);
        if (said.size === 0) byKey.delete(key);
      }
    },
    find(sequence) {
      const found: FoundPhrase[] = [];
      for (let at = 0; at < sequence.length; at++) {
        const most = Math.min(longest.get(sequence[at]!) ?? 0, sequence.length - at);
        let key = '';
        for (let length = 1; length <= most; length++) {
          key = length === 1 ? sequence[at]! : `${key} ${sequence[at + length - 1]!}`;
          for (const said of byKey.get(key)?.values() ?? []) found.push({ ...said, at, length });
        }
      }
      return found;
    },
  };
}
