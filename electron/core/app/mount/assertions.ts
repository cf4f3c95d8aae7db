// electron/core/app/mount/assertions.ts - the room of assertions, mounted over the models and the pages of the open workspace.
import { type Assertions, createAssertions, type RunPython } from '../../assertions/index.ts';
import type { ModelRegistry } from '../../models/index.ts';
import { toJsonSchema } from '../../packages/index.ts';
import { createValidation } from '../../validation/index.ts';
import type { Workspaces } from '../workspaces.ts';

/** Pages come from the workspace open during a check. It has its own thread, so a package's slow expression never delays a run's input. */
export function openAssertions(
  models: ModelRegistry,
  workspaces: Pick<Workspaces, 'now'>,
  runPython: RunPython,
): Assertions & { close(): Promise<void> } {
  const validation = createValidation();
  const assertions = createAssertions({
    models,
    validation,
    countTokens: models.countTokens,
    toJsonSchema,
    runPython,
    pages: async () => (await workspaces.now().pages?.pages.lookup()) ?? null,
  });
  return { ...assertions, close: validation.close };
}
