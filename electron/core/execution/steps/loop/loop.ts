// electron/core/execution/steps/loop/loop.ts - a model and its tools in turn, until it answers, a person is asked, the budget is used up or the run is stopped
// (E4). A step without tools asks once.
import { AppError, type Budget, plural } from '../../../../contract/index.ts';
import { readJson, wholeObject } from '../../../assertions/index.ts';
import type { ModelRegistry } from '../../../models/index.ts';
import { sanitiseText } from '../../schemas/sanitise.ts';
import type { OpenSpan } from '../../trace/run-trace.ts';
import type { ArtifactOutput, StepContext } from '../../types.ts';
import { callModel, type ModelAnswer } from '../model-call.ts';
import { type Answering, answerCalls } from './calls.ts';
import { added, newTalk, type Talk, talkOf } from './talk.ts';

export interface LoopDeps extends Answering {
  models: ModelRegistry;
}

/** Sends a user message with the composed system message, after what was said before. Throws what the model throws, `limit_reached`, and the signal's reason. */
export const ask = (deps: LoopDeps, user: string, context: StepContext, signal: AbortSignal): Promise<ArtifactOutput> =>
  converse(deps, newTalk(user, saidBefore(context)), { parent: context.span, again: false }, context, signal);

/** What code calls is given what the code says, and nothing else. */
const saidBefore = ({ levels, plan }: StepContext) => (levels.length === 0 ? plan.start.history : []);

/** Goes on where the step stood when a person was asked; null = it did not. Throws as `ask`. */
export function goOn(deps: LoopDeps, context: StepContext, signal: AbortSignal): Promise<ArtifactOutput> | null {
  const { asks, span, sent } = context;
  if (asks === null || asks.resumed === null) return null;
  const talk = talkOf(asks.resumed);
  const first = talk.messages[saidBefore(context).length];
  const rendered = span.payload('rendered');
  if (rendered !== null && first !== undefined) sent({ text: first.content, payload: rendered });
  return converse(deps, talk, { parent: span, again: false }, context, signal);
}

/** `again`: a second try after a check or a schema: it has what it needs, and may call no more. */
interface Turn {
  parent: OpenSpan;
  again: boolean;
}

async function converse(deps: LoopDeps, talk: Talk, turn: Turn, context: StepContext, signal: AbortSignal): Promise<ArtifactOutput> {
  const { trace, opening, plan } = context;
  const { budget } = plan.turn.plan;
  for (;;) {
    if (talk.pending !== null) await answerCalls(deps, talk, context, signal);
    signal.throwIfAborted();
    const mayCall = !turn.again && trace.count('tool') < budget.calls;
    const answer = await call(deps.models, talk, { ...turn, mayCall }, context, signal);
    talk.spent = added(talk.spent, answer);
    if (answer.calls.length === 0 || opening.tools.length === 0) return outputOf(deps, answer, talk, context);
    if (!mayCall) throw usedUp(budget, turn.again);
    const ids = new Set(talk.messages.flatMap((message) => (message.role === 'tool' ? [message.id] : [])));
    const calls = answer.calls.map((each) => ({ ...each, id: freeId(each.id, ids) }));
    talk.messages.push({ role: 'assistant', content: sanitiseText(answer.text).value, calls });
    talk.pending = { calls, results: new Map() };
  }
}

/** What a provider calls it, unless two calls of a conversation would have the same; some give none. */
function freeId(given: string, taken: Set<string>): string {
  let id = given;
  for (let number = taken.size + 1; id === '' || taken.has(id); number += 1) id = `call_${number}`;
  taken.add(id);
  return id;
}

function call(
  models: ModelRegistry,
  { messages }: Talk,
  { parent, again, mayCall }: Turn & { mayCall: boolean },
  context: StepContext,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const { trace, opening, systemPayload, schema, temperature, maxTokens, stop, lane } = context;
  const { system, tools } = opening;
  const modelId = context.modelId ?? models.choose(null).id;
  const words = { system, systemPayload, messages: [...messages], schema, temperature, maxTokens, stop, tools, mayCall };
  // What precedes a call of a tool is no answer to be checked.
  const watch = tools.length > 0 && !again ? null : context.watch();
  return callModel({ trace, parent, models, modelId, lane, watch, ...words }, signal);
}

function outputOf(deps: LoopDeps, answer: ModelAnswer, talk: Talk, context: StepContext): ArtifactOutput {
  const { schema, span, trace } = context;
  const read = schema === null ? null : readJson(answer.text, 'first', schema.type === 'array' ? 'array' : 'object');
  const json = read?.ok ? { value: read.value } : null;
  span.attach(answer.output);
  return {
    // Without a schema an answer is text, unless all of it is an object: then later steps may read its fields.
    value: json === null ? (wholeObject(answer.text) ?? answer.text) : json.value,
    text: answer.text,
    json,
    finish: answer.finish,
    ending: answer.ending,
    stopped: answer.stopped,
    output: { text: answer.text, payload: answer.output },
    ...talk.spent,
    // The model reads its own words, sanitised, and what is wrong with them.
    async again({ name, request, attributes }, signal) {
      const said = { role: 'assistant' as const, content: sanitiseText(answer.text).value };
      const next = { ...talk, messages: [...talk.messages, said, { role: 'user' as const, content: request }] };
      const parent = trace.start('retry', name, span, attributes);
      return parent.during(() => converse(deps, next, { parent, again: true }, context, signal));
    },
  };
}

const usedUp = ({ calls }: Budget, again: boolean): AppError =>
  new AppError(
    'limit_reached',
    again
      ? 'The model called a tool where it was asked to correct its answer.'
      : `The model went on calling tools after ${plural(calls, 'call')}, the budget of the run.`,
    { remedy: again ? 'Use a stronger model.' : 'Allow the run more calls, or state in the skill when the work is done.' },
  );
