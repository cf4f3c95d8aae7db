// A5, B2: what a body holds (package-format.md, "Body"): sections, fences, pairs, states, and the prose between them in file order.
import { describe, expect, test } from 'vitest';
import { planOf } from '../../../electron/core/packages/index.ts';
import { analyse, findingOf, marks, pack, repaired } from './support/read.ts';

const FRONT = 'name: a\ndescription: b';
const body = (text: string, front = FRONT) => analyse(pack(front, text));
const kinds = (text: string) => body(text).artifacts.map(({ kind, key, form }) => `${kind} ${key} ${form}`);
const fence = (label: string, content = 'x', signs = '```') => `${signs}${label}\n${content}\n${signs}\n`;
const prompt = (name: string, content = 'x') => fence(`jinja prompt_template name="${name}"`, content);

describe('A5: sections', () => {
  test('kinds and default names; repeated names get a number', () => {
    expect(kinds('\n## Description\nA\n## Overview\nB\n## Approach: how\nC\n## Description ##\nD\n')).toEqual([
      'description Description section',
      'description Overview section',
      'approach how section',
      'description Description 2 section',
    ]);
  });

  test.each([
    'Description\n---\n',
    ' ## Description\n',
    '> ## Description\n',
    '- ## Description\n',
    '## description\n',
    '### Description\n',
    '##Description\n',
    '## Descriptions\n',
  ])('no section: %j', (text) => expect(kinds(`\n${text}x\n`)).toEqual([]));

  test('a section ends at the next heading of level 1 or 2, a labelled fence, or the end', () => {
    const content = (text: string) => body(text).artifacts[0]!.content;
    expect(content('## Approach\n\nA\n\n### deeper\n\nB\n# Next\nC\n')).toBe('A\n\n### deeper\n\nB');
    expect(content('## Approach\nA\n\nNext\n====\nC\n')).toBe('A');
    expect(content(`## Approach\nA\n\`\`\`sh\nls\n\`\`\`\n${prompt('P')}C\n`)).toBe('A\n```sh\nls\n```');
    expect(content('## Approach\n\n\nA\n\n\n')).toBe('A');
    expect(content('## Approach\n')).toBe('');
  });

  test('the content keeps its place in the file', () => {
    const text = pack(FRONT, '\n## Approach\n\n  1. one\r\n  2. two\n\n');
    const { content, contentRange, contentLine, range } = analyse(text).artifacts[0]!;
    expect(content).toBe('  1. one\n  2. two');
    expect(text.slice(contentRange.start, contentRange.end)).toBe('  1. one\r\n  2. two');
    expect(contentLine).toBe(8);
    expect(text.slice(range.start, range.end)).toBe('## Approach\n\n  1. one\r\n  2. two');
  });
});

describe('A5: examples', () => {
  const pair = (n: number, kind = 'json') => `${fence(`${kind} input`, `{"n": ${n}}`)}\n${fence(`${kind} output`, `[${n}]`)}`;

  test('each pair in a section is one example', () => {
    const { artifacts } = body(`## Examples: births\n\n${pair(1)}\nBetween.\n\n${pair(2, 'text')}`);
    expect(artifacts.map(({ name, example }) => ({ name, example }))).toEqual([
      { name: 'births', example: { input: '{"n": 1}', output: '[1]', format: 'json' } },
      { name: 'births 2', example: { input: '{"n": 2}', output: '[2]', format: 'text' } },
    ]);
  });

  test('the heading belongs to the first pair when nothing else stands between; other text is framing', () => {
    const parts = (text: string) => body(text).prose.map(({ kind, text: words }) => `${kind}: ${words.trim().split('\n')[0]}`);
    expect(parts(`## Example\n\n${pair(1)}\nAfter.\n`)).toEqual(['example: ## Example', 'framing: After.']);
    expect(parts(`## Example\n\nIntro.\n\n${pair(1)}`)).toEqual(['framing: ## Example', 'example: ```json input']);
  });

  test('a section without a pair stays framing', () => {
    const analysis = body('## Example\n\nAs in: a.\n');
    expect(analysis.artifacts).toEqual([]);
    expect(analysis.prose.map(({ kind }) => kind)).toEqual(['framing']);
  });

  test('a fence without partner and a pair that is no JSON are told', () => {
    expect(marks(body(`## Example\n${fence('json input', '{}')}${fence('json input', '{}')}${fence('json output', '{}')}`))).toEqual([
      'warning 6:1 example_unpaired',
    ]);
    expect(marks(body(`## Example\n${fence('json input', '{')}${fence('json output', '{}')}`))).toEqual(['warning 6:1 example_not_json']);
  });

  test('outside of an example section such fences are text', () => expect(kinds(pair(1))).toEqual([]));
});

describe('A5: labelled fences', () => {
  test('kinds, names, variants; `default` is no variant', () => {
    const text = [
      prompt('Ask'),
      fence('jinja prompt_template name="Ask" variant=anthropic'),
      fence('jinja prompt_template name="Two" variant=default', 'x', '~~~~'),
      fence('python code_template name="Script"'),
      fence('markdown approach name="How"', '# Any heading'),
    ].join('\n');
    expect(kinds(text)).toEqual([
      'prompt_template Ask fence',
      'prompt_template Ask@anthropic fence',
      'prompt_template Two fence',
      'code_template Script fence',
      'approach How fence',
    ]);
    expect(marks(body(text))).toEqual([]);
  });

  test('the content is what stands between the fences, without the last line break', () => {
    const content = (inside: string) => body(`\`\`\`jinja prompt_template name="P"\n${inside}\`\`\`\n`).artifacts[0]!.content;
    expect(content('')).toBe('');
    expect(content('a\n')).toBe('a');
    expect(content('a\n\n')).toBe('a\n');
    expect(content('a\r\nb\r\n')).toBe('a\nb');
  });

  test.each([
    ['- item\n\n  ```jinja prompt_template name="P"\n  x\n  ```\n', 'warning 7:1 fence_misplaced'],
    ['> ```jinja prompt_template name="P"\n> x\n> ```\n', 'warning 5:1 fence_misplaced'],
    [' ```jinja prompt_template name="P"\nx\n ```\n', 'warning 5:1 fence_misplaced'],
    ['<div>\n```jinja prompt_template name="P"\nx\n```\n</div>\n', 'warning 5:1 fence_misplaced'],
  ])('in a list, a quote, HTML or indented it is a finding: %j', (text, mark) => {
    expect(kinds(text)).toEqual([]);
    expect(marks(body(text))).toEqual([mark]);
  });

  test('an indented one is moved to the margin', () => {
    const text = pack(FRONT, '  ```jinja prompt_template name="P"\n  x\n  ```\n');
    expect(repaired(text, 'fence_misplaced')).toBe(pack(FRONT, '```jinja prompt_template name="P"\n  x\n```\n'));
  });

  test.each([
    ['jinja prompt_template', 'error 5:4 artifact_name_missing', 'jinja prompt_template name="Prompt"'],
    ['jinja prompt_template name=P', 'error 5:26 attribute_malformed', 'jinja prompt_template name="P"'],
    ['prompt_template name="P"', 'warning 5:4 fence_language_missing', 'jinja prompt_template name="P"'],
  ])('%s', (info, mark, wanted) => {
    const text = pack(FRONT, fence(info));
    expect(marks(analyse(text))).toEqual([mark]);
    expect(repaired(text, mark.split(' ')[2]!)).toBe(pack(FRONT, fence(wanted)));
  });

  test.each([
    ['jinja prompt_template name="P" colour="red"', 'error 5:35 attribute_unknown'],
    ['jinja prompt_template name="P" name="Q"', 'error 5:35 attribute_repeated'],
    ['jinja prompt_template name="P" for="Q"', 'error 5:35 attribute_unknown'],
  ])('%s is for the author: no repair deletes text', (info, mark) => {
    const { findings } = analyse(pack(FRONT, fence(info)));
    expect(marks(analyse(pack(FRONT, fence(info))))).toEqual([mark]);
    expect(findings.some(({ fix }) => fix !== undefined)).toBe(false);
  });

  test.each(['P@q', "P'q", 'P\\q', ' P', 'x'.repeat(129)])('a name that is not allowed: %j', (name) => {
    expect(marks(body(prompt(name)))).toEqual(['error 5:32 artifact_name_invalid']);
  });

  test('a doubled name is an error with both lines, and the package stays open', () => {
    const text = pack(FRONT, `${prompt('P')}\n${fence('jinja prompt_template name="P" variant=default')}`);
    const analysis = analyse(text);
    expect(analysis.state).toBe('ok');
    expect(marks(analysis)).toEqual(['error 9:1 artifact_duplicate']);
    expect(findingOf(analysis, 'artifact_duplicate').message).toContain('lines 5 and 9');
    expect(findingOf(analysis, 'artifact_duplicate').message).toContain('Suggested: P 2.');
    expect(findingOf(analysis, 'artifact_duplicate').fix).toBeUndefined();
  });

  test('prose never shares a name with an executable artifact', () => {
    expect(kinds(`## Description: P\nx\n${prompt('P')}`)).toEqual(['description P 2 section', 'prompt_template P fence']);
  });

  test('an unclosed fence is an error; the repair closes it before what it swallowed', () => {
    const text = pack(FRONT, '```jinja prompt_template name="P"\nx\n\n## Approach\nA\n');
    expect(marks(analyse(text))).toEqual(['error 5:1 fence_unclosed']);
    expect(analyse(repaired(text, 'fence_unclosed')).artifacts.map(({ key }) => key)).toEqual(['P', 'Approach']);
  });
});

describe('A5: a fence inside a fence', () => {
  test('the outer one is lengthened at both ends', () => {
    const text = pack(FRONT, '```jinja prompt_template name="P"\nA\n```json\n{}\n```\nB\n```\n\nText.\n');
    expect(marks(analyse(text))).toEqual(['error 7:1 nested_fence']);
    const fixed = repaired(text, 'nested_fence');
    expect(fixed).toBe(pack(FRONT, '````jinja prompt_template name="P"\nA\n```json\n{}\n```\nB\n````\n\nText.\n'));
    expect(marks(analyse(fixed))).toEqual([]);
  });

  test('one that only opens stays inside', () => {
    const text = pack(FRONT, '```jinja prompt_template name="P"\nAnswer with\n```json\n```\n\nText.\n');
    expect(analyse(repaired(text, 'nested_fence')).artifacts[0]!.content).toBe('Answer with\n```json');
  });

  test('another artifact inside: the closing line was forgotten', () => {
    const text = pack(FRONT, '```jinja prompt_template name="P"\nA\n\n```jinja prompt_template name="Q"\nB\n```\n');
    const fixed = analyse(repaired(text, 'nested_fence'));
    expect(fixed.artifacts.map(({ key, content }) => [key, content])).toEqual([
      ['P', 'A\n'],
      ['Q', 'B'],
    ]);
  });

  test('a shorter or other fence inside is fine', () => {
    expect(marks(body(fence('jinja prompt_template name="P"', '```json\n{}\n```', '````')))).toEqual([]);
    expect(marks(body(fence('jinja prompt_template name="P"', '```json\n{}\n```', '~~~')))).toEqual([]);
  });
});

describe('A5, C7: modules', () => {
  const module = (name = 'M') => fence(`json dspy_module name="${name}"`, '{"template_id": "predict", "signature": "a -> b"}');
  const state = (name = 'M', content = '{"format": 1}') => fence(`json dspy_state for="${name}"`, content);
  const front = `${FRONT}\nartifacts:\n  M:\n    fallback_artifact: P`;

  test('state and fallback', () => {
    const analysis = body(`${prompt('P')}\n${module()}\n${state()}`, front);
    expect(analysis.artifacts[1]).toMatchObject({ key: 'M', state: '{"format": 1}', settings: { fallback_artifact: 'P' } });
    expect(marks(analysis)).toEqual([]);
    expect(analysis.prose).toEqual([]);
  });

  test.each([
    ['of no module', `${module()}\n${state('N')}`, 'warning 15:1 state_orphan'],
    ['a second one', `${module()}\n${state()}${state()}`, 'warning 18:1 state_second'],
    ['no JSON', `${module()}\n${state('M', 'pickle')}`, 'warning 15:1 state_not_json'],
    ['of another variant', `${module()}\n${fence('json dspy_state for="M" variant=openai', '{}')}`, 'warning 15:1 state_orphan'],
  ])('a state %s', (_, text, mark) => {
    expect(marks(body(`${prompt('P')}${text}`, front))).toEqual([mark]);
  });

  test('a module without fallback is an error, with a repair when there is one prompt', () => {
    const text = pack(FRONT, `${prompt('P')}\n${module()}`);
    expect(marks(analyse(text))).toEqual(['error 9:1 fallback_missing']);
    const fixed = repaired(text, 'fallback_missing');
    expect(fixed).toBe(pack(front, `${prompt('P')}\n${module()}`));
  });

  test('a fallback must be a prompt template of this package', () => {
    const text = pack(`${FRONT}\nartifacts:\n  M: { fallback_artifact: S }`, `${fence('python code_template name="S"')}${module()}`);
    expect(marks(analyse(text))).toEqual(['error 5:27 fallback_missing']);
  });

  test('a module that is no JSON, or names no template', () => {
    expect(marks(body(`${prompt('P')}${fence('json dspy_module name="M"', 'x')}`, front))).toContain('error 12:1 module_not_json');
    expect(marks(body(`${prompt('P')}${fence('json dspy_module name="M"', '{}')}`, front))).toContain('error 12:1 module_template_missing');
  });
});

describe('B2: names in the frontmatter', () => {
  test('run: an unknown name, with the nearest one', () => {
    const text = pack(`${FRONT}\nrun: [Chek Prompt, Other]`, prompt('Check Prompt'));
    expect(marks(analyse(text))).toEqual(['error 4:7 run_unknown', 'error 4:20 run_unknown']);
    expect(repaired(text, 'run_unknown')).toBe(text.replace('Chek', 'Check'));
  });

  test('run: prose is never run', () => {
    expect(findingOf(body('## Approach\nx\n', `${FRONT}\nrun: [Approach]`), 'run_unknown').message).toContain('is prose');
  });

  test('artifacts: settings of an unknown name', () => {
    expect(marks(body(prompt('P'), `${FRONT}\nartifacts:\n  Q:\n    assertions: []`))).toEqual(['warning 5:3 artifact_settings_unknown']);
  });

  test('settings of a variant stand over those of its name', () => {
    const text = `${prompt('P')}${fence('jinja prompt_template name="P" variant=openai')}`;
    const { artifacts } = body(text, `${FRONT}\nartifacts:\n  P: { a: 1, b: yes, c: null }\n  P@openai: { a: "2" }`);
    expect(artifacts.map(({ settings }) => settings)).toEqual([
      { a: 1, b: 'yes', c: null },
      { a: '2', b: 'yes', c: null },
    ]);
  });
});

describe('C3: prose in file order', () => {
  test('framing and prose artifacts stay where the author wrote them; executables and states are left out', () => {
    const text = `\nFirst.\n\n## Approach\nA\n\n${prompt('P')}\nBetween.\n\n# Notes\nB\n\n## Overview\nC\n`;
    expect(body(text).prose.map(({ kind, label, artifactKey }) => [kind, label, artifactKey])).toEqual([
      ['framing', 'Framing', null],
      ['approach', 'Approach', 'Approach'],
      ['framing', 'Notes', null],
      ['description', 'Overview', 'Overview'],
    ]);
  });

  test('a plain skill is one part, as written', () => {
    const text = pack(FRONT, '\n# Steps\n\nUse $ARGUMENTS and {{ name }}.\n');
    expect(analyse(text).prose.map((part) => part.text)).toEqual(['\n# Steps\n\nUse $ARGUMENTS and {{ name }}.\n']);
  });
});

describe('C1: the plan', () => {
  const names = (text: string, front = FRONT) => planOf(body(text, front)).map(({ name, candidates }) => `${name} ${candidates.length}`);
  const module = fence('json dspy_module name="M"', '{"template_id": "predict", "signature": "a -> b"}');

  test('run gives the order; unknown names are left out', () => {
    expect(names(`${prompt('A')}${prompt('B')}`, `${FRONT}\nrun: [B, C, A]`)).toEqual(['B 1', 'A 1']);
  });

  test('without it all in file order, variants together, a fallback only in place of its module', () => {
    const text = `${prompt('F')}${prompt('A')}${fence('jinja prompt_template name="A" variant=openai')}${module}`;
    expect(names(text, `${FRONT}\nartifacts:\n  M: { fallback_artifact: F }`)).toEqual(['A 2', 'M 1']);
  });

  test('prose alone has no steps', () => expect(names('## Approach\nx\n')).toEqual([]));
});
