// renderer/agents/matrix/suppose.ts - what is supposed of an agent, and doing it by the ordinary acts.
import type { WhatIf } from '../../../electron/contract/agents/matrix.ts';
import { permissionText } from '../../../electron/contract/values/permission.ts';
import { navigate, toRole } from '../../app/router.ts';
import { api } from '../../client/api.ts';
import { findCompetency, openEquip } from '../../competencies/equip/index.ts';
import { confirm } from '../../ui/confirm.tsx';
import { attempt } from '../../ui/toast.tsx';
import { renew } from '../doing.tsx';

export const NOTHING: WhatIf = { equip: [], unequip: [], grant: [], restrict: [] };
export const isEmpty = ({ equip, unequip, grant, restrict, role }: WhatIf): boolean =>
  equip.length + unequip.length + grant.length + restrict.length === 0 && role === undefined;

/** Asks once, then grants, restricts, unequips and dismisses. What is to be equipped or commissioned is shown as a plan: of several competencies, that of the first. */
export async function applySupposed(agent: { id: string; name: string }, whatIf: WhatIf, clear: () => void): Promise<void> {
  const { equip, unequip, grant, restrict, role } = whatIf;
  const texts = (all: WhatIf['grant']) => all.map(permissionText).join(', ');
  const steps = [
    grant.length > 0 ? `Grant ${texts(grant)}.` : '',
    restrict.length > 0 ? `Restrict ${texts(restrict)}.` : '',
    unequip.length > 0 ? `Unequip ${unequip.join(', ')}.` : '',
    role === null ? 'Dismiss it from its role.' : '',
    equip.length > 0 ? `Then the plan to equip ${equip[0]} is shown.` : '',
    equip.length > 1 ? `Equip ${equip.slice(1).join(', ')} afterwards.` : '',
    role == null ? '' : `Then the plan to commission it to ${role} is shown.`,
  ].filter(Boolean);
  const sure = await confirm({ title: `Apply this to ${agent.name}?`, body: steps.join(' '), act: 'Apply' });
  if (!sure) return;
  const why = 'applied from what if';
  await attempt('Not everything was applied.', async () => {
    if (grant.length > 0) await api.capability.permit.mutate({ agent: agent.id, permissions: grant, until: null, why });
    if (restrict.length > 0) await api.capability.restrict.mutate({ agent: agent.id, permissions: restrict, until: null, why });
    for (const competency of unequip) {
      await api.agents.apply.mutate({ plan: { act: 'unequip', agent: agent.id, competency }, stamp: null });
    }
    if (role === null) await api.roles.apply.mutate({ plan: { act: 'dismiss', agent: agent.id }, stamp: null });
    clear();
  });
  await renew();
  const post =
    role == null ? undefined : (await api.roles.list.query({ limit: 1000 })).rows.find(({ id, state }) => id === role && state === 'ok');
  if (post !== undefined) navigate(toRole(post.sourceId, null, agent.id));
  const first = equip[0] === undefined ? undefined : await findCompetency(equip[0]);
  if (first) openEquip({ act: 'equip', competency: first, agent: agent.id });
}
