// electron/core/agents/tool-changes.ts - the tools of an agent follow what is installed, and when that makes them others it is told: once, in the
// audit log, and shown with the agent (row F5).
import type { Database } from 'better-sqlite3';
import type { AgentDetail, DerivedAgent } from '../../contract/index.ts';
import { transaction } from '../storage/index.ts';
import type { AgentsCore } from './agents.ts';
import { createLastTools } from './store/last-tools.ts';
import { type Tell, toldEvent, toolReasons } from './told.ts';

export interface ToolChanges {
  /** What is others since its last run, else the last change that was told. */
  of(agent: string): AgentDetail['toolsChanged'];
  /** Before a run or an act: tells what is others by itself. */
  tell(agent: string): void;
  /** After an act: these are what it has now, and the act is what is told. */
  keep(agent: string, tools: DerivedAgent['tools']): void;
}

export function createToolChanges({ account, core, tell }: { account: Database; core: AgentsCore; tell: Tell }): ToolChanges {
  const last = createLastTools(account);
  const toolsOf = (agent: string) => core.derived(agent).agent.tools;
  return {
    of(agent) {
      const pending = last.pending(agent, toolsOf(agent));
      return pending === null ? last.told(agent) : { at: null, ...pending };
    },
    tell(agent) {
      const tools = toolsOf(agent);
      const pending = last.pending(agent, tools);
      if (pending === null) return;
      transaction(account, () => {
        const at = core.now();
        last.write(agent, tools, { at, ...pending });
        const { name } = core.manifests.of(agent);
        tell([toldEvent({ agent, action: 'ToolsChanged', subject: { id: agent, name }, reasons: toolReasons(pending) })], at);
      });
    },
    keep: (agent, tools) => last.write(agent, tools),
  };
}
