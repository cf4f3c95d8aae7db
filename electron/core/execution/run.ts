// electron/core/execution/run.ts - one run from composition to the last step, every part of it a span.
import { type Analysis, AppError, type Artifact, asAppError } from '../../contract/index.ts';
import type { RunnableSkill } from '../library/index.ts';
import type { ModelRegistry } from '../models/index.ts';
import { composeSystem, joinParts, type SystemPart } from '../prompts/index.ts';
import type { PayloadRef } from '../traces/index.ts';
import { abortable } from './abort.ts';
import { flatContext, type StepOutput } from './context.ts';
import type { ArtifactOutput, Dispatcher, StepContext } from './dispatcher.ts';
import { ask } from './handlers/prompt-template.ts';
import { findFallback, type Step } from './plan.ts';
import type { OpenSpan, RunTrace } from './trace/run-trace.ts';

/** Everything that is decided before a run starts. */
export interface RunPlan {
  skill: RunnableSkill;
  analysis: Analysis;
  steps: Step[];
  input: Record<string, unknown>;
  request: string;
  model: { id: string; family: string } | null;
  temperature: number | null;
  maxTokens: number | null;
}

export interface RunDeps {
  dispatcher: Dispatcher;
  models: ModelRegistry;
}

/** Runs all steps and gives the text of the last one. Throws the AppError of the step that failed, or the signal's reason. */
export async function executeSteps(plan: RunPlan, trace: RunTrace, deps: RunDeps, signal: AbortSignal): Promise<string> {
  const root = trace.start('run', plan.skill.name, null, { version: plan.skill.version, channel: trace.run.channel });
  root.keep('input', JSON.stringify({ input: plan.input, request: plan.request }, null, 2));
  root.publish();
  const stepper = new Stepper(plan, trace, deps, root);
  const outputs = new Map<string, StepOutput>();
  let last: StepOutput = { value: null, text: '' };
  for (const [index, step] of plan.steps.entries()) {
    signal.throwIfAborted();
    const isLast = index === plan.steps.length - 1;
    last = await stepper.run(step, { isLast, outputs }, signal);
    outputs.set(step.name, last);
  }
  root.end('ok');
  return last.text;
}

/** How long a handler may take to end after a cancel before the run ends without it. */
const HANDLER_GRACE_MS = 1000;

interface Composed {
  parts: SystemPart[];
  system: string;
  payload: PayloadRef | null;
}

class Stepper {
  private readonly plan: RunPlan;
  private readonly trace: RunTrace;
  private readonly deps: RunDeps;
  private readonly root: OpenSpan;
  private composed: { withSchema: boolean; value: Composed } | null = null;

  constructor(plan: RunPlan, trace: RunTrace, deps: RunDeps, root: OpenSpan) {
    this.plan = plan;
    this.trace = trace;
    this.deps = deps;
    this.root = root;
  }

  async run(step: Step, at: { isLast: boolean; outputs: ReadonlyMap<string, StepOutput> }, signal: AbortSignal): Promise<StepOutput> {
    const schema = at.isLast ? this.plan.analysis.metadata.outputSchema : null;
    if (step.artifact === null) {
      const composed = await this.compose(schema !== null, signal);
      return ask(this.deps.models, this.plan.request, this.context(this.root, composed, schema, {}), signal);
    }
    const { artifact, handler, fallbackFor } = this.deps.dispatcher.dispatch(step.artifact, (module) =>
      findFallback(this.plan.analysis, module, this.plan.model?.family ?? null),
    );
    const isProse = handler.kind !== 'prompt_template' && handler.kind !== 'code_template' && handler.kind !== 'dspy_module';
    const composed = isProse ? { parts: this.parts(false), system: '', payload: null } : await this.compose(schema !== null, signal);
    const parent = fallbackFor === null ? this.root : this.openFallback(fallbackFor, artifact);
    const values = flatContext({ input: this.plan.input, request: this.plan.request, outputs: at.outputs, artifact });
    const output = await this.execute(artifact, parent, signal, (span) => {
      if (fallbackFor !== null) span.note({ fallback_of: fallbackFor.name });
      return handler.execute(artifact, this.context(span, composed, schema, values), signal);
    });
    if (parent !== this.root) parent.end('ok');
    return output;
  }

  /** The module's own span says which artifact stands in for it, and why. */
  private openFallback(module: Artifact, fallback: Artifact): OpenSpan {
    const span = this.trace.start('artifact', module.key, this.root, {
      fallback: fallback.key,
      reason: 'The Python sidecar is not available, so the fallback runs.',
      line: module.line,
    });
    span.set({ artifactKind: module.kind });
    return span;
  }

  private parts(withSchema: boolean): SystemPart[] {
    return composeSystem(this.plan.analysis, withSchema);
  }

  /** Composes once; a second time only for the last step of several, when the output schema joins. */
  private async compose(withSchema: boolean, signal: AbortSignal): Promise<Composed> {
    if (this.composed?.withSchema === withSchema) return this.composed.value;
    const first = this.composed === null;
    const parts = this.parts(withSchema);
    const span = this.trace.start('compose', 'system message', this.root, { parts: parts.length });
    const system = joinParts(parts);
    const payload = system === '' ? null : span.keep('system', system);
    if (first) for (const part of parts) await this.injectPart(part, parts, span, signal);
    span.end('ok');
    const value = { parts, system, payload };
    this.composed = { withSchema, value };
    return value;
  }

  /** Each prose artifact has its own span and trace row (row D1). */
  private async injectPart(part: SystemPart, parts: SystemPart[], parent: OpenSpan, signal: AbortSignal): Promise<void> {
    const artifact = this.plan.analysis.artifacts.find((candidate) => candidate.key === part.artifactKey);
    if (!artifact) return;
    const { handler } = this.deps.dispatcher.dispatch(artifact, () => null);
    const composed = { parts, system: '', payload: null };
    await this.execute(artifact, parent, signal, (span) => handler.execute(artifact, this.context(span, composed, null, {}), signal));
  }

  private async execute(
    artifact: Artifact,
    parent: OpenSpan,
    signal: AbortSignal,
    run: (span: OpenSpan) => Promise<ArtifactOutput>,
  ): Promise<ArtifactOutput> {
    const span = this.trace.start('artifact', artifact.key, parent, { line: artifact.line });
    span.set({ artifactKind: artifact.kind });
    try {
      const output = await abortable(run(span), signal, HANDLER_GRACE_MS);
      span.end('ok');
      this.record(artifact, span, output, null);
      return output;
    } catch (error) {
      const located = locate(asAppError(error), artifact, this.plan.skill.fileName);
      const stopped = located.code === 'cancelled' || located.code === 'timed_out' ? located.code : 'failed';
      span.end(stopped, located.toData());
      this.record(artifact, span, null, located);
      throw located;
    }
  }

  private record(artifact: Artifact, span: OpenSpan, output: ArtifactOutput | null, error: AppError | null): void {
    const { skill, model } = this.plan;
    this.trace.record(
      {
        id: span.id,
        session_id: this.trace.run.sessionId,
        skill_id: skill.skillId,
        artifact_id: skill.artifactIds.get(artifact.key) ?? artifact.key,
        artifact_kind: artifact.kind,
        rendered_input: output?.rendered ?? null,
        raw_output: output?.output ?? null,
        error: error?.message ?? null,
        started_at: span.startedAt,
        completed_at: this.trace.date(),
        duration_ms: Math.round(span.durationMs ?? 0),
        input_tokens: output?.inputTokens ?? null,
        output_tokens: output?.outputTokens ?? null,
        model_id: artifact.kind === 'prompt_template' ? (model?.id ?? null) : null,
        estimated_cost: output?.cost ?? null,
        assertions_run: 0,
        assertions_passed: 0,
      },
      skill.scope,
    );
  }

  private context(
    span: OpenSpan,
    composed: Composed,
    schema: Record<string, unknown> | null,
    values: Record<string, unknown>,
  ): StepContext {
    return {
      trace: this.trace,
      span,
      values,
      parts: composed.parts,
      system: composed.system,
      systemPayload: composed.payload,
      schema,
      modelId: this.plan.model?.id ?? null,
      temperature: this.plan.temperature,
      maxTokens: this.plan.maxTokens,
    };
  }
}

/** The error with the artifact in its words and a place in the author's file. */
function locate(error: AppError, artifact: Artifact, file: string): AppError {
  if (error.where?.file !== undefined) return error;
  const placed = error.where?.line !== undefined;
  const subject = placed ? artifact.key : `${artifact.key} (line ${artifact.line})`;
  return new AppError(error.code, `${subject}: ${error.message}`, {
    remedy: error.remedy,
    where: { line: artifact.line, ...error.where, file },
    retryable: error.retryable,
    cause: error,
  });
}
