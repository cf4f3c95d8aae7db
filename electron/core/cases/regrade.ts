// electron/core/cases/regrade.ts - kept answers against the current assertions, without asking the model again. The old batch stays.
import { randomUUID } from 'node:crypto';
import { AppError, type Batch, type BatchCell, type CasesApi, type TestCase } from '../../contract/index.ts';
import type { RunFacts } from '../assertions/index.ts';
import { createBudget } from './batch/budget.ts';
import { grade, isAnswer, judging, scoreOf, verdictOf } from './batch/grade.ts';
import type { CellResult } from './batch/running.ts';
import type { PackageAt } from './packages.ts';
import type { BatchRoom } from './types.ts';

interface Job {
  column: number;
  before: BatchCell;
}

const READ_AT_ONCE = 100;

/** Throws `not_found`, `invalid_transition` for a batch that still runs, `model_missing`, `package_broken`. */
export function createRegrade(room: BatchRoom): CasesApi['regrade'] {
  return async ({ batchId, modelId }) => {
    const old = room.batches.get(batchId, room.isHere);
    if (room.isHere(batchId) || old.state === 'running') {
      throw new AppError('invalid_transition', 'The batch is still running.', { remedy: 'Wait until it ends, or stop it.' });
    }
    const judgeModel = modelId === null ? null : room.deps.models.choose(modelId).id;
    const tests = new Map(room.cases.list(old.skillId).map((each) => [each.id, each]));
    const now = room.packageAt(old.skillId, null);
    const id = randomUUID();
    const batch = { id, skillId: old.skillId, startedAt: room.now(), columns: old.columns, repeat: old.repeat, cells: old.done };
    return room.run<Job>({
      batch,
      jobs: keptCells(room, batchId),
      perform: (job, signal) => perform(room, { ...job, old, test: tests.get(job.before.caseId), now, judgeModel }, signal),
      budget: createBudget(
        { maxCost: null, maxCalls: null },
        old.columns.map(() => ({ calls: 0, cost: null })),
      ),
    });
  };
}

/** Read as they are needed: whole outputs of a large batch are many megabytes. */
function* keptCells(room: BatchRoom, batchId: string): Generator<Job> {
  for (let offset = 0; ; offset += READ_AT_ONCE) {
    const page = room.batches.cells(batchId, offset, READ_AT_ONCE);
    for (const before of page) yield { column: before.column, before };
    if (page.length < READ_AT_ONCE) return;
  }
}

interface Again extends Job {
  old: Batch;
  /** Undefined: the case was removed. */
  test: TestCase | undefined;
  now: PackageAt;
  judgeModel: string | null;
}

async function perform(room: BatchRoom, { before, old, test, now, judgeModel }: Again, signal: AbortSignal): Promise<CellResult> {
  const { output, status, error } = before;
  // Without its case or its answer there is nothing to check: the result stays.
  if (output === null || test === undefined || !isAnswer(status, error))
    return { cell: { ...before, cost: 0 }, used: { calls: 0, cost: 0 } };
  // Whether the answer matches is checked again; a wrong shape is not.
  const isUndecided = error?.code === 'assertion_failed';
  const after = isUndecided ? { status: 'completed' as const, error: null } : { status, error };
  const family = room.familyOf(old.columns[before.column]?.modelId ?? null);
  const run = factsOf(room, before, old);
  try {
    const grading = { test, analysis: now.analysis, family, output, run, judgeModel, checked: null };
    const results = await grade(room.deps.assertions, grading, signal);
    const { calls, cost } = judging(results);
    const cell: BatchCell = {
      ...before,
      ...after,
      results,
      cost,
      verdict: verdictOf(after.status, after.error, results),
      score: scoreOf(results),
    };
    return { cell, used: { calls, cost } };
  } catch {
    return { cell: { ...before, status: 'stopped', verdict: null, score: null, cost: 0, results: [] }, used: { calls: 0, cost: 0 } };
  }
}

/** What the trace still has: a cell's cost may include judges. Without it, checks on the run are skipped, since nothing is known. */
function factsOf(room: BatchRoom, { runId, durationMs }: BatchCell, old: Batch): RunFacts | null {
  if (runId === null) return null;
  try {
    const { run, spans } = room.deps.traces().get({ runId });
    const last = spans.findLast(({ kind }) => kind === 'model_call');
    const finish = last?.attributes.finish;
    return {
      cost: run.cost,
      ms: durationMs,
      finishReason: typeof finish === 'string' ? finish : null,
      modelId: run.modelId ?? old.columns[0]?.modelId ?? null,
      spans,
    };
  } catch {
    return null;
  }
}
