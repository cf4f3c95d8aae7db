// electron/core/cases/batch/answer.ts - the answer to one case: by a run of the skill, or by the model alone.
import {
  AppError,
  type AppErrorData,
  type AssertionResult,
  asAppError,
  type BatchCell,
  type ExecutionApi,
  outputPlace,
  type Run,
  type RunEvent,
  readPayload,
  type Span,
  type TestCase,
  type TracesApi,
} from '../../../contract/index.ts';
import type { RunFacts } from '../../assertions/index.ts';
import { collect, endingOfAnswer, type ModelRegistry, nothingYet } from '../../models/index.ts';
import { askText } from '../../prompts/index.ts';

export interface Answer {
  runId: string | null;
  status: Run['status'];
  output: string | null;
  ending: BatchCell['ending'];
  error: AppErrorData | null;
  /** What the run has checked, by step; null if nothing yet. */
  checked: AssertionResult[][] | null;
  facts: RunFacts;
  /** Model calls, judges included. */
  calls: number;
}

interface Asked {
  test: Pick<TestCase, 'inputs' | 'request'>;
  modelId: string | null;
  batchId: string;
}

const LIMIT_MS = 300_000;

/** Starts a run and follows it to its end; the signal cancels it. Never throws: a refusal to start is the answer's error. */
export async function askSkill(
  { execution, traces }: { execution: Pick<ExecutionApi, 'start' | 'watch' | 'cancel'>; traces: () => Pick<TracesApi, 'payload'> },
  asked: Asked & { skillId: string; revisionId: string | null; agent: string | undefined },
  signal: AbortSignal,
): Promise<Answer> {
  const { test, modelId, batchId, skillId, revisionId, agent } = asked;
  try {
    const skill = revisionId === null ? { id: skillId } : { id: skillId, revisionId };
    const { runId } = await execution.start({
      skill,
      input: test.inputs,
      request: test.request,
      modelId,
      batch: batchId,
      ...(agent === undefined ? {} : { agent }),
      timeoutMs: LIMIT_MS,
    });
    const cancel = (): void => execution.cancel({ runId });
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    try {
      const view = createView();
      for await (const event of execution.watch({ runId }, new AbortController().signal)) {
        view.see(event);
        // Nobody is there to answer.
        if (event.type === 'run' && event.run.waiting !== null && event.run.status === 'running') cancel();
      }
      return view.answer(traces());
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  } catch (cause) {
    return refused(cause);
  }
}

function createView() {
  const spans = new Map<string, Span>();
  const texts = new Map<string, string>();
  const steps = new Map<string, AssertionResult[]>();
  let run: Run | null = null;
  let point: string | null = null;
  return {
    see(event: RunEvent): void {
      if (event.type === 'run') {
        run = event.run;
        point ??= event.run.waiting?.point ?? null;
      } else if (event.type === 'span') spans.set(event.span.id, event.span);
      else if (event.type === 'text') texts.set(event.spanId, (texts.get(event.spanId) ?? '') + event.text);
      else if (event.type === 'thinking') {
        if (event.all) texts.delete(event.spanId);
      } else steps.set(event.spanId, event.results);
    },
    answer(traces: Pick<TracesApi, 'payload'>): Answer {
      if (run === null) throw new AppError('internal', 'The run reported nothing.');
      const all = [...spans.values()];
      const calls = all.filter(({ kind }) => kind === 'model_call' || kind === 'judge');
      const last = all.findLast(({ kind, id }) => kind === 'model_call' && texts.has(id));
      const place = run.status === 'completed' ? outputPlace(all) : null;
      const streamed = texts.get((place === null ? last : place.call)?.id ?? '') ?? null;
      const waits = new AppError('run_failed', `The run is waiting for a person at ${point}, but nobody answers in a batch.`, {
        remedy: 'Run this case on its own, or use a skill without interrupt points.',
      });
      return {
        runId: run.id,
        status: run.status,
        output: streamed ?? (place === null ? null : readPayload(traces, place.payloadId)),
        ending: run.ending,
        error: point !== null && run.status === 'cancelled' ? waits.toData() : run.error,
        checked: [...steps.values()],
        facts: {
          cost: run.cost,
          ms: run.durationMs === null ? null : Math.max(0, run.durationMs - run.pausedMs),
          finishReason: typeof last?.attributes.finish === 'string' ? last.attributes.finish : null,
          modelId: run.modelId,
          spans: all,
        },
        calls: calls.length,
      };
    },
  };
}

/** One call of the model without the skill. There is no run or trace, since no skill is involved. Never throws. */
export async function askModel(models: ModelRegistry, { test, modelId, batchId }: Asked, signal: AbortSignal): Promise<Answer> {
  const started = performance.now();
  const within = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  const content = askText({ request: test.request, input: test.inputs });
  try {
    if (content === '')
      throw new AppError('input_invalid', 'The case has neither a request nor inputs, so there is nothing to ask without the skill.');
    const { id } = models.choose(modelId);
    const answer = nothingYet();
    for await (const event of models.port.complete({ model: id, system: '', messages: [{ role: 'user', content }], lane: batchId }, within))
      collect(answer, event);
    const { text: output, usage, finish: finishReason } = answer;
    const cost = usage && models.cost(id, usage.inputTokens, usage.outputTokens, usage.cachedTokens);
    const facts: RunFacts = { cost, ms: performance.now() - started, finishReason, modelId: id, spans: [] };
    return { runId: null, status: 'completed', output, ending: endingOfAnswer(answer), error: null, checked: null, facts, calls: 1 };
  } catch (cause) {
    const isLate = within.aborted && !signal.aborted;
    const late = new AppError('timed_out', `The model did not finish within ${LIMIT_MS / 1000} s.`, { retryable: true });
    return { ...refused(isLate ? late : cause), status: isLate ? 'timed_out' : 'failed', calls: content === '' ? 0 : 1 };
  }
}

const refused = (cause: unknown): Answer => ({
  runId: null,
  status: 'failed',
  output: null,
  ending: null,
  error: asAppError(cause).toData(),
  checked: null,
  facts: { cost: null, ms: null, finishReason: null, spans: [] },
  calls: 0,
});
