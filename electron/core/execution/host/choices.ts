// electron/core/execution/host/choices.ts - which tools a run's skills would use: ranked once and then the same to its end, and to that of the
// conversation that it is part of, also after a restart (row G3).
import { type AppErrorData, asAppError, type EffectiveCapability, type ToolRanking } from '../../../contract/index.ts';
import type { Preference, RankedSession } from '../../capability/index.ts';
import type { RunnableSkill } from '../../library/index.ts';
import { reasonOf } from '../lifecycle/abort.ts';
import type { OpenSpan, RunTrace } from '../trace/run-trace.ts';
import type { RunPlan, Start } from '../types.ts';

/** Ranks the tools that a skill prefers, and keeps what became of calls (room capability). */
export interface ToolRanker {
  /** null = the skill prefers none. */
  rank(of: {
    skill: { id: string; name: string; place: string };
    preferences: readonly Preference[];
    effective: Pick<EffectiveCapability, 'tools'>;
    inputBytes: number;
    session: RankedSession | null;
  }): ToolRanking | null;
  /** What a run of a session was given. */
  freeze(of: { skill: { id: string; place: string }; session: RankedSession }, ranking: ToolRanking): void;
  ended(call: { place: string; skillId: string; toolId: string; error: Pick<AppErrorData, 'code'> | null; runId: string }): void;
  flush(): void;
}

/** By skill. Kept with the progress of the run. */
export type Rankings = Map<string, ToolRanking>;

export interface ToolChoices {
  /** A run begins or resumes with the rankings that it has. */
  begin(trace: RunTrace, rankings: Rankings): void;
  /** How the tools of a plan's skill are ranked now, or were when a run that has them began. */
  rank(plan: Omit<RunPlan, 'ranking' | 'turn'>, trace: RunTrace | null): ToolRanking | null;
  /** The tools of a plan's skill; the first time they are told on the span. null = it prefers none, or nobody ranks. */
  of(plan: RunPlan, trace: RunTrace, span: OpenSpan | null): ToolRanking | null;
  /** Makes a call of a tool, and keeps what became of it. Throws what the call throws. */
  during<T>(call: { skill: RunnableSkill; toolId: string; trace: RunTrace; signal: AbortSignal }, work: () => Promise<T>): Promise<T>;
  /** The run has ended, or waits in another process. */
  end(): void;
}

export function createToolChoices(ranker: ToolRanker | null): ToolChoices {
  const frozen = new WeakMap<RunTrace, Rankings>();
  const rankingsOf = (trace: RunTrace): Rankings => {
    const rankings = frozen.get(trace) ?? new Map<string, ToolRanking>();
    frozen.set(trace, rankings);
    return rankings;
  };
  return {
    begin: (trace, rankings) => void frozen.set(trace, rankings),
    rank({ skill: { sourceId: id, name, place }, analysis, capability, input, start }, trace) {
      const known = trace === null ? undefined : frozen.get(trace)?.get(id);
      if (known !== undefined) return known;
      if (ranker === null || capability === null) return null;
      const preferences = analysis.metadata.development.preferredTools;
      const inputBytes = preferences.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(input));
      return ranker.rank({ skill: { id, name, place }, preferences, effective: capability, inputBytes, session: sessionOf(start) });
    },
    of({ skill: { sourceId: id, place }, ranking, start }, trace, span) {
      const rankings = rankingsOf(trace);
      const known = rankings.get(id);
      if (known !== undefined || ranking === null) return known ?? null;
      rankings.set(id, ranking);
      const session = sessionOf(start);
      if (session !== null) ranker?.freeze({ skill: { id, place }, session }, ranking);
      span?.keep('tools', JSON.stringify(ranking));
      span?.note({ preferred_tool: ranking.ranked[0]?.toolId ?? 'none' });
      span?.publish();
      return ranking;
    },
    async during({ skill: { sourceId: skillId, place }, toolId, trace, signal }, work) {
      const ended = (error: Pick<AppErrorData, 'code'> | null) => ranker?.ended({ place, skillId, toolId, error, runId: trace.run.id });
      try {
        const value = await work();
        ended(null);
        return value;
      } catch (cause) {
        ended(signal.aborted ? reasonOf(signal) : asAppError(cause));
        throw cause;
      }
    },
    end: () => ranker?.flush(),
  };
}

/** What a run belongs to: a conversation, or the work item of a duty; null = nothing but itself. */
export const sessionIdOf = ({ sessionId, workItem }: Pick<Start, 'sessionId' | 'workItem'>): string | null => sessionId ?? workItem;

const sessionOf = (start: Start): RankedSession | null => {
  const id = sessionIdOf(start);
  return id === null ? null : { id, agent: start.agent };
};
