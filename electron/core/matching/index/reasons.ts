// electron/core/matching/index/reasons.ts - why an entry fits: which words of the message met which words of which field, and what each weighed.
import type { MatchReason } from '../../../contract/index.ts';
import type { Alternative } from './alternative.ts';
import type { Meant } from './alternatives.ts';
import type { EntryTerm } from './entry.ts';
import { wordFactor } from './score.ts';
import type { Special } from './specials.ts';
import type { Terms } from './terms.ts';

interface ReasonsDeps {
  meant: readonly Meant[];
  terms: Terms;
  /** Of the entry. */
  own: ReadonlyMap<string, EntryTerm>;
  coverage: number;
  specials: Iterable<Special>;
}

/** The heaviest first; their weights add up to the score. */
export function reasonsOf({ meant, terms, own, coverage, specials }: ReasonsDeps): MatchReason[] {
  const byField = new Map<string, MatchReason & { texts: Set<string> }>();
  for (const { word, alternatives } of meant) {
    const met = bestOf(alternatives, terms, own);
    if (met === null) continue;
    const { field, text } = met.own;
    const how = word.negated ? 'negated' : met.how;
    const key = `${field} ${how}`;
    const reason = byField.get(key) ?? { field, words: [], matched: '', how, weight: 0, texts: new Set() };
    reason.words.push(word.token.text);
    reason.texts.add(text);
    reason.weight += met.value * wordFactor(word) * coverage;
    byField.set(key, reason);
  }
  const ofWords = [...byField.values()].map(({ texts, ...reason }) => ({ ...reason, matched: [...texts].join(', ') }));
  return [...specials, ...ofWords].sort((a, b) => b.weight - a.weight);
}

function bestOf(alternatives: readonly Alternative[], terms: Terms, own: ReadonlyMap<string, EntryTerm>) {
  let best: { value: number; how: Alternative['how']; own: EntryTerm } | null = null;
  for (const { term, factor, how } of alternatives) {
    const found = own.get(term);
    if (found === undefined) continue;
    const value = factor * terms.idf(term) * found.weight;
    if (best === null || value > best.value) best = { value, how, own: found };
  }
  return best;
}
