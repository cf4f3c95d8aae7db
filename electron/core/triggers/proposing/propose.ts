// electron/core/triggers/proposing/propose.ts - better descriptions by a model. Each round sees the rows that fail among those for tuning; what it
// proposes is scored on all rows, and shown with its score on the held-out ones.
import {
  AppError,
  addUsage,
  type DecidedScore,
  isWhole,
  jsonFrom,
  MAX_DESCRIPTION,
  MAX_ROUNDS,
  type MatchedFields,
  type Proposal,
  type ProposalEvent,
  passedOf,
  type TryEvent,
} from '../../../contract/index.ts';
import { collect, endingOfAnswer, type ModelRegistry, nothingYet } from '../../models/index.ts';
import { unseenIn } from '../../text/index.ts';
import { evaluate, type Judged } from '../evaluate.ts';
import { tryRows } from '../trying/try.ts';
import type { Decide, Finder } from '../types.ts';
import { ANSWER_SCHEMA, Answer, questionOf, SYSTEM, type Tried } from './prompt.ts';
import { bestOf, scoreOf } from './score.ts';

const MAX_TOKENS = 900;
/** A small model that finds no end is stopped early. */
const LOCAL_TOKENS = 400;

interface Proposing {
  finder: Finder;
  models: ModelRegistry;
  decide: Decide;
  draft: { skillId: string; fields: MatchedFields };
  rows: readonly Judged[];
  modelId: string | null;
  rounds: number;
  /** Decisions about each held-out row; 0 = none. */
  times: number;
  maxCost: number | null;
  signal: AbortSignal;
}

/**
 * How it stands, before the first round and after each. Throws `bad_input` if nothing is to be improved or nothing could be proven, what the
 * model throws, and `cancelled`.
 */
export async function* propose(asked: Proposing): AsyncGenerator<ProposalEvent> {
  const { finder, models, draft, rows, modelId, rounds, maxCost, signal } = asked;
  const judged = (fields: MatchedFields) => evaluate(finder, { ...draft, fields }, rows, signal);
  const before = await judged(draft.fields);
  requireWork(before.results);
  const model = models.choose(modelId);
  const event: ProposalEvent = {
    state: 'asking',
    round: 1,
    rounds: Math.min(rounds, MAX_ROUNDS),
    modelId: model.id,
    now: scoreOf(before),
    proposals: [],
    best: null,
    notes: [],
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    cost: 0,
  };
  const told = () => structuredClone(event);
  const tried: Tried[] = [];
  // The next round works on the best so far by the rows that the model may see, so that held-out rows choose nothing before the end.
  let base = { fields: draft.fields, results: before.results };
  yield told();
  event.now = scoreOf(before, await decideHeldOut(asked, draft.fields, event));
  for (; event.round <= event.rounds; event.round++) {
    const tuning = base.results.filter(({ heldOut }) => !heldOut);
    if (tuning.every(({ passes }) => passes)) break;
    const question = questionOf(base.fields, tuning, tried);
    const most = models.cost(model.id, models.countTokens(`${SYSTEM}\n${question}`, model.id).tokens, MAX_TOKENS) ?? 0;
    if (maxCost !== null && (event.cost ?? 0) + most > maxCost) {
      event.notes.push(`The next call may exceed the limit of $${maxCost}.`);
      event.state = 'stopped';
      break;
    }
    const answer = await ask(models, model.id, question, signal);
    Object.assign(event, addUsage(event, { calls: 1, ...answer }));
    const read = readAnswer(answer.text, answer.whole);
    if (typeof read === 'string') {
      event.notes.push(`Round ${event.round}: ${read}.`);
      tried.push({ description: '', passed: 0, of: tuning.length, refused: `it could not be used: ${read}` });
    } else {
      const fields = { ...draft.fields, description: read.description };
      const evaluation = await judged(fields);
      const isNew =
        read.description !== draft.fields.description && event.proposals.every(({ description }) => description !== read.description);
      const score = scoreOf(evaluation, isNew ? await decideHeldOut(asked, fields, event) : null);
      tried.push({ description: read.description, passed: passedOf(score.tuning), of: tuning.length, refused: null });
      if (isNew) event.proposals.push({ round: event.round, ...read, score } satisfies Proposal);
      if (passedOf(score.tuning) > passedOf(scoreOf(base).tuning)) base = { fields, results: evaluation.results };
    }
    event.best = bestOf(event.now, event.proposals);
    if (event.round < event.rounds) yield told();
  }
  event.round = Math.min(event.round, event.rounds);
  if (event.state === 'asking') event.state = 'done';
  yield told();
}

/** What the model decides about the held-out rows with this description; null if it is not asked, or the limit ends it. Adds what it took. */
async function decideHeldOut(asked: Proposing, fields: MatchedFields, event: ProposalEvent): Promise<DecidedScore | null> {
  if (asked.times === 0) return null;
  const rows = asked.rows.filter(({ heldOut }) => heldOut);
  const left = asked.maxCost === null ? null : Math.max(0, asked.maxCost - (event.cost ?? 0));
  let last: TryEvent | undefined;
  for await (const each of tryRows({ ...asked, draft: { ...asked.draft, fields }, rows, modelId: event.modelId, maxCost: left }))
    last = each;
  if (last === undefined) return null;
  Object.assign(event, addUsage(event, last));
  if (last.state === 'done') return last.score;
  event.notes.push('The limit ended the decisions about held-out rows.');
  return null;
}

function requireWork(results: readonly { heldOut: boolean; passes: boolean }[]): void {
  const tuning = results.filter(({ heldOut }) => !heldOut);
  if (tuning.length === results.length)
    throw new AppError('bad_input', 'No row is held out, so a better description could not be told from one that only knows these rows.', {
      remedy: 'Add rows, or mark some as held out.',
    });
  if (tuning.every(({ passes }) => passes))
    throw new AppError('bad_input', 'Every row that a model may see passes, so there is nothing to learn from.', {
      remedy: 'Add messages that fail.',
    });
}

async function ask(models: ModelRegistry, model: string, question: string, signal: AbortSignal) {
  const answer = nothingYet();
  const request = {
    model,
    system: SYSTEM,
    messages: [{ role: 'user' as const, content: question }],
    schema: ANSWER_SCHEMA,
    maxTokens: models.choose(model).local ? LOCAL_TOKENS : MAX_TOKENS,
    lane: 'triggers',
  };
  for await (const event of models.port.complete(request, signal)) collect(answer, event);
  const { inputTokens = 0, outputTokens = 0, cachedTokens = null } = answer.usage ?? {};
  return {
    text: answer.text,
    whole: isWhole(endingOfAnswer(answer)),
    inputTokens,
    outputTokens,
    cost: models.cost(model, inputTokens, outputTokens, cachedTokens),
  };
}

/** A phrase for what cannot be used. */
function readAnswer(text: string, whole: boolean): { description: string; why: string } | string {
  if (!whole) return 'the answer did not come to an end, as that of a small model may not';
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  let value: unknown;
  try {
    value = jsonFrom(json);
  } catch {
    return 'the answer is not JSON';
  }
  const read = Answer.safeParse(value);
  if (!read.success) return 'the answer does not have the form that was asked for';
  const description = read.data.description.replace(/\s+/g, ' ').trim();
  if (description === '') return 'the description is empty';
  if (description.length > MAX_DESCRIPTION)
    return `the description has ${description.length.toLocaleString('en')} characters, more than ${MAX_DESCRIPTION}`;
  if (/[<>]/.test(description)) return 'the description has XML tags, which clients refuse';
  if (unseenIn(description).length > 0) return 'the description has characters that cannot be seen';
  return { description, why: read.data.why.replace(/\s+/g, ' ').trim().slice(0, MAX_DESCRIPTION) };
}
