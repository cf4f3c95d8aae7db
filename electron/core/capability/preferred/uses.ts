// electron/core/capability/preferred/uses.ts - what became of the uses of tools, by skill and tool, in the account. Only what a ranking looks at is kept: the last 50.
import type { Database } from 'better-sqlite3';
import type { AppErrorData, ToolUseCount } from '../../../contract/index.ts';
import { guarded, isForReading, transaction } from '../../storage/index.ts';
import { LAST_USES, type ToolUse } from './score.ts';

/** One skill in its place, with one tool. */
export interface UsedBy {
  place: string;
  skillId: string;
  toolId: string;
}

/** A call that has ended; null = it succeeded. */
export interface EndedCall extends UsedBy {
  error: Pick<AppErrorData, 'code'> | null;
  runId: string;
  /** UTC. */
  at: string;
}

export interface ToolUses {
  /** Kept in memory until `flush`, so that a loop of calls costs one write. A call that says nothing about the tool is left out. */
  add(call: EndedCall): void;
  /** Writes what was added. Throws what a database that cannot be written throws; then it is tried again with the next ones. */
  flush(): void;
  of(used: UsedBy): readonly ToolUse[];
  /** Of a skill, by tool. */
  counts(place: string, skillId: string): ToolUseCount[];
  /** How many were there. `toolId` null = of all tools. */
  forget(place: string, skillId: string, toolId: string | null): number;
}

/** What the caller did, or what stopped it: nothing that the tool could help. */
const OF_THE_CALLER: ReadonlySet<string> = new Set([
  'bad_input',
  'input_invalid',
  'not_found',
  'no_permission',
  'run_blocked',
  'limit_reached',
  'cancelled',
  'changed_meanwhile',
  // It was not reached: another run has it, nobody allowed its server yet, or its key or address is not ready.
  'tool_locked',
  'not_chosen',
  'secret_locked',
  'plain_http',
]);

/** null = it says nothing about the tool: the caller's own mistake. */
export const outcomeOf = (code: string | null): 'success' | 'failure' | null => {
  if (code === null) return 'success';
  return OF_THE_CALLER.has(code) ? null : 'failure';
};

const keyOf = ({ place, skillId, toolId }: UsedBy): string => JSON.stringify([place, skillId, toolId]);

/** Over the agents.db of an account. */
export function createToolUses(db: Database): ToolUses {
  /** By skill and tool: more than a ranking looks at need not be kept. */
  let added = new Map<string, EndedCall[]>();

  function write(calls: readonly EndedCall[]): void {
    const { place, skillId, toolId } = calls[0]!;
    const insert = db.prepare('INSERT INTO tool_uses (place, skill_id, tool_id, at, succeeded, run_id) VALUES (?, ?, ?, ?, ?, ?)');
    for (const { at, error, runId } of calls) insert.run(place, skillId, toolId, at, error === null ? 1 : 0, runId);
    db.prepare(
      `DELETE FROM tool_uses WHERE place = @place AND skill_id = @skillId AND tool_id = @toolId AND number NOT IN
         (SELECT number FROM tool_uses WHERE place = @place AND skill_id = @skillId AND tool_id = @toolId ORDER BY at DESC, succeeded LIMIT @most)`,
    ).run({ place, skillId, toolId, most: LAST_USES });
  }

  const uses: ToolUses = {
    add(call) {
      if (outcomeOf(call.error?.code ?? null) === null) return;
      const key = keyOf(call);
      added.set(key, [...(added.get(key) ?? []), call].slice(-LAST_USES));
    },
    flush() {
      if (added.size === 0 || isForReading(db)) return;
      transaction(db, () => {
        for (const calls of added.values()) write(calls);
      });
      added = new Map();
    },
    of({ place, skillId, toolId }) {
      uses.flush();
      const rows = guarded(db.name, () =>
        db
          .prepare<[string, string, string], { at: string; succeeded: number }>(
            'SELECT at, succeeded FROM tool_uses WHERE place = ? AND skill_id = ? AND tool_id = ?',
          )
          .all(place, skillId, toolId),
      );
      return rows.map(({ at, succeeded }) => ({ at, succeeded: succeeded === 1 }));
    },
    counts(place, skillId) {
      uses.flush();
      return guarded(db.name, () =>
        db
          .prepare<[string, string], ToolUseCount>(
            `SELECT tool_id AS toolId, count(*) AS uses, sum(succeeded) AS successes, max(at) AS lastAt
             FROM tool_uses WHERE place = ? AND skill_id = ? GROUP BY tool_id ORDER BY tool_id`,
          )
          .all(place, skillId),
      );
    },
    forget(place, skillId, toolId) {
      uses.flush();
      return transaction(
        db,
        () =>
          db
            .prepare('DELETE FROM tool_uses WHERE place = ? AND skill_id = ? AND (? IS NULL OR tool_id = ?)')
            .run(place, skillId, toolId, toolId).changes,
      );
    },
  };
  return uses;
}
