// I4: the unified diff that `diff` prints, held against the patch it stands for.

import { describe, expect, it } from 'vitest';
import { RESULTS, type ResultName, resultSchema } from '../../../electron/shells/cli/results.ts';
import { unifiedDiff } from '../../../electron/shells/cli/unified.ts';
import fc from '../../fixtures/fixed-seed.ts';

const NAMES = { left: 'a', right: 'b' };

/** Applies a unified diff by its line numbers, as patch tools do; throws where context or removed lines are not there. */
function patched(text: string, diff: string): string {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const out: string[] = [];
  let at = 0;
  for (const hunk of diff.split(/^(?=@@ )/m).slice(1)) {
    const [head = '', ...body] = hunk.match(/[^\n]*\n/g) ?? [];
    const [, start, count] = /^@@ -(\d+)(?:,(\d+))? /.exec(head) ?? [];
    const from = Number(start) - (count === '0' ? 0 : 1);
    out.push(...lines.slice(at, from));
    at = from;
    body.forEach((line, n) => {
      if (line.startsWith('\\')) return;
      const own = body[n + 1]?.startsWith('\\') ? line.slice(1, -1) : line.slice(1);
      if (line[0] !== '+') expect(lines[at++]).toBe(own);
      if (line[0] !== '-') out.push(own);
    });
  }
  return [...out, ...lines.slice(at)].join('');
}

describe('unified diff', () => {
  it('is nothing for texts that are the same', () => {
    expect(unifiedDiff('a\n', 'a\n', NAMES)).toBe('');
  });

  it('puts changes that are near in one hunk and far ones in two', () => {
    const lines = Array.from({ length: 30 }, (_, n) => `line ${n}\n`);
    const change = (...at: number[]) => lines.map((line, n) => (at.includes(n) ? 'new\n' : line)).join('');
    expect(unifiedDiff(lines.join(''), change(5, 11), NAMES).match(/^@@/gm)).toHaveLength(1);
    expect(unifiedDiff(lines.join(''), change(5, 13), NAMES).match(/^@@/gm)).toHaveLength(2);
  });

  it('makes the one text of the other, for any lines, line ends and empty texts', () => {
    const text = fc
      .tuple(fc.array(fc.constantFrom('a', 'b', 'c', '', 'a\r'), { maxLength: 14 }), fc.boolean())
      .map(([lines, ends]) => lines.join('\n') + (ends && lines.length > 0 ? '\n' : ''));
    fc.assert(fc.property(text, text, (left, right) => void expect(patched(left, unifiedDiff(left, right, NAMES))).toBe(right)));
  });
});

describe('JSON for machines', () => {
  it.each(Object.keys(RESULTS) as ResultName[])('%s has a JSON Schema that names its version', (name) => {
    expect(resultSchema(name)).toMatchObject({
      type: 'object',
      properties: { schema: { const: 'skillwright.cli/1' }, command: { const: name } },
    });
  });
});
