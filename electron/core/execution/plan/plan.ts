// electron/core/execution/plan/plan.ts - the steps of a run (execution.md, "Plan").
import { type Analysis, AppError, type Artifact, isRecord } from '../../../contract/index.ts';
import { planOf } from '../../packages/index.ts';
import { chooseVariant } from '../../prompts/index.ts';

/** `artifact` null = the request itself goes to the model: a skill without a template. */
export interface Step {
  name: string;
  artifact: Artifact | null;
}

/**
 * The steps for a model family: the package's plan, or the artifact named by `only` (key or name). A plain skill has one
 * step that sends the request. Throws `not_found` for an artifact the package does not have.
 */
export function stepsOf(analysis: Analysis, only: string | null, family: string | null): Step[] {
  if (only !== null) {
    const artifact = findArtifact(analysis, only, family);
    if (!artifact) {
      const names = [...new Set(analysis.artifacts.map((candidate) => candidate.name))].join(', ');
      throw new AppError('not_found', `This skill has no artifact ${only}.`, {
        remedy: names === '' ? 'It has no artifacts.' : `It has: ${names}.`,
      });
    }
    return [{ name: artifact.name, artifact }];
  }
  const steps = planOf(analysis).map(({ name, candidates }): Step => ({ name, artifact: chooseVariant(candidates, family) }));
  return steps.length > 0 ? steps.filter((step) => step.artifact !== null) : [{ name: 'request', artifact: null }];
}

/** Exactly the artifact of a key; a name that is not a key gives the family's variant. */
export function findArtifact(analysis: Analysis, keyOrName: string, family: string | null): Artifact | null {
  return analysis.artifacts.find((artifact) => artifact.key === keyOrName) ?? chosenByName(analysis, keyOrName, family);
}

/** A module's replacement: its fallback is a name, so the family chooses the variant; a key names one of them. */
export function findFallback(analysis: Analysis, module: Artifact, family: string | null): Artifact | null {
  const name = module.settings.fallback_artifact;
  if (typeof name !== 'string') return null;
  return chosenByName(analysis, name, family) ?? findArtifact(analysis, name, family);
}

const chosenByName = (analysis: Analysis, name: string, family: string | null): Artifact | null =>
  chooseVariant(
    analysis.artifacts.filter((artifact) => artifact.name === name),
    family,
  );

/** The interrupt point that an artifact's settings name: `settings: { interrupt: before_write, question: … }`; null = it does not pause. */
export function interruptOf(artifact: Artifact): { point: string; question: string | null } | null {
  const settings = artifact.settings.settings;
  if (!isRecord(settings) || typeof settings.interrupt !== 'string' || settings.interrupt === '') return null;
  return { point: settings.interrupt, question: typeof settings.question === 'string' ? settings.question : null };
}

/** Code may ask the run's model through `llm_query`. */
export function mayAskModel(steps: readonly Step[]): boolean {
  return steps.some(({ artifact }) => artifact?.kind === 'code_template');
}

/** Prose and code need no model. */
export function needsModel(steps: readonly Step[]): boolean {
  return steps.some(({ artifact }) => artifact === null || artifact.kind === 'prompt_template' || artifact.kind === 'dspy_module');
}
