// electron/core/execution/steps/record.ts - the seed's row of one artifact step, from its span.
import type { AppError, Artifact, AssertionResult } from '../../../contract/index.ts';
import type { RecordedText } from '../../traces/index.ts';
import type { OpenSpan, RunTrace } from '../trace/run-trace.ts';
import type { ArtifactOutput, RunPlan } from '../types.ts';

/** How a step ended; `rendered` and `output` even with an error, if they came before it. */
export interface StepEnd {
  rendered: RecordedText | null;
  output: ArtifactOutput | null;
  results: readonly AssertionResult[];
  error: AppError | null;
}

export function recordStep(
  trace: RunTrace,
  { skill, model }: RunPlan,
  { artifact, span }: { artifact: Artifact; span: OpenSpan },
  { rendered, output, results, error }: StepEnd,
): void {
  const checked = results.filter(({ status }) => status !== 'skipped');
  trace.record({
    id: span.id,
    session_id: trace.run.sessionId,
    skill_id: skill.skillId,
    artifact_id: skill.artifactIds.get(artifact.key) ?? artifact.key,
    artifact_kind: artifact.kind,
    rendered_input: rendered,
    raw_output: output?.output ?? null,
    error: error?.message ?? null,
    started_at: span.now.startedAt,
    completed_at: trace.date(),
    duration_ms: Math.round(span.now.durationMs ?? 0),
    input_tokens: output?.inputTokens ?? null,
    output_tokens: output?.outputTokens ?? null,
    // Code may have called a model.
    model_id: artifact.kind === 'prompt_template' || output?.inputTokens ? (model?.id ?? null) : null,
    estimated_cost: output?.cost ?? null,
    assertions_run: checked.length,
    assertions_passed: checked.filter(({ status }) => status === 'pass').length,
  });
}
