// renderer/agents/duties/doing.tsx - duties run, paused and resumed, work items run, skipped and stopped: each says what happened.
import type { DutyRow, WorkItem } from '../../../electron/contract/duties/duties.ts';
import { api } from '../../client/api.ts';
import { refresh } from '../../client/live.ts';
import { plural } from '../../ui/format.ts';
import { attempt, said, toast } from '../../ui/toast.tsx';

const of = ({ agent, key }: DutyRow) => ({ agent, duty: key });

async function doing(act: () => Promise<void>, failed: string): Promise<void> {
  await attempt(failed, act);
  await refresh(['duties']);
}

const tellBegun = ({ name, state }: WorkItem): void =>
  toast(said`${name} ${state === 'due' ? 'runs as soon as the agent has finished its current work' : 'is running'}`, { id: 'duty' });

export const runDuty = (duty: DutyRow | undefined): Promise<void> | undefined =>
  duty && doing(async () => tellBegun(await api.duties.run.mutate(of(duty))), `Could not run ${duty.name}.`);

export const doItem = (item: WorkItem | undefined): Promise<void> | undefined =>
  item && doing(async () => tellBegun(await api.duties.runItem.mutate({ id: item.id })), `Could not run ${item.name}.`);

/** One item stands for the times before it too that nobody decided about. */
export const timesOf = (items: readonly WorkItem[]): number => items.reduce((sum, { earlier }) => sum + 1 + earlier, 0);

export const skipItems = (items: readonly WorkItem[]): Promise<void> =>
  doing(async () => {
    const skipped = await api.duties.skip.mutate({ ids: items.map(({ id }) => id) });
    toast(`Skipped ${plural(timesOf(skipped), 'time')}`, { id: 'duty' });
  }, 'Nothing was skipped.');

export const stopItem = (item: WorkItem | undefined): Promise<void> | undefined =>
  item && doing(() => api.duties.stop.mutate({ id: item.id }), `Could not stop ${item.name}.`);

export const pauseDuty = (duty: DutyRow | undefined): Promise<void> | undefined =>
  duty &&
  doing(async () => {
    await api.duties.pause.mutate(of(duty));
    toast(said`${duty.name} is paused. Times that pass meanwhile are not missed.`, { id: 'duty', undo: () => void resumeDuty(duty) });
  }, `Could not pause ${duty.name}.`);

export const resumeDuty = (duty: DutyRow | undefined): Promise<void> | undefined =>
  duty && doing(async () => void (await api.duties.resume.mutate(of(duty))), `Could not resume ${duty.name}.`);
