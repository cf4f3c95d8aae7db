// electron/core/conversations/turn/active.ts - the turns that run in this process: begun, watched, stopped, and written when they are over.
import {
  type AnswerInput,
  AppError,
  asAppError,
  type ExecutionApi,
  type Message,
  type TracesApi,
  type TurnDetails,
  type TurnEvent,
  type TurnState,
} from '../../../contract/index.ts';
import type { Owner } from '../../processes/index.ts';
import { NO_DETAILS } from '../store/rows.ts';
import type { AnswerPatch, Asked, ConversationStore } from '../store/store.ts';
import { createTurnLog, type TurnLog } from './log.ts';
import { performTurn, resumeTurn, summaryOf, type Turn, type TurnDeps } from './turn.ts';

interface Place {
  store: ConversationStore;
  traces: Pick<TracesApi, 'payload' | 'get'>;
  hold(): () => void;
}

export interface ActiveDeps extends Omit<TurnDeps, 'execution'> {
  place(): Place;
  execution: Pick<ExecutionApi, 'start' | 'watch' | 'cancel' | 'answer' | 'plan'>;
  owner: Owner;
  mask(text: string): string;
  onChange(): void;
  onProblem(what: string, cause: unknown): void;
}

export interface ActiveTurns {
  begin(asked: Asked): void;
  /** Null if it does not run here. */
  watch(answerId: string, signal: AbortSignal): AsyncIterable<TurnEvent> | null;
  detailsOf(answerId: string): TurnDetails | null;
  /** A message with what has come of it here. */
  asItIs(message: Message): Message;
  /** Whether it runs here. */
  stop(answerId: string): boolean;
  /** Ends the run of an answer that asks since before this process. */
  stopAsking(answer: Message): void;
  /** Throws `not_found`, `invalid_transition`. */
  answer(answerId: string, answer: AnswerInput['answer']): void;
  /** What became of an answer that asked, if its run was answered elsewhere; null = nothing did. */
  catchUp(answer: Message): AsyncIterable<TurnEvent> | null;
  close(): Promise<void>;
}

interface Active {
  turn: Turn;
  place: Place;
  state: TurnState;
  stop: AbortController;
  done: Promise<void>;
}

const STOPPED = new AppError('cancelled', 'The answer was stopped.');
const CLOSED = new AppError('interrupted', 'Skillwright was closed before the answer was finished.');
/** How often what has come is written down, for who finds it interrupted. */
const SAVE_MS = 1000;

type Perform = (turn: Turn, signal: AbortSignal) => Promise<AnswerPatch | null>;

export function createActiveTurns(deps: ActiveDeps): ActiveTurns {
  const turns = new Map<string, Active>();
  const state = { closing: false };
  const open = (asked: Asked, details: TurnDetails, perform: Perform): Active =>
    openTurn(asked, details, perform, { ...deps, turns, state });
  const resume = (answer: Message, runId: string): Active => {
    const { store } = deps.place();
    return open({ ...store.asked(answer.id), answer }, store.details(answer.id), (turn, signal) => resumeTurn(turn, runId, deps, signal));
  };
  return {
    begin: (asked) => void open(asked, NO_DETAILS, (turn, signal) => performTurn(turn, deps, signal)),
    watch: (id, signal) => turns.get(id)?.turn.log.watch(signal) ?? null,
    detailsOf: (id) => turns.get(id)?.turn.details ?? null,
    asItIs(message) {
      const said = turns.get(message.id)?.turn.log.said();
      return said === undefined || said === '' ? message : { ...message, text: said };
    },
    stop(id) {
      const active = turns.get(id);
      active?.stop.abort(STOPPED);
      return active !== undefined;
    },
    stopAsking(answer) {
      resume(deps.place().store.claim(answer.id, deps.owner), runOf(answer)).stop.abort(STOPPED);
    },
    answer(id, answer) {
      const known = turns.get(id);
      if (known !== undefined) {
        deps.execution.answer({ runId: runOf(known.place.store.message(id)), answer });
        return;
      }
      const { store } = deps.place();
      const runId = runOf(store.message(id));
      const claimed = store.claim(id, deps.owner);
      try {
        deps.execution.answer({ runId, answer });
      } catch (cause) {
        store.patch(id, { state: 'asks' });
        throw cause;
      }
      resume(claimed, runId);
    },
    catchUp(answer) {
      if (answer.state !== 'asks' || answer.turn?.runId == null) return null;
      const { runId } = answer.turn;
      const { store, traces } = deps.place();
      if (turns.has(answer.id) || traces.get({ runId }).run.endedAt === null) return null;
      return resume(store.claim(answer.id, deps.owner), runId).turn.log.watch(new AbortController().signal);
    },
    async close() {
      state.closing = true;
      const running = [...turns.values()].filter((active) => active.state === 'running');
      for (const { stop } of running) stop.abort(CLOSED);
      await Promise.all(running.map(({ done }) => done));
    },
  };
}

function runOf({ id, turn }: Message): string {
  if (turn?.runId != null) return turn.runId;
  throw new AppError('invalid_transition', `The answer ${id} has no run to go on with.`, { remedy: 'Ask for another answer.' });
}

interface OpenDeps extends ActiveDeps {
  turns: Map<string, Active>;
  state: { closing: boolean };
}

/** Begins to perform a turn, and writes how it ends. */
function openTurn(asked: Asked, details: TurnDetails, perform: Perform, deps: OpenDeps): Active {
  const { turns, state } = deps;
  const place = deps.place();
  const { id } = asked.answer;
  const begun = deps.monotonic();
  const write = (patch: AnswerPatch): Message | null => writeTo(place.store, id, patch, deps);
  const log = savingLog(createTurnLog(), { save: (text) => write({ text }), monotonic: deps.monotonic });
  const turn: Turn = {
    asked,
    store: place.store,
    follow: { traces: place.traces },
    log,
    details,
    elapsed: () => deps.monotonic() - begun,
    onChange(patch) {
      if (patch.state !== undefined) active.state = patch.state;
      const now = write(patch);
      if (now === null || patch.state === undefined) return;
      log.answer({ ...now, text: log.said() });
      deps.onChange();
    },
  };
  const active: Active = { turn, place, state: 'running', stop: new AbortController(), done: Promise.resolve() };
  const release = place.hold();
  turns.set(id, active);
  log.answer(asked.answer);
  const { signal } = active.stop;
  active.done = Promise.resolve()
    .then(() => perform(turn, signal))
    .then((patch): Ended | null => (patch === null ? null : { ...patch, state: 'done' }))
    .catch((cause: unknown) => failed(cause, signal, log.said()))
    .then((ended) => {
      // One that waits for a person is left as it is.
      if (ended === null) return;
      const { error = null, ...patch } = ended;
      const summary = summaryOf(turn.details, { ms: turn.elapsed(), error: error?.toData() ?? null });
      const now = write({ ...patch, summary, details: turn.details });
      if (now !== null) log.answer(now);
    })
    .finally(() => {
      turns.delete(id);
      log.end();
      release();
      if (!state.closing) deps.onChange();
    });
  return active;
}

type Ended = AnswerPatch & { error?: AppError | null };

/** How an answer ends that could not be given; what came of it stays. */
function failed(cause: unknown, signal: AbortSignal, said: string): Ended {
  const error = signal.aborted ? asAppError(signal.reason) : asAppError(cause);
  const text = said === '' ? {} : { text: said };
  if (error.code === 'cancelled') return { ...text, state: 'stopped', error: null };
  return { ...text, state: error.code === 'interrupted' ? 'interrupted' : 'failed', error };
}

/** Null if it cannot be written: the conversation was removed, or its database is busy or gone. */
function writeTo(
  store: ConversationStore,
  id: string,
  patch: AnswerPatch,
  { onProblem, mask }: Pick<ActiveDeps, 'onProblem' | 'mask'>,
): Message | null {
  try {
    return store.patch(id, patch.text === undefined ? patch : { ...patch, text: mask(patch.text) });
  } catch (cause) {
    if (asAppError(cause).code !== 'not_found') onProblem('an answer of a conversation could not be written', cause);
    return null;
  }
}

/** Writes down what has come of an answer now and then. */
function savingLog(log: TurnLog, { save, monotonic }: { save(text: string): void; monotonic(): number }): TurnLog {
  let saved = monotonic();
  return {
    ...log,
    text(spanId, text) {
      log.text(spanId, text);
      if (monotonic() - saved < SAVE_MS) return;
      saved = monotonic();
      save(log.said());
    },
  };
}
