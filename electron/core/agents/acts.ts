// electron/core/agents/acts.ts - equip, accept, unequip, pause, resume, reorder: the plan that is shown is computed again and done in one
// transaction, or nothing is (rows F2 to F4).
import { AppError, type EquipPlan, type PlanInput } from '../../contract/index.ts';
import { transaction } from '../storage/index.ts';
import { derive } from './derive/derive.ts';
import { type Planned, planOf } from './derive/plan.ts';
import type { Parts } from './managing.ts';
import { plannedTools, requireShown, toldEvent } from './told.ts';

const ACTIONS = {
  equip: 'Equipped',
  accept: 'Accepted',
  unequip: 'Unequipped',
  pause: 'Paused',
  resume: 'Resumed',
  reorder: 'Reordered',
} as const;

export interface Acts {
  /** Throws `not_found`. */
  plan(act: PlanInput): EquipPlan;
  /** Throws `not_found`, `changed_meanwhile`, `equip_refused`. */
  apply(act: PlanInput, stamp: string | null): void;
}

export function createActs({ account, core, changes, world, tell }: Parts): Acts {
  function planned(act: PlanInput): Planned {
    const now = core.now();
    const agent = core.state(act.agent);
    return planOf(agent, core.equips.held(agent.id, now), act, world, now);
  }
  return {
    plan: (act) => planned(act).plan,
    apply: (act, stamp) =>
      transaction(account, () => {
        const { plan, entries } = planned(act);
        requireShown(plan, stamp);
        if (entries === null) throw refused(plan);
        const before = core.state(act.agent);
        if (act.act === 'reorder' && JSON.stringify(before.entries) === JSON.stringify(entries)) return;
        changes.tell(before.id);
        core.equips.write(before.id, entries);
        const { agent } = derive({ ...before, entries }, world);
        changes.keep(before.id, agent.tools);
        const reasons = plannedTools(plan);
        tell([toldEvent({ agent: before.id, action: ACTIONS[act.act], subject: plan.competency ?? before, reasons })], core.now());
      }),
  };
}

/** Everything that stands in the way, in the order of a plan. */
export const reasonsOf = ({ refused: impossible, missingSkills, missingPermissions, collisions }: EquipPlan): string[] => [
  ...impossible,
  ...[...missingSkills, ...missingPermissions, ...collisions].map(({ sentence }) => sentence),
];

function refused(plan: EquipPlan): AppError {
  return new AppError('equip_refused', reasonsOf(plan).join(' '), { remedy: 'Mend that first, or look at the plan.' });
}
