// electron/core/exchange/importing/index.ts - planning and applying imports; plans live in memory for as long as somebody looks at them.
import { AppError, type ExchangeApi } from '../../../contract/index.ts';
import { stateForModule } from '../../formats/index.ts';
import { type Room, storeOf } from '../../skills/index.ts';
import { applyPlan } from './apply.ts';
import { applyInThread } from './in-thread.ts';
import { makePlan } from './plan.ts';
import type { Plan, Planned } from './planned.ts';
import { createPlanStore } from './plans.ts';
import { withProgress } from './progress.ts';

type Importing = Pick<
  ExchangeApi,
  'planImport' | 'watchImport' | 'importTexts' | 'applyImport' | 'applyImportInThread' | 'dropImport' | 'stateFit'
>;

export function createImporting(room: Room): Importing {
  const plans = createPlanStore();
  const keep = (plan: Plan) => {
    plans.keep(plan);
    const { id: planId, planned, ...rest } = plan;
    return { ...rest, planId, items: planned.map(({ item }) => item) };
  };
  return {
    planImport: async ({ files, scope }, signal) => keep(await makePlan(room, files, scope, { signal })),
    async *watchImport({ files, scope }, signal) {
      const plan = yield* withProgress((tell, stop) => makePlan(room, files, scope, { signal: stop, tell }), signal);
      yield { type: 'planned', plan: keep(plan) };
    },
    importTexts({ planId, itemId }) {
      const plan = plans.get(planId);
      const planned = plan.planned.find(({ item }) => item.itemId === itemId);
      if (planned === undefined) throw new AppError('not_found', 'The import has no such package.', { remedy: 'Choose the files again.' });
      return textsOf(room, plan, planned);
    },
    applyImport({ planId, choices }) {
      const result = applyPlan(room, plans.get(planId), choices);
      plans.drop(planId);
      return result;
    },
    async applyImportInThread({ planId, choices }) {
      const result = await applyInThread(room, plans.get(planId), choices);
      plans.drop(planId);
      return result;
    },
    dropImport({ planId }) {
      plans.drop(planId);
    },
    stateFit: stateForModule,
  };
}

function textsOf(room: Room, { scope, planned }: Plan, { item, package: found }: Planned) {
  const textOf = (bytes: Uint8Array, fileName: string): string | null => room.reader.read(bytes, fileName).text;
  const store = storeOf(room, scope);
  const { clash } = item;
  const copied = planned.find((each) => each.item.itemId === item.copyOf?.itemId);
  return {
    incoming: found === null ? null : textOf(found.bytes, item.fileName),
    existing: clash === null ? null : textOf(store.sources.bytes(clash.id), store.live(clash.id).fileName),
    original: found?.original?.text ?? null,
    copied: copied?.package ? textOf(copied.package.bytes, copied.item.fileName) : null,
  };
}
