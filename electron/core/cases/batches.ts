// electron/core/cases/batches.ts - batches: cases × columns × repeats, and kept answers checked again.
import { randomUUID } from 'node:crypto';
import { AppError, type Batch, type BatchCell, type BatchEvent, BatchInput, type CasesApi, type TestCase } from '../../contract/index.ts';
import { accept } from './accept.ts';
import { type Answer, askModel, askSkill } from './batch/answer.ts';
import { createBudget, type Need } from './batch/budget.ts';
import { type ColumnToRun, estimateBatch } from './batch/estimate.ts';
import { grade, isAnswer, judging, scoreOf, verdictOf } from './batch/grade.ts';
import { type CellResult, type RunningBatch, runBatch, shortened } from './batch/running.ts';
import { type PackageAt, readPackage } from './packages.ts';
import { createRegrade } from './regrade.ts';
import { createBatchStore } from './store/batch-store.ts';
import type { CaseStore } from './store/case-store.ts';
import type { BatchRoom, CasesDeps } from './types.ts';

type Procedures = 'estimate' | 'startBatch' | 'watchBatch' | 'stopBatch' | 'batches' | 'batch' | 'regrade';

export interface Batches {
  api: Pick<CasesApi, Procedures>;
  close(): Promise<void>;
}

interface Job {
  test: TestCase;
  column: number;
  attempt: number;
}

const MAX_CELLS = 20_000;
/** Cells of a page, and its size in characters: an answer stays under 1 MB. */
const PAGE_CELLS = 200;
const PAGE_CHARS = 600_000;

export function createBatches(deps: CasesDeps, cases: CaseStore, now: () => string): Batches {
  const running = new Map<string, RunningBatch>();
  let closed = false;
  const room: BatchRoom = {
    deps,
    cases,
    batches: createBatchStore(deps.databases, now, deps.mask ?? ((text) => text)),
    now,
    isHere: (id) => running.has(id),
    packageAt: (skillId, revisionId) => readPackage(deps.library(), deps.analyse, skillId, revisionId),
    familyOf: (modelId) => deps.models.list().find(({ id }) => id === modelId)?.family ?? null,
    run(work) {
      const { id } = work.batch;
      const { atOnce, onProblem } = deps;
      const batch = runBatch({ ...work, atOnce, writer: room.batches.begin(work.batch), now, onProblem });
      running.set(id, batch);
      void batch.done.finally(() => running.delete(id));
      return { batchId: id };
    },
  };
  const requireOpen = (): void => {
    if (closed) throw new AppError('cancelled', 'Skillwright is closing, so no new batch was started.');
  };
  const regrade = createRegrade(room);
  return {
    api: {
      async estimate(input, signal) {
        const plan = planBatch(room, input);
        return (await estimateBatch(deps, { ...plan, atOnce: deps.atOnce() }, signal)).total;
      },
      async startBatch(input) {
        requireOpen();
        const plan = planBatch(room, input);
        const needs = await limitedNeeds(room, plan);
        requireOpen();
        return start(room, plan, needs);
      },
      async *watchBatch({ batchId }, signal) {
        const batch = running.get(batchId);
        if (batch) yield* batch.watch(signal);
        else yield* endedBatch(room, batchId);
      },
      stopBatch({ batchId }) {
        const batch = running.get(batchId);
        if (batch) return batch.stop('stopped', 'You stopped it.');
        if (room.batches.get(batchId, room.isHere).state !== 'running') return;
        throw new AppError('not_found', `The batch ${batchId} is not running here.`, {
          remedy: 'Stop it in the window or terminal that is running it.',
        });
      },
      batches: ({ skillId }) => room.batches.list(skillId, room.isHere).map((batch) => running.get(batch.id)?.now() ?? batch),
      batch({ batchId, offset = 0 }) {
        const batch = running.get(batchId)?.now() ?? room.batches.get(batchId, room.isHere);
        return { batch, ...pageOf(room.batches.cells(batchId, offset, PAGE_CELLS + 1), offset) };
      },
      regrade(input) {
        requireOpen();
        return regrade(input);
      },
    },
    async close() {
      closed = true;
      for (const batch of running.values()) batch.stop('interrupted', 'Skillwright was closed during the batch.');
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

/** Whoever asked while it was running may come after its end: all its cells, page by page. */
function* endedBatch(room: BatchRoom, batchId: string): Generator<BatchEvent> {
  const batch = room.batches.get(batchId, room.isHere);
  for (let next: number | null = 0; next !== null; ) {
    const page = pageOf(room.batches.cells(batchId, next, PAGE_CELLS + 1), next);
    yield { batch, cells: page.cells };
    next = page.next;
  }
}

function pageOf(rows: readonly BatchCell[], offset: number): { cells: BatchCell[]; next: number | null } {
  const cells: BatchCell[] = [];
  let chars = 0;
  for (const row of rows.slice(0, PAGE_CELLS)) {
    const cell = shortened(row);
    chars += JSON.stringify(cell).length;
    if (cells.length > 0 && chars > PAGE_CHARS) break;
    cells.push(cell);
  }
  return { cells, next: cells.length < rows.length ? offset + cells.length : null };
}

interface BatchPlan {
  skillId: string;
  columns: ColumnToRun[];
  cases: TestCase[];
  repeat: number;
  maxCost: number | null;
  maxCalls: number | null;
}

/** Every problem with a batch is reported before it starts. */
function planBatch(room: BatchRoom, raw: BatchInput): BatchPlan {
  const { skillId, caseIds, repeat, maxCost, maxCalls, columns: wanted } = accept(BatchInput, raw, 'The batch cannot be started.');
  const all = new Map(room.cases.list(skillId).map((each) => [each.id, each]));
  const chosen = [...new Set(caseIds)].map((id) => {
    const found = all.get(id);
    if (found) return found;
    throw new AppError('not_found', `The skill has no test case ${id}.`, { remedy: 'Check its list of cases.' });
  });
  const columns = wanted.map((column): ColumnToRun => {
    const model = room.deps.models.choose(column.modelId);
    return { column: { ...column, modelId: model.id }, package: room.packageAt(skillId, column.revisionId) };
  });
  const cells = chosen.length * columns.length * repeat;
  if (cells > MAX_CELLS) {
    throw new AppError(
      'limit_reached',
      `The batch has ${cells.toLocaleString('en')} runs; at most ${MAX_CELLS.toLocaleString('en')} are allowed.`,
      {
        remedy: 'Choose fewer cases, columns or repeats.',
      },
    );
  }
  return { skillId, columns, cases: chosen, repeat, maxCost, maxCalls };
}

/** Throws `bad_input` if a limit could not be met. Without a limit the numbers are not needed. */
async function limitedNeeds(room: BatchRoom, plan: BatchPlan): Promise<Need[]> {
  if (plan.maxCost === null && plan.maxCalls === null) return plan.columns.map(() => ({ calls: 0, cost: null }));
  const { needs } = await estimateBatch(room.deps, { ...plan, atOnce: 1 }, undefined);
  const unknown = plan.maxCost === null ? -1 : needs.findIndex(({ cost }) => cost === null);
  if (unknown === -1) return needs;
  throw new AppError(
    'bad_input',
    `The price of ${plan.columns[unknown]!.column.modelId} is not known, so a dollar limit cannot be enforced.`,
    {
      remedy: 'Set its price in Settings > Models, or limit the number of calls.',
    },
  );
}

/** Each repeat goes over all cases before the next begins, and each case over all columns: results are comparable after a stop. */
function* jobsOf({ cases, columns, repeat }: BatchPlan): Generator<Job> {
  for (let attempt = 1; attempt <= repeat; attempt++) {
    for (const test of cases) for (const column of columns.keys()) yield { test, column, attempt };
  }
}

function start(room: BatchRoom, plan: BatchPlan, needs: Need[]): { batchId: string } {
  const { skillId, columns, repeat, maxCost, maxCalls } = plan;
  const id = randomUUID();
  const batch: Pick<Batch, 'id' | 'skillId' | 'startedAt' | 'columns' | 'repeat' | 'cells'> = {
    id,
    skillId,
    startedAt: room.now(),
    columns: columns.map(({ column }) => column),
    repeat,
    cells: plan.cases.length * columns.length * repeat,
  };
  return room.run({
    batch,
    jobs: jobsOf(plan),
    perform: (job, signal) => perform(room, { ...job, batchId: id, to: columns[job.column]! }, signal),
    budget: createBudget({ maxCost, maxCalls }, needs),
  });
}

async function perform(room: BatchRoom, job: Job & { batchId: string; to: ColumnToRun }, signal: AbortSignal): Promise<CellResult> {
  const { deps } = room;
  const { test, batchId, to } = job;
  const { modelId, revisionId, withoutSkill, agent } = to.column;
  const asked = { test, modelId, batchId };
  const answer = withoutSkill
    ? await askModel(deps.models, asked, signal)
    : await askSkill(deps, { ...asked, skillId: test.skillId, revisionId, agent }, signal);
  return await graded(room, { job, answer, analysis: to.package.analysis, judgeModel: modelId }, signal);
}

interface Graded {
  job: Job;
  answer: Answer;
  analysis: PackageAt['analysis'];
  judgeModel: string | null;
}

async function graded(room: BatchRoom, { job, answer, analysis, judgeModel }: Graded, signal: AbortSignal): Promise<CellResult> {
  const { output, error, checked, facts } = answer;
  const inRun = (checked ?? []).flat();
  let { status }: { status: BatchCell['status'] } = answer;
  let results = inRun;
  try {
    if (signal.aborted && status !== 'completed') status = 'stopped';
    else if (output !== null && isAnswer(status, error)) {
      const family = room.familyOf(facts.modelId ?? null);
      results = await grade(room.deps.assertions, { test: job.test, analysis, family, output, run: facts, judgeModel, checked }, signal);
    }
  } catch {
    status = 'stopped';
  }
  // The run's cost already includes its judges.
  const judged = judging(results.filter((result) => !inRun.includes(result)));
  const cost = facts.cost === null || judged.cost === null ? null : facts.cost + judged.cost;
  const cell: BatchCell = {
    caseId: job.test.id,
    column: job.column,
    attempt: job.attempt,
    runId: answer.runId,
    status,
    ending: answer.ending,
    verdict: verdictOf(status, error, results),
    score: status === 'stopped' ? null : scoreOf(results),
    cost,
    durationMs: facts.ms,
    output,
    results,
    error,
  };
  return { cell, used: { calls: answer.calls + judged.calls, cost } };
}
