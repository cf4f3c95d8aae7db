// renderer/agents/permissions/doing.tsx - grants and restrictions of an agent: given in a dialog, taken away after a question.
import { create } from 'zustand';
import type { Restriction } from '../../../electron/contract/agents/matrix.ts';
import { type Grant, grantText } from '../../../electron/contract/capability/capability.ts';
import { permissionText } from '../../../electron/contract/values/permission.ts';
import { api } from '../../client/api.ts';
import { confirm } from '../../ui/confirm.tsx';
import { attempt, said, toast, toastError } from '../../ui/toast.tsx';
import { renew } from '../doing.tsx';

export interface Permitting {
  kind: 'grant' | 'restrict';
  agent: { id: string; name: string };
}
export const usePermit = create<{ now: Permitting | null }>()(() => ({ now: null }));
export const openPermit = (kind: Permitting['kind'], agent: Permitting['agent']): void => usePermit.setState({ now: { kind, agent } });
export const closePermit = (): void => usePermit.setState({ now: null });

export async function revokeFrom(agent: { name: string; builtIn: boolean }, grant: Grant | undefined): Promise<void> {
  if (grant === undefined) return;
  const what = grantText(grant);
  const sure = await confirm({
    title: `Revoke ${what}${grant.skillName === null ? '' : ` for ${grant.skillName}`}?`,
    body: `${agent.builtIn ? 'You are asked again when a run needs it.' : `Runs of ${agent.name} that need it are blocked until it is granted again.`} Runs in progress are not stopped.`,
    act: 'Revoke',
    danger: true,
  });
  if (!sure) return;
  await api.capability.revoke.mutate({ id: grant.id }).catch((cause: unknown) => toastError('Nothing was revoked.', cause));
  await renew();
}

/** Ends restrictions that forbid what this text says: they forbid a resource and an access, whatever the scope. Lifts nothing and returns false if there is none. */
export async function liftByText(restrictions: readonly Restriction[], text: string): Promise<boolean> {
  const of = restrictions.filter(({ permission }) => {
    const forbidden = permissionText({ ...permission, scope: null });
    return text === forbidden || text.startsWith(`${forbidden} (`);
  });
  // One that is only supposed has no id.
  for (const { id } of of) if (id !== '') await api.capability.lift.mutate({ id });
  return of.length > 0;
}

export async function liftRestriction(restriction: Restriction | undefined): Promise<void> {
  if (restriction === undefined) return;
  const { id, agent, permission, text, until, why } = restriction;
  const again = async () => {
    await attempt(`Could not restrict ${text} again.`, () =>
      api.capability.restrict.mutate({ agent, permissions: [permission], until, why }),
    );
    await renew();
  };
  await attempt('Nothing was lifted.', async () => {
    await api.capability.lift.mutate({ id });
    toast(said`${text} is no longer restricted`, { id: 'lifted', undo: () => void again() });
  });
  await renew();
}
