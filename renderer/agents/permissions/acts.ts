// renderer/agents/permissions/acts.ts - giving and taking away what an agent may use.
import type { Restriction } from '../../../electron/contract/agents/matrix.ts';
import { type Grant, grantText } from '../../../electron/contract/capability/capability.ts';
import { act, createSubject } from '../../app/acts/act.ts';
import { LockIcon, ShieldIcon, UnlockIcon } from '../../ui/icons.ts';
import { liftRestriction, openPermit, revokeFrom } from './doing.tsx';

export interface ShownPermissions {
  agent: { id: string; name: string; builtIn: boolean };
  grants: readonly Grant[];
  restrictions: readonly Restriction[];
}
export const shownPermissions = createSubject<ShownPermissions>('the permissions of an agent are not shown');

export const permit = act(shownPermissions, {
  id: 'agent.permit',
  label: 'Grant an agent permissions',
  icon: ShieldIcon,
  run: ({ agent }) => openPermit('grant', agent),
  next: 'opens',
});
export const restrict = act(shownPermissions, {
  id: 'agent.restrict',
  label: 'Restrict an agent',
  icon: LockIcon,
  run: ({ agent }) => openPermit('restrict', agent),
  next: 'opens',
});
export const revoke = act(shownPermissions, {
  id: 'agent.revoke',
  label: 'Revoke a permission of an agent',
  icon: ShieldIcon,
  blocked: ({ grants }) => (grants.length > 0 ? null : 'it has no permission'),
  among: ({ grants }) => grants.map((grant) => ({ id: grant.id, label: grantText(grant), note: grant.skillName ?? 'every skill' })),
  run: ({ grants, agent }, id) =>
    revokeFrom(
      agent,
      grants.find((each) => each.id === id),
    ),
  next: 'agent.permissions',
});
export const lift = act(shownPermissions, {
  id: 'agent.lift',
  label: 'Lift a restriction of an agent',
  icon: UnlockIcon,
  blocked: ({ restrictions }) => (restrictions.length > 0 ? null : 'nothing is restricted'),
  among: ({ restrictions }) => restrictions.map(({ id, text }) => ({ id, label: text })),
  run: ({ restrictions }, id) => liftRestriction(restrictions.find((each) => each.id === id)),
  next: 'agent.permissions',
});
