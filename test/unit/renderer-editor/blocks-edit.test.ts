import { expect, test } from 'vitest';
import type { Edit } from '../../../electron/contract/packages.ts';
import { editPackage } from '../../../electron/core/editing/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { blocksEdit } from '../../../renderer/editor/views/forms/blocks.ts';

const file = (front: string) => `---\nname: a\ndescription: b\n${front}---\n\n\`\`\`jinja prompt_template name="Ask"\nHi\n\`\`\`\n`;
const edited = (text: string, edit: Edit) => editPackage(text, 'a.md', edit).text;
const switched = (text: string, key: 'trim_blocks' | 'lstrip_blocks', on: boolean) =>
  edited(text, blocksEdit(analysePackage(text, 'a.md').fields, 'Ask', key, on));

test.each([
  [''],
  ['artifacts:\n  Other: { fallback_artifact: Ask }  # mine\n'],
  ['artifacts:\n  Ask: { assertions: [] }\n'],
  ['artifacts:\n  Ask:\n    settings:\n      voice: low # mine\n'],
  ['artifacts:\n  Ask:\n    settings:\n      lstrip_blocks: true\n'],
])('C3: a switch of a template on and off again leaves the bytes as they were: %j', (front) => {
  const on = switched(file(front), 'trim_blocks', true);
  expect(analysePackage(on, 'a.md').artifacts[0]!.settings.settings).toMatchObject({ trim_blocks: true });
  expect(switched(on, 'trim_blocks', false)).toBe(file(front));
});

test('C3: both switches, and one that was written as false', () => {
  const both = switched(switched(file(''), 'trim_blocks', true), 'lstrip_blocks', true);
  expect(switched(switched(both, 'trim_blocks', false), 'lstrip_blocks', false)).toBe(file(''));
  const off = file('artifacts:\n  Ask: { settings: {trim_blocks: false, voice: low} } # mine\n');
  expect(switched(off, 'trim_blocks', true)).toBe(off.replace('false', 'true'));
});
