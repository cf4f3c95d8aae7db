// electron/core/composer/loop.ts - a model and the composer's tools, in turns, until it answers without a call: bounded in rounds, calls and time.
import { AppError } from '../../contract/index.ts';
import type { ModelMessage } from '../models/index.ts';
import { type Asking, askWithTools } from './ask.ts';
import type { Session } from './draft/session.ts';
import type { Tools } from './tools/table.ts';

const MOST_ROUNDS = 24;
const MOST_CALLS = 60;
const LIMIT_MS = 15 * 60_000;
/** Earlier messages that a model reads again; the draft says the rest. */
const MOST_EARLIER = 20;
const MOST_ANSWER = 40_000;

const SYSTEM = `You write a skill with its author: one Markdown file with YAML frontmatter that tells a language model how to do a task.
You change the draft only by the tools; nothing is saved before the author accepts it. The author sees the draft beside this conversation, so never repeat it.

A good skill
- has a description that says in one or two sentences what it does, then “Use when …”;
- declares its inputs as input_schema ({"page": "string", "limit?": "integer"}) and uses each in a prompt_template as {{ page }};
- asks for no tool or permission that it does not need;
- has an approach in a few numbered steps and, if it helps, one example.

Look with list_skills whether a skill does it already. Begin a new one with create_skill. Make small changes, each by one call. Fix every error that a
result names. Before you end, call validate; run_case shows what a model answers. Then say in one to three sentences what you did and what is still open.`;

/** Throws the errors of the model, `limit_reached`, and the signal's reason; what was changed stays. */
export async function workTools(
  { tools, asking }: { tools: Tools; asking: Asking },
  session: Session,
  said: string,
  signal: AbortSignal,
): Promise<void> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  const messages = firstMessages(session, said);
  let before = '';
  let calls = 0;
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const answer = await answerOf(asking, tools, session, messages, within);
    if (answer.calls.length === 0) return;
    messages.push({ role: 'assistant', content: answer.text, calls: answer.calls });
    for (const call of answer.calls) {
      calls += 1;
      const same = `${call.name} ${call.text}`;
      const result = same === before ? REPEATED : await callTool(tools, session, call, within);
      before = same;
      const content = JSON.stringify(result.answer).slice(0, MOST_ANSWER);
      messages.push({ role: 'tool', id: call.id, name: call.name, content, failed: !result.ok });
    }
    if (calls > MOST_CALLS) break;
  }
  throw new AppError(
    'limit_reached',
    `The model called tools ${calls} times without an end, so it was stopped. What it changed is in the draft.`,
    {
      remedy: 'Look at the draft, then say what is still missing, or undo the step.',
    },
  );
}

/** The same call twice in a row gives the same result: the model is told instead. */
const REPEATED = {
  ok: false,
  answer: { ok: false, error: 'This is the call before once more, and was not done. Do something else, or end with an answer.' },
};

type Call = Extract<ModelMessage, { role: 'assistant' }>['calls'] extends readonly (infer One)[] | undefined ? One : never;

async function answerOf(asking: Asking, tools: Tools, session: Session, messages: ModelMessage[], signal: AbortSignal) {
  let text = '';
  const show = (piece: string): void => {
    if (text === '' && piece.trim() !== '') session.say({ kind: 'model', text: '', state: 'running' });
    text += piece;
    if (text.trim() !== '') session.last({ text: text.trim() }, true);
  };
  try {
    const answer = await askWithTools(asking, { system: SYSTEM, messages, tools: tools.offered }, show, signal);
    if (text.trim() !== '') session.last({ text: answer.text.trim(), state: 'ok' });
    return answer;
  } catch (cause) {
    if (text.trim() !== '') session.last({ text: text.trim(), state: 'failed' });
    throw cause;
  }
}

async function callTool(tools: Tools, session: Session, { name, input, text }: Call, signal: AbortSignal) {
  const started = performance.now();
  session.say({ kind: 'tool', name, text: '', state: 'running' });
  const draft = session.draft();
  const given = input ?? (text.trim() === '' ? {} : null);
  const result = await tools.call(name, given, draft, signal);
  if (result.draft !== null) session.change(result.draft);
  session.last({ text: result.note, state: result.ok ? 'ok' : 'failed', ms: performance.now() - started });
  return result;
}

/** What was said before, then the draft and the message. */
function firstMessages(session: Session, said: string): ModelMessage[] {
  const { messages, context } = session.data();
  const { text } = session.draft();
  const earlier = messages
    .filter(({ kind }) => kind === 'author' || kind === 'model')
    .slice(0, -1)
    .slice(-MOST_EARLIER)
    .map((message): ModelMessage => ({ role: message.kind === 'author' ? 'user' : 'assistant', content: message.text }));
  const draft = text === '' ? 'There is no draft yet.' : `The draft as it is now:\n\n${text}`;
  const content = [context, draft, said].filter((part) => part !== '').join('\n\n');
  return [...merged(earlier), { role: 'user', content }];
}

/** Providers want user and assistant to take turns, the user first; the message that follows is the user's. */
function merged(messages: readonly ModelMessage[]): ModelMessage[] {
  const turns: ModelMessage[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (last?.role === message.role) turns[turns.length - 1] = { ...last, content: `${last.content}\n\n${message.content}` };
    else if (turns.length > 0 || message.role === 'user') turns.push(message);
  }
  if (turns.at(-1)?.role === 'user') turns.push({ role: 'assistant', content: 'I could not finish that.' });
  return turns;
}
