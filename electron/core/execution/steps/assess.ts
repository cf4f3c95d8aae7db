// electron/core/execution/steps/assess.ts - the assertions of an artifact on what it gave (row C10): results are kept and told, calls of
// judges are spans, a hard fail ends the run.
import { AppError, type Artifact, type AssertionResult } from '../../../contract/index.ts';
import type { Assertions, JudgeCall } from '../../assertions/index.ts';
import type { RunPlan } from '../plan/prepare.ts';
import type { OpenSpan, RunTrace } from '../trace/run-trace.ts';
import type { ArtifactOutput } from './dispatcher.ts';

export interface Assessed {
  artifact: Artifact;
  /** The module that the artifact stands in for: what it promised is checked too. */
  fallbackFor: Artifact | null;
  output: ArtifactOutput;
  plan: RunPlan;
  trace: RunTrace;
  span: OpenSpan;
}

/** Results in the order of the assertions; none when the artifact has no assertions. Throws the signal's reason only. */
export type Assess = (assessed: Assessed, signal: AbortSignal) => Promise<AssertionResult[]>;

/** `assertions` null: nothing checks here, and the span says so. */
export function createAssess(assertions: Pick<Assertions, 'parseAssertions' | 'evaluate'> | null): Assess {
  return async ({ artifact, fallbackFor, output, plan, trace, span }, signal) => {
    const raw = [...listed(fallbackFor), ...listed(artifact)];
    if (raw.length === 0) return [];
    if (assertions === null) {
      span.note({ assertions: 'not checked' });
      return [];
    }
    const run = { cost: output.cost, ms: trace.elapsed() - span.offsetMs, finishReason: output.finish, spans: trace.spans };
    const subject = { output: output.text, input: plan.input, run: { ...run, modelId: plan.model?.id ?? null } };
    const results = await assertions.evaluate(assertions.parseAssertions(raw).assertions, subject, {
      judgeModel: plan.model?.id ?? null,
      signal,
      onJudge: (id, call) => recordJudge(trace, span, id, call),
    });
    trace.checked(span, results);
    return results;
  };
}

function listed(artifact: Artifact | null): unknown[] {
  const raw = artifact?.settings.assertions;
  return Array.isArray(raw) ? raw : raw === undefined || raw === null ? [] : [raw];
}

/** The call has ended when it is told; its span begins where it did. */
function recordJudge(trace: RunTrace, parent: OpenSpan, id: string, call: JudgeCall): void {
  const span = trace.start('judge', `assertion ${id}`, parent, {}, call.durationMs);
  span.set({ modelId: call.modelId });
  if (call.system !== '') span.keep('system', call.system);
  span.keep('messages', JSON.stringify(call.messages, null, 2));
  if (call.text !== '') span.keep('output', call.text);
  span.used({ inputTokens: call.inputTokens, outputTokens: call.outputTokens, estimated: call.tokensEstimated, cost: call.cost });
  span.end(call.error === null ? 'ok' : 'failed', call.error?.toData() ?? null);
}

/** Throws `assertion_failed` when one that is hard fails; an assertion that could not be decided fails nothing. */
export function requireHard(results: readonly AssertionResult[]): void {
  const failed = results.filter(({ status, severity }) => status === 'fail' && severity === 'hard');
  if (failed.length === 0) return;
  const told = failed.map(({ label, reason }) => `${label}: ${reason}`).join('; ');
  throw new AppError(
    'assertion_failed',
    `The answer does not pass ${failed.length === 1 ? 'a check' : `${failed.length} checks`}. ${told}.`,
    {
      remedy: 'Look at the evidence in the trace. Correct the template, or make the assertion soft if the run may go on.',
    },
  );
}
