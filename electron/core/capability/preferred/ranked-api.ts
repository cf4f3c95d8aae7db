// electron/core/capability/preferred/ranked-api.ts - which tool a skill would use now, for whoever looks, and the reset of what became of its calls (row G3).
import type { Database } from 'better-sqlite3';
import { type CapabilityApi, type EffectiveCapability, RankedInput, YOU } from '../../../contract/index.ts';
import type { NewEvent } from '../audit.ts';
import type { LibraryDoor } from '../facts.ts';
import { createToolOrders } from './orders.ts';
import { createPreferred, type PreferredDeps, type PreferredTools } from './preferred.ts';
import { createToolUses } from './uses.ts';

interface Deps {
  /** agents.db of the account. */
  account: Database;
  library: LibraryDoor;
  tagsOf?: PreferredDeps['tagsOf'];
  circumstances?: PreferredDeps['circumstances'];
  tools(): { has(toolId: string): boolean };
  onProblem: PreferredDeps['onProblem'];
  now: PreferredDeps['now'];
  /** What the skill may do as an agent. Throws `not_found`, `package_broken`. */
  decide(skillId: string, agent: string): EffectiveCapability;
  record(events: readonly NewEvent[]): void;
}

interface Opened {
  /** For runs. */
  preferred: PreferredTools;
  ranking: Pick<CapabilityApi, 'rankedTools' | 'toolUses' | 'forgetToolUses'>;
}

/** Without more, no tool has tags, this machine is online, and its place can be written. */
export function openPreferred({ account, library, decide, record, ...deps }: Deps): Opened {
  const { tagsOf = () => new Map(), circumstances = () => ({ online: true, readOnly: false }), onProblem, now } = deps;
  const uses = createToolUses(account);
  const isThere = () => {
    const tools = deps.tools();
    return (toolId: string) => tools.has(toolId);
  };
  const preferred = createPreferred({ uses, orders: createToolOrders(account), tagsOf, isThere, circumstances, onProblem, now });
  const ranking: Opened['ranking'] = {
    rankedTools(input) {
      const { skillId, agent, inputBytes } = RankedInput.parse(input);
      const effective = decide(skillId, agent);
      const preferences = library.analysisOf(skillId)?.metadata.development.preferredTools ?? [];
      const skill = { id: skillId, name: effective.skill.name, place: library.bytesOf(skillId).place };
      const ranking = preferred.rank({ skill, preferences, effective, inputBytes, session: null }) ?? { ranked: [], dropped: [] };
      return { skill: { id: skillId, name: effective.skill.name }, agent: effective.agent, ...ranking };
    },
    toolUses({ skillId }) {
      library.api.open({ id: skillId });
      return uses.counts(library.bytesOf(skillId).place, skillId);
    },
    forgetToolUses({ skillId, toolId }) {
      const { name } = library.api.open({ id: skillId }).row;
      const forgotten = uses.forget(library.bytesOf(skillId).place, skillId, toolId);
      if (forgotten > 0) {
        const reasons = [{ rule: 'uses_forgotten' as const, subject: toolId ?? 'all tools', value: null }];
        record([{ actor: YOU, action: 'ToolUsesForgotten', subject: skillId, subjectName: name, outcome: 'done', reasons, runId: null }]);
      }
      return { forgotten };
    },
  };
  return { preferred, ranking };
}
