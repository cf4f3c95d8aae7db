// electron/core/execution/preview/preview.ts - what a run would send, while the author types (rows B4, B5): parts and tokens of the system
// message, the rendered step with marks, costs per model, findings of the templates.
import {
  type Analysis,
  type AppError,
  type Artifact,
  asAppError,
  canRun,
  type EffectiveCapability,
  type ExecutionApi,
  type Finding,
  type Preview,
  type PreviewInput,
  readModule,
  YOU,
} from '../../../contract/index.ts';
import type { ModelRegistry } from '../../models/index.ts';
import { type Analyse, blocksOf, type FindListed, skillFindings } from '../../packages/index.ts';
import { checkNames, ENGINE, type PromptEngine, rangeInFile, requestOf, TemplateError } from '../../prompts/index.ts';
import type { Sandbox } from '../../python/index.ts';
import { schemaFindings, type Validation } from '../../validation/index.ts';
import { hasTools, type RunAgent, type Turn } from '../plan/compose.ts';
import { flatContext } from '../plan/context.ts';
import { findFallback, type Step, stepsOf } from '../plan/plan.ts';
import { type PrepareDeps, parseStart, turnOf } from '../plan/prepare.ts';
import { createReady, type Ready, requireSound, requireSteps } from '../plan/ready.ts';
import { declaredBy, type HeldBy } from '../plan/tools.ts';
import type { InputChecker } from '../schemas/input.ts';
import type { OutputChecker } from '../schemas/output.ts';
import { moduleInputs } from '../steps/handlers/dspy-module.ts';
import { locate } from '../steps/locate.ts';
import { NO_SKILL } from '../types.ts';
import { codeFindings } from './code.ts';
import { createPythonFindings, type PythonFindings } from './python.ts';

export interface PreviewDeps {
  agentOf(id: string): RunAgent;
  models: ModelRegistry;
  analyse: Analyse;
  prompts: PromptEngine;
  inputs: InputChecker;
  outputs: OutputChecker;
  validation: Pick<Validation, 'validate'>;
  /** Finds the skills that a package lists, asked for each preview; by default they are not looked for. */
  listed?: (() => FindListed) | undefined;
  /** What whoever runs it would hold; without it, nothing. */
  holds?: DraftHolds | undefined;
  held: HeldBy;
  rank: PrepareDeps['rank'];
  /** Reads the Python of code templates; by default they are not checked. */
  sandbox?: Pick<Sandbox, 'checkSyntax'> | undefined;
}

/** What a skill might do if this were its text, and where it is kept. Throws for one that is not here. */
export type DraftHolds = (draft: { skillId: string; text: string; fileName: string; agent: string }) => {
  capability: EffectiveCapability;
  place: string;
};

const MAX_COUNTED = 500;

/** The first reading of code on a machine waits for the guest to compile; that preview goes without, and a later one has the answer. */
const PATIENCE_MS = 4000;

/** The preview procedure. It never throws for a broken template or package: findings report it. */
export function createPreview(deps: PreviewDeps): ExecutionApi['preview'] {
  const count = createCounter(deps.models);
  const python = deps.sandbox && createPythonFindings(deps.sandbox);
  const goingOn = createGoingOn();
  const ready = createReady(deps);

  return async (asked, signal) => {
    const started = performance.now();
    const input = { ...asked, request: requestOf(asked) };
    const analysis = deps.analyse(input.text, input.fileName);
    const agent = agentIn(deps, input.agent ?? YOU);
    const model = chosenModel(deps.models, input.modelId ?? agent.modelId);
    const all = safeSteps(analysis, null, model?.family ?? null);
    const steps = input.artifact === null ? all : safeSteps(analysis, input.artifact, model?.family ?? null);
    const step = steps[0] ?? null;
    const isLast = step === null || givesOutput(all, step);
    const shown = shownArtifact(analysis, step, model?.family ?? null);
    const values = await deps.inputs.fill(analysis.metadata.inputSchema, input.input, signal);
    const turn = draftTurn(deps, input, { analysis, agent, steps: analysis.state === 'ok' ? steps : [], model, values });
    const findings = checkNames(analysis, input.text, all[0]?.name);
    if (deps.listed && analysis.metadata.skills.length > 0) {
      findings.push(...skillFindings(input.text, input.fileName, deps.listed(), 'library'));
    }
    const about = { input, values, turn, artifact: shown, isRequest: step?.artifact === null, findings };
    const { user, code, failure } = await renderStep(deps, about, signal);
    const rendered = failure === null ? code : null;
    const ofCode = JSON.stringify([input.fileName, input.text, rendered]);
    const reading = python && goingOn(signal, ofCode, () => readCode({ prompts: deps.prompts, python }, about, analysis, rendered, signal));
    const read = reading && (await inTime(reading));
    findings.push(...(read ?? []));
    const stops = step?.artifact === shown ? failure : moduleFailure(step?.artifact ?? null, about);
    const refusal =
      (await refusalOf(ready, analysis, input, model?.family ?? null, signal)) ?? (stops && locate(stops, step!.artifact!, input.fileName));
    if (refusal?.code === 'package_broken') findings.push(...(await schemaFindings(deps.validation, analysis, signal)));
    // Code sends nothing by itself, not even the prose of its package.
    const opens = step !== null && hasTools(step) && shown === step.artifact;
    const { system, parts } = code === null ? turn.sent({ givesOutput: isLast, tools: opens }) : { system: '', parts: [] };
    const tokens = count(system, model?.id ?? null);
    return {
      system: parts.map((part) => ({
        kind: part.kind,
        label: part.label,
        text: part.text,
        tokens: count(part.text, model?.id ?? null).tokens,
      })),
      systemTokens: tokens.tokens,
      user: user && { ...user, tokens: count(user.text, model?.id ?? null).tokens },
      code,
      engine: ENGINE,
      tokensExact: tokens.exact,
      turn: steps.length === 0 ? null : turn.plan,
      costs: code === null ? costsOf(deps.models, count, system, user?.text ?? '') : [],
      findings,
      reading: read === null,
      refusal: refusal?.toData() ?? null,
      ms: performance.now() - started,
    };
  };
}

interface Drafted {
  analysis: Analysis;
  agent: RunAgent;
  steps: Step[];
  model: { id: string; family: string } | null;
  values: Record<string, unknown>;
}

/** The turn that a run of the text would be. */
function draftTurn(deps: PreviewDeps, asked: PreviewInput, { analysis, agent, steps, model, values: input }: Drafted): Turn {
  const { fileName, skillId = '', agent: who = YOU, artifact, request } = asked;
  // Who holds what is looked up only for a model that may be offered it.
  const holds = steps.some(hasTools) && declaredBy(analysis).length > 0 ? holdsOf(deps, asked) : null;
  const { name, version } = analysis.metadata;
  const skill = { ...NO_SKILL, sourceId: skillId, name, version, fileName, place: holds?.place ?? '' };
  const start = parseStart({ skill: { id: skillId }, agent: who, artifact, request });
  const plan = { start, agent, skill, analysis, steps, input, model, capability: holds?.capability ?? null };
  return turnOf(deps, plan, { ranking: deps.rank(plan, null), nested: false });
}

/** One that is not in the library holds nothing. */
function holdsOf({ holds }: PreviewDeps, { skillId, text, fileName, agent = YOU }: PreviewInput): ReturnType<DraftHolds> | null {
  if (holds === undefined || skillId === undefined) return null;
  try {
    return holds({ skillId, text, fileName, agent });
  } catch {
    return null;
  }
}

/** What refuses a run of this before it begins; null = nothing that text and values decide. */
async function refusalOf(
  ready: Ready,
  analysis: Analysis,
  input: PreviewInput,
  family: string | null,
  signal: AbortSignal | undefined,
): Promise<AppError | null> {
  const skill = { name: analysis.metadata.name, fileName: input.fileName };
  try {
    requireSound(analysis, skill);
    const steps = stepsOf(analysis, input.artifact, family);
    requireSteps(analysis, steps, skill, input.artifact);
    await ready.words({ analysis, steps }, input, skill, signal);
    return null;
  } catch (cause) {
    const error = asAppError(cause);
    if (error.code === 'cancelled') throw error;
    return error;
  }
}

/** The output schema belongs to the last step of the plan, or to an artifact outside the plan, which runs alone. */
function givesOutput(plan: readonly Step[], step: Step): boolean {
  return plan.at(-1)?.name === step.name || !plan.some((planned) => planned.name === step.name);
}

type Counter = (text: string, modelId: string | null) => { tokens: number; exact: boolean };

/** Most parts do not change between keystrokes, so their counts are kept. */
function createCounter(models: ModelRegistry): Counter {
  const counted = new Map<string, { tokens: number; exact: boolean }>();
  return (text, modelId) => {
    const key = `${modelId ?? ''}\n${text}`;
    const known = counted.get(key);
    const result = known ?? models.countTokens(text, modelId);
    counted.delete(key);
    counted.set(key, result);
    if (counted.size > MAX_COUNTED) counted.delete(counted.keys().next().value!);
    return result;
  };
}

/** One that was deleted meanwhile brings nothing. */
function agentIn({ agentOf }: PreviewDeps, id: string): RunAgent {
  try {
    return agentOf(id);
  } catch {
    return { name: id, prompt: '', modelId: null };
  }
}

function chosenModel(models: ModelRegistry, modelId: string | null): { id: string; family: string } | null {
  try {
    return models.choose(modelId);
  } catch {
    // No model yet: the preview still shows what would be sent, with estimated tokens.
    return null;
  }
}

function safeSteps(analysis: Analysis, only: string | null, family: string | null): Step[] {
  try {
    return stepsOf(analysis, only, family);
  } catch {
    // The artifact was just renamed or removed in the editor; the plan's first step is shown instead.
    return [];
  }
}

/** The template whose render is shown: for a DSPy module the fallback that would run. */
function shownArtifact(analysis: Analysis, step: Step | null, family: string | null): Artifact | null {
  const artifact = step?.artifact ?? null;
  return artifact?.kind === 'dspy_module' ? findFallback(analysis, artifact, family) : artifact;
}

function costsOf(models: ModelRegistry, count: Counter, system: string, user: string): Preview['costs'] {
  return models
    .list()
    .filter(canRun)
    .map((model) => {
      const input = count(system, model.id).tokens + count(user, model.id).tokens;
      return { modelId: model.id, input, inputCost: models.cost(model.id, input, 0) };
    });
}

interface Shown {
  input: PreviewInput;
  /** The inputs with their defaults. */
  values: Record<string, unknown>;
  turn: Turn;
  artifact: Artifact | null;
  isRequest: boolean;
  findings: Finding[];
}

interface Rendered {
  user: Preview['code'];
  code: Preview['code'];
  /** Why a run of it would stop; a template may then be shown as written. */
  failure: AppError | null;
}

/** A rendered template, as what it is. */
function as({ key, kind }: Artifact, text: string, marks: NonNullable<Preview['code']>['marks']): Pick<Rendered, 'user' | 'code'> {
  const rendered = { artifact: key, text, marks };
  return kind === 'code_template' ? { user: null, code: rendered } : { user: rendered, code: null };
}

async function renderStep(deps: PreviewDeps, shown: Shown, signal: AbortSignal | undefined): Promise<Rendered> {
  const { input, artifact, turn, values } = shown;
  if (artifact === null) {
    const text = shown.isRequest ? turn.user(null) : '';
    return { user: text === '' ? null : { artifact: null, text, marks: [] }, code: null, failure: null };
  }
  if (artifact.kind !== 'prompt_template' && artifact.kind !== 'code_template') return { user: null, code: null, failure: null };
  const context = flatContext({ input: values, request: input.request, outputs: new Map(), artifact });
  try {
    const how = {
      marks: true,
      python: artifact.kind === 'code_template',
      blocks: blocksOf(artifact),
      firstLine: artifact.contentLine,
      signal,
    };
    const { text, marks, failure } = await deps.prompts.render(artifact.content, context, how);
    return { ...as(artifact, artifact.kind === 'prompt_template' ? turn.user(text) : text, marks), failure };
  } catch (error) {
    const failure = asAppError(error);
    if (failure.code === 'cancelled') throw failure;
    addRenderFinding(shown, artifact, failure);
    const missing = failure instanceof TemplateError ? failure.missing : [];
    const marks = missing.map((name) => ({ start: name.start, end: name.end, type: 'undefined' as const, name: name.text }));
    // Unrenderable ones are shown as written.
    return { ...as(artifact, artifact.content, marks), failure };
  }
}

/** What Python says about the code that was rendered, with its values, and about the rest of the package's. */
async function readCode(
  readers: { prompts: PromptEngine; python: PythonFindings },
  { input, artifact }: Shown,
  analysis: Analysis,
  code: Preview['code'],
  signal: AbortSignal | undefined,
): Promise<Finding[]> {
  const shown = code !== null && artifact !== null ? await readers.python(code.text, artifact, input.text, signal) : [];
  return [...shown, ...(await codeFindings(readers, analysis, input.text, { except: code?.artifact ?? undefined, signal }))];
}

/** A reading that takes too long for one preview goes on, and the next one of the same code for the same caller waits for its end. */
function createGoingOn() {
  const readings = new WeakMap<AbortSignal, { of: string; reading: Promise<Finding[]> }>();
  return (signal: AbortSignal | undefined, of: string, read: () => Promise<Finding[]>): Promise<Finding[]> => {
    const known = signal && readings.get(signal);
    if (known?.of === of) return known.reading;
    const reading = read();
    if (signal) readings.set(signal, { of, reading });
    return reading;
  };
}

/** Null if it takes too long; a later failure is ignored. */
function inTime(reading: Promise<Finding[]>): Promise<Finding[] | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PATIENCE_MS, null);
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Why a run of a module would stop, whose fallback is shown; a module that cannot be read gives way to it. */
function moduleFailure(module: Artifact | null, { values, input }: Shown): AppError | null {
  const read = module?.kind === 'dspy_module' ? readModule(module.content) : null;
  if (!read?.ok) return null;
  try {
    moduleInputs(read.module, module!, flatContext({ input: values, request: input.request, outputs: new Map(), artifact: module }));
    return null;
  } catch (cause) {
    return asAppError(cause);
  }
}

/** Why the template is not rendered: missing values, or the engine's message unless the static pass has reported that line. */
function addRenderFinding(shown: Shown, artifact: Artifact, failure: ReturnType<typeof asAppError>): void {
  const missing = failure instanceof TemplateError ? [...new Set(failure.missing.map((name) => name.text))] : [];
  const line = failure.where?.line ?? artifact.contentLine;
  if (shown.findings.some((finding) => finding.severity === 'error' && finding.line === line && finding.artifact === artifact.key)) return;
  const start = rangeInFile(shown.input.text, artifact, { start: 0, end: 0 }).start;
  const advice = failure.remedy === undefined ? '' : ` ${failure.remedy}`;
  shown.findings.push({
    ...(missing.length > 0
      ? { code: 'preview_needs_values', severity: 'info', message: `Shown as written until these have a value: ${missing.join(', ')}.` }
      : { code: failure.code, severity: 'error', message: `${failure.message}${advice}` }),
    line,
    column: failure.where?.column ?? 1,
    range: { start, end: start },
    artifact: artifact.key,
  });
}
