// electron/core/packages/plan.ts - which artifacts a run executes, by name and in order.
import type { Analysis, Artifact } from '../../contract/index.ts';
import { isExecutable } from './body/pieces.ts';

export interface PlannedStep {
  name: string;
  /** The artifacts of this name: one without a variant, or one per model family. The run chooses. */
  candidates: Artifact[];
}

/**
 * The steps of a run: the order of `run:`; without it all executable artifacts in file order, a fallback only instead of its module.
 * Names missing from the package are left out; `missingFromPlan` has them. Empty for a skill with only prose.
 */
export function planOf(analysis: Analysis): PlannedStep[] {
  const executables = analysis.artifacts.filter(({ kind }) => isExecutable(kind));
  const byName = Map.groupBy(executables, ({ name }) => name);
  const { run } = analysis.metadata;
  if (run.length > 0) {
    return run.flatMap((wanted) => {
      const candidates = byName.get(wanted) ?? executables.filter(({ key }) => key === wanted);
      return candidates.length > 0 ? [{ name: candidates[0]!.name, candidates }] : [];
    });
  }
  const fallbacks = new Set(
    executables.flatMap(({ kind, settings: { fallback_artifact: name } }) =>
      kind === 'dspy_module' && typeof name === 'string' ? [name.normalize('NFC')] : [],
    ),
  );
  return [...byName].filter(([name]) => !fallbacks.has(name)).map(([name, candidates]) => ({ name, candidates }));
}

/** The names under `run:` that are no executable artifact: a run refuses such a plan, findings report it. */
export function missingFromPlan({ artifacts, metadata }: Analysis): string[] {
  const known = new Set(artifacts.flatMap(({ kind, name, key }) => (isExecutable(kind) ? [name, key] : [])));
  return metadata.run.filter((wanted) => !known.has(wanted));
}
