// renderer/agents/levels/doing.tsx - assessments of agents at skills: made in a dialog, pinned, and taken back.
import { create } from 'zustand';
import type { SkillLevel } from '../../../electron/contract/proficiency/proficiency.ts';
import { api } from '../../client/api.ts';
import { refresh } from '../../client/live.ts';
import { confirm } from '../../ui/confirm.tsx';
import { attempt, toast } from '../../ui/toast.tsx';
import { renew } from '../doing.tsx';

export interface Assessing {
  agent: { id: string; name: string };
  /** A name that levels are kept under. */
  skill: string;
}
export const useAssessing = create<{ now: Assessing | null }>()(() => ({ now: null }));
export const openAssess = (agent: Assessing['agent'], skill: string): void => useAssessing.setState({ now: { agent, skill } });
export const closeAssess = (): void => useAssessing.setState({ now: null });

/** Levels decide about runs, so what is shown of those is read again too. */
export const renewLevels = async (): Promise<void> => {
  await Promise.all([refresh(['proficiency']), renew()]);
};

export async function setPinned(agent: string, { skill }: SkillLevel, pinned: boolean): Promise<void> {
  await attempt(`Could not ${pinned ? 'pin' : 'unpin'} the level of ${skill}.`, () => api.proficiency.pin.mutate({ agent, skill, pinned }));
  await renewLevels();
}

export async function forget({ id, name }: Assessing['agent'], { skill }: SkillLevel): Promise<void> {
  const sure = await confirm({
    title: `Forget the assessment of ${name} at ${skill}?`,
    body: 'Its level, its pin and the runs that speak for the next level are lost. The audit log keeps what it was.',
    act: 'Forget',
    danger: true,
  });
  if (!sure) return;
  await attempt(`Could not forget the assessment at ${skill}.`, async () => {
    await api.proficiency.forget.mutate({ agent: id, skill });
    toast(
      <>
        {name} is no longer assessed at <b>{skill}</b>
      </>,
      { id: 'level' },
    );
  });
  await renewLevels();
}
