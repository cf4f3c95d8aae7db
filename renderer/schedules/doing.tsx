// renderer/schedules/doing.tsx - skills put on a schedule and taken off it.
import type { NewSchedule, SkillSchedule } from '../../electron/contract/duties/schedules.ts';
import { scheduleText } from '../../electron/contract/duties/words.ts';
import { YOU } from '../../electron/contract/values/agent.ts';
import { api } from '../client/api.ts';
import { refresh } from '../client/live.ts';
import { askGrants } from '../runs/index.ts';
import { attempt, said, toast } from '../ui/toast.tsx';

/** `id`: of the one that is changed; null = it is new. False if the person does not grant what the skill asks for. Throws what is wrong with it. */
export async function saveSchedule(id: string | null, { skillId, paused, ...asked }: NewSchedule): Promise<boolean> {
  if (!(await askGrants(skillId, YOU))) return false;
  if (id === null) await api.schedules.add.mutate({ skillId, paused, ...asked });
  else await api.schedules.change.mutate({ id, ...asked });
  await refresh(['schedules', 'duties']);
  return true;
}

export async function removeSchedule({ id, duty }: SkillSchedule): Promise<void> {
  await attempt(`Could not take ${duty.name} off its schedule.`, async () => {
    await api.schedules.remove.mutate({ id });
    toast(said`${duty.name} no longer runs ${scheduleText(duty.schedule)}`, { id: 'schedule', undo: () => void restoreSchedule(id) });
  });
  await refresh(['schedules', 'duties']);
}

async function restoreSchedule(id: string): Promise<void> {
  await attempt('Could not bring the schedule back.', () => api.schedules.restore.mutate({ id }));
  await refresh(['schedules', 'duties']);
}
