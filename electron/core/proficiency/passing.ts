// electron/core/proficiency/passing.ts - which runs exercise a skill (row G2). Pure.
import { type AssertionResult, ENDINGS, type Run } from '../../contract/index.ts';

/** `proven` = its assertions passed, of which it has some; null = it exercises nothing. */
export type Passing = 'passing' | 'proven' | null;

/** A run passes if it completed with a whole answer, and every assertion that was checked passed; one without any passes too. */
export function passingOf({ status, ending }: Pick<Run, 'status' | 'ending'>, results: readonly AssertionResult[]): Passing {
  if (status !== 'completed' || (ending !== null && !ENDINGS[ending].whole)) return null;
  const checked = results.filter((each) => each.status !== 'skipped');
  if (checked.some((each) => each.status !== 'pass')) return null;
  return checked.length === 0 ? 'passing' : 'proven';
}
