// electron/core/optimise/host.ts - what an optimisation may ask of us, and the hard limit on it: no model call starts once the limit is reached
// or a person has stopped it, whatever the optimiser wants.
import { type AnswerEnding, AppError, asAppError, isWhole } from '../../contract/index.ts';
import { systemOf } from '../execution/index.ts';
import { collect, endingOfAnswer, type ModelRegistry, nothingYet } from '../models/index.ts';
import type { DspyHost, LmAnswer, LmRequest, Stop } from '../python/index.ts';
import type { Metric } from './metric.ts';
import type { Subject } from './subject.ts';

export interface Spent {
  calls: number;
  /** Calls whose answer was not whole. */
  incomplete: number;
  inputTokens: number;
  outputTokens: number;
  /** Null = unknown. */
  cost: number | null;
}

export interface CallHost {
  host: DspyHost;
  spent: Spent;
  /** Answers every further call with a stop, and ends the one under way. */
  stop(): void;
  /** Calls wait until `resume`. */
  pause(): void;
  resume(): void;
  /** Why the model was given up, if it was; to an optimiser, single failures are just bad answers. */
  failure(): AppError | null;
}

interface HostDeps {
  subject: Subject;
  metric: Metric;
  models: ModelRegistry;
  modelId: string;
  maxCalls: number;
  /** If calls must wait, lanes take turns. */
  lane: string;
  onChange(): void;
}

/** After this many failures in a row there is no model, and continuing only uses up the limit. */
const MAX_FAILURES = 3;

export function createCallHost({ subject, metric, models, modelId, maxCalls, lane, onChange }: HostDeps): CallHost {
  const stopping = new AbortController();
  const spent: Spent = { calls: 0, incomplete: 0, inputTokens: 0, outputTokens: 0, cost: 0 };
  const examples = new Map([...subject.train, ...subject.val].map((example) => [example.id, example]));
  let gate: PromiseWithResolvers<void> | null = null;
  let failures = 0;
  let failure: AppError | null = null;

  async function barred(need: number): Promise<Stop | null> {
    while (gate !== null && !stopping.signal.aborted) await gate.promise;
    if (stopping.signal.aborted) return { type: 'stop', why: 'stopped' };
    return spent.calls + need > maxCalls ? { type: 'stop', why: 'limit' } : null;
  }
  function pay(inputTokens: number, outputTokens: number, cost: number | null): void {
    spent.inputTokens += inputTokens;
    spent.outputTokens += outputTokens;
    spent.cost = spent.cost === null || cost === null ? null : spent.cost + cost;
    onChange();
  }

  async function complete(request: LmRequest, signal: AbortSignal): Promise<LmAnswer | Stop> {
    const stop = await barred(1);
    if (stop !== null) return stop;
    spent.calls += 1;
    onChange();
    try {
      const answer = await askModel(
        models,
        modelId,
        { ...request, system: systemOf(subject.parts, request.system) },
        lane,
        AbortSignal.any([signal, stopping.signal]),
      );
      failures = 0;
      if (!isWhole(answer.ending)) spent.incomplete += 1;
      pay(answer.inputTokens, answer.outputTokens, answer.cost);
      return { type: 'answer', ...answer };
    } catch (cause) {
      if (stopping.signal.aborted) return { type: 'stop', why: 'stopped' };
      failures += 1;
      failure ??= asAppError(cause);
      if (failures >= MAX_FAILURES) return { type: 'stop', why: 'stopped' };
      throw cause;
    }
  }

  const host: DspyHost = {
    complete,
    async score({ case: id, outputs }, signal) {
      const example = id === null ? subject.train[0] : examples.get(id);
      if (example === undefined) throw new AppError('not_found', `There is no example ${id}.`);
      const stop = await barred(metric.judges(example));
      if (stop !== null) return stop;
      try {
        const { score, feedback, calls, cost } = await metric.score(example, outputs, modelId, AbortSignal.any([signal, stopping.signal]));
        spent.calls += calls;
        pay(0, 0, cost);
        return { score, feedback };
      } catch (cause) {
        if (stopping.signal.aborted) return { type: 'stop', why: 'stopped' };
        throw cause;
      }
    },
  };
  const open = (): void => {
    gate?.resolve();
    gate = null;
  };
  return {
    host,
    spent,
    failure: () => (failures >= MAX_FAILURES ? failure : null),
    stop() {
      stopping.abort(new AppError('cancelled', 'The optimisation was stopped.'));
      open();
    },
    pause() {
      gate ??= Promise.withResolvers();
    },
    resume: open,
  };
}

interface ModelAnswer extends Pick<Spent, 'inputTokens' | 'outputTokens' | 'cost'> {
  text: string;
  finish: string;
  ending: AnswerEnding | null;
}

/** One call without a trace: an optimisation is not a run. Throws the model's AppError. */
async function askModel(
  models: ModelRegistry,
  modelId: string,
  { system, messages, temperature, maxTokens, stop, rolloutId }: LmRequest,
  lane: string,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const request = { model: modelId, system, messages, lane, temperature: temperature ?? undefined, maxTokens: maxTokens ?? undefined };
  const answer = nothingYet();
  const more = { seed: rolloutId ?? undefined, stop: stop.length > 0 ? stop : undefined };
  for await (const event of models.port.complete({ ...request, ...more }, signal)) collect(answer, event);
  const { text, thinking, usage, finish } = answer;
  const count = (words: string): number => models.countTokens(words, modelId).tokens;
  const inputTokens = usage?.inputTokens ?? count([system, ...messages.map(({ content }) => content)].join('\n'));
  const outputTokens = usage?.outputTokens ?? count(thinking + text);
  return {
    text,
    finish: finish ?? 'stop',
    ending: endingOfAnswer(answer),
    inputTokens,
    outputTokens,
    cost: models.cost(modelId, inputTokens, outputTokens, usage?.cachedTokens ?? null),
  };
}
