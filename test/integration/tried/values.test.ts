// C3, B5: public reports about values, templates and files of cases, as they were sent: one row for each folder of test/fixtures/tried, with the
// outcome that its expected.md asks for.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { jsonFrom } from '../../../electron/contract/index.ts';
import { openCases } from '../cases/open.ts';
import { createCalls } from '../cli/call.ts';
import { makeFolder } from '../library/open.ts';

const TRIED = join(import.meta.dirname, '../../fixtures/tried');
const folderOf = (number: string): string => readdirSync(TRIED).find((name) => name.startsWith(`${number}-`))!;
const input = (number: string, name: string): string => readFileSync(join(TRIED, folderOf(number), name), 'utf8');
const data = (text: string): string => Buffer.from(text).toString('base64');

/** What the model was sent in a run, and the preview of it. */
async function rendered(text: string, values: string): Promise<{ run: string; preview: string }> {
  const { execution, models, skillId } = await openCases({ text });
  const given = jsonFrom(values) as Record<string, unknown>;
  const { user, refusal } = await execution.preview({ text, fileName: 'a.md', artifact: null, input: given, request: '', modelId: null });
  expect(refusal).toBeNull();
  const { runId } = await execution.start({ skill: { id: skillId }, input: given, request: '' });
  for await (const _ of execution.watch({ runId }, new AbortController().signal));
  return { run: models.requests.at(-1)!.messages[0]!.content, preview: user!.text };
}

const ECHO = '---\nname: echo\ndescription: Says it.\nrun: [P]\n---\n\n```jinja prompt_template name="P"\n{{ q }}\n```\n';

describe('C3: templates', () => {
  test('21-items-as-a-key: tea,jam,|k|2|g', async () => {
    const expected = 'tea,jam,|k|2|g';
    expect(await rendered(input('21', 'jj-items-key.md'), input('21', 'items-key.json'))).toEqual({ run: expected, preview: expected });
  });

  test('23-block-lines: the default is right; a prompt that was written for trim_blocks has a switch on the artifact', async () => {
    const text = input('23', 'jj-trim-blocks.md');
    const values = input('23', 'trim-blocks.json');
    expect(await rendered(text, values)).toEqual({ run: 'List:\n\n- a\n\n- b\n\nEnd', preview: 'List:\n\n- a\n\n- b\n\nEnd' });
    const trimmed = text.replace('run: [P]\n', 'run: [P]\nartifacts: { P: { settings: { trim_blocks: true } } }\n');
    expect(await rendered(trimmed, values)).toEqual({ run: 'List:\n- a\n- b\nEnd', preview: 'List:\n- a\n- b\nEnd' });
  });

  test('23-block-lines: the switch on the command line, which names the engine; one that is no switch is refused alike', async () => {
    const folder = makeFolder();
    const { cli, json, write } = createCalls(() => folder);
    const text = input('23', 'jj-trim-blocks.md');
    const wrong = text
      .replace('run: [P]\n', 'run: [P]\nartifacts: { P: { settings: { trim_blocks: yes } } }\n')
      .replace('jj-trim-blocks', 'wrong');
    const right = text.replace('run: [P]\n', 'run: [P]\nartifacts: { P: { settings: { trim_blocks: true } } }\n');
    const values = write('in.json', input('23', 'trim-blocks.json'));
    await cli(['import', write('right.md', right), write('wrong.md', wrong), '--yes']);
    const { code, value } = await json(['render', 'jj-trim-blocks', '--input', values]);
    expect([code, value.user.text, value.engine]).toEqual([0, 'List:\n- a\n- b\nEnd', { name: 'MiniJinja', version: '2.11.0' }]);
    expect(await cli(['render', 'jj-trim-blocks', '--input', values])).toMatchObject({
      stdout: 'List:\n- a\n- b\nEnd\n',
      stderr: expect.stringContaining('rendered with MiniJinja 2.11.0'),
    });
    const why = 'trim_blocks is "yes", but must be true or false';
    expect(await cli(['validate', join(folder, 'wrong.md')])).toMatchObject({ code: 1, stdout: expect.stringContaining(why) });
    expect(await cli(['render', 'wrong', '--input', values])).toMatchObject({ code: 1, stderr: expect.stringContaining(why) });
    const { execution, traces, skillId } = await openCases({ text: wrong });
    const { runId } = await execution.start({ skill: { id: skillId }, input: { xs: ['a'] }, request: '' });
    for await (const _ of execution.watch({ runId }, new AbortController().signal));
    expect(traces.api.get({ runId }).run).toMatchObject({ status: 'failed', error: { message: expect.stringContaining(why) } });
  });
});

describe('B5: files of cases', () => {
  test('25-list-values-expand: 5 cases as described', async () => {
    const { api, skillId } = await openCases({ text: ECHO });
    const { importId, problems } = api.readImport({ skillId, fileName: 'array.yaml', data: data(input('25', 'array.yaml')) });
    expect(problems).toEqual([]);
    api.applyImport({ importId, duplicates: true });
    expect(api.list({ skillId }).map(({ inputs }) => inputs)).toEqual([
      { q: 'what to cook', things: ['rice', 'beans', 'salt'] },
      { q: 'first', lang: 'French' },
      { q: 'first', lang: 'German' },
      { q: 'second', lang: 'French' },
      { q: 'second', lang: 'German' },
    ]);
  });

  test('27-ref-templates: references inside the file are followed; then contains runs', async () => {
    const { api, skillId, run } = await openCases({ text: ECHO, model: { answers: ({ messages }) => messages.at(-1)!.content } });
    const { importId, problems } = api.readImport({ skillId, fileName: 'ref.yaml', data: data(input('27', 'ref.yaml')) });
    expect(problems).toEqual([]);
    api.applyImport({ importId, duplicates: true });
    expect(api.list({ skillId })[0]).toMatchObject({ notRun: [{ type: 'javascript', value: 'output[0] === output[0].toUpperCase()' }] });
    const { cells } = await run();
    expect(cells[0]!.results.map(({ type, status }) => [type, status])).toContainEqual(['contains', 'pass']);
  });

  test('29-json-then-link: both checks pass', async () => {
    const { api, skillId, run } = await openCases({ text: ECHO, model: { answers: ({ messages }) => messages.at(-1)!.content } });
    const { importId } = api.readImport({ skillId, fileName: 'run1.yaml', data: data(input('29', 'run1.yaml')) });
    api.applyImport({ importId, duplicates: true });
    const cases = new Map(api.list({ skillId }).map(({ id, name }) => [id, name]));
    const { cells } = await run();
    const statuses = Object.fromEntries(cells.map(({ caseId, results }) => [cases.get(caseId), results.map(({ status }) => status)]));
    expect(statuses['json then link']).toEqual(['pass', 'pass']);
    expect(statuses['number equals']).toEqual(['pass', 'pass']);
  });
});

test('43-obsidian-values: the same bytes after import and export', async () => {
  const folder = makeFolder();
  const { cli } = createCalls(() => folder);
  const file = join(TRIED, folderOf('43'), 'vault-skill.md');
  expect((await cli(['import', file, '--yes'])).code).toBe(0);
  expect((await cli(['export', 'vault-skill', '--to', 'out'])).code).toBe(0);
  const out = readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true }).find((entry) => entry.isFile())!;
  expect(readFileSync(join(out.parentPath, out.name))).toEqual(readFileSync(file));
});
