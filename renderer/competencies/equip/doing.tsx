// renderer/competencies/equip/doing.tsx - what is done to the list of an agent without a plan to look at: each says what happened and how to undo it.
import type { Equipped, PlanInput } from '../../../electron/contract/agents/agents.ts';
import { api } from '../../client/api.ts';
import { refresh } from '../../client/live.ts';
import { attempt, said, toast, toastError } from '../../ui/toast.tsx';
import { openEquip } from './state.ts';

export interface Named {
  id: string;
  name: string;
}

/** The core's events do the same a moment later; the person should not have to wait for them. */
export const renew = (): Promise<void> => refresh(['agents', 'competencies', 'capability', 'library']);

const apply = (plan: PlanInput, stamp: string | null = null) => api.agents.apply.mutate({ plan, stamp });
const TOAST = 'equipped';

export async function pause(agent: Named, competency: Named): Promise<void> {
  await attempt(`Could not pause ${competency.name}.`, async () => {
    await apply({ act: 'pause', agent: agent.id, competency: competency.id });
    toast(said`${competency.name} paused on ${agent.name}. It keeps its place and adds nothing.`, {
      id: TOAST,
      acts: [{ label: 'Resume', main: true, run: () => void resume(agent, { ...competency, sourceId: null }) }],
    });
  });
  await renew();
}

/** True if something stands in the way, which the dialog then shows. */
export async function resume(agent: Named, competency: Named & { sourceId: string | null }): Promise<boolean> {
  const act = { act: 'resume', agent: agent.id, competency: competency.id } as const;
  try {
    const plan = await api.agents.plan.query(act);
    if (!plan.applicable) {
      openEquip({ act: 'resume', competency, agent: agent.id });
      return true;
    }
    await apply(act, plan.stamp);
    toast(said`${competency.name} resumed on ${agent.name}`, { id: TOAST });
  } catch (cause) {
    toastError(`Could not resume ${competency.name}.`, cause);
  }
  await renew();
  return false;
}

export async function unequip(agent: Named, competency: Named): Promise<void> {
  await attempt(`Could not unequip ${competency.name}.`, async () => {
    const { equipped } = await api.agents.open.query({ id: agent.id });
    const position = equipped.findIndex((each) => each.competency === competency.id);
    const entry = equipped[position];
    await apply({ act: 'unequip', agent: agent.id, competency: competency.id });
    toast(said`${competency.name} unequipped from ${agent.name}: skills, tools and prompt are as they were without it`, {
      id: TOAST,
      undo: () => (entry ? void equipAgain(agent, entry, position) : undefined),
    });
  });
  await renew();
}

async function equipAgain(agent: Named, entry: Equipped, position: number): Promise<void> {
  const { name, paused, state, sourceId } = entry;
  const it = { agent: agent.id, competency: entry.competency };
  // What had changed outside added nothing before: it is looked at first.
  if (state === 'changed') return openEquip({ act: 'equip', competency: { id: it.competency, name, sourceId }, agent: agent.id });
  await attempt(`Could not equip ${agent.name} with ${name} again.`, async () => {
    await apply({ act: 'equip', ...it, position });
    if (paused) await apply({ act: 'pause', ...it });
  });
  await renew();
}
