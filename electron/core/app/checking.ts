// electron/core/app/checking.ts - the room of assertions, mounted over the models and the pages of the open workspace.
import { type Assertions, createAssertions, readPages } from '../assertions/index.ts';
import { createChecks } from '../checks/index.ts';
import type { ModelRegistry } from '../models/index.ts';
import { toJsonSchema } from '../packages/index.ts';

/** `folder` is the open workspace at the time of a check. The thread is its own: a slow expression of a package keeps no run's input waiting. */
export function openAssertions(models: ModelRegistry, folder: () => string | undefined): Assertions & { close(): Promise<void> } {
  const checks = createChecks();
  const assertions = createAssertions({
    models,
    checks,
    countTokens: models.countTokens,
    toJsonSchema,
    async pages() {
      const path = folder();
      return path === undefined ? null : await readPages(path);
    },
  });
  return { ...assertions, close: checks.close };
}
