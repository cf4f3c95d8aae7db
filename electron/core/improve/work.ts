// electron/core/improve/work.ts - one improvement: answers before, a proposal from what failed, answers after. What is done already is not done again.
import { AppError, type ImproveRow, type ImproveScore, type TestCase } from '../../contract/index.ts';
import type { Trial, Trials } from '../cases/index.ts';
import type { Asking } from '../composer/index.ts';
import type { Analyse } from '../packages/index.ts';
import { type Evidence, propose } from './propose.ts';

/** What is answered: a case, or the inputs of a run. */
export interface Sample {
  id: string;
  test: Pick<TestCase, 'inputs' | 'request' | 'assertions' | 'notRun'>;
  expected: unknown;
  /** What the run itself answered, and its error. */
  seen: { output: string | null; failed: string } | null;
}

export interface WorkState {
  text: string;
  fileName: string;
  words: string;
  modelId: string;
  samples: Sample[];
  rows: ImproveRow[];
  proposed: string | null;
}

export interface WorkDeps {
  trials: Trials;
  analyse: Analyse;
  asking: Asking;
  /** Answers that are made at once. */
  atOnce: number;
  on(patch: { rows?: ImproveRow[]; proposed?: { text: string; part: string; why: string }; phase?: 'before' | 'propose' | 'after' }): void;
}

const MOST_OUTPUT = 1000;

/** Throws the errors of the model that proposes, and the signal's reason. */
export async function work(deps: WorkDeps, state: WorkState, signal: AbortSignal): Promise<void> {
  const rows = [...state.rows];
  const put = (index: number, side: 'before' | 'after', score: ImproveScore): void => {
    rows[index] = { ...rows[index]!, [side]: score };
    deps.on({ rows: [...rows] });
  };
  const scoreAll = (side: 'before' | 'after', text: string): Promise<void> =>
    inParallel(deps.atOnce, rows.keys(), async (index) => {
      if (rows[index]![side] !== null) return;
      const { test } = state.samples[index]!;
      const tried = { text, fileName: state.fileName, test, modelId: state.modelId, lane: deps.asking.lane };
      const trial = await deps.trials.run(tried, signal);
      const { inputTokens, outputTokens, cost } = trial;
      deps.asking.used({ calls: trial.output === null ? 0 : 1, inputTokens, outputTokens, cost: trial.output === null ? 0 : cost });
      put(index, side, scoreOf(trial));
    });

  deps.on({ phase: 'before' });
  await scoreAll('before', state.text);
  let proposed = state.proposed;
  if (proposed === null) {
    deps.on({ phase: 'propose' });
    const evidence = rows.flatMap((row, index) => (row.held ? [] : evidenceOf(row, state.samples[index]!)));
    if (evidence.every(({ failed }) => failed === '') && state.words.trim() === '') {
      throw new AppError('bad_input', 'Everything that was chosen is answered well, so there is nothing to improve.', {
        remedy: 'Choose what fails, or say in words what is wrong.',
      });
    }
    const found = await propose(deps, state, evidence, signal);
    proposed = found.text;
    deps.on({ proposed: found });
  }
  deps.on({ phase: 'after' });
  await scoreAll('after', proposed);
}

function scoreOf({ verdict, score, cost, ms, output, results, error }: Trial): ImproveScore {
  const failed = results.filter(({ status }) => status === 'fail' || status === 'error').map(({ label, reason }) => `${label}: ${reason}`);
  const words = [...(error === null ? [] : [error.message]), ...failed].join('; ');
  return {
    verdict,
    score,
    cost,
    ms: output === null ? null : ms,
    output: output?.slice(0, MOST_OUTPUT) ?? null,
    failed: words.slice(0, MOST_OUTPUT),
  };
}

function evidenceOf({ name, before }: ImproveRow, { test, expected, seen }: Sample): Evidence[] {
  const given = JSON.stringify(test.request === '' ? test.inputs : { ...test.inputs, request: test.request });
  // What the run answered counts; a case is judged by its answer of just now.
  const output = seen?.output ?? before?.output ?? null;
  const failed = [seen?.failed, before?.failed].filter((each) => each !== undefined && each !== '').join('; ');
  const good = expected === null || expected === undefined ? null : typeof expected === 'string' ? expected : JSON.stringify(expected);
  return [{ name, given, output, failed, expected: good }];
}

/** At most so many at a time; the first failure ends it. */
async function inParallel(atOnce: number, keys: Iterable<number>, run: (key: number) => Promise<void>): Promise<void> {
  const left = [...keys];
  const next = async (): Promise<void> => {
    for (let key = left.shift(); key !== undefined; key = left.shift()) await run(key);
  };
  await Promise.all(Array.from({ length: Math.max(1, atOnce) }, next));
}
