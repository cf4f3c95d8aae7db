// electron/core/conversations/turn/turn.ts - one answer from the message to the last word: match, decide, then what was decided, each run through the ordinary door.
import {
  AppError,
  type ExecutionApi,
  isRecord,
  type ModelInfo,
  ORCHESTRATION,
  type PlannedAnswer,
  plural,
  type SaidBefore,
  type StartInput,
  startOf,
  type TurnDecision,
  type TurnDetails,
  type TurnMatch,
  type TurnMatches,
  type TurnRun,
  type TurnSummary,
  type Waiting,
} from '../../../contract/index.ts';
import { readJson } from '../../assertions/index.ts';
import type { Candidate } from '../decide/candidates.ts';
import { decide, UNDECIDED } from '../decide/decide.ts';
import { looseInputs } from '../decide/schema.ts';
import { type History, historyBefore } from '../prompt/history.ts';
import { type GivenPage, givePages } from '../prompt/pages.ts';
import type { AnswerPatch, Asked, ConversationStore } from '../store/store.ts';
import { type FollowDeps, type Followed, followRun, runAndFollow } from './follow.ts';
import { argumentsIn, fieldsOf, linesOf, missingIn, withWords } from './inputs.ts';
import type { TurnLog } from './log.ts';

/** A skill as a turn needs it. */
export interface TurnSkill extends Omit<Candidate, 'inputs'> {
  inputSchema: Record<string, unknown> | null;
  outputSchema: Record<string, unknown> | null;
}

/** Tokens that parts of a prompt may have. */
export interface Budgets {
  library: number;
  history: number;
  pages: number;
}

export interface TurnDeps {
  execution: Pick<ExecutionApi, 'start' | 'watch' | 'cancel' | 'plan'>;
  /** The id of a skill that makes conversations work. Throws `not_found`. */
  systemSkill(file: string): string;
  /** Throws `not_found`. */
  skillNamed(name: string): TurnSkill;
  skillOf(id: string): TurnSkill;
  /** Phase 1, with why a hit may not be used. */
  match(text: string, agent: string, signal: AbortSignal): Promise<TurnMatches>;
  /** Whether a run of it would be let through as things are. */
  mayRun(skillId: string, agent: string): boolean;
  /** The model of a run; null = none is ready. */
  modelOf(agent: string, modelId: string | null): ModelInfo | null;
  count(text: string, modelId: string | null): number;
  budgets(): Budgets;
  /** Of the open workspace; null = none is open. */
  pages(): PageDoor | null;
  monotonic(): number;
}

export interface PageDoor {
  read(slug: string, signal: AbortSignal): Promise<Omit<GivenPage, 'from'>>;
  search(query: string, limit: number, signal: AbortSignal): Promise<{ slug: string }[]>;
}

/** What a turn is done with, and who is told of it. */
export interface Turn {
  asked: Asked;
  store: Pick<ConversationStore, 'path'>;
  follow: Omit<FollowDeps, 'execution' | 'log' | 'onRun' | 'onWaiting'>;
  log: TurnLog;
  details: TurnDetails;
  /** Milliseconds that it took so far. */
  elapsed(): number;
  /** Details, the state or the summary changed. */
  onChange(patch: AnswerPatch): void;
}

/** Pages that a search brings. */
const MOST_FOUND = 5;
const INPUT_TOKENS = 1500;
/** What is read from a message is hardly longer than that; a small model that finds no end is stopped early. A remote one may think first. */
const inputTokens = (message: string, { model, count }: Pick<Words, 'model' | 'count'>): number =>
  model?.local ? Math.min(INPUT_TOKENS, 2 * count(message) + 100) : INPUT_TOKENS;

/** The answer. Throws the error of what failed, and the reason of the signal. Null: its run waits for a person, and is left to a later process. */
export async function performTurn(turn: Turn, deps: TurnDeps, signal: AbortSignal): Promise<AnswerPatch | null> {
  const next = await nextOf(turn, deps, signal);
  if ('says' in next) return { text: next.says, format: 'markdown' };
  return given(turn, await runAndFollow(next.start, 'answer', followDeps(turn, deps), signal), next.skill, signal);
}

/** What would be done, up to the run that answers, which is composed and not begun. Throws as `performTurn`, and what `execution.plan` throws. */
export async function planTurn(turn: Turn, deps: TurnDeps, signal: AbortSignal): Promise<PlannedAnswer> {
  const next = await nextOf(turn, deps, signal);
  const plan = 'says' in next ? null : (await deps.execution.plan(next.start)).turn;
  const { matches, decision, pages, history } = turn.details;
  return { matches, decision: decision!, plan, says: 'says' in next ? next.says : null, pages, history };
}

/** The run that answers, and the skill that it is of (null: one that makes conversations work); or what is said without one. */
type Next = { says: string } | { start: StartInput; skill: TurnSkill | null };

async function nextOf(turn: Turn, deps: TurnDeps, signal: AbortSignal): Promise<Next> {
  const { asked } = turn;
  const { sent, message } = asked;
  const agent = sent.agent ?? asked.conversation.agent;
  const modelId = sent.modelId ?? asked.conversation.modelId;
  const model = deps.modelOf(agent, modelId);
  const count = (text: string): number => deps.count(text, model?.id ?? null);
  const history = historyOf(turn, deps, { model, count });
  const attached = await readAttached(message.pages, deps, signal);
  const words: Words = { agent, modelId, model, count, history, given: givePages(attached, { count, budget: pagesBudget(deps, model) }) };
  turn.details = { ...turn.details, history: history.told, pages: words.given.read };
  const decision =
    sent.skill === null
      ? await decideTurn(turn, words, deps, signal)
      : (asked.decision ?? named(deps.skillNamed(sent.skill.name), sent.skill.inputs));
  turn.details = { ...turn.details, decision };
  turn.log.decided(decision);
  turn.onChange({ details: turn.details });
  switch (decision.choice) {
    case 'clarify':
      return { says: decision.question ?? '' };
    case 'activate':
      return activate(turn, deps.skillOf(decision.skill!.id), words, deps, signal);
    case 'research':
      return answer(turn, await research(turn, decision.query ?? message.text, words, deps, signal), words, deps);
    default:
      return answer(turn, words.given.said, words, deps);
  }
}

/** Goes on with a run that waited for a person, in this process or one before. */
export async function resumeTurn(turn: Turn, runId: string, deps: TurnDeps, signal: AbortSignal): Promise<AnswerPatch | null> {
  const { decision } = turn.details;
  const skill = decision?.skill == null ? null : deps.skillOf(decision.skill.id);
  return given(turn, await followRun(runId, 'answer', followDeps(turn, deps), signal), skill, signal);
}

/** What all runs of a turn are given. */
interface Words {
  agent: string;
  modelId: string | null;
  model: ModelInfo | null;
  count(text: string): number;
  history: History;
  /** Of the attached pages. */
  given: ReturnType<typeof givePages>;
}

/** A part of the context of the model; a small one has no room for what is set. */
const within = (budget: number, model: ModelInfo | null, share: number): number =>
  model?.contextTokens == null ? budget : Math.min(budget, Math.floor(model.contextTokens * share));
/** Of tokens, for names and descriptions in the prompt of a decision. */
export const libraryBudget = (deps: Pick<TurnDeps, 'budgets'>, model: ModelInfo | null): number =>
  within(deps.budgets().library, model, 0.25);
const pagesBudget = (deps: TurnDeps, model: ModelInfo | null): number => within(deps.budgets().pages, model, 0.3);

function historyOf({ asked, store }: Turn, deps: TurnDeps, { model, count }: Pick<Words, 'model' | 'count'>): History {
  const { message, conversation } = asked;
  const path = (before: string, limit: number) => store.path(conversation.id, before, limit);
  return historyBefore(message, asked.depth, { path, count, budget: within(deps.budgets().history, model, 0.25) });
}

async function readAttached(slugs: readonly string[], deps: TurnDeps, signal: AbortSignal): Promise<GivenPage[]> {
  if (slugs.length === 0) return [];
  const door = deps.pages();
  if (door === null)
    throw new AppError('not_found', 'No workspace is open, so the attached pages cannot be read.', {
      remedy: 'Open the folder that has them.',
    });
  const pages: GivenPage[] = [];
  for (const slug of slugs) pages.push({ ...(await door.read(slug, signal)), from: 'attached' });
  return pages;
}

const named = ({ id, name }: TurnSkill, inputs: Record<string, unknown>): TurnDecision => ({
  ...UNDECIDED,
  choice: 'activate',
  skill: { id, name },
  inputs,
  because: `You named ${name}.`,
  by: 'name',
});

async function decideTurn(turn: Turn, { agent, model, count, history }: Words, deps: TurnDeps, signal: AbortSignal): Promise<TurnDecision> {
  const { text, pages } = turn.asked.message;
  const matches = await deps.match(text, agent, signal);
  turn.details = { ...turn.details, matches };
  turn.log.matched(matches);
  if (turn.asked.decision) return turn.asked.decision;
  const hasPages = deps.pages() !== null && pages.length === 0;
  return decide(
    {
      text: pages.length === 0 ? text : `${text}\n\n(${plural(pages.length, 'page')} attached: ${pages.join(', ')})`,
      // What was said last says what “it” is.
      history: history.said.slice(-2),
      matches,
      candidates: candidatesOf(matches, { ...deps, model, pages: hasPages }),
      pages: hasPages,
      agent,
      model,
      sessionId: turn.asked.conversation.id,
      budget: libraryBudget(deps, model),
    },
    { ...deps, count: (words) => count(words), run: (start, stop) => runAndFollow(start, 'decide', followDeps(turn, deps), stop) },
    signal,
  );
}

/**
 * Metadata of the hits that may be used; also of those that nearly fit, as a model knows better. Those of like meaning are shown to a model that is asked anyway: meaning
 * finds something for small talk too, and a small model is lost among skills that share no word with the message.
 */
export function candidatesOf(
  { hits, threshold }: Pick<TurnMatches, 'hits' | 'threshold'>,
  { skillOf, model, pages }: Pick<TurnDeps, 'skillOf'> & { model: ModelInfo | null; pages: boolean },
): Candidate[] {
  const usable = hits.filter(({ blocked }) => blocked === null);
  const isNear = ({ score }: TurnMatch): boolean => score >= threshold / 2;
  const byMeaning = model?.local === false && (pages || usable.some(isNear));
  return usable
    .filter((hit) => isNear(hit) || (byMeaning && hit.reasons.some(({ field }) => field === 'meaning')))
    .map(({ skillId }) => skillOf(skillId))
    .map(({ inputSchema, ...skill }) => ({ ...skill, inputs: fieldsOf(inputSchema).map(({ name }) => name) }));
}

async function activate(turn: Turn, skill: TurnSkill, words: Words, deps: TurnDeps, signal: AbortSignal): Promise<Next> {
  // One that is refused is so at once: its inputs are read when it may run.
  const mayRun = deps.mayRun(skill.id, words.agent);
  const { inputs, rest } = await inputsFor(turn, skill, mayRun ? words : { ...words, model: null }, deps, signal);
  const missing = missingIn(skill.inputSchema, inputs);
  turn.details = { ...turn.details, decision: { ...turn.details.decision!, inputs } };
  turn.onChange({ details: turn.details });
  if (missing.length > 0 && mayRun) return { says: `**${skill.name}** also needs:\n\n${linesOf(missing)}` };
  const start = starting(
    turn,
    words,
    { id: skill.id, request: rest, inputs },
    {
      steps: turn.details.decision?.artifacts ?? [],
      // A skill that says what it takes gets that, as in the editor.
      history: [...(skill.inputSchema === null ? words.history.said : []), ...words.given.said],
    },
  );
  return { start, skill };
}

/** What the person gave, then what the message says; a model reads it where something is missing. */
async function inputsFor(turn: Turn, skill: TurnSkill, words: Words, deps: TurnDeps, signal: AbortSignal) {
  const { inputSchema: schema } = skill;
  const { inputs: written, rest } = argumentsIn(turn.asked.message.text, schema);
  const own = { ...turn.details.decision!.inputs, ...written };
  const byName = turn.details.decision!.by === 'name';
  const direct = byName ? withWords(own, rest, schema) : own;
  // What was planned was read before.
  const open =
    byName || turn.asked.decision ? missingIn(schema, direct) : fieldsOf(schema).filter(({ name }) => direct[name] === undefined);
  if (open.length === 0 || rest === '' || words.model === null) return { inputs: direct, rest };
  const read = await readInputs(turn, { skill, open }, words, deps, signal);
  return { inputs: withWords({ ...read, ...direct }, rest, schema), rest };
}

/** What a model read; nothing if it could not, as the person can be asked. */
async function readInputs(
  turn: Turn,
  { skill, open }: { skill: TurnSkill; open: ReturnType<typeof fieldsOf> },
  words: Words,
  deps: TurnDeps,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const { run, text } = await runAndFollow(
    starting(
      turn,
      words,
      {
        id: deps.systemSkill(ORCHESTRATION.inputs),
        inputs: { message: turn.asked.message.text, skill: `${skill.name}: ${skill.description}`, inputs: linesOf(open) },
      },
      {
        outputSchema: looseInputs(skill.inputSchema ?? {}),
        history: words.history.said.slice(-2),
        temperature: 0,
        maxTokens: inputTokens(turn.asked.message.text, words),
      },
    ),
    'inputs',
    followDeps(turn, deps),
    signal,
  );
  signal.throwIfAborted();
  const json = run.status === 'completed' ? readJson(text, 'first', 'object') : { ok: false as const };
  if (!json.ok || !isRecord(json.value)) return {};
  const names = new Set(open.map(({ name }) => name));
  // An empty word is what a model writes where a grammar asks for one.
  return Object.fromEntries(Object.entries(json.value).filter(([name, value]) => names.has(name) && value !== null && value !== ''));
}

async function research(turn: Turn, query: string, words: Words, deps: TurnDeps, signal: AbortSignal): Promise<SaidBefore[]> {
  const door = deps.pages();
  const hits = door === null ? [] : await door.search(query, MOST_FOUND, signal);
  const pages: GivenPage[] = [];
  for (const { slug } of hits) pages.push({ ...(await door!.read(slug, signal)), from: 'found' });
  const found = givePages(pages, { count: words.count, budget: pagesBudget(deps, words.model) });
  turn.details = { ...turn.details, pages: [...turn.details.pages, ...found.read] };
  if (found.said.length > 0) return found.said;
  return [
    { role: 'user', content: `A search of the workspace for “${query}” found no page.` },
    { role: 'assistant', content: 'Then I say so.' },
  ];
}

function answer(turn: Turn, pages: SaidBefore[], words: Words, deps: TurnDeps): Next {
  const asked = { id: deps.systemSkill(ORCHESTRATION.answer), request: turn.asked.message.text };
  return { start: starting(turn, words, asked, { history: [...words.history.said, ...pages] }), skill: null };
}

/** The start of a run of the turn: by the name that the person gave, else by the agent's choice. */
const starting = (
  { asked }: Turn,
  { agent, modelId }: Words,
  { id, ...what }: { id: string; request?: string; inputs?: Record<string, unknown> },
  more: Partial<StartInput>,
): StartInput =>
  startOf(
    {
      ...what,
      skill: { id },
      agent,
      channel: 'conversation',
      origin: { way: asked.sent.skill === null ? 'choice' : 'name', sessionId: asked.conversation.id },
    },
    { ...more, modelId },
  );

function followDeps(turn: Turn, deps: TurnDeps): FollowDeps {
  return {
    ...turn.follow,
    execution: deps.execution,
    log: turn.log,
    onRun(run) {
      const runs = [...turn.details.runs.filter(({ runId }) => runId !== run.runId), run];
      turn.details = { ...turn.details, runs };
    },
    onWaiting: (waiting) =>
      turn.onChange({ state: waiting === null ? 'running' : 'asks', summary: summaryOf(turn.details, { waiting, ms: turn.elapsed() }) }),
  };
}

/** The answer of a run that has ended. Throws its error, and the reason of the signal. */
function given(turn: Turn, { run, text, plan }: Followed, skill: TurnSkill | null, signal: AbortSignal): AnswerPatch | null {
  turn.details = { ...turn.details, plan };
  if (run.endedAt === null && run.waiting !== null) return null;
  signal.throwIfAborted();
  if (run.status === 'cancelled') throw new AppError('cancelled', 'The run was cancelled.');
  if (run.status !== 'completed') {
    const { code = 'run_failed', message = 'The run did not complete.', ...more } = run.error ?? {};
    throw new AppError(code, message, more);
  }
  if (skill?.outputSchema == null) return { text, format: 'markdown' };
  const json = readJson(text, 'first', skill.outputSchema.type === 'array' ? 'array' : 'object');
  return json.ok ? { text: JSON.stringify(json.value, null, 2), format: 'json' } : { text, format: 'markdown' };
}

/** The line under an answer. */
export function summaryOf(
  { decision, runs }: TurnDetails,
  more: { waiting?: Waiting | null; ms: number; error?: TurnSummary['error'] },
): TurnSummary {
  const last = runs.findLast(({ purpose }) => purpose === 'answer') ?? null;
  const sum = (of: (run: TurnRun) => number | null): number | null =>
    runs.length === 0 || runs.some((run) => of(run) === null) ? null : runs.reduce((total, run) => total + of(run)!, 0);
  return {
    choice: decision?.choice ?? null,
    skill: decision?.skill ?? null,
    modelId: last?.modelId ?? decision?.modelId ?? null,
    tools: last?.tools ?? 0,
    durationMs: Math.round(more.ms),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    cost: sum(({ cost }) => cost),
    runId: last?.runId ?? null,
    waiting: more.waiting ?? null,
    error: more.error ?? null,
  };
}
