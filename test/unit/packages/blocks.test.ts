// C3: trim_blocks and lstrip_blocks in the settings of a template.
import { describe, expect, it } from 'vitest';
import { analysePackage } from '../../../electron/core/packages/index.ts';

const text = (settings: string, kind = 'prompt_template') =>
  `---\nname: a\ndescription: A thing.\nartifacts:\n  P:\n    settings:\n      ${settings}\n---\n\n\`\`\`jinja ${kind} name="P"\n{{ x }}\n\`\`\`\n`;
const found = (given: string) => analysePackage(given, 'a.md').findings.filter(({ code }) => code === 'blocks_invalid');

describe('C3: white space around block tags', () => {
  it.each(['trim_blocks: true', 'lstrip_blocks: false', 'other: yes', 'trim_blocks: '])('C3: %s is in order', (settings) => {
    expect(found(text(settings))).toEqual([]);
  });

  it.each([
    ['trim_blocks: yes', 'The template of P cannot be rendered: trim_blocks is "yes", but must be true or false.'],
    ['lstrip_blocks: 1', 'The template of P cannot be rendered: lstrip_blocks is 1, but must be true or false.'],
  ])('C3: %s is an error with its place', (settings, message) => {
    expect(found(text(settings))).toMatchObject([{ severity: 'error', line: 7, message, artifact: 'P' }]);
    expect(found(text(settings, 'code_template'))).toHaveLength(1);
  });
});
