// Test cases over real databases in a temporary folder, with runs by a scripted model.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { Batch, BatchCell, BatchColumn, BatchInput, TestCaseDraft } from '../../../electron/contract/index.ts';
import { createAssertions } from '../../../electron/core/assertions/index.ts';
import { createCases } from '../../../electron/core/cases/index.ts';
import { type CodeDeps, createAgentMemory, createExecution } from '../../../electron/core/execution/index.ts';
import { createAnalysisCache, toJsonSchema } from '../../../electron/core/packages/index.ts';
import { createPromptEngine } from '../../../electron/core/prompts/index.ts';
import type { Sandbox } from '../../../electron/core/python/index.ts';
import { openDatabase } from '../../../electron/core/storage/index.ts';
import { createTraces } from '../../../electron/core/traces/index.ts';
import { createValidation } from '../../../electron/core/validation/index.ts';
import { createScriptedRegistry, type ScriptedOptions } from '../../fixtures/scripted-model.ts';
import { bringIn, openLibrary } from '../library/open.ts';

/** Asks for a topic; its own assertions are one of a run and one that is checked while writing only. */
export const SKILL = `---
name: describe
description: Describes a thing.
version: 1.0.0
input_schema: { topic: string }
artifacts:
  Ask:
    assertions:
      - { id: named, type: contains, value: "{{topic}}", severity: soft }
      - { id: brief, type: words, max: 20, stage: author }
---

You describe things.

\`\`\`jinja prompt_template name="Ask"
Describe {{ topic }}. {{ request }}
\`\`\`
`;

interface Options {
  model?: ScriptedOptions;
  atOnce?: number;
  home?: string;
  text?: string;
  acknowledge?: boolean;
  /** A folder with the skill that is linked, in place of an import. */
  linked?: string;
  mask?: (text: string) => string;
  /** Where code runs; without it no code does. */
  sandbox?: Sandbox;
}

const codeIn = (sandbox: Sandbox): CodeDeps => ({
  sandbox,
  environment: () => ({ workspace: null, memory: createAgentMemory(new Database(':memory:'), '') }),
  trust: () => 'own',
  settle: async () => {},
});

/** The account, the skill in it, and the room; all is closed after the test. */
export async function openCases({
  model = { answers: ['a fine tea'] },
  atOnce = 2,
  home,
  text = SKILL,
  acknowledge = true,
  linked,
  mask = (each) => each,
  sandbox,
}: Options = {}) {
  const library = openLibrary(home === undefined ? {} : { home });
  const folder = join(library.home, 'account');
  const database = openDatabase({
    path: join(folder, 'traces.db'),
    kind: 'traces',
    appVersion: '0.0.1',
    backupsDir: join(folder, 'backups'),
  });
  const traces = createTraces({ account: { agents: library.account.db, traces: database.db }, workspace: null, mask });
  const models = createScriptedRegistry(model);
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
    ...(sandbox === undefined ? {} : { code: codeIn(sandbox) }),
  });
  const problems: string[] = [];
  const cases = createCases({
    databases: () => [library.account.db],
    library: () => library.api,
    execution: execution.api,
    traces: () => traces.api,
    assertions,
    models,
    analyse: createAnalysisCache(),
    mask,
    atOnce: () => atOnce,
    onProblem: ({ message }) => problems.push(message),
  });
  const close = async () => {
    await cases.close();
    await execution.close();
    await validation.close();
    traces.close();
    database.close();
  };
  // The library's databases are closed by its own hook, which was registered first and so runs last.
  onTestFinished(close);
  if (linked !== undefined) await library.api.link({ path: linked, scope: 'account' });
  const known = library.api.list({}).rows.find(({ name }) => name === 'describe');
  const skillId = known?.id ?? (await bringIn(library, { 'describe.md': text }, { acknowledge }))['describe.md']!;
  const { api } = cases;
  const save = (draft: Omit<TestCaseDraft, 'skillId'>) => api.save({ skillId, ...draft });
  const column = (more: Partial<BatchColumn> = {}) => ({ label: 'now', revisionId: null, modelId: null, ...more });
  /** Runs a batch to its end. */
  const run = async (input: Partial<BatchInput> = {}): Promise<{ batch: Batch; cells: BatchCell[] }> => {
    const caseIds = api.list({ skillId }).map(({ id }) => id);
    const { batchId } = await api.startBatch({ skillId, caseIds, columns: [column()], ...input });
    return await ended(batchId);
  };
  const ended = async (batchId: string) => {
    let batch: Batch | undefined;
    const cells: BatchCell[] = [];
    for await (const event of api.watchBatch({ batchId }, new AbortController().signal)) {
      batch = event.batch;
      cells.push(...event.cells);
    }
    return { batch: batch!, cells };
  };
  return {
    account: library.account,
    shelf: library.api,
    api,
    cases,
    traces,
    models,
    skillId,
    save,
    column,
    run,
    ended,
    problems,
    closeRoom: cases.close,
    execution: execution.api,
  };
}
