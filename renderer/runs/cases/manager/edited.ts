// renderer/runs/cases/manager/edited.ts - a case as its form has it, and the way back. Pure.
import type { TestCase } from '../../../../electron/contract/cases.ts';
import { jsonFrom } from '../../../../electron/contract/index.ts';

export type EditedCase = Pick<TestCase, 'name' | 'inputs' | 'request' | 'expected' | 'assertions' | 'tags' | 'note'>;

export const editedOf = ({ name, inputs, request, expected, assertions, tags, note }: TestCase): EditedCase => ({
  name,
  inputs,
  request,
  expected,
  assertions,
  tags,
  note,
});

export const isSameCase = (a: EditedCase, b: EditedCase): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The expected value as text: text as it is, anything else as JSON, nothing for nothing. */
export function expectedText(expected: unknown): string {
  if (expected === null || expected === undefined) return '';
  return typeof expected === 'string' ? expected : JSON.stringify(expected, null, 2);
}

/** The earlier value if its text did not change. A list or object is read as JSON if the value was not text. */
export function expectedOf(text: string, before: unknown): unknown {
  if (text === expectedText(before)) return before ?? null;
  if (text === '') return null;
  if (typeof before === 'string' || !/^\s*[[{]/.test(text)) return text;
  try {
    return jsonFrom(text) as unknown;
  } catch {
    return text;
  }
}
