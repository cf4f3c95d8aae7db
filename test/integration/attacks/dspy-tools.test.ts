// What a DSPy module's model makes it call is bounded as its code's calls are: declared, within what narrows it. The real sidecar with the real
// DSPy, and a model that tries.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createCapability } from '../../../electron/core/capability/index.ts';
import { createExecution, HOST_TOOLS } from '../../../electron/core/execution/index.ts';
import { analysePackage, createAnalysisCache } from '../../../electron/core/packages/index.ts';
import { createPromptEngine } from '../../../electron/core/prompts/index.ts';
import { openDatabase } from '../../../electron/core/storage/index.ts';
import { createTraces } from '../../../electron/core/traces/index.ts';
import { createValidation } from '../../../electron/core/validation/index.ts';
import { createScriptedRegistry } from '../../fixtures/scripted-model.ts';
import { agentsOf } from '../agents/open.ts';
import { bringIn, openLibrary } from '../library/open.ts';
import { fields, openDspy } from '../python/dspy-open.ts';

const { dspy, close } = openDspy();
afterAll(close);

const PACKAGE = `---
name: looker
description: Looks things up.
version: 1.0.0
run: [Ask]
tools: ["find(people/*)"]
provides_tools:
  - { name: find, description: finds, artifact: Find, input_schema: { slug: string } }
---

\`\`\`jinja prompt_template name="Find"
Read out {{ slug }}.
\`\`\`

\`\`\`json dspy_module name="Ask"
{ "template_id": "react", "signature": "question -> answer" }
\`\`\`
`;

it('C6, E5: a tool of a module is refused what narrows it, as an error to the model, a failed span and one event', async () => {
  const library = openLibrary({});
  const folder = join(library.home, 'account');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'traces.db');
  const database = openDatabase({ path, kind: 'traces', appVersion: '0.0.1', backupsDir: join(folder, 'backups') });
  const traces = createTraces({ account: { agents: library.account.db, traces: database.db }, workspace: null, mask: (each) => each });
  const capability = createCapability({
    library,
    agents: agentsOf(library),
    account: library.account.db,
    analyse: analysePackage,
    tools: () => HOST_TOOLS,
    withdrawn: join(library.home, 'withdrawn-grants.txt'),
    onNotice: () => {},
    onProblem: () => {},
  });
  const ask = (slug: string) => fields({ next_thought: 'Look.', next_tool_name: 'find', next_tool_args: JSON.stringify({ slug }) });
  const answers = [ask('secrets/code'), ask('secrets/code'), ask('people/mara'), 'Keeper of the lamp.'];
  const models = createScriptedRegistry({
    answers: (_, call) =>
      answers[call] ??
      (call === answers.length
        ? fields({ next_thought: 'Done.', next_tool_name: 'finish', next_tool_args: '{}' })
        : fields({ reasoning: 'Told.', answer: 'Mara' })),
  });
  const validation = createValidation();
  const execution = createExecution({
    resolve: capability.resolve,
    gate: capability.gate,
    onRefused: capability.refused,
    models,
    prompts: createPromptEngine(),
    analyse: createAnalysisCache(),
    validation,
    recorder: () => traces.recorder,
    dspy,
  });
  onTestFinished(async () => {
    await execution.close();
    await validation.close();
    traces.close();
    database.close();
  });
  const id = (await bringIn(library, { 'looker.md': PACKAGE }))['looker.md']!;
  const { runId } = await execution.api.start({ skill: { id }, input: { question: 'Who keeps the lamp?' } });
  for await (const _event of execution.api.watch({ runId }, new AbortController().signal));
  const { run, spans } = traces.api.get({ runId });
  expect(run.status).toBe('completed');
  expect(spans.filter(({ kind }) => kind === 'tool').map(({ status, error }) => [status, error?.code ?? null])).toEqual([
    ['failed', 'no_permission'],
    ['failed', 'no_permission'],
    ['ok', null],
  ]);
  // The refused artifact asked no model, and the model was told why.
  expect(models.requests.filter(({ messages }) => messages.at(-1)!.content.startsWith('Read out'))).toHaveLength(1);
  expect(JSON.stringify(models.requests.at(-1)!.messages)).toContain('find is limited to find(people/*).');
  expect(capability.api.audit({ action: 'PermissionDenied' }).rows).toMatchObject([
    { subjectName: 'looker', outcome: 'denied', runId, reasons: [{ rule: 'outside_constraint', subject: 'find' }] },
  ]);
});
