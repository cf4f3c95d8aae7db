// electron/core/execution/plan/plan.ts - the steps of a run (execution.md, "Plan").
import { type Analysis, AppError, type Artifact, isRecord } from '../../../contract/index.ts';
import { planOf } from '../../packages/index.ts';
import { chooseVariant, freeNames } from '../../prompts/index.ts';

/** `artifact` null = the request and the inputs go to the model: a skill without a template. */
export interface Step {
  name: string;
  artifact: Artifact | null;
}

/**
 * The steps for a model family: the package's plan, or the artifact named by `only`. A plain skill has one
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

/**
 * Of a plan, the steps that were chosen, those whose output they may read, and the last, whose answer is the output. Never one that is not in the plan; all
 * of it if none of its steps was chosen.
 */
export function onlySteps(steps: readonly Step[], chosen: readonly string[], { metadata }: Pick<Analysis, 'metadata'>): Step[] {
  const isChosen = ({ name, artifact }: Step): boolean => chosen.includes(name) || (artifact !== null && chosen.includes(artifact.key));
  if (!steps.some(isChosen)) return [...steps];
  const inputs = new Set(Object.keys(isRecord(metadata.inputSchema?.properties) ? metadata.inputSchema.properties : {}));
  const names = steps.map(({ name }) => name);
  const kept: Step[] = [];
  for (const step of steps.toReversed()) {
    if (kept.length === 0 || isChosen(step) || kept.some((later) => mayRead(later, step.name, { names, inputs }))) kept.unshift(step);
  }
  return kept;
}

/** Only of a template is it known what it reads: an output by its name, or, by a name that is no input, a field of any of them. */
function mayRead({ artifact }: Step, name: string, of: { names: readonly string[]; inputs: ReadonlySet<string> }): boolean {
  if (artifact === null || artifact.kind === 'dspy_module') return true;
  const { content } = artifact;
  if (/\bprevious\b/.test(content) || freeNames(content).some((free) => !of.inputs.has(free))) return true;
  if (!/\boutputs\b/.test(content)) return false;
  return content.includes(name) || !of.names.some((each) => content.includes(each));
}

/**
 * The artifact of a name by the model's family, as in the plan (row C4). A key names one of its variants exactly: `Ask@openai`,
 * `Ask@default` for the one without.
 */
export function findArtifact({ artifacts }: Analysis, name: string, family: string | null): Artifact | null {
  const named = artifacts.filter((artifact) => artifact.name === name);
  return chooseVariant(named, family) ?? artifacts.find(({ key }) => key === name || `${key}@default` === name) ?? null;
}

/** The replacement that a module's settings name; null = none. */
export function findFallback(analysis: Analysis, module: Artifact, family: string | null): Artifact | null {
  const name = module.settings.fallback_artifact;
  return typeof name === 'string' ? findArtifact(analysis, name.normalize('NFC'), family) : null;
}

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
