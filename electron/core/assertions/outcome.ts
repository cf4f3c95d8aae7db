// electron/core/assertions/outcome.ts - what a check of an assertion gives.
import type { AssertionResult } from '../../contract/index.ts';

export interface Evidence {
  quote: string;
  offset: number | null;
}

/** What judges used. `cost` null = a price is unknown. */
export interface Spent {
  tokens: number;
  cost: number | null;
  judge: NonNullable<AssertionResult['judge']>;
}

/** `reason` states the fact, not the verdict, so that it holds for `not` too. Score from 0 to 1. */
export type Outcome =
  | { status: 'pass' | 'fail'; score: number; reason: string; evidence: Evidence | null; spent?: Spent }
  | { status: 'error' | 'skipped'; reason: string; spent?: Spent };
