// electron/core/exchange/importing/plans.ts - prepared imports, in memory for as long as somebody looks at them.
import { AppError } from '../../../contract/index.ts';
import { MAX_BYTES } from './limits.ts';
import type { Plan, Planned } from './planned.ts';

/** Maximum at once: several windows, or one that closed silently. */
const MAX_PLANS = 4;

export interface PlanStore {
  /** The oldest are dropped if there are more than four, or if together they exceed one import's limit. */
  keep(plan: Plan): void;
  /** Throws `not_found`. */
  get(planId: string): Plan;
  drop(planId: string): void;
}

/** `maxBytes` is for all plans together; the newest stays, whatever its size. */
export function createPlanStore(maxBytes = MAX_BYTES): PlanStore {
  const plans = new Map<string, { plan: Plan; bytes: number }>();
  return {
    keep(plan) {
      plans.set(plan.id, { plan, bytes: plan.planned.reduce((sum, each) => sum + sizeOf(each), 0) });
      let sum = [...plans.values()].reduce((all, { bytes }) => all + bytes, 0);
      for (const [id, { bytes }] of plans) {
        if (id === plan.id || (plans.size <= MAX_PLANS && sum <= maxBytes)) break;
        plans.delete(id);
        sum -= bytes;
      }
    },
    get(planId) {
      const kept = plans.get(planId);
      if (kept !== undefined) return kept.plan;
      throw new AppError('not_found', 'This import is no longer available.', { remedy: 'Choose the files again.' });
    },
    drop: (planId) => void plans.delete(planId),
  };
}

/** Bytes of a package with its files. */
export const sizeOf = ({ package: found }: Planned): number =>
  found === null
    ? 0
    : (found.files ?? []).reduce((sum, file) => sum + file.bytes.length, found.bytes.length + (found.original?.text.length ?? 0));
