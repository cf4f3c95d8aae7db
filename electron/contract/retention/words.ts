// electron/contract/retention/words.ts - texts for every shell about what is removed and what stays.
import { plural } from '../values/words.ts';
import type { KeptBecause, Prunable, PruneEstimate } from './retention.ts';

const NOUNS: Readonly<Record<Prunable, string>> = { runs: 'run', revisions: 'revision', audit: 'audit event' };
const REFERRING: Readonly<Record<KeptBecause, [one: string, many: string]>> = {
  case: ['a test case', 'test cases'],
  batch: ['a baseline', 'baselines'],
  candidate: ['a candidate', 'candidates'],
  run: ['a kept run', 'kept runs'],
  link: ['a linked file', 'linked files'],
};

/** `run`, `revision`, `audit event`. */
export const nounOf = (what: Prunable): string => NOUNS[what];

/** `12 runs`. */
export const countInWords = ({ what, count }: Pick<PruneEstimate, 'what' | 'count'>): string => plural(count, NOUNS[what]);

/** What is over a limit but stays, one sentence without a full stop per reason: `3 runs stay because test cases refer to them`. */
export const keptInWords = ({ what, kept }: Pick<PruneEstimate, 'what' | 'kept'>): string[] =>
  Object.entries(kept).map(([because, count]) => {
    const [one, many] = REFERRING[because as KeptBecause];
    const why = count === 1 ? `stays because ${one} refers to it` : `stay because ${many} refer to them`;
    return `${plural(count, NOUNS[what])} ${why}`;
  });
