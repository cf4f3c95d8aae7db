// C8: what a run costs beside its model call, and how the main thread fares while a thousand runs go on at once.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createAssertions } from '../../electron/core/assertions/index.ts';
import { createExecution } from '../../electron/core/execution/index.ts';
import { analysePackage, toJsonSchema } from '../../electron/core/packages/index.ts';
import { createPromptEngine } from '../../electron/core/prompts/index.ts';
import { createTraces } from '../../electron/core/traces/index.ts';
import { createValidation } from '../../electron/core/validation/index.ts';
import { openTestCore } from '../fixtures/core.ts';
import { createScriptedRegistry } from '../fixtures/scripted-model.ts';
import { GOOD } from '../integration/execution/faulty.ts';
import { openFiles } from '../integration/execution/files.ts';
import { openManyRuns } from '../integration/execution/many.ts';
import { answer, startServer } from '../integration/models/openai-server.ts';
import { CHECKER } from '../unit/execution/package.ts';
import { skillOf } from '../unit/execution/skill.ts';
import { type Bench, inTurn, quantile, type Row } from './bench.ts';

const CHECKED = CHECKER.replace(
  'artifacts:\n',
  `artifacts:
  Check Prompt:
    assertions:
      - { type: contains, value: contradictions }
      - { type: chars, max: 1000 }
      - { type: json_schema, schema: { type: object, required: [contradictions] } }
`,
);
const INPUT = { entity_name: 'Mara', claims: [{ text: 'Born in 1201.' }, { text: 'Born in 1207.' }] };

async function overhead(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'skillwright-bench-runs-'));
  const store = openFiles(folder);
  const traces = createTraces({ account: store, workspace: null, mask: (text) => text });
  const models = createScriptedRegistry({ answers: [GOOD], chunk: 1000 });
  const [prompts, validation] = [createPromptEngine(), createValidation()];
  const assertions = createAssertions({ models, validation, countTokens: models.countTokens, toJsonSchema });
  const execution = createExecution({
    resolve: () => skillOf(CHECKED),
    models,
    prompts,
    analyse: analysePackage,
    validation,
    assertions,
    recorder: () => traces.recorder,
  });
  const gate = new AbortController().signal;
  const run = async (): Promise<void> => {
    const { runId } = await execution.api.start({ skill: { id: 'x' }, input: INPUT });
    let status = '';
    for await (const event of execution.api.watch({ runId }, gate)) if (event.type === 'run') status = event.run.status;
    if (status !== 'completed') throw new Error(`A run of the bench ended as ${status}.`);
  };
  const commit = store.traces.prepare(
    "INSERT INTO payloads (id, run_id, name, text) VALUES (hex(randomblob(16)), (SELECT id FROM runs LIMIT 1), 'bench', 'x')",
  );
  /** What no run can do without: the visit to the thread of templates, and each commit, once. */
  const bare = async (): Promise<void> => {
    await prompts.render('Claims about {{ entity_name }}', INPUT);
    for (let commits = 0; commits < 3; commits++) commit.run();
  };
  try {
    await run();
    const { one, other } = await inTurn(300, 100, run, bare);
    return {
      name: 'a run beside its model call, 95th percentile',
      value: quantile(one, 0.95),
      unit: 'ms',
      aim: 5,
      against: 'its thread and commits alone',
      baseline: quantile(other, 0.95),
      maxRatio: 8,
    };
  } finally {
    await execution.close();
    traces.close();
    for (const db of [store.traces, store.agents]) db.close();
    rmSync(folder, { recursive: true });
  }
}

/** All that the product adds to a model's answer, with the databases of an account: a run from its start to its end, against the same request by the AI SDK alone. */
async function beside(): Promise<Row> {
  const [folder, server] = [mkdtempSync(join(tmpdir(), 'skillwright-bench-beside-')), await startServer()];
  server.script(answer('It is high at noon.'));
  const { core, close } = openTestCore({ home: folder });
  core.models.saveEndpoint({ name: 'here', baseUrl: server.baseUrl, models: ['m'] });
  await core.models.setKey({ endpoint: 'here', key: 'not-a-real-key' });
  const text = '---\nname: tides\ndescription: Knows the tides.\n---\n\nYou know the tides.\n';
  const { id } = core.library.create({ scope: 'account', name: 'tides', template: 'blank', text });
  const run = async (): Promise<void> => {
    const { runId } = await core.execution.start({ skill: { id }, request: 'When is it high?', modelId: 'here/m' });
    let status = '';
    for await (const event of core.execution.watch({ runId }, new AbortController().signal))
      if (event.type === 'run') status = event.run.status;
    if (status !== 'completed') throw new Error(`A run of the bench ended as ${status}.`);
  };
  const model = createOpenAICompatible({ name: 'here', baseURL: server.baseUrl, apiKey: 'not-a-real-key' }).chatModel('m');
  const bare = async (): Promise<void> => {
    const { stream } = await model.doStream({
      prompt: [
        { role: 'system', content: 'You know the tides.' },
        { role: 'user', content: [{ type: 'text', text: 'When is it high?' }] },
      ],
    });
    for await (const part of stream) if (part.type === 'error') throw part.error;
  };
  try {
    const { one, other } = await inTurn(100, 30, run, bare);
    server.seen.length = 0;
    return {
      name: 'a run with its model call, median',
      value: quantile(one, 0.5),
      unit: 'ms',
      aim: 20,
      against: 'the same call by the AI SDK alone',
      baseline: quantile(other, 0.5),
      maxRatio: 12,
    };
  } finally {
    await close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function lag(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.percentile(99) / 1e6;
}

const THOUSAND = 1000;
/** Memory that a thousand runs may leave behind, of what was there before. */
const MAY_GROW = 1.1;

async function thousand(): Promise<Row> {
  const many = await openManyRuns();
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  const used = (): number => {
    gc();
    return process.memoryUsage().heapUsed;
  };
  const go = async (): Promise<void> => {
    const runs = await Promise.all(Array.from({ length: THOUSAND }, () => many.start({ timeoutMs: 60_000 })));
    await Promise.all(
      runs.map(async ({ runId }) => {
        for await (const event of many.execution.api.watch({ runId }, new AbortController().signal)) void event;
      }),
    );
    many.server.seen.length = 0;
  };
  const post = (): Promise<unknown> =>
    fetch(`${many.server.baseUrl}/chat/completions`, { method: 'POST', body: '{"messages":[]}', signal: AbortSignal.timeout(3000) })
      .then((response) => response.text())
      .catch(() => null);
  try {
    await go(); // warm: caches are filled
    const before = used();
    const value = await lag(go);
    const after = used();
    if (after > before * MAY_GROW) throw new Error(`A thousand runs left ${Math.round((after - before) / 1024)} kB in memory.`);
    const baseline = await lag(() => Promise.all(Array.from({ length: THOUSAND }, post)));
    return {
      name: 'lag of the main thread with 1,000 runs, 99th percentile',
      value,
      unit: 'ms',
      aim: 50,
      against: 'the same calls without runs',
      baseline,
      maxRatio: 5,
    };
  } finally {
    await many.close();
  }
}

export const bench: Bench = { name: 'runs', run: async () => [await overhead(), await beside(), await thousand()] };
