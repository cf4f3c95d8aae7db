// electron/core/execution/steps/assess.ts - an artifact's assertions on its output (row C10): results are kept and reported, calls of
// judges are spans, a hard fail ends the run.
import { AppError, type Artifact, type AssertionResult } from '../../../contract/index.ts';
import type { AnswerWatch, Assertion, Assertions, JudgeCall } from '../../assertions/index.ts';
import type { OpenSpan, RunTrace } from '../trace/run-trace.ts';
import type { ArtifactOutput, AskAgain, RunPlan } from '../types.ts';

export interface Assessed {
  artifact: Artifact;
  /** The module that the artifact replaces: its promises are checked too. */
  fallbackFor: Artifact | null;
  output: ArtifactOutput;
  plan: RunPlan;
  trace: RunTrace;
  span: OpenSpan;
}

export interface Assess {
  /** Results in the order of the assertions; none if the artifact has no assertions. Throws the signal's reason only. */
  check(assessed: Assessed, signal: AbortSignal): Promise<AssertionResult[]>;
  /** For an answer being streamed; null if no assertion can end it early. */
  watch(of: Pick<Assessed, 'artifact' | 'fallbackFor' | 'plan'>, signal: AbortSignal): AnswerWatch | null;
  /** How often to ask again after these results; 0 = the failed ones do not ask for it. */
  retries(of: Pick<Assessed, 'artifact' | 'fallbackFor'>, results: readonly AssertionResult[]): number;
}

type Room = Pick<Assertions, 'parseAssertions' | 'evaluate' | 'watch'>;

/** `room` null: nothing is checked, and the span says so. */
export function createAssess(room: Room | null): Assess {
  /** Analyses are cached, so a package's artifact stays one object. */
  const known = new WeakMap<Artifact, Assertion[]>();
  const read = (artifact: Artifact | null): Assertion[] => {
    if (artifact === null || room === null) return [];
    const assertions = known.get(artifact) ?? room.parseAssertions(listed(artifact)).assertions;
    known.set(artifact, assertions);
    return assertions;
  };
  const of = ({ artifact, fallbackFor }: Pick<Assessed, 'artifact' | 'fallbackFor'>): Assertion[] =>
    fallbackFor === null ? read(artifact) : (room?.parseAssertions([...listed(fallbackFor), ...listed(artifact)]).assertions ?? []);
  return {
    async check({ output, plan, trace, span, ...what }, signal) {
      if (room === null && listed(what.artifact).length + listed(what.fallbackFor).length > 0) span.note({ assertions: 'not checked' });
      const assertions = of(what);
      if (room === null || assertions.length === 0) return [];
      const run = { cost: output.cost, ms: trace.elapsed() - span.now.offsetMs, finishReason: output.finish, spans: trace.spans };
      const subject = { output: output.text, input: plan.input, run: { ...run, modelId: plan.model?.id ?? null } };
      return await room.evaluate(assertions, subject, {
        judgeModel: plan.model?.id ?? null,
        signal,
        onJudge: (id, call) => recordJudge(trace, span, id, call),
      });
    },
    watch(what, signal) {
      const assertions = of(what);
      return assertions.length === 0 ? null : (room?.watch(assertions, { input: what.plan.input }, signal) ?? null);
    },
    retries(what, results) {
      const assertions = of(what);
      return Math.max(0, ...results.map(({ status }, index) => (status === 'fail' ? (assertions[index]?.retries ?? 0) : 0)));
    },
  };
}

/** Another try after failed checks: the model reads their messages. Research on assertions, 3, "retry". */
export function onFailOf(results: readonly AssertionResult[]): AskAgain {
  const failed = results.filter(({ status }) => status === 'fail').map(({ label, reason }) => `${label}: ${reason}`);
  const request = `Your answer does not pass these checks:\n\n${failed.map((told) => `- ${told}.`).join('\n')}\n\nGive the whole answer again so that it passes them.`;
  return { name: 'on_fail', request, attributes: { reason: failed.join('; '), checks: failed.length } };
}

/** The assertions of an artifact as written. */
export function listed(artifact: Artifact | null): unknown[] {
  const raw = artifact?.settings.assertions;
  return Array.isArray(raw) ? raw : raw === undefined || raw === null ? [] : [raw];
}

/** The call is reported at its end; its span starts where it did. */
export function recordJudge(trace: RunTrace, parent: OpenSpan, id: string, call: JudgeCall): void {
  const span = trace.start('judge', `assertion ${id}`, parent, { ending: call.ending }, call.durationMs);
  span.set({ modelId: call.modelId });
  if (call.system !== '') span.keep('system', call.system);
  span.keep('messages', JSON.stringify(call.messages, null, 2));
  if (call.thinking !== '') span.keep('thinking', call.thinking);
  if (call.text !== '') span.keep('output', call.text);
  span.used({ inputTokens: call.inputTokens, outputTokens: call.outputTokens, estimated: call.tokensEstimated, cost: call.cost });
  span.end(call.error === null ? 'ok' : 'failed', call.error?.toData() ?? null);
}

/** Throws `assertion_failed` if a hard one fails; an undecided assertion fails nothing. */
export function requireHard(results: readonly AssertionResult[]): void {
  const failed = results.filter(({ status, severity }) => status === 'fail' && severity === 'hard');
  if (failed.length === 0) return;
  const told = failed.map(({ label, reason }) => `${label}: ${reason}`).join('; ');
  throw new AppError(
    'assertion_failed',
    `The answer does not pass ${failed.length === 1 ? 'a check' : `${failed.length} checks`}. ${told}.`,
    {
      remedy: 'See the evidence in the trace. Fix the template, or make the assertion soft if the run may continue.',
    },
  );
}
