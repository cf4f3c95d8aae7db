// electron/core/conversations/decide/rules.ts - the decision without a model: the best hit if it fits with a margin, else a direct answer (row E2).
import type { TurnMatch, TurnMatches } from '../../../contract/index.ts';

/** By how much the best hit must outdo the second. */
const MARGIN = 1.25;

const score = (value: number): string => String(Number(value.toFixed(1)));

/** Hits that may not be used here do not count. */
export function decideByRules({ hits, threshold }: Pick<TurnMatches, 'hits' | 'threshold'>): { skill: TurnMatch | null; because: string } {
  const [best, second] = hits.filter(({ blocked }) => blocked === null);
  if (best === undefined || best.score < threshold) return { skill: null, because: 'No skill fits the message.' };
  if (second === undefined) return { skill: best, because: `Only ${best.name} fits the message.` };
  if (best.score >= second.score * MARGIN) {
    return { skill: best, because: `${best.name} fits best, with ${score(best.score)} against ${score(second.score)} of ${second.name}.` };
  }
  return { skill: null, because: `${best.name} and ${second.name} fit about as well, so neither was chosen.` };
}
