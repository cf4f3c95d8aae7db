// H2: what stays of an optimisation when it has ended.
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { Artifact, OptimizerArgs } from '../../../electron/contract/index.ts';
import { readModule } from '../../../electron/contract/index.ts';
import { type JobWork, startJob } from '../../../electron/core/optimise/job.ts';
import { createScriptedRegistry } from '../../fixtures/scripted-model.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function workOf(): JobWork {
  const read = readModule(JSON.stringify({ template_id: 'predict', signature: 'country -> capital' }));
  if (!read.ok) return expect.fail(read.problems.join(' '));
  const artifact = { key: 'Name it', name: 'Name it' } as Artifact;
  const subject = { skillId: 's', skillName: 'capitals', artifact, module: read.module, state: null };
  return {
    id: 'job',
    subject: { ...subject, parts: [], train: [], val: [], unusable: [] },
    metric: { label: 'checks', judges: () => 0, score: async () => ({ score: 1, feedback: '', calls: 0, cost: 0 }) },
    modelId: 'scripted/model',
    optimizer: 'labeled_few_shot',
    args: {} as OptimizerArgs,
    seed: 1,
    maxCalls: 10,
  };
}

it('H2: of a job that has ended the result stays in memory, and not its module, its test cases and their answers', async () => {
  const optimize = async () => ({ state: null, stopped: null, before: null, after: null });
  const manifest = async () => expect.fail('nothing was found, so nothing is wrapped');
  const models = createScriptedRegistry({ answers: [''] });
  const start = () => {
    const work = workOf();
    const job = startJob(work, { dspy: { optimize, manifest }, models, now: () => 'now', onStatus: () => {} });
    return { job, subject: new WeakRef(work.subject) };
  };
  const { job, subject } = start();
  await job.done;
  await turn();
  collect();
  expect(subject.deref()).toBeUndefined();
  expect(job.now()).toMatchObject({ id: 'job', status: 'empty', phase: 'ended', artifact: 'Name it' });
});
