import { describe, expect, it } from 'vitest';
import { analysePackage, repairPackage } from '../../../electron/core/packages/index.ts';

const damaged = (lines: number, prose: string): string =>
  `---\nname: a\ndescription: b\n${Array.from({ length: lines }, (_, n) => `key${n}: Use when: x`).join('\n')}\n---\n\n${prose}\n`;

describe('A14: repairing all that can be repaired', () => {
  it('mends every damage of a file of usual size', () => {
    const { text } = repairPackage(damaged(60, 'Prose.'), 'a.md');
    expect(analysePackage(text, 'a.md').findings.map(({ code }) => code)).toEqual(['outside_open_format']);
  });
  it('of a large file with many damages a call mends the first, and the next call goes on', () => {
    const text = damaged(60, 'Prose. '.repeat(20_000));
    const first = repairPackage(text, 'a.md');
    expect(first.repaired.length).toBeGreaterThan(0);
    expect(first.repaired.length).toBeLessThan(60);
    const next = repairPackage(first.text, 'a.md');
    expect(next.repaired[0]!.line).toBe(first.repaired.at(-1)!.line + 1);
  });
});
