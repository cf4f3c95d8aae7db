// G7: a work item whose run cannot be written down leaves no run behind that nobody follows.
import { expect, test } from 'vitest';
import type { AgentDuty, WorkItem } from '../../../electron/contract/index.ts';
import { perform } from '../../../electron/core/duties/running/perform.ts';

test('G7: a run that cannot be told of is stopped', async () => {
  const cancelled: string[] = [];
  const execution = {
    start: () => Promise.resolve({ runId: 'r1' }),
    cancel: ({ runId }: { runId: string }) => void cancelled.push(runId),
    watch: () => {
      throw new Error('it is not followed');
    },
  };
  const onRuns = () => {
    throw new Error('the disk is full');
  };
  const [item, duty] = [
    { agent: 'clerk', id: 'i' } as WorkItem,
    { skills: ['a', 'b'], from: { kind: 'role' }, inputs: {}, description: '', name: 'x' } as unknown as AgentDuty,
  ];
  const work = perform(item, duty, { execution, skillOf: () => null, onRuns }, new AbortController().signal);
  await expect(work).rejects.toThrow('the disk is full');
  expect(cancelled).toEqual(['r1']);
});
