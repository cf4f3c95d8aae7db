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
import { hideToast, toast, toastError } from '../ui/toast.tsx';

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
  try {
    const { row } = await api.agents.duplicate.mutate({ id });
    await renew();
    navigate(toAgent(row.id));
    toast(
      <>
        <b>{row.name}</b> has what {name} has: competencies, permissions and settings
      </>,
      { id: 'agent' },
    );
  } catch (cause) {
    toastError(`Could not duplicate ${name}.`, cause);
  }
}

/** The agent that was deleted last, until it is back. */
let deleted: Named | null = null;
export const hasDeleted = (): boolean => deleted !== null;

export async function removeAgent(agent: Named): Promise<void> {
  try {
    await api.agents.remove.mutate({ id: agent.id });
    deleted = agent;
    navigate(toAgent(YOU), { replace: true });
    toast(
      <>
        Deleted <b>{agent.name}</b>. Its runs and the log stay.
      </>,
      { id: 'agent', acts: [{ label: 'Undo', main: true, run: () => void undoDelete() }] },
    );
  } catch (cause) {
    toastError(`Could not delete ${agent.name}.`, cause);
  }
  await renew();
}

export async function undoDelete(): Promise<void> {
  if (deleted === null) return;
  const { id, name } = deleted;
  try {
    await api.agents.undelete.mutate({ id });
    deleted = null;
    await renew();
    navigate(toAgent(id));
  } catch (cause) {
    toastError(`Could not bring ${name} back.`, cause);
  }
}

/** Changes what a person wrote for it; somebody else's change since then is told, and shown. Returns it as it is then; null = it was not changed. */
export async function change({ row, version }: AgentDetail, changes: Partial<AgentDetail['manifest']>): Promise<AgentDetail | null> {
  try {
    return await api.agents.update.mutate({ id: row.id, version, changes });
  } catch (cause) {
    toastError(`Could not change ${row.name}.`, cause);
    return null;
  } finally {
    await renew();
  }
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
  const undo = async () => {
    try {
      await change(await api.agents.open.query({ id }), before);
    } catch (cause) {
      toastError(`Could not change ${name}.`, cause);
    }
  };
  toast(told, { id: AGENT_TOAST, acts: [{ label: 'Undo', main: true, run: () => void undo() }] });
  return changed;
}
const AGENT_TOAST = 'agent';

/** Puts one competency at another place of the order, which is that of the prompt. */
export async function reorder(agent: Named, order: readonly string[], from: number, to: number): Promise<void> {
  const moved = order[from];
  if (moved === undefined || from === to || to < 0 || to >= order.length) return;
  const next = order.toSpliced(from, 1).toSpliced(to, 0, moved);
  try {
    await api.agents.apply.mutate({ plan: { act: 'reorder', agent: agent.id, order: next }, stamp: null });
  } catch (cause) {
    toastError(`Could not change the order of ${agent.name}.`, cause);
  }
  await renew();
}

/** Asks for a folder and writes the agent there as one JSON file. */
export const exportAgent = ({ id, name }: Named): Promise<void> =>
  exportFile(name, (dir, overwrite) => api.agents.exportTo.mutate({ id, dir, overwrite }));

/** Asks for a folder and writes something of an agent there; a file that is there is replaced only if the person wants it. */
export async function exportFile(name: string, write: (dir: string, overwrite: boolean) => Promise<{ path: string }>): Promise<void> {
  const folder = await pickPlace('export_skills');
  if (folder === null) return;
  try {
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
    const what = (
      <>
        Exported <b>{name}</b>
      </>
    );
    tellWritten(folder, what, path);
  } catch (cause) {
    toastError(`Could not export ${name}.`, cause);
  }
}
