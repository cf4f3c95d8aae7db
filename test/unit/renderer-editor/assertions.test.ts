// Assertions as forms: the schema that the form shows, the way back into the file, and that an edit touches its own place only. On the real
// types and the real package engine.
import { describe, expect, it } from 'vitest';
import { jsonFrom } from '../../../electron/contract/index.ts';
import type { Edit } from '../../../electron/contract/packages.ts';
import { createAssertions } from '../../../electron/core/assertions/index.ts';
import { editPackage } from '../../../electron/core/editing/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { addEdits, changeEdits, copyOf, removeEdits, writtenList } from '../../../renderer/editor/dock/assertions/written.ts';
import { asType, formOf, missingOf, replacedBy, type Written, writtenOf } from '../../../renderer/runs/assertions/form/draft.ts';

const TYPES = createAssertions({} as Parameters<typeof createAssertions>[0]).api.types();
const typed = (type: string) => {
  const info = TYPES.find((each) => each.type === type);
  if (!info) throw new Error(type);
  return info;
};
const ALL = { all: true, ofCase: false };
const again = (type: string, written: Written): Written => {
  const form = formOf(typed(type), written, ALL);
  return writtenOf(typed(type), written, form, form.values);
};

describe('B6: every type as a form', () => {
  it.each(TYPES.map(({ type }) => type))('%s: each parameter has a field of one plain kind', (type) => {
    const { properties } = formOf(typed(type), { type }, ALL).schema as { properties: Record<string, { type?: string }> };
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys((typed(type).parameters.properties ?? {}) as object)));
    expect(Object.values(properties).every((field) => field.type !== undefined && field.type !== 'object')).toBe(true);
  });

  it.each<[string, Written]>([
    ['contains', { type: 'contains', value: 'one' }],
    ['contains', { type: 'contains', values: ['one', 'two'], ignore_case: true, tags: ['a'] }],
    ['chars', { type: 'length', check: 'char_range', min: 0, max: 40, severity: 'soft', mine: { kept: 1 } }],
    ['json_schema', { type: 'json_schema', schema: { type: 'object', required: ['a'] } }],
    ['equals', { type: 'equals', value: '12' }],
    ['rubric', { type: 'semantic', check: 'llm_eval', prompt: 'Is it calm?', expected: true, threshold: 0.5 }],
    ['all_of', { type: 'all_of', assertions: [{ type: 'contains', value: 'x' }] }],
  ])('%s comes back as it was written when nothing is changed: %j', (type, written) => {
    expect(again(type, written)).toEqual(written);
  });

  it('shows a number among texts as it is written', () => {
    const written = jsonFrom('{"type":"contains","values":[1.10]}') as Written;
    expect(formOf(typed('contains'), written, ALL).values.values).toEqual(['1.10']);
  });

  it('writes what is typed: lists of texts, JSON, and an emptied field goes', () => {
    const from = (type: string, written: Written, values: Record<string, unknown>) =>
      writtenOf(typed(type), written, formOf(typed(type), written, ALL), values);
    expect(from('contains', { type: 'contains' }, { values: ['a', ''] })).toEqual({ type: 'contains', values: ['a'] });
    expect(from('json_schema', { type: 'json_schema' }, { schema: '{"type":"array"}' })).toEqual({
      type: 'json_schema',
      schema: { type: 'array' },
    });
    expect(from('chars', { type: 'chars', min: 1, message: 'x' }, { min: 0, message: '' })).toEqual({ type: 'chars', min: 0 });
  });

  it('offers a test case nothing that only a run acts on, but shows what is written', () => {
    const fields = (written: Written, ofCase: boolean) => {
      const { properties } = formOf(typed('contains'), written, { all: true, ofCase }).schema as { properties: Record<string, unknown> };
      return properties;
    };
    expect(fields({ type: 'contains' }, false)).toHaveProperty('on_fail');
    expect(fields({ type: 'contains' }, true)).not.toHaveProperty('on_fail');
    expect(fields({ type: 'contains', on_fail: 'retry 1' }, true)).toHaveProperty('on_fail.enum', [
      'retry 1',
      'retry',
      'retry 2',
      'retry 3',
    ]);
  });

  it('says what is still needed, by any of its names', () => {
    expect(missingOf(typed('contains'), { type: 'contains' })).toEqual(['Texts']);
    expect(missingOf(typed('contains'), { type: 'contains', value: 'x' })).toEqual([]);
    expect(missingOf(typed('no_placeholders'), { type: 'no_placeholders' })).toEqual([]);
  });

  it('keeps the fields of every assertion when its type is changed, by hand or by a hint', () => {
    const before = { type: 'rubric', criteria: 'Contains "x"', severity: 'hard', id: 'names' };
    expect(asType('contains', before)).toEqual({ type: 'contains', severity: 'hard', id: 'names' });
    expect(replacedBy({ type: 'contains', value: 'x' }, before)).toEqual({ type: 'contains', value: 'x', severity: 'hard', id: 'names' });
  });
});

const PACKAGE = `---
name: a-skill
description: Says something
artifacts:
  Check:
    # the shape first
    assertions:
      - { type: chars,  min: 1 } # never empty
      - type: contains
        value: 'one'   # kept
  Other:
    fallback_artifact: Check
---

\`\`\`jinja prompt_template name="Check"
Say {{ it }}
\`\`\`
`;
const apply = (edits: Edit[], from = PACKAGE): string => edits.reduce((text, edit) => editPackage(text, 'a-skill.md', edit).text, from);
const read = (text: string) => {
  const analysis = analysePackage(text, 'a-skill.md');
  const artifact = analysis.artifacts.find(({ key }) => key === 'Check');
  if (!artifact) throw new Error('no Check');
  return { analysis, list: writtenList(analysis, artifact) };
};
const lost = (text: string) => PACKAGE.split('\n').filter((line) => !text.split('\n').includes(line));

describe('B6, A2: an edit of an assertion changes its own place', () => {
  const { analysis, list } = read(PACKAGE);

  it('adds at the end, and makes the list where there is none', () => {
    const added = apply(addEdits(list, { type: 'words', max: 5 }));
    expect(read(added).list.items[2]).toEqual({ type: 'words', max: 5 });
    expect(lost(added)).toEqual([]);
    const none = '---\nname: a-skill\ndescription: x\n---\n\n```jinja prompt_template name="Check"\nHi\n```\n';
    expect(read(apply(addEdits(read(none).list, { type: 'words', max: 5 }), none)).list.items).toEqual([{ type: 'words', max: 5 }]);
  });

  it('changes one value and keeps comments and spacing of the others', () => {
    const changed = apply(changeEdits(list, 1, { type: 'contains', value: 'two', severity: 'soft' }));
    expect(read(changed).list.items[1]).toEqual({ type: 'contains', value: 'two', severity: 'soft' });
    expect(lost(changed)).toEqual(["        value: 'one'   # kept"]);
    expect(changed).toContain('# kept');
  });

  it('takes a value out, and writes another type anew', () => {
    expect(read(apply(changeEdits(list, 0, { type: 'chars', max: 9 }))).list.items[0]).toEqual({ type: 'chars', max: 9 });
    expect(read(apply(changeEdits(list, 0, { type: 'lines', max: 9 }))).list.items[0]).toEqual({ type: 'lines', max: 9 });
  });

  it('removes one, and with the last one what held nothing else', () => {
    const one = apply(removeEdits(list, 0, analysis));
    expect(read(one).list.items).toEqual([{ type: 'contains', value: 'one' }]);
    const now = read(one);
    const none = apply(removeEdits(now.list, 0, now.analysis), one);
    expect(none).not.toContain('assertions');
    expect(none).toContain('fallback_artifact: Check');
  });

  it('copies without the id, which stands for one only', () => {
    expect(copyOf({ type: 'chars', id: 'x', min: 1 })).toEqual({ type: 'chars', min: 1 });
  });

  it('leaves a value that is no list of mappings to the source', () => {
    const odd = PACKAGE.replace(/assertions:\n(.*\n){3}/, 'assertions: [one]\n');
    expect(read(odd).list).toMatchObject({ odd: true, items: [] });
  });
});
