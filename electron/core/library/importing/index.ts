// electron/core/library/importing/index.ts - planning and applying imports; plans live in memory for as long as somebody looks at them.
import { AppError, type LibraryApi } from '../../../contract/index.ts';
import type { Room } from '../room.ts';
import { applyPlan } from './apply.ts';
import { makePlan, type Plan } from './plan.ts';

/** Older plans are dropped: each holds all its bytes. */
const MAX_PLANS = 4;

export function createImporting(room: Room): Pick<LibraryApi, 'planImport' | 'applyImport' | 'dropImport'> {
  const plans = new Map<string, Plan>();
  return {
    async planImport({ files, scope }, signal) {
      const plan = await makePlan(room, files, scope, signal);
      plans.set(plan.id, plan);
      for (const id of [...plans.keys()].slice(0, -MAX_PLANS)) plans.delete(id);
      return { planId: plan.id, scope, items: plan.planned.map(({ item }) => item) };
    },
    applyImport({ planId, choices }) {
      const plan = plans.get(planId);
      if (plan === undefined) {
        throw new AppError('not_found', 'This import is no longer prepared.', { remedy: 'Choose the files again.' });
      }
      const result = applyPlan(room, plan, choices);
      plans.delete(planId);
      return result;
    },
    dropImport({ planId }) {
      plans.delete(planId);
    },
  };
}
