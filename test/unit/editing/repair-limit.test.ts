import { describe, expect, it } from 'vitest';
import { repairPackage } from '../../../electron/core/editing/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';

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
  it('leaves a text in quotes over several lines as it is, whatever is damaged below it', () => {
    const { text } = repairPackage(file('title: "First line\n  note: second"\nhint: Use when: z', 'Prose.'), 'a.md');
    expect(text).toBe(file('title: "First line\n  note: second"\nhint: "Use when: z"', 'Prose.'));
  });
  it('makes no repair twice that another one holds', () => {
    expect(repairPackage(file('a: Use when: x\nc: [[1]', 'Prose.'), 'a.md').text).toBe(file('a: "Use when: x"\nc: [[1]]', 'Prose.'));
  });
  it('adds no quote that nothing closes', () => {
    const { text } = repairPackage('---\nname: a\ndescription: Reads a page\n  when: it has claims\nhint: Use when: z\n---\n', 'a.md');
    expect(analysePackage(text, 'a.md').state).toBe('ok');
  });
  it('mends the body after the frontmatter, each repair by itself', () => {
    const fence = (name: string) => `\`\`\`prompt_template name="${name}"\nText.\n\`\`\`\n`;
    const { text } = repairPackage(`---\nname: a\ndescription: Use when: x\n---\n\n${fence('A')}\n${fence('B')}\n${fence('C')}`, 'a.md');
    expect(analysePackage(text, 'a.md').artifacts.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
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
