// electron/core/execution/plan/prepare.ts - everything that can be refused is refused here, before a run exists.
import { type Analysis, AppError, type Metadata, type ModelInfo, type Run, StartInput, type ToolRanking } from '../../../contract/index.ts';
import type { ResolveSkill, RunnableSkill } from '../../library/index.ts';
import type { ModelRegistry } from '../../models/index.ts';
import type { Analyse } from '../../packages/index.ts';
import { requestOf } from '../../prompts/index.ts';
import type { TellRefused } from '../host/permit.ts';
import type { Clock } from '../lifecycle/clock.ts';
import type { InputChecker } from '../schemas/input.ts';
import type { OutputChecker } from '../schemas/output.ts';
import type { RunTrace } from '../trace/run-trace.ts';
import type { RunPlan, Start } from '../types.ts';
import { compose, hasTools, type RunAgent, type Turn } from './compose.ts';
import { type CalledBy, type Gate, passGate } from './gate.ts';
import { mayAskModel, needsModel, onlySteps, stepsOf } from './plan.ts';
import { createReady, requireSound, requireSteps } from './ready.ts';
import type { KeptRun } from './state.ts';
import type { HeldBy } from './tools.ts';

export interface PrepareDeps {
  resolve: ResolveSkill;
  gate?: Gate | undefined;
  onRefused: TellRefused;
  /** Finds out what the gate must know about the machine. */
  settle?: ((skill: RunnableSkill) => Promise<void>) | undefined;
  /** Throws `not_found`. */
  agentOf(id: string): RunAgent;
  models: Pick<ModelRegistry, 'choose' | 'list' | 'callsBy'>;
  /** How the tools of a skill are ranked, in a run that has begun or in a new one. */
  rank(plan: Omit<RunPlan, 'ranking' | 'turn'>, trace: RunTrace | null): ToolRanking | null;
  held: HeldBy;
  analyse: Analyse;
  inputs: InputChecker;
  outputs: OutputChecker;
}

/** A tool of a package: what it takes in place of the package's own input, and whether a file is run and no artifact. */
export interface ProvidedRun extends Pick<Metadata, 'inputSchema'> {
  isFile: boolean;
}

export interface Preparation {
  /**
   * Resolves the skill, asks the gate, chooses model and steps, checks the input. Throws what the resolver or the models throw,
   * `run_blocked`, `package_broken`, `not_found` for an unknown artifact, `input_invalid`, `cancelled`. `by`: the skills that called it in a run. `tool`: what
   * runs is a tool that it provides.
   */
  prepare(start: Start, by?: CalledBy, tool?: ProvidedRun): Promise<RunPlan>;
  /**
   * The plan of a resumed run: from the package as it was, if its skill still has that revision and is allowed. Throws as above.
   */
  again(kept: Omit<KeptRun, 'leftMs'>): RunPlan;
}

/** The start with its defaults. Throws `bad_input`. */
export function parseStart(input: StartInput): Start {
  const parsed = StartInput.safeParse(input);
  if (parsed.success) return { ...parsed.data, request: requestOf(parsed.data) };
  const told = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new AppError('bad_input', `The run cannot be started. ${told}.`);
}

export function createPreparation(deps: PrepareDeps): Preparation {
  const ready = createReady(deps);

  /** What a run follows from here on. */
  function composed(plan: Composing, nested: CalledBy | null, ranked?: ToolRanking): RunPlan {
    const ranking = ranked ?? deps.rank(plan, nested?.trace ?? null);
    return { ...plan, ranking, turn: turnOf(deps, plan, { ranking, nested: nested !== null }) };
  }

  function planOf(skill: RunnableSkill, start: Start, chosen: string | null): Omit<Composing, 'input' | 'capability'> {
    const analysis = answeringIn(start.outputSchema, deps.analyse(skill.text, skill.fileName));
    requireSound(analysis, skill);
    const agent = deps.agentOf(start.agent);
    const modelId = chosen ?? agent.modelId;
    const family = modelId === null ? null : (deps.models.list().find((model) => model.id === modelId)?.family ?? null);
    const stepsFor = (of: string | null) => onlySteps(stepsOf(analysis, start.artifact, of), start.steps, analysis);
    const wanted = stepsFor(family);
    const model = needsModel(wanted) ? deps.models.choose(modelId) : mayAskModel(wanted) ? chooseIfAny(deps.models, modelId) : null;
    const steps = stepsFor(model?.family ?? null);
    requireSteps(analysis, steps, skill, start.artifact);
    return { start, agent, skill, analysis, steps, model };
  }

  /** A tool gives what its artifact or its file gives, whatever the skill as a whole takes and does. */
  function asTool(skill: RunnableSkill, start: Start, { inputSchema, isFile }: ProvidedRun) {
    const plan = isFile ? fileOf(skill, start) : planOf(skill, start, start.modelId);
    const metadata = { ...plan.analysis.metadata, inputSchema, outputSchema: null };
    return { ...plan, analysis: { ...plan.analysis, metadata } };
  }

  function fileOf(skill: RunnableSkill, start: Start): Omit<Composing, 'input' | 'capability'> {
    const analysis = deps.analyse(skill.text, skill.fileName);
    requireSound(analysis, skill);
    return { start, agent: deps.agentOf(start.agent), skill, analysis, steps: [], model: null };
  }

  return {
    async prepare(start, by, tool) {
      const skill = deps.resolve(start.skill, callerOf(start));
      await deps.settle?.(skill);
      const capability = passGate(deps, { skill, start, by: by ?? null });
      const plan = tool === undefined ? planOf(skill, start, start.modelId) : asTool(skill, start, tool);
      return composed({ ...plan, input: await ready.words(plan, start, skill), capability }, by ?? null);
    },
    again({ start, skill: { sourceId: id, revisionId }, input, modelId, progress }) {
      // A trace may lie in a stranger's folder: which revision it was is taken from there, its text and what is granted to it are not.
      const skill = deps.resolve({ id, revisionId }, callerOf(start));
      const capability = passGate(deps, { skill, start, by: null });
      return composed({ ...planOf(skill, start, modelId), input, capability }, null, progress.tools.get(skill.sourceId));
    },
  };
}

/** The package with another schema of its output; null = its own. */
const answeringIn = (outputSchema: Start['outputSchema'], analysis: Analysis): Analysis =>
  outputSchema === null ? analysis : { ...analysis, metadata: { ...analysis.metadata, outputSchema } };

type Composing = Omit<RunPlan, 'ranking' | 'turn'>;

/** The turn that a plan becomes; `nested`: another run calls it. */
export function turnOf(
  { models, held }: Pick<PrepareDeps, 'models' | 'held'>,
  { skill, analysis, steps, agent, start, input, model, capability }: Composing,
  { ranking, nested }: { ranking: ToolRanking | null; nested: boolean },
): Turn {
  const asksModel = steps.some(hasTools);
  return compose(
    { skill, analysis, steps },
    { request: start.request, input },
    {
      agent: { id: start.agent, name: agent.name, prompt: agent.prompt },
      model: model && { id: model.id, calls: models.callsBy(model.id) },
      held: asksModel ? held({ analysis, capability, agent: start.agent, channel: start.channel }) : [],
      ranking,
      budget: { ...start.budget, ms: start.timeoutMs },
      nested,
    },
  );
}

/** Code may or may not ask a model: a missing default is reported when asked for, a missing named model at once. */
function chooseIfAny(models: Pick<ModelRegistry, 'choose'>, modelId: string | null): ModelInfo | null {
  try {
    return models.choose(modelId);
  } catch (cause) {
    if (modelId !== null) throw cause;
    return null;
  }
}

const callerOf = ({ channel, taskContext, agent }: Start) => ({ channel, taskContext, agent });

/** The row of a run that has not started yet. */
export function newRun(id: string, { skill, model, start }: RunPlan, clock: Clock): Run {
  return {
    id,
    sessionId: start.sessionId ?? start.workItem ?? id,
    skillId: skill.sourceId,
    skillName: skill.name,
    skillVersion: skill.version,
    scope: skill.scope,
    revisionId: skill.revisionId,
    contentHash: skill.contentHash,
    status: 'pending',
    waiting: null,
    queuePosition: null,
    reason: null,
    error: null,
    modelId: model?.id ?? null,
    channel: start.channel,
    trigger: start.workItem !== null ? 'duty' : start.batch !== null ? 'batch' : start.channel,
    agent: start.agent,
    taskContext: start.taskContext,
    parentRunId: start.parentRunId,
    startedAt: new Date(clock.now()).toISOString(),
    endedAt: null,
    durationMs: null,
    deadlineMs: start.timeoutMs,
    pausedMs: 0,
    inputTokens: null,
    outputTokens: null,
    cost: null,
    spanCount: 0,
    ending: null,
    warnings: 0,
    summary: null,
    artifact: start.artifact,
  };
}
