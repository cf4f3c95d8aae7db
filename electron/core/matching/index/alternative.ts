// electron/core/matching/index/alternative.ts - what a word of a message may mean.
import type { MatchHow } from '../../../contract/index.ts';

export interface Alternative {
  term: string;
  /** How much a hit counts. */
  factor: number;
  how: MatchHow;
}
