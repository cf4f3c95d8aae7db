// A2, B1: the edits that copy an artifact, set both texts of an example, set the state of a module, and rename the skill.
import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../electron/contract/index.ts';
import { analyse, edit, marks, pack } from '../packages/support/read.ts';

const FRONT = 'name: a\ndescription: b';
const fence = (label: string, content = 'x', signs = '```') => `${signs}${label}\n${content}\n${signs}\n`;
const prompt = (name: string, content = 'x') => fence(`jinja prompt_template name="${name}"`, content);
const MODULE = fence('json dspy_module name="M"', '{"template_id": "predict", "signature": "a -> b"}');
const STATE = fence('json dspy_state for="M"', '{}');
const pair = (input: string, output: string) => `${fence('json input', input)}\n${fence('json output', output)}`;
const inBody = (body: string, change: Edit, front = FRONT): string => edit(pack(front, body), change).slice(pack(front, '').length);
const reason = (text: string, change: Edit): string => {
  try {
    edit(text, change);
  } catch (cause) {
    const { code, message } = cause as { code: string; message: string };
    return `${code}: ${message}`;
  }
  return 'done';
};

describe('B1: duplicateArtifact', () => {
  const copy = (body: string, artifact: string, name: string, rest = {}) =>
    inBody(body, { op: 'duplicateArtifact', artifact, name, ...rest });

  test('the copy stands behind its model, with the same content', () => {
    expect(copy(`\n${prompt('P', 'old')}\n${prompt('Q')}`, 'P', 'R')).toBe(
      `\n${prompt('P', 'old')}\n${prompt('R', 'old')}\n${prompt('Q')}`,
    );
  });

  test('for another model family under the same name, sharing its settings', () => {
    const front = `${FRONT}\nartifacts:\n  P: { x: y }`;
    const text = edit(pack(front, prompt('P')), { op: 'duplicateArtifact', artifact: 'P', name: 'P', variant: 'openai' });
    expect(text).toBe(pack(front, `${prompt('P')}\n${fence('jinja prompt_template name="P" variant=openai')}`));
  });

  test('a module comes with its state and its settings, so it runs at once', () => {
    const front = `${FRONT}\nartifacts: # settings\n  M:\n    fallback_artifact: P # kept`;
    const text = edit(pack(front, `${MODULE}\n${STATE}\n${prompt('P')}`), { op: 'duplicateArtifact', artifact: 'M', name: 'Next' });
    expect(text).toBe(
      pack(
        `${front}\n  Next:\n    fallback_artifact: P`,
        `${MODULE}\n${STATE}\n${MODULE.replace('"M"', '"Next"')}\n${STATE.replace('"M"', '"Next"')}\n${prompt('P')}`,
      ),
    );
    expect(marks(analyse(text))).toEqual([]);
  });

  test('prose keeps its form: a section stays one, a fence stays one', () => {
    expect(copy('## Approach\n\nx\n', 'Approach', 'Short')).toBe('## Approach\n\nx\n\n## Approach: Short\n\nx\n');
    expect(copy(fence('markdown description name="D"', 'x\n'), 'D', 'E')).toBe(
      `${fence('markdown description name="D"', 'x\n')}\n${fence('markdown description name="E"', 'x\n')}`,
    );
    expect(copy(`## Example\n\n${pair('1', '2')}`, 'Example', 'Other')).toBe(
      `## Example\n\n${pair('1', '2')}\n## Example: Other\n\n${pair('1', '2')}`,
    );
  });

  test('a name that is taken or not allowed is refused', () => {
    const text = pack(FRONT, `${prompt('P')}${prompt('Q')}`);
    expect(reason(text, { op: 'duplicateArtifact', artifact: 'P', name: 'Q' })).toContain('already has an artifact Q');
    expect(reason(text, { op: 'duplicateArtifact', artifact: 'P', name: 'P' })).toContain('already has an artifact P');
    expect(reason(pack(FRONT, `${prompt('P')}${prompt('\u00e9')}`), { op: 'duplicateArtifact', artifact: 'P', name: 'e\u0301' })).toContain(
      'already',
    );
    expect(reason(text, { op: 'duplicateArtifact', artifact: 'P', name: 'a"b' })).toContain('is not a valid artifact name');
    expect(reason(text, { op: 'duplicateArtifact', artifact: 'Z', name: 'R' })).toContain('has no artifact Z');
  });
});

describe('B1: setExample', () => {
  const set = (body: string, input: string, output: string, artifact = 'Example') =>
    inBody(body, { op: 'setExample', artifact, input, output });

  test('both texts, and what stands between the fences stays', () => {
    const body = `## Example: one\n\n${fence('json input', '1')}\n\n\n${fence('json output', '2')}\nText.\n`;
    expect(set(body, '{"a": 1}', '3', 'one')).toBe(body.replace('\n1\n', '\n{"a": 1}\n').replace('\n2\n', '\n3\n'));
  });

  test('one text alone, an empty one, and one that needs a longer fence', () => {
    const body = `## Example\n\n${pair('1', '2')}`;
    expect(set(body, '1', '3')).toBe(`## Example\n\n${pair('1', '3')}`);
    expect(set(body, '', '2')).toBe(`## Example\n\n\`\`\`json input\n\`\`\`\n\n${fence('json output', '2')}`);
    expect(set(body, '```\n1\n```', '2')).toBe(`## Example\n\n${fence('json input', '```\n1\n```', '````')}\n${fence('json output', '2')}`);
  });

  test('of the second pair under one heading, in a CRLF file', () => {
    const body = `## Examples\n\n${pair('1', '2')}\n${pair('3', '4')}`;
    const text = pack(FRONT, body).replaceAll('\n', '\r\n');
    expect(edit(text, { op: 'setExample', artifact: 'Examples 2', input: '5\n6', output: '7' })).toBe(
      pack(FRONT, body.replace('\n3\n', '\n5\n6\n').replace('\n4\n', '\n7\n')).replaceAll('\n', '\r\n'),
    );
  });

  test('in an example fence, and refused for what is no example', () => {
    const body = fence('markdown example name="E"', pair('1', '2').trimEnd(), '````');
    expect(set(body, '3', '4', 'E')).toBe(body.replace('\n1\n', '\n3\n').replace('\n2\n', '\n4\n'));
    expect(reason(pack(FRONT, prompt('P')), { op: 'setExample', artifact: 'P', input: '1', output: '2' })).toContain('is not a pair');
  });
});

describe('B1: setState', () => {
  const set = (body: string, state: string | null, artifact = 'M') => inBody(body, { op: 'setState', artifact, state });

  test('writes it behind its module, changes it, removes it', () => {
    expect(set(`\n${MODULE}\nText.\n`, '{}')).toBe(`\n${MODULE}\n${STATE}\nText.\n`);
    expect(set(`\n${MODULE}\nText.\n\n${STATE}`, '{"a": 1}')).toBe(`\n${MODULE}\nText.\n\n${STATE.replace('{}', '{"a": 1}')}`);
    expect(set(`\n${MODULE}\n${STATE}\nText.\n`, null)).toBe(`\n${MODULE}\nText.\n`);
    expect(set(`\n${MODULE}`, null)).toBe(`\n${MODULE}`);
  });

  test('of a variant, and only of a module', () => {
    const body = MODULE.replace('"M"', '"M" variant=openai');
    expect(set(body, '{}', 'M@openai')).toBe(`${body}\n${STATE.replace('"M"', '"M" variant=openai')}`);
    expect(reason(pack(FRONT, prompt('P')), { op: 'setState', artifact: 'P', state: '{}' })).toContain('is not a DSPy module');
  });
});

describe('B1: renameSkill', () => {
  test('changes the name where it stands, in its style, and adds one where there is none', () => {
    expect(edit(pack('description: b\nname:   "old" # the key'), { op: 'renameSkill', name: 'new-one' })).toBe(
      pack('description: b\nname:   "new-one" # the key'),
    );
    expect(edit(pack('description: b'), { op: 'renameSkill', name: 'new-one' })).toBe(pack('name: new-one\ndescription: b'));
    expect(edit('Text.\n', { op: 'renameSkill', name: 'new-one' })).toBe('---\nname: new-one\n---\n\nText.\n');
    expect(edit(pack('name: a'), { op: 'renameSkill', name: '0012' })).toBe(pack('name: "0012"'));
  });

  test.each(['', '   ', 'two\nlines', 'x\u0000'])('%j is no name', (name) => {
    expect(reason(pack(FRONT), { op: 'renameSkill', name })).toMatch(/^edit_refused: .*is not a valid skill name/s);
  });
});
