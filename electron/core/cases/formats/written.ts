// electron/core/cases/formats/written.ts - assertions as our files write them: usable ones, and those that are only kept.
import { isRecord } from '../../../contract/index.ts';
import { parseAssertions } from '../../assertions/index.ts';

/** Text is a judge's question, since evals.json has expectations in prose. Unreadable ones are kept unchanged. */
export function sortAssertions(raw: unknown): { assertions: Record<string, unknown>[]; notRun: unknown[] } {
  const list = raw === undefined || raw === null ? [] : Array.isArray(raw) ? raw : [raw];
  const assertions: Record<string, unknown>[] = [];
  const notRun: unknown[] = [];
  for (const each of list) {
    const written = typeof each === 'string' && each.trim() !== '' ? asRubric(each) : each;
    if (isRecord(written) && isUsable(written)) assertions.push(written);
    else notRun.push(each);
  }
  return { assertions, notRun };
}

export const asRubric = (criteria: string): Record<string, unknown> => ({ type: 'rubric', criteria });

/** Whether it has only criteria, so that it can be written as prose again. */
export const asProse = (assertion: Record<string, unknown>): string | null =>
  assertion.type === 'rubric' && typeof assertion.criteria === 'string' && Object.keys(assertion).length === 2 ? assertion.criteria : null;

export const isUsable = (written: Record<string, unknown>): boolean =>
  parseAssertions([written]).problems.every(({ severity }) => severity !== 'error');
