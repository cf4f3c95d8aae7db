// electron/core/triggers/trying/try.ts - phase 2 over rows: each is matched, then decided about as a conversation would, several times; each decision is
// a run with a trace, and all of one try are one session.
import { randomUUID } from 'node:crypto';
import {
  AppError,
  addUsage,
  type DecidedScore,
  type ErrorCode,
  type MatchedFields,
  type Matches,
  NOTHING_USED,
  type TriedOutcome,
  type TriedRow,
  type TryEvent,
} from '../../../contract/index.ts';
import type { Judged } from '../evaluate.ts';
import type { Decide, Decided, Finder } from '../types.ts';

export interface Trying {
  finder: Finder;
  decide: Decide;
  draft: { skillId: string; fields: MatchedFields };
  rows: readonly Judged[];
  modelId: string;
  times: number;
  maxCost: number | null;
  signal: AbortSignal;
}

/** Events come no faster. */
const EVERY_MS = 100;

/** What a model can get wrong by itself: the rules decide then, as they do in a conversation. */
const WRONG_ANSWERS: readonly ErrorCode[] = ['output_invalid', 'model_bad_answer'];

/** How it stands, before the first row and as rows are decided about. Throws `cancelled`, and the error of a model that could not be asked. */
export async function* tryRows(asked: Trying): AsyncGenerator<TryEvent> {
  const { rows, times, modelId, maxCost, signal } = asked;
  const start = performance.now();
  const decideRow = deciding(asked);
  const sums: TryEvent = { ...structuredClone(NOTHING), modelId, times, of: rows.length };
  let fresh: TriedRow[] = [];
  let told = start;
  const event = (): TryEvent => {
    const rows = fresh;
    fresh = [];
    told = performance.now();
    return { ...structuredClone(sums), rows, ms: told - start };
  };
  yield event();
  for (const row of rows) {
    if (maxCost !== null && (sums.cost === null || sums.cost >= maxCost)) {
      sums.state = 'stopped';
      sums.note =
        sums.cost === null
          ? `What ${modelId} costs is not known, so the limit of $${maxCost} cannot be kept.`
          : `The limit of $${maxCost} is used up.`;
      break;
    }
    const { tried, decisions } = await decideRow(row);
    if (signal.aborted) throw new AppError('cancelled', 'Cancelled.');
    fresh.push(tried);
    add(sums, tried, decisions);
    if (performance.now() - told >= EVERY_MS) yield event();
  }
  if (sums.state === 'asking') sums.state = 'done';
  yield event();
}

const NOTHING: Omit<TryEvent, 'modelId' | 'times' | 'of'> = {
  state: 'asking',
  rows: [],
  done: 0,
  score: { right: 0, of: 0 },
  heldOut: { right: 0, of: 0 },
  always: 0,
  note: null,
  ...NOTHING_USED,
  ms: 0,
};

function deciding({ finder, decide, draft, modelId, times, signal }: Trying) {
  const found = finder.as(draft);
  const sessionId = randomUUID();
  const once = async (message: string, matches: Matches): Promise<Decided> => {
    const decided = await decide({ message, matches, draft, modelId, sessionId }, signal);
    const { problem } = decided;
    if (problem === null || WRONG_ANSWERS.includes(problem.code)) return decided;
    throw new AppError(problem.code, problem.message, problem);
  };
  return async ({ id, message, shouldTrigger, heldOut }: Judged) => {
    const [matches] = found.find([message], () => false) as [Matches];
    const first = await once(message, matches);
    // Where no model is asked, it comes to the same each time.
    const others = first.run === null ? [] : await Promise.all(Array.from({ length: times - 1 }, () => once(message, matches)));
    const decisions = [first, ...others];
    const outcomes = outcomesOf(first.run === null ? Array.from({ length: times }, () => first) : decisions);
    const isRight = ({ choice, skill }: TriedOutcome) => (choice === 'activate' && skill?.id === found.id) === shouldTrigger;
    const right = outcomes.filter(isRight).reduce((sum, { count }) => sum + count, 0);
    return { tried: { id, message, shouldTrigger, heldOut, right, times, outcomes } satisfies TriedRow, decisions };
  };
}

function outcomesOf(decisions: readonly Decided[]): TriedOutcome[] {
  const all = new Map<string, TriedOutcome>();
  for (const { decision, run } of decisions) {
    const { choice, skill, by, because } = decision;
    const key = JSON.stringify([choice, skill?.id, by]);
    const outcome = all.get(key) ?? { choice, skill, by, because, count: 0, runIds: [] };
    outcome.count++;
    if (run !== null) outcome.runIds.push(run.id);
    all.set(key, outcome);
  }
  return [...all.values()].sort((a, b) => b.count - a.count);
}

function add(sums: TryEvent, { right, times, heldOut }: TriedRow, decisions: readonly Decided[]): void {
  const count = (score: DecidedScore) => {
    score.right += right;
    score.of += times;
  };
  sums.done++;
  count(sums.score);
  if (heldOut) count(sums.heldOut);
  if (right === times) sums.always++;
  for (const { run } of decisions) {
    if (run === null) continue;
    const { inputTokens, outputTokens, cost } = run;
    Object.assign(sums, addUsage(sums, { calls: 1, inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0, cost }));
  }
}
