// electron/core/assertions/outcome.ts - the result of checking an assertion.
import type { AssertionResult } from '../../contract/index.ts';

export interface Evidence {
  quote: string;
  offset: number | null;
}

/** What judges used. `cost` null = unknown price. */
export interface Spent {
  tokens: number;
  cost: number | null;
  judge: NonNullable<AssertionResult['judge']>;
}

/** `reason` states the fact, not the verdict, so it is right for `not` too. Score from 0 to 1. */
export type Outcome =
  | { status: 'pass' | 'fail'; score: number; reason: string; evidence: Evidence | null; spent?: Spent }
  | { status: 'error' | 'skipped'; reason: string; spent?: Spent };
