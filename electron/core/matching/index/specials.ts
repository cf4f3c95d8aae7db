// electron/core/matching/index/specials.ts - what counts more than words: a name, a phrase or a pattern that the message holds as a whole.
import type { MatchField, MatchReason } from '../../../contract/index.ts';
import type { Patterns } from './patterns.ts';
import type { FoundPhrase, Phrases } from './phrases.ts';
import { wordFactor } from './score.ts';
import { WEIGHTS } from './tables/weights.ts';
import type { Terms } from './terms.ts';
import type { Message, MessageWord } from './text/message.ts';

/** One of a kind counts: a name, a phrase, a pattern. */
type Kind = 'name' | 'phrase' | 'pattern';
export type Special = MatchReason;

/** By slot, what was found, and what it comes to. */
export type Specials = ReadonlyMap<number, ReadonlyMap<Kind, Special>>;

interface Deps {
  terms: Terms;
  phrases: Phrases;
  patterns: Patterns;
}

export function specialsOf(message: Message, { terms, phrases, patterns }: Deps): Specials {
  const found = new Map<number, Map<Kind, Special>>();
  const add = (slot: number, kind: Kind, special: Special): void => {
    if (special.weight <= 0) return;
    const of = found.get(slot) ?? new Map<Kind, Special>();
    const known = of.get(kind);
    // Of equal ones the first by letter: in which order they are found depends on what else is in the index.
    if (known === undefined || special.weight > known.weight || (special.weight === known.weight && special.matched < known.matched))
      of.set(kind, special);
    found.set(slot, of);
  };
  const worthOf = createWorth(message, terms);
  const textsAt = (places: readonly number[]) => places.map((place) => message.texts[place]!);
  for (const phrase of phrases.find(message.sequence)) {
    const places = Array.from({ length: phrase.length }, (_, word) => phrase.at + word);
    const { field, weight } = weighPhrase(phrase, message, worthOf(places));
    const kind = field === 'phrase' || field === 'quote' ? 'phrase' : 'name';
    add(phrase.slot, kind, { field, words: textsAt(places), matched: phrase.text, how: 'same', weight });
  }
  const saying = new Set(message.words.map(({ term }) => term));
  const said = message.sequence.map((term) => saying.has(term));
  const [firstSaid, lastSaid] = [said.indexOf(true), said.lastIndexOf(true)];
  for (const { slot, text, places, beginsWithSlot, endsWithSlot } of patterns.find(message.sequence)) {
    const whole = (beginsWithSlot || firstSaid >= places[0]!) && (endsWithSlot || lastSaid <= places.at(-1)!);
    const { worth } = worthOf(places);
    const weight = worth <= 0 ? 0 : WEIGHTS.pattern * worth + (whole ? WEIGHTS.wholePattern : 0);
    add(slot, 'pattern', { field: 'pattern', words: textsAt(places), matched: text, how: 'same', weight });
  }
  return found;
}

interface Worth {
  /** Of its words; 0 = they say nothing, or are ruled out. */
  worth: number;
  /** Whether one of them is ruled out. */
  isOut: boolean;
  /** How many of them say something. */
  content: number;
  /** Whether nothing else in the message says anything. */
  whole: boolean;
}

function createWorth({ words, sequence }: Message, terms: Terms): (places: readonly number[]) => Worth {
  const said = new Map<string, MessageWord>(words.flatMap((word) => (word.token.kind === 'whole' ? [] : [[word.term, word]])));
  return (places) => {
    const content = [...new Set(places.map((place) => sequence[place]!))].flatMap((term) => said.get(term) ?? []);
    const isOut = content.some(({ negated }) => negated);
    const worth = isOut ? 0 : content.reduce((sum, word) => sum + terms.idf(word.term) * wordFactor(word), 0);
    const whole = !isOut && (content.length === 0 ? places.length === sequence.length : content.length === said.size);
    return { worth, content: content.length, whole, isOut };
  };
}

function weighPhrase(
  { field, at, length }: FoundPhrase,
  message: Message,
  { worth, content, whole, isOut }: Worth,
): { field: MatchField; weight: number } {
  if (field === 'phrase') {
    const inRow = length < 3 || isOut ? 0 : WEIGHTS.wordInRow * length;
    return { field, weight: whole ? WEIGHTS.exactPhrase : Math.max(inRow, WEIGHTS.containedPhrase * worth) };
  }
  if (field === 'quote') return { field, weight: content < 2 ? 0 : WEIGHTS.quote * worth };
  if (field === 'name' && message.command === at) return { field: 'command', weight: WEIGHTS.command };
  if (whole) return { field, weight: WEIGHTS.exactName };
  if (length > 1) return { field, weight: WEIGHTS.containedName * worth };
  const beside = [message.sequence[at - 1], message.sequence[at + 1]];
  return { field, weight: field === 'name' && beside.includes('skill') ? WEIGHTS.namedSkill : 0 };
}
