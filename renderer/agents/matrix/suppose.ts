// renderer/agents/matrix/suppose.ts - what is supposed of an agent, and doing it by the ordinary acts.
import type { WhatIf } from '../../../electron/contract/agents/matrix.ts';
import { permissionText } from '../../../electron/contract/values/permission.ts';
import { api } from '../../client/api.ts';
import { findCompetency, openEquip } from '../../competencies/equip/index.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toastError } from '../../ui/toast.tsx';
import { renew } from '../doing.tsx';

export const NOTHING: WhatIf = { equip: [], unequip: [], grant: [], restrict: [] };
export const isEmpty = ({ equip, unequip, grant, restrict }: WhatIf): boolean =>
  equip.length + unequip.length + grant.length + restrict.length === 0;

/** Asks once, then grants, restricts and unequips. What is to be equipped is shown as a plan, the first one now. */
export async function applySupposed(agent: { id: string; name: string }, whatIf: WhatIf, clear: () => void): Promise<void> {
  const { equip, unequip, grant, restrict } = whatIf;
  const texts = (all: WhatIf['grant']) => all.map(permissionText).join(', ');
  const steps = [
    grant.length > 0 ? `Grant ${texts(grant)}.` : '',
    restrict.length > 0 ? `Restrict ${texts(restrict)}.` : '',
    unequip.length > 0 ? `Unequip ${unequip.join(', ')}.` : '',
    equip.length > 0 ? `Then the plan to equip ${equip.join(', ')} is shown.` : '',
  ].filter(Boolean);
  const sure = await confirm({ title: `Apply this to ${agent.name}?`, body: steps.join(' '), act: 'Apply' });
  if (!sure) return;
  const why = 'applied from what if';
  try {
    if (grant.length > 0) await api.capability.permit.mutate({ agent: agent.id, permissions: grant, until: null, why });
    if (restrict.length > 0) await api.capability.restrict.mutate({ agent: agent.id, permissions: restrict, until: null, why });
    for (const competency of unequip) {
      await api.agents.apply.mutate({ plan: { act: 'unequip', agent: agent.id, competency }, stamp: null });
    }
    clear();
  } catch (cause) {
    toastError('Not everything was applied.', cause);
  }
  await renew();
  const first = equip[0] === undefined ? undefined : await findCompetency(equip[0]);
  if (first) openEquip({ act: 'equip', competency: first, agent: agent.id });
}
