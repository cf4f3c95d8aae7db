// A2, A5, B1, B3: edits of artifacts change their lines and nothing else.
import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../electron/contract/index.ts';
import { analyse, edit, marks, pack, textOf } from '../packages/support/read.ts';

const FRONT = 'name: a\ndescription: b';
const fence = (label: string, content = 'x', signs = '```') => `${signs}${label}\n${content}\n${signs}\n`;
const prompt = (name: string, content = 'x') => fence(`jinja prompt_template name="${name}"`, content);
const inBody = (body: string, change: Edit, front = FRONT): string => edit(pack(front, body), change).slice(pack(front, '').length);
const reason = (body: string, change: Edit, front = FRONT): string => {
  try {
    edit(pack(front, body), change);
  } catch (cause) {
    const { code, message } = cause as { code: string; message: string };
    return `${code}: ${message}`;
  }
  return 'done';
};

describe('B1: setContent', () => {
  test('of a fence, to nothing and back', () => {
    const set = (body: string, content: string) => inBody(body, { op: 'setContent', artifact: 'P', content });
    expect(set(prompt('P', 'old'), 'new\nlines')).toBe(prompt('P', 'new\nlines'));
    expect(set(prompt('P', 'old'), '')).toBe('```jinja prompt_template name="P"\n```\n');
    expect(set('```jinja prompt_template name="P"\n```\n', 'x')).toBe(prompt('P'));
    expect(set(prompt('P', 'old'), 'ends with a break\n')).toBe(prompt('P', 'ends with a break\n'));
  });

  test('the fence grows when it must', () => {
    expect(inBody(prompt('P'), { op: 'setContent', artifact: 'P', content: '```json\n{}\n```' })).toBe(
      '````jinja prompt_template name="P"\n```json\n{}\n```\n````\n',
    );
    const tilde = fence('jinja prompt_template name="P"', 'x', '~~~');
    expect(inBody(tilde, { op: 'setContent', artifact: 'P', content: '```\n~~~~\n' })).toBe(
      '~~~~~jinja prompt_template name="P"\n```\n~~~~\n\n~~~~~\n',
    );
  });

  test('CRLF stays CRLF', () => {
    const text = pack(FRONT, prompt('P')).replaceAll('\n', '\r\n');
    expect(edit(text, { op: 'setContent', artifact: 'P', content: 'a\nb' })).toBe(
      pack(FRONT, prompt('P', 'a\nb')).replaceAll('\n', '\r\n'),
    );
  });

  test('of a section', () => {
    const set = (body: string, content: string) => inBody(body, { op: 'setContent', artifact: 'Approach', content });
    expect(set('## Approach\n\nold\n\n# Next\n', 'new\n\n### deep\n')).toBe('## Approach\n\nnew\n\n### deep\n\n# Next\n');
    expect(set('## Approach\n\nold\n\n# Next\n', '')).toBe('## Approach\n\n# Next\n');
    expect(set('## Approach\n# Next\n', 'new')).toBe('## Approach\n\nnew\n# Next\n');
  });

  test('prose that would end its section is refused', () => {
    const change = (content: string): Edit => ({ op: 'setContent', artifact: 'Approach', content });
    expect(reason('## Approach\n\nold\n', change('a\n\n# Title\n\nb'))).toMatch(/^edit_refused: /);
    expect(reason('## Approach\n\nold\n', change(prompt('Q')))).toMatch(/^edit_refused: /);
    expect(reason('## Approach\n\nold\n\n# Next\n', change('```\nopen'))).toMatch(/^edit_refused: /);
  });

  test('of an example: both fences', () => {
    const pair = (n: number) => `${fence('json input', `${n}`)}\n${fence('json output', '1')}`.trimEnd();
    const change: Edit = { op: 'setContent', artifact: 'Example', content: pair(2) };
    expect(inBody(`## Example\n\n${pair(1)}\n\nText.\n`, change)).toBe(`## Example\n\n${pair(2)}\n\nText.\n`);
    expect(reason(`## Example\n\n${pair(1)}\n`, { ...change, content: 'text' })).toContain('one input fence and one output fence');
  });

  test('an unclosed fence is refused', () => {
    expect(reason('```jinja prompt_template name="P"\nx\n', { op: 'setContent', artifact: 'P', content: 'y' })).toContain('not closed');
  });
});

describe('B1: addArtifact', () => {
  const add = (body: string, kind: 'description' | 'example' | 'prompt_template' | 'dspy_module', name: string, content = 'x', rest = {}) =>
    inBody(body, { op: 'addArtifact', kind, name, content, ...rest });

  test('an executable one goes after the last of its sort', () => {
    expect(add('\nText.\n', 'prompt_template', 'P')).toBe(`\nText.\n\n${prompt('P')}`);
    expect(add(`\n${prompt('P')}\nText.\n`, 'prompt_template', 'Q')).toBe(`\n${prompt('P')}\n${prompt('Q')}\nText.\n`);
    expect(add(`\n${prompt('P')}\n${prompt('Q')}`, 'prompt_template', 'P', 'y', { variant: 'openai' })).toBe(
      `\n${prompt('P')}\n${fence('jinja prompt_template name="P" variant=openai', 'y')}\n${prompt('Q')}`,
    );
  });

  test('prose becomes a section, before the fences and in the order of kinds', () => {
    expect(add(`\nText.\n\n${prompt('P')}`, 'description', 'Description')).toBe(`\nText.\n\n## Description\n\nx\n\n${prompt('P')}`);
    expect(add('\n## Approach\n\ny\n', 'description', 'Overview')).toBe('\n## Overview\n\nx\n\n## Approach\n\ny\n');
    expect(add('\n## Description\n\ny\n\n# Rest\n', 'description', 'More')).toBe(
      '\n## Description\n\ny\n\n## Description: More\n\nx\n\n# Rest\n',
    );
  });

  test('prose with headings of its own, or before other text, becomes a fence', () => {
    expect(add('\nText.\n', 'description', 'D', '# Title')).toBe(`\nText.\n\n${fence('markdown description name="D"', '# Title')}`);
    expect(add(`\n${prompt('P')}\nText.\n`, 'description', 'D', 'x', { after: 'P' })).toBe(
      `\n${prompt('P')}\n${fence('markdown description name="D"')}\nText.\n`,
    );
  });

  test('an example is a section with its pair', () => {
    const pair = '```text input\n\n```\n\n```text output\n\n```';
    expect(add('\nText.\n', 'example', 'A case', pair)).toBe(`\nText.\n\n## Example: A case\n\n${pair}\n`);
  });

  test('the state of a module stays behind its module', () => {
    const module = `${fence('json dspy_module name="M"', '{}')}\n${fence('json dspy_state for="M"', '{}')}`;
    expect(add(`\n${module}`, 'prompt_template', 'P')).toBe(`\n${module}\n${prompt('P')}`);
  });

  test('in a file without a final line break, and in an empty body', () => {
    expect(add('\nText.', 'prompt_template', 'P')).toBe(`\nText.\n\n${prompt('P').trimEnd()}`);
    expect(add('', 'prompt_template', 'P')).toBe(`\n${prompt('P')}`);
  });

  test('a name that is taken or not allowed is refused', () => {
    const change: Edit = { op: 'addArtifact', kind: 'prompt_template', name: 'P', content: 'x' };
    expect(reason(prompt('P'), change)).toContain('already has an artifact P');
    expect(reason('', { ...change, name: 'a@b' })).toContain('is not a valid artifact name');
    expect(reason('', { ...change, variant: 'two words' })).toContain('is not a valid');
    expect(reason('```sh\nnever closed\n', change)).toMatch(/^edit_refused: /);
  });
});

describe('B3: renameArtifact', () => {
  const front = `${FRONT}\nprovides_tools:\n  - { name: t, artifact: P }\nrun: [P, M] # order\nartifacts:\n  P: # settings\n    x: y\n  P@openai:\n    x: z\n  M:\n    fallback_artifact: P`;
  const body = `\n${prompt('P')}\n${fence('jinja prompt_template name="P" variant=openai')}\n${fence('json dspy_module name="M"', '{"template_id": "predict", "signature": "a -> b"}')}\n${fence('json dspy_state for="M"', '{}')}`;

  test('every reference follows, and all variants keep together', () => {
    const text = edit(pack(front, body), { op: 'renameArtifact', artifact: 'P', name: 'Ask: now' });
    const quoted = front
      .replace('artifact: P }', 'artifact: "Ask: now" }')
      .replace('[P,', '["Ask: now",')
      .replace('  P: #', '  "Ask: now": #')
      .replace('  P@openai', '  "Ask: now@openai"')
      .replace('fallback_artifact: P', 'fallback_artifact: "Ask: now"');
    expect(text).toBe(pack(quoted, body.replaceAll('name="P"', 'name="Ask: now"')));
    expect(marks(analyse(text))).toEqual([]);
  });

  test('the state of a module follows', () => {
    const text = edit(pack(front, body), { op: 'renameArtifact', artifact: 'M', name: 'Next' });
    expect(text).toContain('dspy_state for="Next"');
    expect(text).toContain('run: [P, Next] # order');
    expect(marks(analyse(text))).toEqual([]);
  });

  test('a section by its heading', () => {
    const rename = (text: string, artifact: string, name: string) => inBody(text, { op: 'renameArtifact', artifact, name });
    expect(rename('## Overview ##\nx\n', 'Overview', 'Scope')).toBe('## Overview: Scope ##\nx\n');
    expect(rename('## Description: Scope\nx\n', 'Scope', 'Description')).toBe('## Description\nx\n');
  });

  test('a taken name, and an example that shares its heading', () => {
    expect(reason(body, { op: 'renameArtifact', artifact: 'P', name: 'M' }, front)).toContain('already has an artifact M');
    const pair = `${fence('json input', '1')}${fence('json output', '1')}`;
    expect(reason(`## Example\n${pair}${pair}`, { op: 'renameArtifact', artifact: 'Example', name: 'N' })).toContain(
      'a heading that it shares',
    );
  });
});

describe('B1: removeArtifact and moveArtifact', () => {
  const front = `${FRONT}\nrun: [P, Q]\nartifacts:\n  P: { x: y }`;
  const body = `\nText.\n\n${prompt('P')}\n${prompt('Q')}\nMore.\n`;

  test('removal takes its steps and settings along', () => {
    const text = edit(pack(front, body), { op: 'removeArtifact', artifact: 'P' });
    expect(text).toBe(pack(`${FRONT}\nrun: [Q]`, `\nText.\n\n${prompt('Q')}\nMore.\n`));
  });

  test('removal takes every step and setting along, whatever their number', () => {
    const many = `${FRONT}\nrun: [P, Q, P] # order\nartifacts:\n  P: { x: y }\n  P@openai: { x: z }\n  # about Q\n  Q: { x: w }`;
    expect(edit(pack(many, body), { op: 'removeArtifact', artifact: 'P' })).toBe(
      pack(`${FRONT}\nrun: [Q] # order\nartifacts:\n  # about Q\n  Q: { x: w }`, `\nText.\n\n${prompt('Q')}\nMore.\n`),
    );
  });

  test('a byte order mark stays first', () => {
    const bare = `\ufeff${prompt('P')}\n${prompt('Q')}`;
    expect(edit(bare, { op: 'removeArtifact', artifact: 'P' })).toBe(`\ufeff${prompt('Q')}`);
    expect(edit(bare, { op: 'moveArtifact', artifact: 'P', before: null })).toBe(`\ufeff${prompt('Q')}\n${prompt('P')}`);
  });

  test('one variant of several leaves the others', () => {
    const two = `${prompt('P')}\n${fence('jinja prompt_template name="P" variant=openai')}`;
    expect(edit(pack(front, `${two}\n${prompt('Q')}`), { op: 'removeArtifact', artifact: 'P@openai' })).toBe(
      pack(front, `${prompt('P')}\n${prompt('Q')}`),
    );
  });

  test('a module goes with its state; the last block leaves no blank lines', () => {
    const module = `${fence('json dspy_module name="M"', '{}')}\n${fence('json dspy_state for="M"', '{}')}`;
    expect(inBody(`\nText.\n\n${module}`, { op: 'removeArtifact', artifact: 'M' })).toBe('\nText.\n');
    expect(inBody(`\nText.\n\n${prompt('P').trimEnd()}`, { op: 'removeArtifact', artifact: 'P' })).toBe('\nText.');
  });

  test('paragraphs around it stay apart', () => {
    expect(inBody(`A\n${prompt('P')}B\n`, { op: 'removeArtifact', artifact: 'P' })).toBe('A\n\nB\n');
  });

  test('moves before another one, and to the end', () => {
    const move = (before: string | null, artifact = 'Q') => inBody(body, { op: 'moveArtifact', artifact, before });
    expect(move('P')).toBe(`\nText.\n\n${prompt('Q')}\n${prompt('P')}\nMore.\n`);
    expect(move(null, 'P')).toBe(`\nText.\n\n${prompt('Q')}\nMore.\n\n${prompt('P')}`);
    expect(move(null)).toBe(body);
  });

  test('sections and fences change places, CRLF as before', () => {
    const text = pack(FRONT, `\n## Approach\n\nA\n\n${prompt('P')}`).replaceAll('\n', '\r\n');
    expect(edit(text, { op: 'moveArtifact', artifact: 'P', before: 'Approach' })).toBe(
      pack(FRONT, `\n${prompt('P')}\n## Approach\n\nA\n`).replaceAll('\n', '\r\n'),
    );
  });

  test('what is not there is refused', () => {
    expect(reason(body, { op: 'removeArtifact', artifact: 'Z' })).toBe('edit_refused: The package has no artifact Z.');
    expect(reason(`${prompt('P')}${prompt('P')}`, { op: 'removeArtifact', artifact: 'P' })).toContain('Two artifacts are called P');
  });
});

test('A2: every artifact of the seed package can be edited, and its other bytes stay', () => {
  const text = textOf('consistency-checker-seed.md');
  for (const { key, content } of analyse(text).artifacts) {
    const after = edit(text, { op: 'setContent', artifact: key, content: `${content}!` });
    expect(after).toBe(text.replace(content, () => `${content}!`));
  }
});
