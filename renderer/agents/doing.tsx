// renderer/agents/doing.tsx - what is done with whole agents and the order of their competencies: each says what happened and how to undo it.
import { create } from 'zustand';
import type { AgentDetail } from '../../electron/contract/agents/agents.ts';
import { YOU } from '../../electron/contract/values/agent.ts';
import { navigate, toAgent } from '../app/router.ts';
import { api } from '../client/api.ts';
import { errorOf } from '../client/errors.ts';
import { refresh } from '../client/live.ts';
import type { Named } from '../competencies/equip/index.ts';
import { confirm } from '../ui/confirm.tsx';
import { pickPlace } from '../ui/files/pick.ts';
import { tellWritten } from '../ui/files/show.tsx';
import { attempt, hideToast, said, toast } from '../ui/toast.tsx';

/** The core's events do the same a moment later; the person should not have to wait for them. */
export const renew = (): Promise<void> => refresh(['agents', 'competencies', 'capability', 'library', 'identity', 'profile']);

/** A dialog that asks for a name. */
export type Naming = { kind: 'new' } | { kind: 'rename'; agent: AgentDetail };
export const useNaming = create<{ now: Naming | null }>()(() => ({ now: null }));
export const openNaming = (now: Naming): void => useNaming.setState({ now });
export const closeNaming = (): void => useNaming.setState({ now: null });

/** The dialog that reads the file of an agent. */
export const useReview = create<{ opened: boolean }>()(() => ({ opened: false }));
export const openReview = (): void => useReview.setState({ opened: true });
export const closeReview = (): void => useReview.setState({ opened: false });

export async function duplicateAgent({ id, name }: Named): Promise<void> {
  await attempt(`Could not duplicate ${name}.`, async () => {
    const { row } = await api.agents.duplicate.mutate({ id });
    await renew();
    navigate(toAgent(row.id));
    toast(said`${row.name} has what ${name} has: competencies, permissions and settings`, { id: 'agent' });
  });
}

/** The agent that was deleted last, until it is back. */
let deleted: Named | null = null;
export const hasDeleted = (): boolean => deleted !== null;

export async function removeAgent(agent: Named): Promise<void> {
  await attempt(`Could not delete ${agent.name}.`, async () => {
    await api.agents.remove.mutate({ id: agent.id });
    deleted = agent;
    navigate(toAgent(YOU), { replace: true });
    toast(said`Deleted ${agent.name}. Its runs and the log stay.`, { id: 'agent', undo: () => void undoDelete() });
  });
  await renew();
}

export async function undoDelete(): Promise<void> {
  if (deleted === null) return;
  const { id, name } = deleted;
  await attempt(`Could not bring ${name} back.`, async () => {
    await api.agents.undelete.mutate({ id });
    deleted = null;
    await renew();
    navigate(toAgent(id));
  });
}

/** Changes what a person wrote for it; somebody else's change since then is told, and shown. Returns it as it is then; null = it was not changed. */
export async function change({ row, version }: AgentDetail, changes: Partial<AgentDetail['manifest']>): Promise<AgentDetail | null> {
  const changed = await attempt(`Could not change ${row.name}.`, () => api.agents.update.mutate({ id: row.id, version, changes }));
  await renew();
  return changed;
}

/**
 * The same, with a way back. The way back of the change before is gone as soon as this one begins: it would take away both.
 * null = nothing was changed.
 */
export async function changeUndoably(
  agent: AgentDetail,
  changes: Partial<AgentDetail['manifest']>,
  before: Partial<AgentDetail['manifest']>,
  told: string,
): Promise<AgentDetail | null> {
  hideToast(AGENT_TOAST);
  const changed = await change(agent, changes);
  if (changed === null) return null;
  const { id, name } = agent.row;
  const undo = () => attempt(`Could not change ${name}.`, async () => change(await api.agents.open.query({ id }), before));
  toast(told, { id: AGENT_TOAST, undo: () => void undo() });
  return changed;
}
const AGENT_TOAST = 'agent';

/** Puts one competency at another place of the order, which is that of the prompt. */
export async function reorder(agent: Named, order: readonly string[], from: number, to: number): Promise<void> {
  const moved = order[from];
  if (moved === undefined || from === to || to < 0 || to >= order.length) return;
  const next = order.toSpliced(from, 1).toSpliced(to, 0, moved);
  await attempt(`Could not change the order of ${agent.name}.`, () =>
    api.agents.apply.mutate({ plan: { act: 'reorder', agent: agent.id, order: next }, stamp: null }),
  );
  await renew();
}

/** Asks for a folder and writes the agent there as one JSON file. */
export const exportAgent = ({ id, name }: Named): Promise<void> =>
  exportFile(name, (dir, overwrite) => api.agents.exportTo.mutate({ id, dir, overwrite }));

/** Asks for a folder and writes something of an agent there; a file that is there is replaced only if the person wants it. */
export async function exportFile(name: string, write: (dir: string, overwrite: boolean) => Promise<{ path: string }>): Promise<void> {
  const folder = await pickPlace('export_skills');
  if (folder === null) return;
  await attempt(`Could not export ${name}.`, async () => {
    const path = await write(folder.token, false).then(
      (done) => done.path,
      async (cause: unknown) => {
        const error = errorOf(cause);
        if (error.code !== 'name_taken') throw cause;
        const sure = await confirm({
          title: 'Replace the file in the folder?',
          body: `${error.message} Its content will be lost.`,
          act: 'Replace',
          danger: true,
        });
        return sure ? (await write(folder.token, true)).path : null;
      },
    );
    if (path === null) return;
    const what = said`Exported ${name}`;
    tellWritten(folder, what, path);
  });
}
