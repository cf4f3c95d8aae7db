// electron/core/app/checking.ts - the room of assertions, mounted over the models and the pages of the open workspace.
import { type Assertions, createAssertions, type RunPython } from '../assertions/index.ts';
import { createChecks } from '../checks/index.ts';
import type { ModelRegistry } from '../models/index.ts';
import { toJsonSchema } from '../packages/index.ts';
import type { Pages } from '../workspace/index.ts';

interface CheckingParts {
  models: ModelRegistry;
  /** Those of the workspace that is open at the time of a check; null = none is. */
  pages(): Pages | null;
  runPython: RunPython;
}

/** The thread is its own: a slow expression of a package keeps no run's input waiting. */
export function openAssertions({ models, pages, runPython }: CheckingParts): Assertions & { close(): Promise<void> } {
  const checks = createChecks();
  const assertions = createAssertions({
    models,
    checks,
    countTokens: models.countTokens,
    toJsonSchema,
    runPython,
    pages: async () => (await pages()?.lookup()) ?? null,
  });
  return { ...assertions, close: checks.close };
}
