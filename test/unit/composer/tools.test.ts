// H1: the tools of the composer: exactly ten, each bound to one draft; what goes wrong is told to the model, and nothing is saved.
import { describe, expect, it } from 'vitest';
import { COMPOSER_TOOLS } from '../../../electron/contract/index.ts';
import { lineChanges, rightsBetween } from '../../../electron/core/composer/draft/looks.ts';
import type { DraftText } from '../../../electron/core/composer/tools/changes.ts';
import { createTools, type ToolDeps } from '../../../electron/core/composer/tools/table.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';

const NOTHING: DraftText = { text: '', fileName: 'new-skill.md' };
const signal = new AbortController().signal;
const row = { name: 'strange', description: 'd', scope: 'account', state: 'ok', acknowledged: false };
const deps = {
  library: () => ({ list: () => ({ rows: [row], total: 1 }) }),
  analyse: analysePackage,
  cases: () => [],
} as unknown as ToolDeps;
const tools = createTools(deps);

/** Calls in order, each on the draft that the one before left. */
async function written(...calls: [name: string, input: unknown][]): Promise<DraftText> {
  let draft = NOTHING;
  for (const [name, input] of calls) {
    const result = await tools.call(name, input, draft, signal);
    expect(result.draft, `${name}: ${result.note}`).not.toBeNull();
    draft = result.draft!;
  }
  return draft;
}
const CREATE: [string, unknown] = ['create_skill', { name: 'gaps', description: 'Lists gaps. Use when asked.' }];

describe('the tools', () => {
  it('H1: are exactly the ten, each with a schema', () => {
    expect(tools.offered.map(({ name }) => name)).toEqual([...COMPOSER_TOOLS]);
    for (const { inputSchema } of tools.offered) expect(inputSchema).toMatchObject({ type: 'object' });
  });

  it('H1: write a package by the edits of people: values, artifacts, an example from JSON, a removal', async () => {
    const { text, fileName } = await written(
      CREATE,
      ['update_skill', { set: { input_schema: { page: 'string' }, tags: ['gaps'] } }],
      ['add_artifact', { kind: 'approach', name: 'Approach', content: '1. Look.' }],
      ['add_artifact', { kind: 'prompt_template', name: 'Ask', content: 'List {{ page }}' }],
      ['add_artifact', { kind: 'example', name: 'Example', content: '{"input":"a","output":"{\\"b\\":1}"}' }],
      ['update_artifact', { artifact: 'Ask', content: 'List gaps of {{ page }}', name: 'Gaps' }],
      ['update_skill', { name: 'gap-finder', set: { tags: null } }],
      ['remove_artifact', { artifact: 'Approach' }],
    );
    const analysis = analysePackage(text, fileName);
    expect(analysis.metadata).toMatchObject({ name: 'gap-finder', tags: [] });
    expect(analysis.artifacts.map(({ kind, name, content }) => [kind, name, content.split('\n')[0]])).toEqual([
      ['example', 'Example', '```text input'],
      ['prompt_template', 'Gaps', 'List gaps of {{ page }}'],
    ]);
    expect(analysis.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('H1: tell what cannot be done, and change nothing then', async () => {
    const told = async (name: string, input: unknown, draft = NOTHING) => (await tools.call(name, input, draft, signal)).answer;
    const draft = await written(CREATE);
    expect(await told('save_skill', {})).toMatchObject({ ok: false, error: expect.stringContaining('run_case') });
    expect(await told('add_artifact', { kind: 'approach', name: 'a', content: '' })).toMatchObject({
      ok: false,
      remedy: 'Call create_skill first.',
    });
    expect(await told('create_skill', { name: 'Not a name', description: 'x' })).toMatchObject({ ok: false });
    expect(await told('create_skill', CREATE[1], draft)).toMatchObject({ ok: false });
    expect(await told('remove_artifact', { artifact: 'none' }, draft)).toMatchObject({ ok: false });
    expect(await told('add_artifact', { kind: 'approach', name: 'a', content: 'x'.repeat(200_000) }, draft)).toMatchObject({ ok: false });
  });

  it('H1: do not read a skill to the model that nobody has acknowledged', async () => {
    expect((await tools.call('get_skill', { name: 'strange' }, NOTHING, signal)).answer).toMatchObject({
      ok: false,
      error: expect.stringContaining('acknowledged'),
    });
  });
});

it('H1: rights that grow or shrink are told, and lines that came and went', async () => {
  const before = await written(CREATE, ['update_skill', { set: { tools: ['get_page', 'write_candidate'] } }]);
  const after = await written(CREATE, ['update_skill', { set: { tools: ['get_page', 'workspace_search'] } }]);
  expect(rightsBetween(analysePackage, before.text, after.text, 'gaps.md')).toEqual({
    grown: ['workspace_search'],
    shrunk: ['write_candidate'],
  });
  expect(lineChanges('a\nb\nc\n', 'a\nx\nc\nd\n')).toEqual({ added: 2, removed: 1 });
});
