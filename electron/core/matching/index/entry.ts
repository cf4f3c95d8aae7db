// electron/core/matching/index/entry.ts - what a skill says of itself, as weighted terms. The same entry always gives the same numbers.
import type { MatchField, Scope } from '../../../contract/index.ts';
import { nameKey } from '../../text/index.ts';
import { WEIGHTS } from './tables/weights.ts';
import { inOrder, saysSomething } from './text/message.ts';
import { stemOf } from './text/stem.ts';
import { japaneseTerms, pairsOf, tokensOf } from './text/tokens.ts';

/** A skill as far as it matters here. */
export interface MatchEntry {
  id: string;
  name: string;
  title: string | null;
  scope: Scope;
  description: string;
  tags: readonly string[];
  intentPatterns: readonly string[];
  triggerPhrases: readonly string[];
}

/** A term of an entry. */
export interface EntryTerm {
  weight: number;
  /** Where it counts most, and how it is written there. */
  field: MatchField;
  text: string;
}

export interface EntryText {
  field: MatchField;
  text: string;
}

/** Of a stranger's lists and texts, as much as is looked at. */
const MOST_TEXTS = 64;
const MOST_LETTERS = 4000;
const MOST_LETTERS_OF_LIST = 300;

/** What is looked at of an entry, field by field, the weightiest first. */
export function textsOf({ name, title, tags, intentPatterns, triggerPhrases, description }: MatchEntry): EntryText[] {
  const list = (field: MatchField, texts: readonly string[]) =>
    texts.slice(0, MOST_TEXTS).map((text) => ({ field, text: text.slice(0, MOST_LETTERS_OF_LIST) }));
  const said = affirmed(description.slice(0, MOST_LETTERS));
  return [
    { field: 'name', text: name.slice(0, MOST_LETTERS_OF_LIST) },
    ...list('title', title === null ? [] : [title]),
    ...list('phrase', triggerPhrases),
    ...list('pattern', intentPatterns),
    ...list('tag', tags),
    ...list('quote', quotesOf(said)),
    { field: 'description', text: said },
  ];
}

/** The terms of an entry with what a hit of each weighs before it is known how rare the term is. */
export function termsOf(texts: readonly EntryText[]): Map<string, EntryTerm> {
  const found = new Map<string, EntryTerm & { sum: number }>();
  let length = 0;
  for (const { field, text } of texts) {
    if (field === 'quote') continue; // its words are counted with the description
    const weight = WEIGHTS.field[field];
    for (const { term, text: written } of readTerms(field === 'pattern' ? withoutSlots(text) : text, field)) {
      length++;
      const known = found.get(term);
      if (known === undefined) found.set(term, { weight: 0, field, text: written, sum: weight });
      else known.sum += weight;
    }
  }
  const { saturation, length: share, usualLength } = WEIGHTS;
  const norm = 1 - share + (share * length) / usualLength;
  for (const each of found.values()) each.weight = (each.sum * (saturation + 1)) / (each.sum + saturation * norm);
  return found;
}

/** The terms of a text that say something, in order, with how each is written. */
export function readTerms(text: string, field: MatchField = 'description'): { term: string; text: string }[] {
  return tokensOf(text).flatMap((token) => {
    const { word, kind } = token;
    if (kind === 'japanese' || kind === 'joined')
      return (kind === 'joined' ? pairsOf(word) : japaneseTerms(word)).map((term) => ({ term, text: term }));
    if (!saysSomething(token, 'en') && !(isNaming(field) && KEPT_IN_NAMES.has(word))) return [];
    return [{ term: kind === 'word' ? stemOf(word) : word, text: token.text }];
  });
}

/** Little words that are names where a name is given: the language Go, and skills about skills. */
const KEPT_IN_NAMES: ReadonlySet<string> = new Set(['go', 'skill', 'skills']);
const isNaming = (field: MatchField): boolean => field === 'name' || field === 'title';

/** All words of a phrase or name as a message has them in its sequence. */
export const sequenceOf = (text: string): string[] => inOrder(tokensOf(text)).map(({ stem }) => stem);

const SLOT = /\{[^{}]*\}/g;
const withoutSlots = (pattern: string): string => pattern.replace(SLOT, ' ');

const SENTENCE = /[^.!?\n]+[.!?\n]*/g;
const NOT_FOR = /\b(?:do(?: not|n['’]t) (?:use|trigger|invoke|apply)|not (?:for|to be used|intended)|never use)\b/i;

/** Without what it says that it is not for: such a word must never speak for it. */
function affirmed(description: string): string {
  if (!NOT_FOR.test(description)) return description;
  return (description.match(SENTENCE) ?? [])
    .map((sentence) => {
      const at = sentence.search(NOT_FOR);
      return at === -1 ? sentence : sentence.slice(0, at);
    })
    .join(' ');
}

const DOUBLE = /["“]([^"“”\n]{3,120})["”]/g;
const SINGLE = /(?<=[\s(,:])['‘]([^'‘’\n]{3,120})['’](?=[\s),.;:]|$)/g;

/** Phrases that a description quotes. */
function quotesOf(description: string): string[] {
  return [DOUBLE, SINGLE].flatMap((quoted) => [...description.matchAll(quoted)].map(([, text]) => text!));
}

/** What equal skills are collapsed by; a text that says nothing tells no two apart. */
export function groupOf({ name, description }: MatchEntry): string {
  const said = description.trim().replace(/\s+/g, ' ');
  return said.length < 40 ? `${name}\n${said}` : said;
}

/** Whether a skill is one hit with this one. */
export function copyOf(entry: MatchEntry): (other: MatchEntry) => boolean {
  const group = groupOf(entry);
  return (other) => groupOf(other) === group;
}

/** What hits of equal score are sorted by. */
export const orderOf = ({ name, scope, id }: MatchEntry): string => `${nameKey(name)}\n${name}\n${scope}\n${id}`;
