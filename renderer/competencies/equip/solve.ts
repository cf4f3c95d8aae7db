// renderer/competencies/equip/solve.ts - what removes a hindrance, from where it is shown: the plan and the details of a competency.
import type { EquipPlan } from '../../../electron/contract/agents/plan.ts';
import { canonicalPermission } from '../../../electron/contract/values/permission.ts';
import { navigate, toSkill } from '../../app/router.ts';
import { api } from '../../client/api.ts';
import { pickAndImport } from '../../library/import/start.tsx';
import { openNewSkill } from '../../library/NewSkillDialog.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { renew } from './doing.tsx';
import { closeEquip } from './state.ts';

/** The report of the import opens here, and what needs the skill stays behind it. */
export const importSkill = (): Promise<void> => pickAndImport(true);
export const createSkill = (name: string): void => openNewSkill({ name, stays: true });

export async function enableSkill(id: string): Promise<void> {
  try {
    await api.library.setEnabled.mutate({ id, enabled: true });
  } catch (cause) {
    toastError('Could not enable the skill.', cause);
  }
  await renew();
}

type Permission = EquipPlan['missingPermissions'][number];

/** Gives an agent permissions for every skill that it may use, and ends restrictions that forbid just these. */
export async function grant(agent: string, missing: readonly Permission[], why: string): Promise<void> {
  const permissions = missing.map(({ resource, access, scope }) => ({ resource, access, scope }));
  const wanted = new Set(permissions.map(canonicalPermission));
  let granted = false;
  try {
    await api.capability.permit.mutate({ agent, permissions, until: null, why });
    granted = true;
    const restrictions = await api.capability.restrictions.query({ agent });
    for (const { id, permission } of restrictions) {
      if (wanted.has(canonicalPermission(permission))) await api.capability.lift.mutate({ id });
    }
  } catch (cause) {
    toastError(granted ? 'It was granted, but a restriction of it was not lifted.' : 'Nothing was granted.', cause);
  }
  await renew();
}

/** Shows a skill by its name; the workspace's wins. */
export async function openByName(name: string): Promise<void> {
  try {
    const { rows } = await api.library.list.query({ query: `name:${name}` });
    const row = rows.find((each) => each.name === name && each.state === 'ok') ?? rows.find((each) => each.name === name);
    if (row === undefined) return toast(`There is no skill ${name} any more.`, { kind: 'info' });
    closeEquip();
    navigate(toSkill(row.id));
  } catch (cause) {
    toastError('Could not open the skill.', cause);
  }
}
