// Trigger tests on the command line: kept, judged with an exit code for CI, of a skill and of a plain file.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { answer, startServer } from '../models/openai-server.ts';
import { createCalls } from './call.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-cli-triggers-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const { cli, json, write } = createCalls(() => folder);

const SKILL =
  '---\nname: tides\ndescription: Reads tide tables of a harbour and says when the water is high.\nversion: 1.0.0\n---\n\nBe exact.\n';

describe('E8: triggers', () => {
  it('E8: rows are added, judged with a code, removed and written; a dry run changes nothing', async () => {
    write('tides.md', SKILL);
    await cli(['import', 'tides.md', '--yes']);
    expect(await cli(['triggers', 'tides'])).toMatchObject({ code: 1, stderr: expect.stringContaining('tides has no trigger tests') });
    const dry = await cli(['triggers', 'add', 'tides', 'tide tables of the harbour', '--dry-run']);
    expect(dry).toMatchObject({ code: 0, stdout: '1 row would be added; nothing was changed\n' });
    const added = await json(['triggers', 'add', 'tides', 'tide tables of the harbour', 'when is high water in the harbour']);
    expect(added.value.added).toHaveLength(2);
    expect(await cli(['triggers', 'tides'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^pass {2}should/) });
    await cli(['triggers', 'add', 'tides', 'tide tables for my tidy harbour', '--not', '--note', 'near']);
    const failed = await cli(['triggers', 'tides']);
    expect(failed).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /FAIL {2}should not {2}tide tables for my tidy harbour\n {6}finds this skill; this skill: place 1, [\d.]+\n/,
      ),
      stderr: expect.stringContaining('2 of 3 rows pass'),
    });
    expect((await json(['triggers', 'tides'])).value).toMatchObject({
      passed: 2,
      results: [{ passes: true, rank: 1 }, { passes: true }, { passes: false, fits: true, reasons: expect.any(Array) }],
    });
    expect((await json(['triggers', 'list', 'tides'])).value.rows[2]).toMatchObject({ note: 'near', shouldTrigger: false });
    expect(await cli(['triggers', 'export', 'tides', '--to', 'rows.json'])).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(folder, 'rows.json'), 'utf8'))[2]).toEqual({
      query: 'tide tables for my tidy harbour',
      should_trigger: false,
      note: 'near',
    });
    expect(await cli(['triggers', 'remove', 'tides', 'tide tables for my tidy harbour', '--dry-run'])).toMatchObject({ code: 0 });
    expect(await cli(['triggers', 'remove', 'tides', 'tide tables for my tidy harbour'])).toMatchObject({ stdout: '1 row removed\n' });
    const again = await json(['triggers', 'import', 'tides', 'rows.json']);
    expect(again.value).toMatchObject({ added: 1 });
    expect(await cli(['triggers', 'remove', 'tides', 'none'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no trigger test none'),
    });
    expect(await cli(['triggers', 'add', 'tides'])).toMatchObject({ code: 2, stderr: expect.stringContaining('MESSAGE is missing') });
    expect(await cli(['triggers', 'propose', 'tides', '--rounds', '6'])).toMatchObject({ code: 2 });
  });

  it('E8: a package that is in no library is judged with the rows beside it, or with those of --rows', async () => {
    mkdirSync(join(folder, 'tides', 'evals'), { recursive: true });
    write('tides/SKILL.md', SKILL);
    expect(await cli(['triggers', 'tides/SKILL.md'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no evals/trigger-eval.json beside it'),
    });
    write('tides/evals/trigger-eval.json', JSON.stringify([{ query: 'tide tables of the harbour', should_trigger: true }]));
    expect(await cli(['triggers', 'tides/SKILL.md'])).toMatchObject({ code: 0 });
    expect(await cli(['triggers', './tides'])).toMatchObject({ code: 0, stdout: expect.stringContaining('tide tables') });
    write('rows.yaml', 'cases:\n  - { prompt: bake a cake, should_fire: true }\n  - { prompt: x }\n');
    const other = await json(['triggers', 'tides/SKILL.md', '--rows', 'rows.yaml']);
    expect(other).toMatchObject({ code: 1, value: { passed: 0, results: [{ id: null, rank: null }] } });
  });

  it('E2, E8: rows are tried with a model, with a rate and a code for CI', async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    server.script(
      answer(JSON.stringify({ choice: 'activate', skill: 'tides', words: '', because: 'It is about tides.' })),
      answer(JSON.stringify({ choice: 'direct', skill: '', words: '', because: 'Small talk.' })),
    );
    write('tides.md', SKILL);
    await cli(['import', 'tides.md', '--yes']);
    write('home/models/models.json', JSON.stringify({ endpoints: [{ name: 'echo', baseUrl: server.baseUrl, models: ['m'] }], files: [] }));
    expect(await cli(['triggers', 'try', 'tides', '--model', 'echo/m'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no trigger tests'),
    });
    await cli(['triggers', 'add', 'tides', 'when is high water in the harbour']);
    const { value, code } = await json(['triggers', 'try', 'tides', '--model', 'echo/m', '--times', '1']);
    expect(value).toMatchObject({ state: 'done', calls: 1, rows: [{ right: 1, times: 1, outcomes: [{ because: 'It is about tides.' }] }] });
    expect(code).toBe(0);
    expect(await cli(['triggers', 'try', 'tides', '--model', 'echo/m', '--times', '1'])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/0 of 1 {2}should.*\n.*1× direct: Small talk\./),
    });
    expect(await cli(['triggers', 'try', 'tides', '--times', '11'])).toMatchObject({ code: 2 });
  });

  it('E8: a better description is proposed and scored, and nothing is changed', async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    server.script(
      answer(JSON.stringify({ description: 'Reads tide tables and says when the ebb is, low water.', why: 'It names the ebb.' })),
    );
    write('tides.md', SKILL);
    await cli(['import', 'tides.md', '--yes']);
    write('home/models/models.json', JSON.stringify({ endpoints: [{ name: 'echo', baseUrl: server.baseUrl, models: ['m'] }], files: [] }));
    await cli(['triggers', 'add', 'tides', 'ebb and low water']);
    await cli(['triggers', 'add', 'tides', 'low ebb water', '--held-out']);
    const { value, code } = await json(['triggers', 'propose', 'tides', '--model', 'echo/m', '--rounds', '1']);
    expect(value).toMatchObject({ state: 'done', calls: 1, cost: null, proposals: [{ round: 1, why: 'It names the ebb.' }] });
    expect(code).toBe(value.best === null ? 1 : 0);
  });
});
