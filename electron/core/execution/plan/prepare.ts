// electron/core/execution/plan/prepare.ts - everything that can be refused is refused here, before a run exists.
import { type Analysis, AppError, type ModelInfo, type Run, StartInput } from '../../../contract/index.ts';
import type { ResolveSkill, RunnableSkill } from '../../library/index.ts';
import type { ModelRegistry } from '../../models/index.ts';
import type { Analyse } from '../../packages/index.ts';
import type { TellRefused } from '../host/permit.ts';
import type { Clock } from '../lifecycle/clock.ts';
import type { InputChecker } from '../schemas/input.ts';
import type { OutputChecker } from '../schemas/output.ts';
import type { RunPlan, Start } from '../types.ts';
import { type CalledBy, type Gate, passGate } from './gate.ts';
import { interruptOf, mayAskModel, needsModel, type Step, stepsOf } from './plan.ts';
import type { KeptRun } from './state.ts';

export interface PrepareDeps {
  resolve: ResolveSkill;
  gate?: Gate | undefined;
  onRefused: TellRefused;
  /** Finds out what the gate must know about the machine. */
  settle?: ((skill: RunnableSkill) => Promise<void>) | undefined;
  models: ModelRegistry;
  analyse: Analyse;
  inputs: InputChecker;
  outputs: OutputChecker;
}

export interface Preparation {
  /**
   * Resolves the skill, asks the gate, chooses model and steps, checks the input. Throws what the resolver or the models throw,
   * `run_blocked`, `package_broken`, `not_found` for an unknown artifact, `input_invalid`, `cancelled`. `by`: the skills that called it in a run.
   */
  prepare(start: Start, by?: CalledBy): Promise<RunPlan>;
  /**
   * The plan of a resumed run: from the package as it was, if its skill still has that revision and is allowed. Throws as above.
   */
  again(kept: Omit<KeptRun, 'progress' | 'leftMs'>): RunPlan;
}

/** The start with its defaults. Throws `bad_input`. */
export function parseStart(input: StartInput): Start {
  const parsed = StartInput.safeParse(input);
  if (parsed.success) return parsed.data;
  const told = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new AppError('bad_input', `The run cannot be started. ${told}.`);
}

export function createPreparation(deps: PrepareDeps): Preparation {
  function planOf(skill: RunnableSkill, start: Start, modelId: string | null): Omit<RunPlan, 'input' | 'capability'> {
    const analysis = readPackage(deps.analyse, skill);
    const family = modelId === null ? null : (deps.models.list().find((model) => model.id === modelId)?.family ?? null);
    const wanted = stepsOf(analysis, start.artifact, family);
    const model = needsModel(wanted) ? deps.models.choose(modelId) : mayAskModel(wanted) ? chooseIfAny(deps.models, modelId) : null;
    const steps = stepsOf(analysis, start.artifact, model?.family ?? null);
    requireDeclared(analysis, steps, skill.fileName);
    return { start, skill, analysis, steps, model };
  }

  return {
    async prepare(start, by) {
      const skill = deps.resolve(start.skill, callerOf(start));
      await deps.settle?.(skill);
      const capability = passGate(deps, { skill, start, by: by ?? null });
      const plan = planOf(skill, start, start.modelId);
      if (plan.steps[0]?.artifact === null && start.request.trim() === '') {
        throw new AppError('input_invalid', `${skill.name} has no template, so a run sends your request, but there is none.`, {
          remedy: 'Write a request and run again.',
        });
      }
      const { inputSchema, outputSchema } = plan.analysis.metadata;
      const input = await deps.inputs.check(inputSchema, start.input);
      await deps.outputs.requireUsable(outputSchema);
      return { ...plan, input, capability };
    },
    again({ start, skill: { sourceId: id, revisionId }, input, modelId }) {
      // A trace may lie in a stranger's folder: which revision it was is taken from there, its text and what is granted to it are not.
      const skill = deps.resolve({ id, revisionId }, callerOf(start));
      const capability = passGate(deps, { skill, start, by: null });
      return { ...planOf(skill, start, modelId), input, capability };
    },
  };
}

/** Code may or may not ask a model: a missing default is reported when asked for, a missing named model at once. */
function chooseIfAny(models: ModelRegistry, modelId: string | null): ModelInfo | null {
  try {
    return models.choose(modelId);
  } catch (cause) {
    if (modelId !== null) throw cause;
    return null;
  }
}

const callerOf = ({ channel, taskContext, agent }: Start) => ({ channel, taskContext, agent });

function readPackage(analyse: Analyse, skill: RunnableSkill): Analysis {
  const analysis = analyse(skill.text, skill.fileName);
  if (analysis.state === 'ok') return analysis;
  const problem = analysis.findings.find((finding) => finding.severity === 'error');
  throw new AppError('package_broken', `${skill.name} cannot be read: ${problem?.message ?? 'its frontmatter is broken'}`, {
    where: { file: skill.fileName, ...(problem ? { line: problem.line, column: problem.column } : {}) },
    remedy: 'Open it in the editor and fix it.',
  });
}

/** A step pauses only if the frontmatter declares such a point, where readers see it. */
function requireDeclared(analysis: Analysis, steps: readonly Step[], file: string): void {
  for (const { artifact } of steps) {
    const point = artifact && interruptOf(artifact)?.point;
    if (!point || analysis.metadata.interrupts.includes(point)) continue;
    throw new AppError(
      'package_broken',
      `${artifact.name} (line ${artifact.line}) pauses at ${point}, which is not an interrupt point of this skill.`,
      {
        where: { file, line: artifact.line },
        remedy: `Add ${point} to “interrupts:” in the frontmatter, or remove it from the settings of ${artifact.name}.`,
      },
    );
  }
}

/** The row of a run that has not started yet. */
export function newRun(id: string, { skill, model, start }: RunPlan, clock: Clock): Run {
  return {
    id,
    sessionId: id,
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
    trigger: start.batch === null ? start.channel : 'batch',
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
