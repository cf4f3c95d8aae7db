// electron/core/app/mount/agents.ts - agents over an account, and what the open places have for them.
import { AppError, type Scope } from '../../../contract/index.ts';
import { type AgentsRoom, type AgentsRoomDeps, createAgents } from '../../agents/index.ts';
import { createAuditLog } from '../../capability/index.ts';
import { type AgentMemory, createAgentMemory, HOST_TOOLS } from '../../execution/index.ts';
import { estimateTokens } from '../../models/index.ts';
import { prerequisites } from '../../proficiency/index.ts';
import { workspaceId } from '../../storage/index.ts';
import type { Stores } from '../account/stores.ts';

interface Deps {
  account: Stores;
  workspace: Stores | null;
  skillOf: AgentsRoomDeps['world']['skillOf'];
  competencyOf: AgentsRoomDeps['world']['competencyOf'];
  roleOf: AgentsRoomDeps['world']['roleOf'];
  onChange(): void;
  onProblem: AgentsRoomDeps['onProblem'];
}

export interface OpenedAgents {
  agents: AgentsRoom;
  /** What runs remember: in the workspace, else in the account. */
  memory: AgentMemory;
}

export function openAgents({ account, workspace, skillOf, competencyOf, roleOf, ...tells }: Deps): OpenedAgents {
  const { db } = account.agents;
  const databases = [account, ...(workspace === null ? [] : [workspace])].map(({ agents }) => agents.db);
  const settingOf = (agent: string, key: string): string | null => room.settingOf(agent, key);
  const own = createAgentMemory(db, '', { settingOf });
  const place = workspace === null ? null : workspaceId(workspace.agents.db);
  const inWorkspace = place === null ? null : createAgentMemory(db, place, { settingOf });
  const room: AgentsRoom = createAgents({
    account: db,
    databases,
    world: { competencyOf, roleOf, skillOf, chainOf: prerequisites, tokens: estimateTokens },
    tell: createAuditLog(db).add,
    memoryOf: (scope: Scope) => {
      const memory = scope === 'account' ? own : inWorkspace;
      if (memory !== null) return memory;
      throw new AppError('not_found', 'No workspace is open.', { remedy: 'Open a folder as a workspace first.' });
    },
    memoryPlaces: place === null ? [''] : [place, ''],
    isConnected: (integration) => HOST_TOOLS.has(integration),
    ...tells,
  });
  return { agents: room, memory: inWorkspace ?? own };
}
