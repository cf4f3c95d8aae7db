// C9, C10, C11: a real package with input schema, output schema and six assertions, run by the real local model from the command line. The model is
// small, so its grammar gives the shape of the answer, and shape is what is asserted.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../fixtures/core.ts';
import { modelCache } from '../../fixtures/local-model.ts';
import { createCalls } from './call.ts';

const PACKAGE = readFileSync(new URL('../../fixtures/packages/tide-table.md', import.meta.url), 'utf8');
const RUN_MS = 180_000;

let folder: { path: string; remove(): Promise<void> };
const { cli, json, write } = createCalls(() => folder.path);
beforeAll(async () => {
  folder = await makeFolder('checked');
  process.env.SKILLWRIGHT_MODEL_CACHE = await modelCache();
  expect((await cli(['models', 'download'])).code).toBe(0);
  write('tide-table.md', PACKAGE);
  expect((await cli(['import', 'tide-table.md', '--yes'])).code).toBe(0);
  write('good.json', '{"place": "Saltmarsh", "hour": 6}');
});
afterAll(() => folder.remove());

const run = (input: string, ...more: string[]) => ['run', 'tide-table', '--input', input, '--max-tokens', '80', ...more];

describe('C9, C10, C11: a package with schemas and six assertions on the local model', () => {
  it(
    'C10: is run, checked, and shown with each result; its trace shows the same',
    async () => {
      const { stdout, stderr, code } = await cli(run('good.json'));
      expect(stderr).toContain('assertions of Table: 6 of 6 pass');
      expect(stderr.match(/^ {2}✓ /gm)).toHaveLength(6);
      expect(stderr).toMatch(/completed, .+ local\/smollm2-135m-instruct/);
      expect(code).toBe(0);
      const answer = JSON.parse(stdout);
      expect(Object.keys(answer).sort()).toEqual(['safe', 'tide', 'warnings']);
      expect(['low', 'rising', 'high', 'falling']).toContain(answer.tide);
      const shown = (await cli(['trace', 'show', 'last'])).stdout;
      expect(shown).toMatch(/model call local\/smollm2-135m-instruct/);
      expect(shown).toContain('assertions of Table: 6 of 6 pass');
    },
    RUN_MS,
  );

  it(
    'C10: gives machines the results, and the row of the step with its counts',
    async () => {
      const { value, code } = await json(run('good.json'));
      expect(code).toBe(0);
      expect(value.run).toMatchObject({ status: 'completed', modelId: 'local/smollm2-135m-instruct', warnings: 0 });
      expect(value.assertions.map(({ results }: { results: { status: string }[] }) => results.map(({ status }) => status))).toEqual([
        ['pass', 'pass', 'pass', 'pass', 'pass', 'pass'],
      ]);
      const detail = (await json(['trace', 'show', value.run.id])).value;
      expect(detail.assertions).toEqual(value.assertions);
      const row = detail.artifacts.find(({ artifact_kind }: { artifact_kind: string }) => artifact_kind === 'prompt_template');
      expect(row).toMatchObject({ assertions_run: 6, assertions_passed: 6, rendered_input: "What is the tide at Saltmarsh at 6 o'clock?" });
    },
    RUN_MS,
  );

  it('C9: an input that the schema forbids calls no model, and names each path', async () => {
    write('bad.json', '{"place": "", "hour": 24}');
    const { stderr, code } = await cli(run('bad.json'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/place: .*hour: /);
  });
});
