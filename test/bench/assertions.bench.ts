// C10: 10,000 deterministic assertions, against the same checks written as plain functions; and, when SKILLWRIGHT_BENCH_PROMPTFOO is set,
// 200 cases against promptfoo with its echo provider. promptfoo is large, so it is installed into a temporary folder for this alone.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createAssertions } from '../../electron/core/assertions/index.ts';
import { toJsonSchema } from '../../electron/core/packages/index.ts';
import { createValidation } from '../../electron/core/validation/index.ts';
import { createScriptedRegistry } from '../fixtures/scripted-model.ts';
import { type Bench, inTurn, median, type Row } from './bench.ts';

type Raw = Record<string, unknown>;
const COUNT = 10_000;
const ITEMS = Array.from({ length: 40 }, (_, index) => ({ page: `page-${index}`, text: 'The tide rises at noon, and falls again.' }));
const OUTPUT = JSON.stringify({ contradictions: ITEMS, total: ITEMS.length }, null, 2);
const SCHEMA = {
  type: 'object',
  required: ['contradictions'],
  properties: { contradictions: { type: 'array', items: { type: 'object' } } },
};

/** Ten checks that pass, as an author would mix them; one in ten needs the limited thread twice over (schema and expression). */
const mix = (round: number): Raw[] => [
  { type: 'contains', value: `page-${round % 40}` },
  { type: 'contains_any', values: ['ebb', 'noon'] },
  { type: 'not_contains', values: ['lorem ipsum', 'tbd'] },
  { type: 'contains', value: 'TIDE', ignore_case: true, whole_word: true },
  { type: 'chars', min: 10, max: 100_000 },
  { type: 'words', min: 10, max: 5000 },
  { type: 'required_fields', paths: ['total', 'contradictions[*].page'] },
  { type: 'equals_field', path: 'total', value: 40 },
  round % 2 === 0 ? { type: 'regex', pattern: 'page-\\d+' } : { type: 'json_schema', schema: SCHEMA },
  { type: 'starts_with', value: '{' },
];

function plainly(): boolean {
  const validate = new Ajv2020({ strict: false }).compile(SCHEMA);
  let holds = true;
  for (let round = 0; round < COUNT / 10; round += 1) {
    const value = JSON.parse(OUTPUT) as { total: number; contradictions: { page: string }[] };
    const found = [
      OUTPUT.includes(`page-${round % 40}`),
      ['ebb', 'noon'].some((word) => OUTPUT.includes(word)),
      !OUTPUT.includes('lorem ipsum'),
    ];
    found.push(/\btide\b/i.test(OUTPUT), [...OUTPUT].length < 100_000, (OUTPUT.match(/\S+/g) ?? []).length < 5000);
    found.push(
      value.contradictions.every(({ page }) => page !== undefined),
      value.total === 40,
      OUTPUT.startsWith('{'),
    );
    found.push(round % 2 === 0 ? /page-\d+/.test(OUTPUT) : validate(value));
    holds &&= found.every(Boolean);
  }
  return holds;
}

function openRoom() {
  const validation = createValidation();
  const models = createScriptedRegistry({ answers: [''] });
  const room = createAssertions({ models, validation, countTokens: models.countTokens, toJsonSchema });
  const evaluate = async (raw: Raw[], output: string): Promise<void> => {
    const { assertions } = room.parseAssertions(raw);
    const results = await room.evaluate(
      assertions,
      { output, input: {}, run: null },
      { judgeModel: null, signal: new AbortController().signal },
    );
    const wrong = results.find(({ status }) => status !== 'pass');
    if (wrong) throw new Error(`${wrong.type} is ${wrong.status}: ${wrong.reason}`);
  };
  return { evaluate, close: validation.close };
}

/** The same case for both: an output, and six checks that both know by the same meaning. */
const cases = Array.from({ length: 200 }, (_, index) => ({
  output: `{"page": "page-${index}", "text": "The tide rises at noon."}`,
  ours: [
    { type: 'valid_format', format: 'json' },
    { type: 'json_schema', schema: { type: 'object', required: ['page'] }, extract: 'whole' },
    { type: 'contains', value: `page-${index}` },
    { type: 'contains_all', values: ['tide', 'noon'] },
    { type: 'regex', pattern: 'page-\\d+' },
    { type: 'not_contains', values: ['tbd'] },
  ],
  theirs: [
    { type: 'is-json' },
    { type: 'is-json', value: { type: 'object', required: ['page'] } },
    { type: 'contains', value: `page-${index}` },
    { type: 'contains-all', value: ['tide', 'noon'] },
    { type: 'regex', value: 'page-\\d+' },
    { type: 'not-contains', value: 'tbd' },
  ],
}));

/** Milliseconds of promptfoo for the 200 cases, its loading not counted; it runs in its own process, asks no model and sends nothing. */
function promptfoo(): number {
  const folder = mkdtempSync(join(tmpdir(), 'promptfoo-'));
  try {
    const npm = fileURLToPath(new URL('../../.tools/node_modules/npm/bin/npm-cli.js', import.meta.url));
    const quiet = {
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
      PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
      PROMPTFOO_CONFIG_DIR: folder,
    };
    const run = (...args: string[]): string => {
      const child = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...quiet }, maxBuffer: 1e8 });
      if (child.status !== 0) throw new Error(`promptfoo: ${child.stderr.slice(-2000)}`);
      return child.stdout;
    };
    writeFileSync(join(folder, 'package.json'), '{"private": true}');
    run(npm, 'install', '--no-audit', '--no-fund', '--omit=optional', '--save-exact', 'promptfoo@0.123.1');
    const entry = createRequire(join(folder, 'x.js')).resolve('promptfoo');
    const suite = {
      prompts: ['{{output}}'],
      providers: ['echo'],
      tests: cases.map(({ output, theirs }) => ({ vars: { output }, assert: theirs })),
    };
    writeFileSync(join(folder, 'suite.json'), JSON.stringify(suite));
    writeFileSync(
      join(folder, 'run.mjs'),
      `import { readFileSync } from 'node:fs';
const loaded = await import(${JSON.stringify(entry)});
const evaluate = loaded.evaluate ?? loaded.default.evaluate;
const suite = JSON.parse(readFileSync('suite.json', 'utf8'));
const begun = performance.now();
const result = await evaluate(suite, { maxConcurrency: 4, showProgressBar: false, cache: false });
const ms = performance.now() - begun;
const { stats } = await (result.toEvaluateSummary?.() ?? result);
process.stdout.write('\\nresult:' + JSON.stringify({ ms, passed: stats.successes }) + '\\n', () => process.exit(0));
`,
    );
    const line = run('run.mjs')
      .split('\n')
      .find((text) => text.startsWith('result:'));
    const { ms, passed } = JSON.parse(line!.slice('result:'.length)) as { ms: number; passed: number };
    if (passed !== cases.length) throw new Error(`promptfoo passed ${passed} of ${cases.length} cases.`);
    return ms;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const bench: Bench = {
  name: 'assertions',
  async run() {
    const { evaluate, close } = openRoom();
    const raw = Array.from({ length: COUNT / 10 }, (_, round) => mix(round)).flat();
    if (!plainly()) throw new Error('The sample is not as it is meant.');
    const { one, other } = await inTurn(3, 1, () => evaluate(raw, OUTPUT), plainly);
    const rows: Row[] = [
      {
        name: 'check 10,000 assertions',
        value: median(one),
        unit: 'ms',
        aim: 1000,
        against: 'the same as plain functions, without limits',
        baseline: median(other),
        maxRatio: 8,
      },
    ];
    if (process.env.SKILLWRIGHT_BENCH_PROMPTFOO === undefined) {
      process.stderr.write('bench: promptfoo is left out; set SKILLWRIGHT_BENCH_PROMPTFOO=1 to install it for the comparison\n');
    } else {
      const begun = performance.now();
      for (const { output, ours } of cases) await evaluate(ours, output);
      rows.push({
        name: '200 cases of 6 checks',
        value: performance.now() - begun,
        unit: 'ms',
        aim: null,
        against: 'promptfoo with its echo provider',
        baseline: promptfoo(),
        maxRatio: 1,
      });
    }
    await close();
    return rows;
  },
};
