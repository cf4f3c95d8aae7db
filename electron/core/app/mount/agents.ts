// electron/core/app/mount/agents.ts - agents over an account, and what the open places have for them.
import { type Agents, createAgentsCore, type World } from '../../agents/index.ts';
import { HOST_TOOLS } from '../../execution/index.ts';
import { createProvided, type Library } from '../../library/index.ts';
import { estimateTokens } from '../../models/index.ts';
import type { Stores } from '../account/stores.ts';

export function openAgents(
  account: Stores,
  workspace: Stores | null,
  { catalog, analysisOf }: Library,
  competencyOf: World['competencyOf'],
): Agents {
  const databases = [account, ...(workspace === null ? [] : [workspace])].map(({ agents }) => agents.db);
  const skillOf = createProvided({ catalog, analysisOf, isBuiltIn: (tool) => HOST_TOOLS.has(tool) });
  return createAgentsCore({
    account: account.agents.db,
    databases,
    world: { competencyOf, skillOf, tokens: estimateTokens },
  });
}
