// Test cases on the command line: brought in, listed, written, and what a batch says that can't begin.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { answer, startServer } from '../models/openai-server.ts';
import { createCalls } from './call.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-cli-cases-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const { cli, json, write } = createCalls(() => folder);

const SKILL = '---\nname: tides\ndescription: Reads tide tables.\nversion: 1.0.0\n---\n\nBe exact.\n';
const EVALS = { skill_name: 'tides', evals: [{ id: 1, prompt: 'When is high tide?', expectations: ['It names a time.'] }] };

describe('B5: cases', () => {
  it('B5: come from a file and go to one; a bad line is told and makes the code 1; nothing is written over', async () => {
    write('tides.md', SKILL);
    await cli(['import', 'tides.md', '--yes']);
    write('evals.json', JSON.stringify(EVALS));
    expect(await cli(['cases', 'import', 'tides', 'evals.json'])).toMatchObject({ code: 0, stdout: '1 case added\n' });
    write('more.jsonl', '{"input":"Low tide?","ideal":"six"}\n{\n');
    const more = await cli(['cases', 'import', 'tides', 'more.jsonl']);
    expect(more).toMatchObject({ code: 1, stdout: '1 case added\n', stderr: expect.stringMatching(/^more\.jsonl:2: Line 2 is not JSON/m) });
    const { value } = await json(['cases', 'list', 'tides']);
    expect(value.cases.map(({ request, source }: { request: string; source: string }) => [request, source])).toEqual([
      ['When is high tide?', 'import:evals.json'],
      ['Low tide?', 'import:more.jsonl'],
    ]);
    expect(await cli(['cases', 'export', 'tides', '--to', 'out.json'])).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8')).evals[0]).toEqual(EVALS.evals[0]);
    expect(await cli(['cases', 'export', 'tides', '--to', 'out.json'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already exists'),
    });
    expect(await cli(['cases', 'run', 'tides', '--model', 'none/such'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('none/such'),
    });
    expect(await cli(['cases', 'run', 'tides', '--repeat', '0'])).toMatchObject({ code: 2 });
  });

  it('B5: a batch says what it needs, runs with and without the skill, and is 1 when a case fails', async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    server.script(...Array.from({ length: 4 }, () => answer('High tide is at six.')));
    write('tides.md', SKILL);
    await cli(['import', 'tides.md', '--yes']);
    write('home/models/models.json', JSON.stringify({ endpoints: [{ name: 'echo', baseUrl: server.baseUrl, models: ['m'] }], files: [] }));
    write('cases.csv', '\uFEFFrequest,__expected\r\nWhen?,icontains: SIX\r\nWhere?,contains: harbour\r\n');
    expect(await cli(['cases', 'import', 'tides', 'cases.csv'])).toMatchObject({ code: 0 });
    const asked = await json(['cases', 'run', 'tides', '--model', 'echo/m', '--without-skill', '--dry-run']);
    expect(asked.value).toMatchObject({ estimate: { runs: 4, calls: 4, cost: null }, batch: null });
    const { value, code } = await json(['cases', 'run', 'tides', '--model', 'echo/m', '--without-skill']);
    expect(code).toBe(1);
    expect(value.batch).toMatchObject({
      state: 'done',
      done: 4,
      summaries: [
        { passed: 1, failed: 1 },
        { passed: 1, failed: 1 },
      ],
    });
    expect(value.batch.assertions.map(({ note }: { note: string }) => note)).toEqual(['same without the skill', 'same without the skill']);
  });

  it('A12: are kept in the folder that is linked, and a conflict is code 1 until a side is taken', async () => {
    mkdirSync(join(folder, 'tides'));
    write('tides/SKILL.md', SKILL);
    await cli(['link', 'tides']);
    expect(await cli(['cases', 'file', 'tides'])).toMatchObject({ code: 0, stdout: expect.stringContaining('only in the database') });
    write('evals.json', JSON.stringify(EVALS));
    await cli(['cases', 'import', 'tides', 'evals.json']);
    expect((await json(['cases', 'file', 'tides', '--keep'])).value.file).toMatchObject({ state: 'clean' });
    const path = join(folder, 'tides', 'evals', 'evals.json');
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(EVALS);
    write('tides/evals/evals.json', '{');
    expect(await cli(['cases', 'file', 'tides'])).toMatchObject({ code: 1, stderr: expect.stringContaining('not JSON') });
    expect(await cli(['cases', 'file', 'tides', '--take', 'cases'])).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(EVALS);
    expect(await cli(['cases', 'file', 'tides', '--take', 'mine'])).toMatchObject({ code: 2 });
  });

  it('B5: an import says what does not carry over, and takes nothing on a dry run', async () => {
    write('tides.md', SKILL);
    await cli(['import', 'tides.md', '--yes']);
    write('cases.csv', 'request,__expected\r\nWhen?,fn:output.length\r\n');
    const dry = await cli(['cases', 'import', 'tides', 'cases.csv', '--dry-run']);
    expect(dry).toMatchObject({
      code: 0,
      stdout: '1 case in the file; nothing was imported\n',
      stderr: expect.stringContaining('kept but not run: '),
    });
    expect((await json(['cases', 'list', 'tides'])).value.cases).toEqual([]);
  });
});
