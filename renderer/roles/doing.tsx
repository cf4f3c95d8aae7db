// renderer/roles/doing.tsx - what is done with roles: each says what happened and how to undo it.
import { create } from 'zustand';
import type { AgentRow } from '../../electron/contract/agents/agents.ts';
import type { CommissionInput, CommissionPlan, PromotionDecision } from '../../electron/contract/roles/commission.ts';
import type { RoleRow } from '../../electron/contract/roles/roles.ts';
import { runActById } from '../app/acts/act.ts';
import { navigate, toRole } from '../app/router.ts';
import { api } from '../client/api.ts';
import { refresh } from '../client/live.ts';
import { confirm } from '../ui/confirm.tsx';
import { tellWritten } from '../ui/files/show.tsx';
import { writeInFolder } from '../ui/files/write.ts';
import { toast, toastError } from '../ui/toast.tsx';

/** The core's events do the same a moment later; the person should not have to wait for them. */
export const renew = (): Promise<void> => refresh(['roles', 'agents', 'capability', 'library']);

export const useNewRole = create(() => ({ opened: false }));
export const openNewRole = (): void => useNewRole.setState({ opened: true });

let deleted: string | null = null;
export const hasDeleted = (): boolean => deleted !== null;

export async function removeRole(row: RoleRow): Promise<void> {
  if (row.holders.length > 0) {
    const body = `${row.holders.map(({ name }) => name).join(', ')} ${row.holders.length === 1 ? 'has' : 'have'} it, which then adds nothing. You can undo the deletion.`;
    if (!(await confirm({ title: `Delete ${row.name}?`, body, act: 'Delete', danger: true }))) return;
  }
  try {
    await api.roles.remove.mutate({ id: row.sourceId });
    deleted = row.sourceId;
    navigate(toRole(), { replace: true });
    toast(
      <>
        Deleted <b>{row.name}</b>
      </>,
      { id: 'deleted', acts: [{ label: 'Undo', main: true, run: () => void runActById('role.undo-delete') }] },
    );
  } catch (cause) {
    toastError('Nothing was deleted.', cause);
  }
  await renew();
}

export async function undoDelete(): Promise<void> {
  if (deleted === null) return;
  try {
    const row = await api.roles.undelete.mutate({ id: deleted });
    deleted = null;
    navigate(toRole(row.sourceId));
  } catch (cause) {
    toastError('Could not restore the role.', cause);
  }
  await renew();
}

export async function forkRole(row: RoleRow): Promise<void> {
  try {
    const forked = await api.roles.fork.mutate({ id: row.sourceId });
    await renew();
    navigate(toRole(forked.sourceId));
    toast(
      <>
        Forked <b>{row.name}</b> to the workspace, which now overrides the account
      </>,
      { id: 'forked' },
    );
  } catch (cause) {
    toastError('Could not fork the role.', cause);
  }
}

export async function exportRole(row: RoleRow): Promise<void> {
  await writeInFolder('export_skills', async (folder, overwrite) => {
    const { dir, files } = await api.roles.exportTo.mutate({ ids: [row.sourceId], dir: folder.token, overwrite });
    tellWritten(folder, `Exported ${row.name}`, dir, files[0]?.path);
  });
}

/** `plan` null = it needs none: dismissing takes away what the role brought, and asks for nothing. */
export async function applyPlan(act: CommissionInput, plan: CommissionPlan | null): Promise<void> {
  try {
    const held = await api.roles.apply.mutate({ plan: act, stamp: plan?.stamp ?? null });
    toast(
      held === null
        ? 'Dismissed from the role. Permissions that you granted and assessments stay.'
        : `${act.act === 'accept' ? 'Accepted the changed role' : 'Commissioned to'} ${held.name}`,
      {
        id: 'commission',
        ...(act.act === 'commission'
          ? { acts: [{ label: 'Undo', main: true, run: () => void applyPlan({ act: 'dismiss', agent: act.agent }, null) }] }
          : {}),
      },
    );
  } catch (cause) {
    toastError('Nothing was changed.', cause);
  }
  await renew();
}

/** A rank is taken back by setting the one of before. */
export async function decidePromotion(
  { id, name, rank }: AgentRow,
  target: string,
  decision: PromotionDecision['decision'],
): Promise<void> {
  try {
    await api.roles.decidePromotion.mutate({ agent: id, target, decision });
    const undo = { label: 'Undo', main: true, run: () => void setRankBack(id, rank) };
    toast(decision === 'accept' ? `${name} has the ${target}` : 'Dismissed until the evidence changes', {
      id: 'promotion',
      ...(decision === 'accept' ? { acts: [undo] } : {}),
    });
  } catch (cause) {
    toastError('Nothing was changed.', cause);
  }
  await renew();
}

async function setRankBack(id: string, rank: AgentRow['rank']): Promise<void> {
  try {
    await api.agents.setRank.mutate({ id, rank });
  } catch (cause) {
    toastError('Could not take the rank back.', cause);
  }
  await renew();
}
