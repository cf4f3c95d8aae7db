// electron/core/exchange/importing/in-thread.ts - a large import is written by its own thread, because one transaction cannot pause.
import { AppError, type ImportChoice, type ImportResult } from '../../../contract/index.ts';
import { type Room, storeOf } from '../../skills/index.ts';
import { requireFile } from '../../storage/index.ts';
import { createLimitedWorker } from '../../workers/index.ts';
import { applyPlan, type Chosen } from './apply.ts';
import type { Plan, Planned } from './planned.ts';
import { sizeOf } from './plans.ts';
import type { Applied, ApplyJob, WriteJob } from './worker/protocol.ts';

/** Up to this many packages are faster than starting a thread. */
const FEW = 20;
/** And up to this many bytes of files. */
const SMALL_BYTES = 2 ** 20;
/** What is sent to the thread at once. */
const PART = 200;
const PART_BYTES = 2 ** 20;
const WALL_MS = 10 * 60_000;

/** As `applyPlan`. Other writes of this process wait until it is done. */
export async function applyInThread(room: Room, plan: Plan, choices: Readonly<Record<string, ImportChoice>>): Promise<ImportResult> {
  const { database, maxSkills } = storeOf(room, plan.scope);
  const bytes = plan.planned.reduce((sum, each) => sum + sizeOf(each), 0);
  if ((plan.planned.length <= FEW && bytes <= SMALL_BYTES) || database.readOnly) return applyPlan(room, plan, choices);
  const { scope, planned } = plan;
  const job: WriteJob = { scope, file: requireFile(database), account: requireFile(room.account.database), maxSkills, choices };
  const answer = await writeInThread(planned, job);
  room.catalog.changed();
  if (!('error' in answer)) return answer;
  const { code, message, ...more } = answer.error;
  throw new AppError(code, message, more);
}

/** This thread does the copying, so only what is needed is copied. */
const slim = ({ item, package: found, conflict }: Planned): Chosen => ({
  item: {
    itemId: item.itemId,
    fileName: item.fileName,
    path: item.path,
    name: item.name,
    hash: item.hash,
    state: item.state,
    reason: item.reason,
    copyOf: item.copyOf,
  },
  package: found,
  conflict,
});

/** Packages in parts whose copying takes a few milliseconds. */
function* partsOf(planned: readonly Planned[]): Generator<Chosen[]> {
  let [part, bytes]: [Chosen[], number] = [[], 0];
  for (const each of planned) {
    part.push(slim(each));
    bytes += sizeOf(each);
    if (bytes < PART_BYTES && part.length < PART) continue;
    yield part;
    [part, bytes] = [[], 0];
  }
  yield part;
}

async function writeInThread(planned: readonly Planned[], job: WriteJob): Promise<Exclude<Applied, { taken: number }>> {
  const worker = createLimitedWorker<ApplyJob, Applied>({
    module: new URL('./worker/apply-worker.ts', import.meta.url),
    name: 'import',
    wallMs: WALL_MS,
    stopped: (_, why) =>
      new AppError('internal', `The import was stopped: ${why}. Nothing was written.`, { remedy: 'Import fewer packages at a time.' }),
    cancelled: (how) => new AppError('cancelled', `The import ${how}. Nothing was written.`),
  });
  try {
    for (const part of partsOf(planned)) await worker.run({ planned: part });
    const answer = await worker.run(job);
    if ('taken' in answer) throw new AppError('internal', 'The import thread did not finish. Nothing was written.');
    return answer;
  } finally {
    await worker.close();
  }
}
