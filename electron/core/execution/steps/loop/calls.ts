// electron/core/execution/steps/loop/calls.ts - the calls of one answer: each is checked, decided about, made through the one door of tools and told to the
// model as data, and is a span with what it was given and gave.
import canonicalize from 'canonicalize';
import { AppError, asAppError, type TurnTool } from '../../../../contract/index.ts';
import type { ModelRegistry, ModelToolCall } from '../../../models/index.ts';
import type { ToolChoices } from '../../host/choices.ts';
import { abortable, reasonOf } from '../../lifecycle/abort.ts';
import { pointFor } from '../../plan/tools.ts';
import type { InputChecker } from '../../schemas/input.ts';
import { describeChanges, sanitiseText } from '../../schemas/sanitise.ts';
import type { OpenSpan } from '../../trace/run-trace.ts';
import type { Answered, StepContext } from '../../types.ts';
import { keptTalk, type Talk, type ToolResult } from './talk.ts';

/** The tools of a run, as a model calls them. */
export interface ModelTools {
  /** Whether a tool is one at a time, whether a call of it may change something, and whether it checks its input itself. */
  natureOf(id: string): { exclusive: boolean; changes: boolean; checks: boolean };
  /** Throws `no_permission`, `not_found`, and what the tool throws. */
  call(
    id: string,
    input: Record<string, unknown>,
    site: { step: StepContext; caller: { key: string }; span: OpenSpan },
    signal: AbortSignal,
  ): Promise<unknown>;
}

export interface Answering {
  models: Pick<ModelRegistry, 'list'>;
  tools: ModelTools;
  choices: Pick<ToolChoices, 'during'>;
  inputs: Pick<InputChecker, 'check'>;
}

/** Of one answer, at a time. */
const AT_ONCE = 4;
/** Characters of a result that a model reads, and for a model with little room as many as its tokens. */
const MOST_RESULT = 30_000;
const LEAST_RESULT = 2000;
/** Calls in a row that were only made before. */
const MOST_STOPPED = 3;

/** Makes all calls that wait for a result, and tells the model what came. Throws `limit_reached` for a model that repeats itself, and the signal's reason. */
export async function answerCalls(deps: Answering, talk: Talk, context: StepContext, signal: AbortSignal): Promise<void> {
  const pending = talk.pending!;
  const { calls, results } = pending;
  const jobs = calls.filter(({ id }) => !results.has(id)).map((call) => jobOf(deps, call, context));
  const isAsked = ({ tool }: Job) => tool?.asks === true;
  const give = async (job: Job): Promise<void> => void results.set(job.call.id, await made(deps, job, talk, context, signal));
  // An exclusive tool is one thing, so its calls take turns; what a person is asked about comes last.
  const lanes = Map.groupBy(
    jobs.filter((job) => !isAsked(job)),
    ({ call, exclusive }) => (exclusive ? call.name : call.id),
  );
  await inLanes([...lanes.values()], give);
  for (const job of jobs.filter(isAsked)) {
    // Nobody is asked about what would be stopped anyway.
    const { text: said, refuse = false } = isStopped(job, talk) ? { text: '' } : await consentTo(job, talk, context);
    if (refuse) results.set(job.call.id, refused(job, talk, context));
    else await give(job);
    const result = results.get(job.call.id)!;
    if (said !== '') results.set(job.call.id, { ...result, content: `${result.content}\n\nThe person says: ${sanitiseText(said).value}` });
  }
  for (const { id, name } of calls) talk.messages.push({ role: 'tool', id, name, ...results.get(id)! });
  talk.pending = null;
  if (talk.stopped < MOST_STOPPED) return;
  throw new AppError('limit_reached', `The model asked ${talk.stopped} times in a row for what it had been given before.`, {
    remedy: 'Use a stronger model, or state in the skill when the work is done.',
  });
}

interface Job {
  call: ModelToolCall;
  /** Null = it was not offered. */
  tool: TurnTool | null;
  exclusive: boolean;
  /** It may have changed something once it was made. */
  changes: boolean;
  /** It checks its input itself. */
  checks: boolean;
}

function jobOf({ tools }: Answering, call: ModelToolCall, { opening }: StepContext): Job {
  const tool = opening.tools.find(({ name }) => name === call.name) ?? null;
  return { call, tool, ...(tool === null ? { exclusive: false, changes: false, checks: false } : tools.natureOf(tool.id)) };
}

/** Some lanes at a time, each in its order. The first failure ends all and is thrown once they have ended: only a stopped run fails. */
async function inLanes(lanes: readonly (readonly Job[])[], give: (job: Job) => Promise<void>): Promise<void> {
  const waiting = [...lanes];
  const work = async (): Promise<void> => {
    for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) for (const job of lane) await give(job);
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(AT_ONCE, lanes.length) }, work));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}

/** What the person says of it. */
async function consentTo({ call, tool }: Job, talk: Talk, { asks, plan, span }: StepContext): Promise<Answered> {
  const answered = asks?.take() ?? null;
  if (answered !== null) return answered;
  if (asks === null || tool === null) throw new AppError('run_blocked', `A person is asked before ${call.name}, and none can be here.`);
  const point = pointFor(plan.analysis.metadata.interrupts, tool.id) ?? tool.id;
  const given = call.text.length > 300 ? `${call.text.slice(0, 300)}…` : call.text;
  // Another process goes on with the span as it is by now.
  span.publish();
  const message = `The model wants to call ${tool.id} with ${given}. Continue?`;
  return asks.person({ point, tool: tool.id, message }, keptTalk(talk));
}

/** By tool and canonical input; by what was written where that has no canonical form: no object, or half of a pair of characters. */
function keyOf({ name, text, input }: ModelToolCall): string {
  try {
    return `${name} ${input === null ? text : canonicalize(input)}`;
  } catch {
    return `${name} ${text}`;
  }
}

/** A call that the person does not want is not made: its span says so, and so is the model told. The same is not asked again. */
function refused(job: Job, talk: Talk, context: StepContext): ToolResult {
  const span = spanOf(job, context, { refused: 'by the person' });
  const error = new AppError('run_blocked', 'This call was refused by the person, so it was not made. Do not make it again.');
  span.fail(error);
  talk.tried.set(keyOf(job.call), { times: TRIES, failed: true, changes: talk.changes });
  return { content: fenced(job.call.name, error.message), failed: true };
}

function spanOf({ call, tool }: Job, { trace, span: parent }: StepContext, attributes: Record<string, string> = {}): OpenSpan {
  const span = trace.start('tool', tool?.id ?? call.name, parent, attributes);
  span.keep('input', call.input === null ? call.text : JSON.stringify(call.input, null, 2));
  span.publish();
  return span;
}

/** Made before, and nothing has changed since. */
function isStopped({ call }: Job, talk: Talk): boolean {
  const before = talk.tried.get(keyOf(call));
  return before !== undefined && before.changes === talk.changes && (!before.failed || before.times >= TRIES);
}

/** One call as its span. What goes wrong is told to the model, unless the run was stopped. */
async function made(deps: Answering, job: Job, talk: Talk, context: StepContext, signal: AbortSignal): Promise<ToolResult> {
  const { call, tool } = job;
  const { trace, plan } = context;
  const span = spanOf(job, context);
  const key = keyOf(call);
  try {
    const input = await checked(deps, job, { talk, key, context }, signal);
    const toolId = tool!.id;
    const value = await deps.choices.during({ skill: plan.skill, toolId, trace, signal }, () =>
      abortable(deps.tools.call(toolId, input, { step: context, caller: context, span }, signal), signal, GRACE_MS),
    );
    const content = told(deps, value, call.name, span, context);
    if (job.changes) talk.changes += 1;
    talk.tried.set(key, { times: 1, failed: false, changes: talk.changes });
    talk.stopped = 0;
    span.end('ok');
    return { content, failed: false };
  } catch (cause) {
    const error = signal.aborted ? reasonOf(signal) : asAppError(cause);
    span.fail(error);
    if (signal.aborted) throw error;
    if (error instanceof Repeated) talk.stopped += 1;
    else talk.tried.set(key, { times: (talk.tried.get(key)?.times ?? 0) + 1, failed: true, changes: talk.changes });
    return { content: fenced(call.name, sanitiseText(error.message).value), failed: true };
  }
}

/** How long a tool may take to end after a cancel. */
const GRACE_MS = 500;
/** A call that failed may be tried once more as it was. */
const TRIES = 2;

class Repeated extends AppError {}

/** The input with its defaults. Throws what the model is told: the call cannot be made so. */
async function checked(
  deps: Answering,
  job: Job,
  { talk, key, context }: { talk: Talk; key: string; context: StepContext },
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const { call, tool, checks } = job;
  const { opening, trace, plan } = context;
  const before = talk.tried.get(key);
  if (isStopped(job, talk)) {
    throw new Repeated(
      'limit_reached',
      `The same call of ${call.name} was made before, and nothing has changed since: its result is above. Use it, or answer.`,
    );
  }
  if (tool === null) {
    const names = opening.tools.map(({ name }) => name).join(', ');
    throw new AppError('not_found', `There is no tool ${call.name}. The tools are: ${names}.`);
  }
  if (call.input === null) throw new AppError('input_invalid', `The input of ${call.name} must be one JSON object.`);
  const { calls } = plan.turn.plan.budget;
  if (trace.count('tool') > calls)
    throw new AppError('limit_reached', `All ${calls} calls of this run are used up. Answer with what you have.`);
  // Of two equal calls in one answer, one is made.
  talk.tried.set(key, { times: before?.times ?? 0, failed: false, changes: talk.changes });
  if (checks) return call.input;
  try {
    return await deps.inputs.check(tool.inputSchema, call.input, signal);
  } catch (cause) {
    const { code, message } = asAppError(cause);
    throw code === 'input_invalid' ? new AppError(code, message.replace('input_schema', `the schema of ${call.name}`)) : cause;
  }
}

/** What the model reads of a result: harmless, within limits, and marked as data. The span keeps it as it came, too. */
function told({ models }: Answering, value: unknown, name: string, span: OpenSpan, { modelId }: StepContext): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2);
  span.keep('output', text);
  const { value: clean, changes } = sanitiseText(text);
  const room = models.list().find(({ id }) => id === modelId)?.contextTokens ?? MOST_RESULT;
  const most = Math.min(MOST_RESULT, Math.max(LEAST_RESULT, room));
  const cut =
    clean.length > most ? `${clean.slice(0, most)}\n[${(clean.length - most).toLocaleString('en')} more characters are left out]` : clean;
  if (cut !== text) {
    span.keep('sanitised', cut);
    const what = [describeChanges(changes), ...(cut === clean ? [] : ['cut'])].filter(Boolean).join(', ');
    if (what !== '') span.note({ sanitised: what });
  }
  return fenced(name, cut);
}

/** Nothing in it can end it. */
const fenced = (name: string, text: string): string =>
  `<tool_result tool="${name.replace(/\W+/g, '_').slice(0, 64)}">\n${text.replace(/<(?=\/?\s*tool_result)/gi, '‹')}\n</tool_result>`;
