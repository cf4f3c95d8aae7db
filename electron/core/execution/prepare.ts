// electron/core/execution/prepare.ts - everything that can be refused is refused here, before there is a run.
import { type Analysis, AppError, type Run, StartInput } from '../../contract/index.ts';
import type { ResolveSkill, RunnableSkill } from '../library/index.ts';
import type { ModelRegistry } from '../models/index.ts';
import { analysePackage } from '../packages/index.ts';
import type { Clock } from './clock.ts';
import type { InputChecker } from './input.ts';
import { needsModel, stepsOf } from './plan.ts';
import type { RunPlan } from './run.ts';

export type Start = ReturnType<typeof StartInput.parse>;

export interface PrepareDeps {
  resolve: ResolveSkill;
  models: ModelRegistry;
  inputs: InputChecker;
}

/** The start with its defaults. Throws `bad_input`. */
export function parseStart(input: StartInput): Start {
  const parsed = StartInput.safeParse(input);
  if (parsed.success) return parsed.data;
  const told = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new AppError('bad_input', `The run can’t be started. ${told}.`);
}

/**
 * Resolves the skill, chooses model and steps, checks the input. Throws what the resolver or the models throw, `package_broken`,
 * `not_found` for an unknown artifact, `input_invalid`, `cancelled`.
 */
export function createPreparation(deps: PrepareDeps): (start: Start) => Promise<RunPlan> {
  return async (start) => {
    const skill = deps.resolve(start.skill, { channel: start.channel });
    const analysis = readPackage(skill);
    const family = deps.models.list().find((model) => model.id === start.modelId)?.family ?? null;
    const model = needsModel(stepsOf(analysis, start.artifact, family)) ? deps.models.choose(start.modelId) : null;
    const steps = stepsOf(analysis, start.artifact, model?.family ?? null);
    if (steps[0]?.artifact === null && start.request.trim() === '') {
      throw new AppError('input_invalid', `${skill.name} has no template, so a run sends your request, and there is none.`, {
        remedy: 'Write a request and run again.',
      });
    }
    const input = await deps.inputs.check(analysis.metadata.inputSchema, start.input);
    return { skill, analysis, steps, input, request: start.request, model, temperature: start.temperature, maxTokens: start.maxTokens };
  };
}

function readPackage(skill: RunnableSkill): Analysis {
  const analysis = analysePackage(skill.text, skill.fileName);
  if (analysis.state === 'ok') return analysis;
  const problem = analysis.findings.find((finding) => finding.severity === 'error');
  throw new AppError('package_broken', `${skill.name} can’t be read: ${problem?.message ?? 'its frontmatter is broken'}`, {
    where: { file: skill.fileName, ...(problem ? { line: problem.line, column: problem.column } : {}) },
    remedy: 'Open it in the editor and correct it.',
  });
}

/** The row of a run that has not started yet. */
export function newRun(id: string, plan: RunPlan, start: Start, clock: Clock): Run {
  const { skill } = plan;
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
    reason: null,
    error: null,
    modelId: plan.model?.id ?? null,
    channel: start.channel,
    startedAt: new Date(clock.now()).toISOString(),
    endedAt: null,
    durationMs: null,
    deadlineMs: start.timeoutMs,
    inputTokens: null,
    outputTokens: null,
    cost: null,
    spanCount: 0,
    summary: null,
    artifact: start.artifact,
  };
}
