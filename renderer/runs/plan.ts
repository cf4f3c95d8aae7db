// renderer/runs/plan.ts - which artifacts of a package would run, in which order (execution.md, "Plan").
import type { Analysis, Artifact } from '../../electron/contract/packages.ts';

export interface PlannedStep {
  name: string;
  kind: Artifact['kind'];
  /** The variants of this name, the variant-less one first. */
  artifacts: Artifact[];
}

const EXECUTABLE: readonly string[] = ['prompt_template', 'code_template', 'dspy_module'];
export const isExecutable = (artifact: Artifact): boolean => EXECUTABLE.includes(artifact.kind);

/** The fallback that a module names in its settings, or null. */
export const fallbackOf = (artifact: Artifact): string | null =>
  typeof artifact.settings.fallback_artifact === 'string' ? artifact.settings.fallback_artifact : null;

/** Executable artifacts by name, in file order. */
export function executables(analysis: Analysis): PlannedStep[] {
  const byName = new Map<string, PlannedStep>();
  for (const artifact of analysis.artifacts.filter(isExecutable)) {
    const step = byName.get(artifact.name) ?? { name: artifact.name, kind: artifact.kind, artifacts: [] };
    if (artifact.variant === null) step.artifacts.unshift(artifact);
    else step.artifacts.push(artifact);
    byName.set(artifact.name, step);
  }
  return [...byName.values()];
}

/** The steps of a run: the order of `run:`, else file order with a fallback only in place of its module. */
export function plannedSteps(analysis: Analysis): PlannedStep[] {
  const all = executables(analysis);
  const { run } = analysis.metadata;
  if (run.length > 0) return run.flatMap((name) => all.find((step) => step.name === name) ?? []);
  const fallbacks = new Set(all.flatMap((step) => step.artifacts.flatMap((artifact) => fallbackOf(artifact) ?? [])));
  return all.filter((step) => !fallbacks.has(step.name));
}

/** True if a run needs the person's words: nothing to render, or a template that asks for `request`. */
export function wantsRequest(analysis: Analysis): boolean {
  const steps = plannedSteps(analysis);
  return steps.length === 0 || steps.some((step) => step.artifacts.some((a) => /\{[{%](?:(?!\{[{%])[^}])*\brequest\b/.test(a.content)));
}
