// electron/core/execution/steps/stepper.ts - one step after another: dispatch, match the schema, check, sanitise, record.
import { type AppError, type Artifact, type AssertionResult, asAppError } from '../../../contract/index.ts';
import type { PayloadRef, RecordedText } from '../../traces/index.ts';
import { abortable } from '../lifecycle/abort.ts';
import { hasTools, type Sent } from '../plan/compose.ts';
import { flatContext, type StepOutput } from '../plan/context.ts';
import { findFallback, type Step } from '../plan/plan.ts';
import { type OutputChecker, outputInvalid, repairOf } from '../schemas/output.ts';
import { describeChanges, sanitiseText, sanitiseValue } from '../schemas/sanitise.ts';
import type { OpenSpan, RunTrace } from '../trace/run-trace.ts';
import type { ArtifactHandler, ArtifactOutput, Level, RunPlan, StepAsks, StepContext } from '../types.ts';
import { type Assess, onFailOf, requireHard } from './assess.ts';
import type { Dispatcher } from './dispatcher.ts';
import { PROSE_KINDS } from './handlers/prose.ts';
import { locate } from './locate.ts';
import { ask, goOn, type LoopDeps } from './loop/loop.ts';
import { recordStep } from './record.ts';

export interface StepDeps {
  dispatcher: Dispatcher;
  loop: LoopDeps;
  outputs: OutputChecker;
  assess: Assess;
}

/** How long a handler may take to end after a cancel before the run ends without it. */
const HANDLER_GRACE_MS = 1000;

interface Composed {
  opening: Sent;
  payload: PayloadRef | null;
}

interface At {
  isLast: boolean;
  asks: StepAsks | null;
  outputs: ReadonlyMap<string, StepOutput>;
  answers: ReadonlyMap<string, string>;
}

/** The output of a step, and where its text is kept: as it came, and as later steps read it where that differs. */
export interface Given extends StepOutput {
  kept: readonly PayloadRef[];
}

/** One artifact about to be executed. */
interface Execution {
  artifact: Artifact;
  handler: ArtifactHandler;
  /** The DSPy module that it replaces. */
  fallbackFor: Artifact | null;
  parent: OpenSpan;
  composed: Composed;
  schema: Record<string, unknown> | null;
  asks: StepAsks | null;
  /** The flat mapping for an artifact, including its settings. */
  values: (artifact: Artifact) => Record<string, unknown>;
}

export class Stepper {
  private readonly plan: RunPlan;
  private readonly trace: RunTrace;
  private readonly deps: StepDeps;
  private readonly root: OpenSpan;
  private readonly levels: readonly Level[];
  /** Prose is injected once a run, even across processes. */
  private injected: boolean;
  private composed: { of: string; value: Composed } | null = null;

  /** `levels`: the code that called this, if not the run itself. */
  constructor(plan: RunPlan, trace: RunTrace, deps: StepDeps, root: OpenSpan, injected: boolean, levels: readonly Level[] = []) {
    this.plan = plan;
    this.trace = trace;
    this.deps = deps;
    this.root = root;
    this.levels = levels;
    this.injected = injected;
  }

  async run(step: Step, at: At, signal: AbortSignal): Promise<Given> {
    const schema = at.isLast ? this.plan.analysis.metadata.outputSchema : null;
    const { artifact } = step;
    const { asks } = at;
    if (artifact === null) return this.request(schema, asks, signal);
    const handler = this.deps.dispatcher.dispatch(artifact);
    const isProse = PROSE_KINDS.some((kind) => kind === handler.kind);
    const composed = isProse
      ? { opening: this.plan.turn.sent({ givesOutput: false, tools: false }), payload: null }
      : await this.compose({ givesOutput: schema !== null, tools: hasTools(step) }, signal);
    const { start, input } = this.plan;
    const source = { input, request: start.request, outputs: at.outputs, answers: at.answers };
    const values = (of: Artifact): Record<string, unknown> => flatContext({ ...source, artifact: of });
    const execution = { artifact, handler, fallbackFor: null, parent: this.root, composed, schema: isProse ? null : schema, asks, values };
    return this.execute(execution, signal);
  }

  /** The one step of a skill without a template: the request itself. */
  private async request(schema: Record<string, unknown> | null, asks: StepAsks | null, signal: AbortSignal): Promise<Given> {
    const composed = await this.compose({ givesOutput: schema !== null, tools: true }, signal);
    const context = this.context(this.root, { composed, schema, asks, key: 'request', values: {} });
    const { loop } = this.deps;
    let output = await (goOn(loop, context, signal) ?? ask(loop, this.plan.turn.user(null), context, signal));
    const keep = (now: ArtifactOutput): void => {
      output = now;
    };
    try {
      return this.sanitised(await this.fitting(output, schema, keep, signal), this.root);
    } finally {
      this.trace.answered(output.ending);
    }
  }

  /** The fallback of a module that cannot run here; the module's own span names it and says why. */
  private async runFallback(
    fallback: Artifact,
    { module, span, why }: { module: Execution; span: OpenSpan; why: AppError },
    signal: AbortSignal,
  ) {
    span.note({ fallback: fallback.key, reason: why.message });
    span.publish();
    const handler = this.deps.dispatcher.dispatch(fallback);
    const execution = { ...module, artifact: fallback, handler, fallbackFor: module.artifact, parent: span };
    return span.during(() => this.execute(execution, signal));
  }

  /** Composes once; again only for a step that is sent other parts: the last one adds the output schema. */
  private async compose(of: { givesOutput: boolean; tools: boolean }, signal: AbortSignal): Promise<Composed> {
    const opening = this.plan.turn.sent(of);
    if (this.composed?.of === opening.system) return this.composed.value;
    const span = this.trace.start('compose', 'system message', this.root, { parts: opening.parts.length });
    const payload = opening.system === '' ? null : span.keep('system', opening.system);
    if (!this.injected)
      for (const { artifactKey } of opening.parts) await this.inject(artifactKey, { opening, payload: null }, span, signal);
    this.injected = true;
    span.end('ok');
    const value = { opening, payload };
    this.composed = { of: opening.system, value };
    return value;
  }

  /** Each prose artifact has its own span and trace row (row D1). */
  private async inject(key: string | null, composed: Composed, parent: OpenSpan, signal: AbortSignal): Promise<void> {
    const artifact = this.plan.analysis.artifacts.find((candidate) => candidate.key === key);
    if (!artifact) return;
    const handler = this.deps.dispatcher.dispatch(artifact);
    await this.execute({ artifact, handler, fallbackFor: null, parent, composed, schema: null, asks: null, values: () => ({}) }, signal);
  }

  private async execute(execution: Execution, signal: AbortSignal): Promise<Given> {
    const { artifact, handler, fallbackFor } = execution;
    // A step that another process began goes on in its span.
    const before = execution.asks?.resumed ? this.trace.openSpan('artifact', artifact.key) : null;
    const told = { line: artifact.line, ...(fallbackFor === null ? {} : { fallback_of: fallbackFor.name }) };
    const span = before ?? this.trace.start('artifact', artifact.key, execution.parent, told);
    span.set({ artifactKind: artifact.kind });
    this.load(artifact, span);
    // Recorded even if a later part of the step fails.
    let rendered: RecordedText | null = null;
    let output: ArtifactOutput | null = null;
    let results: AssertionResult[] = [];
    const keep = (now: ArtifactOutput): void => {
      output = now;
    };
    try {
      const watch = () => this.deps.assess.watch({ artifact, fallbackFor, plan: this.plan }, signal);
      const sent = (text: RecordedText) => {
        rendered = text;
      };
      const context = this.context(span, { ...execution, key: artifact.key, values: execution.values(artifact) }, { watch, sent });
      keep(await abortable(handler.execute(artifact, context, signal), signal, HANDLER_GRACE_MS));
      const passing = await this.passing(execution, { output: output!, span, keep }, signal);
      results = passing.results;
      if (results.length > 0) this.trace.checked(span, results);
      requireHard(results);
      const given = this.sanitised(passing.output, span);
      const { ending } = passing.output;
      if (ending !== null) span.note({ ending });
      span.end('ok');
      this.record(artifact, span, { rendered, output, results, error: null });
      return given;
    } catch (error) {
      const why = asAppError(error);
      const fallback = why.code === 'sidecar_required' ? findFallback(this.plan.analysis, artifact, this.plan.model?.family ?? null) : null;
      if (fallback !== null && !signal.aborted) {
        // The module was tried: its row says why it gave nothing.
        this.record(artifact, span, { rendered, output, results, error: why });
        return await this.runFallback(fallback, { module: execution, span, why }, signal);
      }
      const located = locate(why, artifact, this.plan.skill.fileName);
      span.fail(located);
      this.record(artifact, span, { rendered, output, results, error: located });
      throw located;
    } finally {
      // Not of an answer that a second one replaced.
      this.trace.answered(output === null ? null : (output as ArtifactOutput).ending);
    }
  }

  /** An artifact is read when the first step needs it, and the trace says so: its size is what the run has in hand from then on. */
  private load({ key, kind, content, line }: Artifact, span: OpenSpan): void {
    const what = `${this.plan.skill.revisionId} ${key}`;
    if (this.trace.loaded.has(what)) return;
    this.trace.loaded.add(what);
    this.trace.start('load', key, span, { chars: content.length, kind, line }).end('ok');
  }

  /** The output that matches the schema, with its check results, retried as often as a failed check wants (`on_fail`). */
  private async passing(
    { artifact, fallbackFor, schema }: Execution,
    { output, span, keep }: { output: ArtifactOutput; span: OpenSpan; keep: (output: ArtifactOutput) => void },
    signal: AbortSignal,
  ): Promise<{ output: ArtifactOutput; results: AssertionResult[] }> {
    const { assess } = this.deps;
    let now = output;
    for (let tries = 0; ; tries++) {
      // An answer ended early is partial: it is neither repaired nor checked as a whole.
      if (!now.stopped) now = await this.fitting(now, schema, keep, signal);
      const about = { artifact, fallbackFor, output: now, plan: this.plan, trace: this.trace, span };
      const results = now.stopped ?? (await assess.check(about, signal));
      if (now.again === undefined || tries >= assess.retries(about, results)) return { output: now, results };
      now = await now.again(onFailOf(results), signal);
      keep(now);
    }
  }

  /** The output if it matches the schema, or the one from a repair turn. Throws `output_invalid`. */
  private async fitting(
    output: ArtifactOutput,
    schema: Record<string, unknown> | null,
    keep: (output: ArtifactOutput) => void,
    signal: AbortSignal,
  ): Promise<ArtifactOutput> {
    if (schema === null) return output;
    let now = output;
    let faults = await this.deps.outputs.check(schema, now.json, signal);
    if (faults.length > 0 && now.again && this.plan.start.repair) {
      now = await now.again(repairOf(faults), signal);
      keep(now);
      if (now.stopped) return now;
      faults = await this.deps.outputs.check(schema, now.json, signal);
    }
    if (faults.length > 0) throw outputInvalid(faults, now.finish === 'length');
    return now;
  }

  /** What later steps read. If it differs from the answer, the span keeps both. */
  private sanitised({ value, text, output }: ArtifactOutput, span: OpenSpan): Given {
    const kept = output === null ? [] : [output.payload];
    const [cleanText, cleanValue] = [sanitiseText(text), sanitiseValue(value)];
    const inText = describeChanges(cleanText.changes);
    const changes = inText === '' ? describeChanges(cleanValue.changes) : inText;
    if (changes !== '') {
      // Escapes in JSON text hide its values.
      kept.push(span.keep('sanitised', inText === '' ? JSON.stringify(cleanValue.value, null, 2) : cleanText.value));
      span.note({ sanitised: changes });
    }
    return { value: cleanValue.value, text: cleanText.value, kept };
  }

  private record(artifact: Artifact, span: OpenSpan, step: Parameters<typeof recordStep>[3]): void {
    recordStep(this.trace, this.plan, { artifact, span }, step);
  }

  private context(
    span: OpenSpan,
    { composed, values, ...of }: Pick<Execution, 'composed' | 'schema' | 'asks'> & { key: string; values: Record<string, unknown> },
    { watch, sent }: Pick<StepContext, 'watch' | 'sent'> = { watch: () => null, sent: () => {} },
  ): StepContext {
    const { temperature, maxTokens, stop = [], strict, batch } = this.plan.start;
    return {
      plan: this.plan,
      levels: this.levels,
      trace: this.trace,
      span,
      values,
      turn: this.plan.turn,
      opening: composed.opening,
      systemPayload: composed.payload,
      schema: of.schema,
      asks: of.asks,
      key: of.key,
      modelId: this.plan.model?.id ?? null,
      temperature,
      maxTokens,
      stop,
      watch,
      sent,
      strict,
      lane: batch ?? this.trace.run.id,
    };
  }
}
