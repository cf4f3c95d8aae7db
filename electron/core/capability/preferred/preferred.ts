// electron/core/capability/preferred/preferred.ts - the tools that a skill prefers, over the account: ranked for a run or for whoever looks, by what the decisions
// about a run allow and by what became of earlier calls (row G3).
import type { Because, EffectiveCapability, ToolRanking } from '../../../contract/index.ts';
import { told } from '../because.ts';
import type { Circumstances } from './context.ts';
import { inOrder, type ToolOrders } from './orders.ts';
import { type Preference, rankTools } from './rank.ts';
import type { EndedCall, ToolUses } from './uses.ts';

export interface PreferredDeps {
  uses: ToolUses;
  orders: ToolOrders;
  /** What a person and the providers say of tools, by id. */
  tagsOf(): ReadonlyMap<string, readonly string[]>;
  /** Tells of the tools that there are now, declared or not. */
  isThere(): (toolId: string) => boolean;
  /** The rest is of the run. */
  circumstances(): Omit<Circumstances, 'inputBytes'>;
  /** What became of a call could not be written; the run goes on. */
  onProblem(what: string, cause: unknown): void;
  /** UTC with milliseconds. */
  now(): string;
}

export interface RankedFor {
  skill: { id: string; name: string; place: string };
  preferences: readonly Preference[];
  /** What the skill may do as this agent. */
  effective: Pick<EffectiveCapability, 'tools'>;
  inputBytes: number;
  /** The runs that it belongs to, and whose they are; null = none but itself. */
  session: RankedSession | null;
}

export interface RankedSession {
  id: string;
  agent: string;
}

export interface PreferredTools {
  /** null = the skill prefers none, so there is nothing to rank. In a session it is the order that was given there first, of what may be used now. */
  rank(of: RankedFor): ToolRanking | null;
  /** A run of a session begins with this ranking. Never throws. */
  freeze(of: { skill: Pick<RankedFor['skill'], 'id' | 'place'>; session: RankedSession }, ranking: ToolRanking): void;
  /** A call of a tool has ended. Kept until `flush`. */
  ended(call: Omit<EndedCall, 'at'>): void;
  /** At the end of a run. Never throws. */
  flush(): void;
}

export function createPreferred({ uses, orders, tagsOf, isThere, circumstances, onProblem, now }: PreferredDeps): PreferredTools {
  function trying(what: string, work: () => void): void {
    try {
      work();
    } catch (cause) {
      onProblem(what, cause);
    }
  }

  return {
    rank({ skill: { id: skillId, name, place }, preferences, effective, inputBytes, session }) {
      if (preferences.length === 0) return null;
      const byId = new Map(effective.tools.map((tool) => [tool.id, tool]));
      const tags = tagsOf();
      const isKnown = isThere();
      const refusals = (toolId: string): readonly Because[] => {
        const item = byId.get(toolId);
        if (item !== undefined) return item.decision === 'allowed' ? [] : item.because;
        return [
          told(
            isKnown(toolId)
              ? { rule: 'not_declared', subject: toolId, value: name }
              : { rule: 'tool_absent', subject: toolId, value: null },
          ),
        ];
      };
      const ranking = rankTools({
        preferences,
        tools: [...new Set([...byId.keys(), ...tags.keys()])].map((toolId) => ({ id: toolId, tags: tags.get(toolId) ?? [] })),
        refusals,
        usesOf: (toolId) => uses.of({ place, skillId, toolId }),
        circumstances: { ...circumstances(), inputBytes },
        now: now(),
      });
      if (session === null) return ranking;
      const frozen = orders.of({ sessionId: session.id, agent: session.agent, place, skillId });
      return { ...inOrder(ranking, frozen?.tools ?? []), frozenSince: frozen?.since ?? now() };
    },
    freeze({ skill: { id: skillId, place }, session }, { ranked, frozenSince = now() }) {
      trying('the order of the preferred tools', () =>
        orders.keep({ sessionId: session.id, agent: session.agent, place, skillId }, { since: frozenSince, tools: ranked }),
      );
    },
    ended: (call) => uses.add({ ...call, at: now() }),
    flush: () => trying('what became of calls of tools', uses.flush),
  };
}
