// A library with one skill that has a DSPy module, ten test cases, the real sidecar with the real DSPy, and a scripted model: it knows the capitals of
// every second country, and those of all once its prompt says how (an example, or an instruction that a reflection wrote).
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { OptimizeInput, OptimizeJob } from '../../../electron/contract/index.ts';
import { createAssertions } from '../../../electron/core/assertions/index.ts';
import { createCases } from '../../../electron/core/cases/index.ts';
import { createExecution } from '../../../electron/core/execution/index.ts';
import type { ModelRequest } from '../../../electron/core/models/index.ts';
import { createOptimise } from '../../../electron/core/optimise/index.ts';
import type { KeptJob } from '../../../electron/core/optimise/kept.ts';
import { createAnalysisCache, toJsonSchema } from '../../../electron/core/packages/index.ts';
import { createPromptEngine } from '../../../electron/core/prompts/index.ts';
import type { Dspy } from '../../../electron/core/python/index.ts';
import { openDatabase } from '../../../electron/core/storage/index.ts';
import { createTraces } from '../../../electron/core/traces/index.ts';
import { createValidation } from '../../../electron/core/validation/index.ts';
import { createScriptedRegistry, type ScriptedAnswer } from '../../fixtures/scripted-model.ts';
import { bringIn, openLibrary } from '../library/open.ts';
import { fields } from './dspy-open.ts';

export const CAPITALS: Record<string, string> = {
  France: 'Paris',
  Spain: 'Madrid',
  Italy: 'Rome',
  Norway: 'Oslo',
  Peru: 'Lima',
  Chile: 'Santiago',
  Ghana: 'Accra',
  Japan: 'Tokyo',
  Kenya: 'Nairobi',
  Cuba: 'Havana',
};

export const skillText = (state = '', module: object = { template_id: 'predict', signature: 'country -> capital' }): string =>
  `---
name: capitals
description: Names capitals. Use when someone asks for one.
run: [Name it]
input_schema: { country: string }
artifacts:
  Name it:
    fallback_artifact: Ask
    assertions:
      - { type: words, max: 3 }
---

You know geography.

\`\`\`jinja prompt_template name="Ask"
What is the capital of {{ country }}?
\`\`\`

\`\`\`json dspy_module name="Name it"
${JSON.stringify(module)}
\`\`\`
${state}`;

/** The text of the module's state in a package. */
export const stateIn = (text: string): string => text.split('dspy_state for="Name it"\n')[1]!.split('\n```')[0]!;

const known = Object.keys(CAPITALS).filter((_, index) => index % 2 === 0);

/** What the model says; a reflection gets an instruction that helps. */
export function answerOf({ system, messages }: ModelRequest): ScriptedAnswer {
  const last = messages.at(-1)!.content;
  if (system === '') return '```\nAlways name the capital, never a guess.\n```';
  const country = Object.keys(CAPITALS).findLast((name) => last.includes(name)) ?? '';
  const helped = messages.length > 1 || system.includes('Always name the capital');
  return fields({ capital: helped || known.includes(country) ? CAPITALS[country]! : 'I am not sure about that' });
}

export interface Options {
  dspy: Dspy;
  answers?: (request: ModelRequest, call: number) => ScriptedAnswer;
  text?: string;
  price?: number | null;
}

export async function openOptimise({ dspy, answers = answerOf, text = skillText(), price = null }: Options) {
  const library = openLibrary({});
  const folder = join(library.home, 'account');
  mkdirSync(folder, { recursive: true });
  const database = openDatabase({
    path: join(folder, 'traces.db'),
    kind: 'traces',
    appVersion: '0.0.1',
    backupsDir: join(folder, 'backups'),
  });
  const traces = createTraces({ account: { agents: library.account.db, traces: database.db }, workspace: null, mask: (each) => each });
  const models = createScriptedRegistry({ answers, price });
  const validation = createValidation();
  const assertions = createAssertions({ models, validation, countTokens: models.countTokens, toJsonSchema });
  const execution = createExecution({
    resolve: library.resolve,
    models,
    prompts: createPromptEngine(),
    analyse: createAnalysisCache(),
    validation: createValidation(),
    recorder: () => traces.recorder,
    assertions,
    dspy,
  });
  const cases = createCases({
    databases: () => [library.account.db],
    library: () => library.api,
    execution: execution.api,
    traces: () => traces.api,
    assertions,
    models,
    analyse: createAnalysisCache(),
    atOnce: () => 1,
    onProblem: () => {},
  });
  const rows = new Map<string, KeptJob>();
  const deps = {
    kept: { list: () => [...rows.values()], get: (id: string) => rows.get(id) ?? null, save: (job: KeptJob) => void rows.set(job.id, job) },
    dspy,
    models,
    assertions,
    cases: cases.api,
    library: () => library.api,
    pass: (id: string) => void library.resolve({ id }),
    analyse: createAnalysisCache(),
  };
  let optimise = createOptimise(deps);
  onTestFinished(async () => {
    await optimise.close();
    await cases.close();
    await execution.close();
    await validation.close();
    traces.close();
    database.close();
  });
  const skillId = (await bringIn(library, { 'capitals.md': text }))['capitals.md']!;
  const ids = Object.entries(CAPITALS).map(
    ([country, capital]) =>
      cases.api.save({ skillId, name: country, inputs: { country }, expected: capital, assertions: [{ type: 'contains', value: capital }] })
        .id,
  );
  const input = (more: Partial<OptimizeInput> = {}): OptimizeInput => ({
    skillId,
    artifact: 'Name it',
    optimizer: 'bootstrap_few_shot',
    trainIds: ids,
    maxCalls: 500,
    ...more,
  });
  const follow = async (jobId: string, see: (job: OptimizeJob) => void = () => {}): Promise<OptimizeJob> => {
    let last: OptimizeJob | undefined;
    for await (const job of optimise.api.watch({ jobId }, new AbortController().signal)) {
      last = job;
      see(job);
    }
    return last!;
  };
  return {
    get api() {
      return optimise.api;
    },
    /** As if the app had been closed and opened again. */
    async restart() {
      await optimise.close();
      optimise = createOptimise(deps);
    },
    skillId,
    ids,
    models,
    input,
    follow,
    cases: cases.api,
    shelf: library.api,
    execution: execution.api,
    traces: traces.api,
    run: async (more: Partial<OptimizeInput> = {}) => await follow(optimise.api.start(input(more)).jobId),
    text: () => library.api.open({ id: skillId }).text!,
  };
}
