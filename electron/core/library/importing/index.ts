// electron/core/library/importing/index.ts - planning and applying imports; plans live in memory for as long as somebody looks at them.
import { AppError, type ExchangeApi } from '../../../contract/index.ts';
import { type Room, shelfOf } from '../room.ts';
import { applyPlan } from './apply.ts';
import { applyAside } from './aside.ts';
import { makePlan, type Plan, type Planned } from './plan.ts';
import { withProgress } from './progress.ts';

type Importing = Pick<ExchangeApi, 'planImport' | 'watchImport' | 'importTexts' | 'applyImport' | 'applyImportAside' | 'dropImport'>;

/** Older plans are dropped: each holds all its bytes. */
const MAX_PLANS = 4;

export function createImporting(room: Room): Importing {
  const plans = new Map<string, Plan>();
  const keep = (plan: Plan) => {
    plans.set(plan.id, plan);
    for (const id of [...plans.keys()].slice(0, -MAX_PLANS)) plans.delete(id);
    const { id: planId, scope, planned, refusedArchives } = plan;
    return { planId, scope, items: planned.map(({ item }) => item), refusedArchives };
  };
  const planOf = (planId: string): Plan => {
    const plan = plans.get(planId);
    if (plan !== undefined) return plan;
    throw new AppError('not_found', 'This import is no longer prepared.', { remedy: 'Choose the files again.' });
  };
  return {
    planImport: async ({ files, scope }, signal) => keep(await makePlan(room, files, scope, { signal })),
    async *watchImport({ files, scope }, signal) {
      const plan = yield* withProgress((tell, stop) => makePlan(room, files, scope, { signal: stop, tell }), signal);
      yield { type: 'planned', plan: keep(plan) };
    },
    importTexts({ planId, itemId }) {
      const plan = planOf(planId);
      const planned = plan.planned.find(({ item }) => item.itemId === itemId);
      if (planned === undefined) throw new AppError('not_found', 'The import has no such package.', { remedy: 'Choose the files again.' });
      return textsOf(room, plan, planned);
    },
    applyImport({ planId, choices }) {
      const result = applyPlan(room, planOf(planId), choices);
      plans.delete(planId);
      return result;
    },
    async applyImportAside({ planId, choices }) {
      const result = await applyAside(room, planOf(planId), choices);
      plans.delete(planId);
      return result;
    },
    dropImport({ planId }) {
      plans.delete(planId);
    },
  };
}

function textsOf(room: Room, { scope }: Plan, { item, package: found }: Planned) {
  const textOf = (bytes: Uint8Array, fileName: string): string | null => room.reader.read(bytes, fileName).text;
  const shelf = shelfOf(room, scope);
  const { clash } = item;
  return {
    incoming: found === null ? null : textOf(found.bytes, item.fileName),
    existing: clash === null ? null : textOf(shelf.sources.bytes(clash.id), shelf.live(clash.id).fileName),
    original: found?.original ?? null,
  };
}
