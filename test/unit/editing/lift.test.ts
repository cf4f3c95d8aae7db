// H1: headings of an Agent Skill become artifacts; only words after `## ` are added.
import { describe, expect, it } from 'vitest';
import { liftHeadings } from '../../../electron/core/editing/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import fc from '../../fixtures/fixed-seed.ts';

const HEAD = '---\nname: tides\ndescription: Tells tides.\n---\n\n';
const lift = (body: string) => liftHeadings(`${HEAD}${body}`, 'tides/SKILL.md');
/** The text without the words that lifting adds. */
const lowered = (text: string): string => text.replace(/^## (?:Description|Approach|Example): /gm, '## ');

describe('lifting headings', () => {
  it('H1: says what is about the skill, what is done, and what is an example; the rest of the bytes stay', () => {
    const body =
      '# Tides\r\n\r\n## When to use\r\nAt sea.\r\n\r\n## Workflow\n\n1. Look.\n\n## Example: low\n\n```text input\na\n```\n\n```text output\nb\n```\n\n## More\nx\n';
    const { text, headings, changed } = lift(body);
    expect(headings.map(({ heading, kind }) => [heading, kind])).toEqual([
      ['When to use', 'description'],
      ['Workflow', 'approach'],
      ['More', 'approach'],
    ]);
    expect(changed).toBe(3);
    expect(text).toContain('## Approach: Workflow\n\n1. Look.');
    expect(analysePackage(text, 'tides/SKILL.md').artifacts.map(({ kind, name }) => [kind, name])).toEqual([
      ['description', 'When to use'],
      ['approach', 'Workflow'],
      ['example', 'low'],
      ['approach', 'More'],
    ]);
  });

  it('H1: leaves a heading that could not be a name, that is a name already, or that stands inside something else', () => {
    const { headings, changed } = lift('## Run `x`\na\n\n## Same\nb\n\n## Same\nc\n\n> ## Quoted\n\n```\n## Fenced\n```\n\nSetext\n---\n');
    expect(headings.map(({ heading, kind, reason }) => [heading, kind, reason === null])).toEqual([
      ['Run `x`', null, false],
      ['Same', 'approach', true],
      ['Same', null, false],
    ]);
    expect(changed).toBe(1);
  });

  it('H1: whatever the text, it is the text again once the added words are taken away, and a second lift changes nothing', () => {
    const line = fc.oneof(fc.constantFrom('## Steps', '## When', '# T', '```', 'text', '', '## Approach', '- ## x', '## a@b'), fc.string());
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const { text, changed } = lift(lines.join('\n'));
        if (changed === 0) expect(text).toBe(`${HEAD}${lines.join('\n')}`);
        expect(lowered(text)).toBe(lowered(`${HEAD}${lines.join('\n')}`));
        expect(liftHeadings(text, 'tides/SKILL.md').text).toBe(text);
      }),
    );
  });
});
