// Agents over the library of a test.
import { createAgentsCore, type World } from '../../../electron/core/agents/index.ts';
import { createProvided } from '../../../electron/core/library/index.ts';
import { estimateTokens } from '../../../electron/core/models/index.ts';
import type { openLibrary } from '../library/open.ts';

export function agentsOf(library: ReturnType<typeof openLibrary>, more: Partial<World> & { now?: () => Date } = {}) {
  const { now, ...world } = more;
  return createAgentsCore({
    account: library.account.db,
    databases: [library.account.db, ...(library.workspace === null ? [] : [library.workspace.db])],
    world: {
      competencyOf: () => null,
      skillOf: createProvided({ ...library, isBuiltIn: () => false }),
      tokens: estimateTokens,
      ...world,
    },
    ...(now && { now }),
  });
}
