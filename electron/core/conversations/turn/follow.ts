// electron/core/conversations/turn/follow.ts - one run of a turn: begun through the door that every run has, and followed to its end.
import {
  type ExecutionApi,
  jsonFrom,
  MAX_OWN_DEPTH,
  outputPlace,
  type Run,
  readPayload,
  type Span,
  type StartInput,
  type TracesApi,
  TurnPlan,
  type TurnRun,
  type Waiting,
} from '../../../contract/index.ts';
import { HOST_TOOLS } from '../../execution/index.ts';
import type { TurnLog } from './log.ts';

export interface FollowDeps {
  execution: Pick<ExecutionApi, 'start' | 'watch' | 'cancel'>;
  traces: Pick<TracesApi, 'payload'>;
  log: Pick<TurnLog, 'run' | 'text'>;
  /** It waits for a person, or goes on (null). */
  onWaiting(waiting: Waiting | null): void;
  /** What is known of the run by now. */
  onRun(run: TurnRun): void;
}

/** How a run ended; `run.endedAt` null: it waits for a person and was left to a later process. */
export interface Followed {
  run: Run;
  /** The output of one that completed, else what came of it. */
  text: string;
  summary: TurnRun;
  /** What it was composed to; null if the trace has none. */
  plan: TurnPlan | null;
}

const CALLS: readonly Span['kind'][] = ['tool', 'host_call'];

/** Starts a run and follows it. The signal cancels it. Throws what `start` throws. */
export async function runAndFollow(
  start: StartInput,
  purpose: TurnRun['purpose'],
  deps: FollowDeps,
  signal: AbortSignal,
): Promise<Followed> {
  signal.throwIfAborted();
  const { runId } = await deps.execution.start(start);
  return followRun(runId, purpose, deps, signal);
}

/** Follows a run that was begun. */
export async function followRun(runId: string, purpose: TurnRun['purpose'], deps: FollowDeps, signal: AbortSignal): Promise<Followed> {
  const { execution, log } = deps;
  const cancel = (): void => execution.cancel({ runId });
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  const spans = new Map<string, Span>();
  const texts = new Map<string, string>();
  let run: Run | null = null;
  let waiting: Waiting | null = null;
  try {
    for await (const event of execution.watch({ runId }, new AbortController().signal)) {
      log.run(runId, purpose, event);
      if (event.type === 'span') spans.set(event.span.id, event.span);
      else if (event.type === 'text') {
        texts.set(event.spanId, (texts.get(event.spanId) ?? '') + event.text);
        if (purpose === 'answer' && !isBelowCall(event.spanId, spans)) log.text(event.spanId, event.text);
      } else if (event.type === 'thinking' && event.all) texts.delete(event.spanId);
      else if (event.type === 'run') {
        run = event.run;
        deps.onRun(summaryOfRun(run, purpose, spans.values()));
        if (waiting !== run.waiting) deps.onWaiting(run.waiting);
        waiting = run.waiting;
      }
    }
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  if (run === null) throw new Error(`the run ${runId} reported nothing`);
  const place = run.status === 'completed' ? outputPlace(spans.values()) : null;
  const text = place === null ? ([...texts.values()].at(-1) ?? '') : readPayload(deps.traces, place.payloadId);
  return { run, text, summary: summaryOfRun(run, purpose, spans.values()), plan: planOf(spans.values(), deps.traces) };
}

function planOf(spans: Iterable<Span>, traces: FollowDeps['traces']): TurnPlan | null {
  const kept = [...spans].find(({ kind }) => kind === 'run')?.payloads.find(({ name }) => name === 'plan');
  const read = kept === undefined ? null : TurnPlan.safeParse(jsonFrom(readPayload(traces, kept.id), MAX_OWN_DEPTH));
  return read?.success === true ? read.data : null;
}

/** Text below a call of code or of a tool is no part of the answer. */
function isBelowCall(spanId: string, spans: ReadonlyMap<string, Span>): boolean {
  for (let at = spans.get(spanId); at !== undefined; at = at.parentId === null ? undefined : spans.get(at.parentId)) {
    if (CALLS.includes(at.kind) || at.artifactKind === 'dspy_module') return true;
  }
  return false;
}

function summaryOfRun(run: Run, purpose: TurnRun['purpose'], spans: Iterable<Span>): TurnRun {
  const all = [...spans];
  return {
    runId: run.id,
    purpose,
    skill: { id: run.skillId, name: run.skillName },
    modelId: run.modelId,
    status: run.status,
    tools: all.filter(({ kind, name }) => kind === 'tool' || (kind === 'host_call' && HOST_TOOLS.has(name))).length,
    durationMs: run.durationMs,
    inputTokens: run.inputTokens,
    outputTokens: run.outputTokens,
    cost: run.modelId === null && run.cost === null ? 0 : run.cost,
    artifacts: all
      .filter(({ kind }) => kind === 'artifact')
      .map(({ name, artifactKind, offsetMs, durationMs }) => ({ key: name, kind: artifactKind ?? '', offsetMs, durationMs })),
  };
}
