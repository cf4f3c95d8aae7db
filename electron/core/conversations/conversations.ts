// electron/core/conversations/conversations.ts - the room: conversations of the place that is open, and who answers in them.
import { join } from 'node:path';
import {
  AppError,
  type AppErrorData,
  asAppError,
  type ConversationsApi,
  conversationAsData,
  conversationAsMarkdown,
  type ExecutionApi,
  type Message,
  type ModelInfo,
  messagesOf,
  type NamedSkill,
  type Run,
  SendInput,
  type TracesApi,
  type TurnDecision,
  type TurnMatches,
  YOU,
} from '../../contract/index.ts';
import { type Owner, self } from '../processes/index.ts';
import { writeFileAtomic } from '../storage/index.ts';
import { slugOf } from '../text/index.ts';
import { decide } from './decide/decide.ts';
import { answerOf } from './store/answers.ts';
import type { Asked, ConversationStore } from './store/store.ts';
import { type ActiveTurns, createActiveTurns } from './turn/active.ts';
import { draftTurn } from './turn/draft.ts';
import { runAndFollow } from './turn/follow.ts';
import { argumentsIn, namedIn } from './turn/inputs.ts';
import { createTurnLog } from './turn/log.ts';
import { candidatesOf, libraryBudget, planTurn, type TurnDeps } from './turn/turn.ts';

/** Where conversations are kept: with the open workspace, else in the account. */
export interface Place {
  store: ConversationStore;
  traces: Pick<TracesApi, 'payload' | 'get'>;
  /** Its databases stay open until the result is called. */
  hold(): () => void;
}

export interface ConversationsDeps extends Omit<TurnDeps, 'execution'> {
  place(): Place;
  execution: Pick<ExecutionApi, 'start' | 'watch' | 'cancel' | 'answer' | 'plan'>;
  /** Whether there is such an agent. Throws `not_found`. */
  requireAgent(id: string): void;
  /** Removes keys from what is kept. */
  mask(text: string): string;
  now(): Date;
  /** What is shown of conversations changed. */
  onChange(): void;
  onProblem(what: string, cause: unknown): void;
  /** Of the answers that are given here; by default this process. */
  owner?: Owner;
}

export interface DecideAsked {
  text: string;
  matches: TurnMatches;
  agent: string;
  modelId: string | null;
  /** Of the run that decides; null = it is on its own. */
  sessionId?: string | null;
  /** As if the skill of that id were described so. */
  draft?: { skillId: string; name: string; title: string | null; description: string };
}

export interface DecidedAbout {
  decision: TurnDecision;
  /** The run that decided; null = no model was asked. */
  run: Run | null;
  /** Why the model did not decide though it was asked; null = it did, or needed not to be. */
  problem: AppErrorData | null;
}

export interface Conversations {
  api: ConversationsApi;
  /** What would be decided about a message among these hits. Throws if the signal aborts. */
  decide(asked: DecideAsked, signal: AbortSignal): Promise<DecidedAbout>;
  /** Stops what runs, which is then interrupted, and waits until that is written; what waits for a person is left to a later process. */
  close(): Promise<void>;
}

/** Removed conversations can be restored for so long. */
const KEPT_DAYS = 30;
/** The end of each place is looked at once: what a process left behind when it ended. */
const DAY_MS = 86_400_000;

/** Methods of its API throw the errors of a database that cannot be read or written. */
export function createConversations(deps: ConversationsDeps): Conversations {
  const owner = deps.owner ?? self();
  const at = (): string => deps.now().toISOString();
  const active = createActiveTurns({ ...deps, owner });
  const swept = new WeakSet<ConversationStore>();
  const store = (): ConversationStore => {
    const { store: now } = deps.place();
    if (!swept.has(now)) {
      swept.add(now);
      sweep(now, deps);
    }
    return now;
  };
  const decideAbout: Conversations['decide'] = async ({ text, matches, agent, modelId, sessionId = null, draft }, signal) => {
    const follow = { execution: deps.execution, traces: deps.place().traces, log: createTurnLog(), onWaiting: () => {}, onRun: () => {} };
    const model: ModelInfo | null = deps.modelOf(agent, modelId);
    const skillOf = (id: string) => {
      const skill = deps.skillOf(id);
      return id === draft?.skillId ? { ...skill, ...draft } : skill;
    };
    const pages = deps.pages() !== null;
    let run: Run | null = null;
    let problem: AppErrorData | null = null;
    const decision = await decide(
      {
        text,
        history: [],
        matches,
        candidates: candidatesOf(matches, { skillOf, model, pages }),
        pages,
        agent,
        model,
        sessionId,
        budget: libraryBudget(deps, model),
      },
      {
        ...deps,
        async run(start, stop) {
          try {
            const followed = await runAndFollow(start, 'decide', follow, stop);
            ({ run } = followed);
            problem = run.error;
            return followed;
          } catch (cause) {
            problem = asAppError(cause).toData();
            throw cause;
          }
        },
      },
      signal,
    );
    return { decision, run, problem };
  };
  const reading = createReading({ store, active, onProblem: deps.onProblem });
  return {
    api: {
      ...reading,
      ...createSaving(reading),
      ...createChanging({ ...deps, store, active, at }),
      ...createSending({ ...deps, store, active, at, owner }),
      async decide({ text, agent = YOU, modelId = null }, signal = new AbortController().signal) {
        const matches = await deps.match(text, agent, signal);
        const { decision } = await decideAbout({ text, matches, agent, modelId }, signal);
        return { matches, decision };
      },
    },
    decide: decideAbout,
    close: active.close,
  };
}

/** A place that cannot be written is shown as it is. */
function sweep(store: ConversationStore, { now, onProblem }: ConversationsDeps): void {
  try {
    store.sweep(new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString());
  } catch (cause) {
    onProblem('conversations that a process left behind could not be closed', cause);
  }
}

type Reading = Pick<ConversationsApi, 'list' | 'get' | 'messages' | 'turn' | 'watch'>;

function createReading({ store, active, onProblem }: Pick<Parts, 'store' | 'active'> & Pick<ConversationsDeps, 'onProblem'>): Reading {
  /** Whether an answer goes on whose run a person answered elsewhere. One that cannot is shown as it is. */
  const catchUp = (message: Message): boolean => {
    try {
      return active.catchUp(message) !== null;
    } catch (cause) {
      if (asAppError(cause).code !== 'not_found') onProblem('an answer that was answered elsewhere could not go on', cause);
      return false;
    }
  };
  return {
    list({ query = '', offset = 0, limit = 100 }) {
      const read = () => store().list(query, offset, limit);
      const page = read();
      const asking = page.rows.flatMap(({ id, state }) => (state === 'asks' ? store().open(id) : []));
      return asking.filter((id) => catchUp(store().message(id))).length > 0 ? read() : page;
    },
    get: ({ id }) => store().get(id),
    messages({ id, before = null, limit = 50 }) {
      const read = () => store().path(id, before, limit);
      const page = read();
      const { messages, ...rest } = page.messages.filter(catchUp).length > 0 ? read() : page;
      return { ...rest, messages: messages.map(active.asItIs) };
    },
    turn: ({ messageId }) => active.detailsOf(messageId) ?? store().details(messageId),
    watch({ messageId }, signal) {
      const running = active.watch(messageId, signal);
      if (running !== null) return running;
      const answer = answerOf(store().message(messageId));
      return active.catchUp(answer) ?? one({ type: 'answer', answer });
    },
  };
}

/** What is written is what is shown. */
const createSaving = (reading: Reading): Pick<ConversationsApi, 'save'> => ({
  save({ id, format, dir, overwrite }) {
    const conversation = reading.get({ id });
    const messages = messagesOf(reading, id);
    const text =
      format === 'json'
        ? `${JSON.stringify(conversationAsData(conversation, messages, reading), null, 2)}\n`
        : conversationAsMarkdown(conversation, messages);
    const path = join(dir, `${slugOf(conversation.title) ?? 'conversation'}.${format === 'json' ? 'json' : 'md'}`);
    writeFileAtomic(path, Buffer.from(text), { overwrite });
    return { path };
  },
});

async function* one<T>(item: T): AsyncGenerator<T> {
  yield item;
}

interface Parts extends Pick<ConversationsDeps, 'onChange' | 'requireAgent'> {
  store(): ConversationStore;
  active: ActiveTurns;
  at(): string;
}

type Changing = Pick<ConversationsApi, 'create' | 'change' | 'remove' | 'restore' | 'choose' | 'branch' | 'stop'>;

function createChanging({ store, active, at, onChange, requireAgent }: Parts): Changing {
  const told = <T>(result: T): T => {
    onChange();
    return result;
  };
  return {
    create({ title = '', agent = YOU, modelId = null }) {
      requireAgent(agent);
      return told(store().create({ title: title.trim(), agent, modelId }, at()));
    },
    change({ id, title, ...patch }) {
      if (patch.agent !== undefined) requireAgent(patch.agent);
      return told(store().change(id, { ...patch, title: title?.trim() }));
    },
    remove({ ids }) {
      for (const id of ids) for (const answer of store().open(id)) active.stop(answer);
      return told({ removed: store().setRemoved(ids, at()) });
    },
    restore: ({ ids }) => told({ restored: store().setRemoved(ids, null) }),
    choose: ({ messageId }) => told(store().get(store().choose(messageId))),
    branch({ messageId }) {
      requireIdle(store(), store().message(messageId).conversationId);
      return told(store().get(store().branch(messageId)));
    },
    stop({ messageId }) {
      if (active.stop(messageId)) return;
      const answer = answerOf(store().message(messageId));
      if (answer.state === 'asks') active.stopAsking(answer);
      else if (answer.state === 'running') throw elsewhere();
    },
  };
}

const elsewhere = (): AppError =>
  new AppError('invalid_transition', 'This answer is given in another window or terminal.', { remedy: 'Stop it there.' });

type Sending = Pick<ConversationsApi, 'send' | 'again' | 'answer' | 'plan'>;

function createSending(deps: Parts & ConversationsDeps & { owner: Owner }): Sending {
  const { store, active, at, owner, skillNamed, requireAgent, onChange, mask } = deps;
  const begin = (place: ConversationStore, asked: Asked) => {
    active.begin(asked);
    onChange();
    return { conversation: place.get(asked.conversation.id), message: asked.message, answer: asked.answer };
  };
  return {
    send(input) {
      const { conversationId, agent, modelId, replaces, decision, ...said } = SendInput.parse(input);
      const { text, skill } = wordsOf(said, skillNamed);
      if (agent !== null) requireAgent(agent);
      const place = store();
      const conversation =
        conversationId === null ? place.create({ title: '', agent: agent ?? YOU, modelId }, at()) : place.get(conversationId);
      requireIdle(place, conversation.id);
      const parentId =
        replaces === null ? place.leafOf(conversation.id) : place.message(requirePerson(place.message(replaces)).id).parentId;
      const sent = { skill, pages: said.pages, agent, modelId };
      return begin(place, { ...place.ask({ conversationId: conversation.id, parentId, text: mask(text), sent }, owner, at()), decision });
    },
    async plan(input, signal = new AbortController().signal) {
      const { conversationId, agent, modelId, replaces, decision: _, ...said } = SendInput.parse(input);
      const { text, skill } = wordsOf(said, deps.skillNamed);
      if (agent !== null) requireAgent(agent);
      const { store: kept, traces } = deps.place();
      const conversation = conversationId === null ? null : kept.get(conversationId);
      const sent = { skill, pages: said.pages, agent, modelId };
      return await planTurn(draftTurn({ conversation, kept, traces, replaces, text: mask(text), sent }, deps), deps, signal);
    },
    again({ messageId, agent = null, modelId = null }) {
      if (agent !== null) requireAgent(agent);
      const place = store();
      requireIdle(place, place.message(messageId).conversationId);
      return begin(place, place.askAgain(messageId, { agent, modelId }, owner, at()));
    },
    answer: ({ messageId, answer }) => active.answer(messageId, answer),
  };
}

/** One answer at a time: the next message follows it. */
function requireIdle(store: ConversationStore, id: string): void {
  if (store.open(id).every((answer) => store.message(answer).state !== 'running')) return;
  throw new AppError('invalid_transition', 'The last message of this conversation is still being answered.', {
    remedy: 'Wait for the answer, or stop it.',
  });
}

function requirePerson(message: Message): Message {
  if (message.role === 'person') return message;
  throw new AppError('bad_input', 'An answer cannot be edited.', {
    remedy: 'Edit the message that it answers, or ask for another answer.',
  });
}

/** A skill named by `/name`, with the inputs in front of the words. Throws `not_found` for a name that no skill has, `bad_input` for nothing. */
function wordsOf(
  { text, skill }: Pick<ReturnType<typeof SendInput.parse>, 'text' | 'skill'>,
  skillNamed: TurnDeps['skillNamed'],
): { text: string; skill: NamedSkill | null } {
  const found = skill === null ? namedIn(text) : null;
  const name = skill?.name ?? found?.name;
  const words = found?.rest ?? text.trim();
  if (name === undefined) {
    if (words === '') throw new AppError('bad_input', 'The message is empty.', { remedy: 'Write something, or name a skill.' });
    return { text: words, skill: null };
  }
  const { inputs, rest } = argumentsIn(words, skillNamed(name).inputSchema);
  return { text: rest, skill: { name, inputs: { ...skill?.inputs, ...inputs } } };
}
