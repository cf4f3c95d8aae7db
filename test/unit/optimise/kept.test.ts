// H2: optimisations outlive the app: what ended waits with its state, what ran is interrupted.
import { expect, it } from 'vitest';
import type { OptimizeJob } from '../../../electron/contract/index.ts';
import { asKept, handleOf, KeptJob } from '../../../electron/core/optimise/kept.ts';

const JOB: OptimizeJob = {
  id: 'j',
  skillId: 's',
  skillName: 'tides',
  artifact: 'Ask',
  optimizer: 'labeled_few_shot',
  modelId: 'm',
  status: 'ready',
  phase: 'ended',
  calls: 3,
  maxCalls: 10,
  incomplete: 0,
  inputTokens: 1,
  outputTokens: 1,
  cost: null,
  scored: 1,
  best: 1,
  before: null,
  after: null,
  stopped: null,
  error: null,
  summary: null,
  startedAt: '2031-03-03T10:00:00.000Z',
  endedAt: null,
};
const keptOf = (job: Partial<OptimizeJob>, envelope: string | null = '{}'): KeptJob =>
  KeptJob.parse({
    id: 'j',
    skillId: 's',
    startedAt: JOB.startedAt,
    job: { ...JOB, ...job },
    input: { skillId: 's', artifact: 'Ask', optimizer: 'labeled_few_shot', trainIds: ['a'], maxCalls: 10 },
    target: { skillId: 's', artifactKey: 'Ask', templateId: 'predict', signatureHash: 'h' },
    envelope,
  });

it('H2: a job that ended can be accepted or discarded once, after a restart too', () => {
  const saved: KeptJob[] = [];
  const handle = handleOf(keptOf({}), (kept) => saved.push(kept));
  expect(handle.envelope()).toBe('{}');
  expect(handle.settle('accepted').status).toBe('accepted');
  expect(saved.map(({ job }) => job.status)).toEqual(['accepted']);
  expect(() => handle.settle('discarded')).toThrow(expect.objectContaining({ code: 'invalid_transition' }));
});

it('H2: a job that ran is interrupted, and has nothing to accept', () => {
  const kept = keptOf({ status: 'running', phase: 'search' });
  expect(asKept(kept)).toMatchObject({ status: 'interrupted', phase: 'ended' });
  const handle = handleOf(kept, () => undefined);
  expect(handle.envelope()).toBeNull();
  expect(() => handle.settle('accepted')).toThrow(expect.objectContaining({ code: 'invalid_transition' }));
  expect(handle.settle('discarded').status).toBe('discarded');
});
