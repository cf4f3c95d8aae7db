import { describe, expect, it } from 'vitest';
import { analysePackage, repairPackage } from '../../../electron/core/packages/index.ts';

const file = (front: string, prose: string): string => `---\nname: a\ndescription: b\n${front}\n---\n\n${prose}\n`;
const lines = (count: number, line: (n: number) => string): string => Array.from({ length: count }, (_, n) => line(n)).join('\n');

describe('A14: repairing all that can be repaired', () => {
  it('mends every damage of a broken frontmatter, more than one reading finds', () => {
    const { text } = repairPackage(
      file(
        lines(60, (n) => `key${n}: Use when: x`),
        'Prose.',
      ),
      'a.md',
    );
    expect(analysePackage(text, 'a.md').findings.map(({ code }) => code)).toEqual(['outside_open_format']);
  });
  it('mends damages that an open quote hid', () => {
    const { text, repaired } = repairPackage(file('a: "x\nb: "y\nc: [1, 2\nd: Use when: z', 'Prose.'), 'a.md');
    expect(text).toBe(file('a: "x"\nb: "y"\nc: [1, 2]\nd: "Use when: z"', 'Prose.'));
    expect(repaired.length).toBeGreaterThan(0);
  });
  it('of a large file with many findings a call mends the first, and the next call goes on', () => {
    const text = file(`metadata:\n${lines(60, (n) => `  key${n}: ${n}`)}`, 'Prose. '.repeat(20_000));
    const first = repairPackage(text, 'a.md');
    expect(first.repaired.length).toBeGreaterThan(0);
    expect(first.repaired.length).toBeLessThan(60);
    const next = repairPackage(first.text, 'a.md');
    expect(next.repaired[0]!.line).toBe(first.repaired.at(-1)!.line + 1);
  });
});
