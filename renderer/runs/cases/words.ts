// renderer/runs/cases/words.ts - a case in few words. Pure.
import type { TestCase } from '../../../electron/contract/cases.ts';

const MAX = 200;

/** What it asks: the request, else its inputs by name. */
export function inputWords({ inputs, request }: Pick<TestCase, 'inputs' | 'request'>): string {
  const asked = request.trim().split('\n', 1)[0] ?? '';
  if (asked !== '') return asked.slice(0, MAX);
  const parts = Object.entries(inputs).map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return parts.length === 0 ? 'no input' : parts.join(', ').slice(0, MAX);
}
