// A process of its own that starts a run, tells its id when the model streams, and then hangs until it is killed.

import { createExecution } from '../../../electron/core/execution/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { createPromptEngine } from '../../../electron/core/prompts/index.ts';
import { createTraces } from '../../../electron/core/traces/index.ts';
import { createValidation } from '../../../electron/core/validation/index.ts';
import { createScriptedRegistry } from '../../fixtures/scripted-model.ts';
import { openFiles } from './files.ts';

const account = openFiles(process.argv[2]!);
const traces = createTraces({ account, workspace: null, mask: (text) => text });
const execution = createExecution({
  resolve: () => ({
    sourceId: 'source-1',
    skillId: 'skill-1',
    name: 'plain',
    version: '1.0.0',
    scope: 'account',
    fileName: 'plain.md',
    text: 'Just prose.\n',
    revisionId: 'revision-1',
    contentHash: 'hash-1',
    place: 'account-1',
    whole: 'hash-1',
    artifactIds: new Map(),
  }),
  models: createScriptedRegistry({ answers: [{ text: 'Thinking about it', hang: true }] }),
  prompts: createPromptEngine(),
  analyse: analysePackage,
  validation: createValidation(),
  recorder: () => traces.recorder,
});
const { runId } = await execution.api.start({ skill: { name: 'plain' }, request: 'go' });
for await (const event of execution.api.watch({ runId }, new AbortController().signal)) {
  if (event.type === 'text') console.log(runId);
}
