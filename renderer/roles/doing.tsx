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
import { attempt, said, toast } from '../ui/toast.tsx';

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
  await attempt('Nothing was deleted.', async () => {
    await api.roles.remove.mutate({ id: row.sourceId });
    deleted = row.sourceId;
    navigate(toRole(), { replace: true });
    toast(said`Deleted ${row.name}`, { id: 'deleted', undo: () => void runActById('role.undo-delete') });
  });
  await renew();
}

export async function undoDelete(): Promise<void> {
  const id = deleted;
  if (id === null) return;
  await attempt('Could not restore the role.', async () => {
    const row = await api.roles.undelete.mutate({ id });
    deleted = null;
    navigate(toRole(row.sourceId));
  });
  await renew();
}

export async function forkRole(row: RoleRow): Promise<void> {
  await attempt('Could not fork the role.', async () => {
    const forked = await api.roles.fork.mutate({ id: row.sourceId });
    await renew();
    navigate(toRole(forked.sourceId));
    toast(said`Forked ${row.name} to the workspace, which now overrides the account`, { id: 'forked' });
  });
}

export async function exportRole(row: RoleRow): Promise<void> {
  await writeInFolder('export_skills', async (folder, overwrite) => {
    const { dir, files } = await api.roles.exportTo.mutate({ ids: [row.sourceId], dir: folder.token, overwrite });
    tellWritten(folder, `Exported ${row.name}`, dir, files[0]?.path);
  });
}

/** `plan` null = it needs none: dismissing takes away what the role brought, and asks for nothing. */
export async function applyPlan(act: CommissionInput, plan: CommissionPlan | null): Promise<void> {
  await attempt('Nothing was changed.', async () => {
    const held = await api.roles.apply.mutate({ plan: act, stamp: plan?.stamp ?? null });
    toast(
      held === null
        ? 'Dismissed from the role. Permissions that you granted and assessments stay.'
        : `${act.act === 'accept' ? 'Accepted the changed role' : 'Commissioned to'} ${held.name}`,
      {
        id: 'commission',
        undo: act.act === 'commission' ? () => void applyPlan({ act: 'dismiss', agent: act.agent }, null) : undefined,
      },
    );
  });
  await renew();
}

/** A rank is taken back by setting the one of before. */
export async function decidePromotion(
  { id, name, rank }: AgentRow,
  target: string,
  decision: PromotionDecision['decision'],
): Promise<void> {
  await attempt('Nothing was changed.', async () => {
    await api.roles.decidePromotion.mutate({ agent: id, target, decision });
    toast(decision === 'accept' ? `${name} has the ${target}` : 'Dismissed until the evidence changes', {
      id: 'promotion',
      undo: decision === 'accept' ? () => void setRankBack(id, rank) : undefined,
    });
  });
  await renew();
}

async function setRankBack(id: string, rank: AgentRow['rank']): Promise<void> {
  await attempt('Could not take the rank back.', () => api.agents.setRank.mutate({ id, rank }));
  await renew();
}
