// electron/core/execution/host/memory.ts - what an agent remembers between runs, separately for each workspace (table agent_memory).
import type { Database } from 'better-sqlite3';
import { AppError } from '../../../contract/index.ts';
import { guarded, transaction } from '../../storage/index.ts';

export interface AgentMemory {
  /** The JSON value under a key; null if there is none. */
  get(agent: string, key: string): unknown;
  /** Stores a JSON value; null removes the key. Throws `limit_reached`, and the errors of a database that cannot be written. */
  set(agent: string, key: string, value: unknown): void;
}

const MAX_KEYS = 10_000;
const MAX_VALUE_BYTES = 256 * 1024;

/** `workspace` is the id of the open workspace's database; '' = none. `db` is the account's agents.db. */
export function createAgentMemory(db: Database, workspace: string, now: () => Date = () => new Date()): AgentMemory {
  const of = 'agent = ? AND workspace = ?';
  return {
    get(agent, key) {
      const text = guarded(db.name, () =>
        db.prepare(`SELECT value FROM agent_memory WHERE ${of} AND key = ?`).pluck().get(agent, workspace, key),
      );
      return typeof text === 'string' ? JSON.parse(text) : null;
    },
    set(agent, key, value) {
      if (value === null) {
        transaction(db, () => db.prepare(`DELETE FROM agent_memory WHERE ${of} AND key = ?`).run(agent, workspace, key));
        return;
      }
      const text = JSON.stringify(value);
      if (Buffer.byteLength(text) > MAX_VALUE_BYTES) {
        throw new AppError('limit_reached', `The value for ${key} is larger than ${MAX_VALUE_BYTES / 1024} KiB as JSON.`, {
          remedy: 'Store less of it, or write it to a page.',
        });
      }
      transaction(db, () => {
        const others = db.prepare(`SELECT count(*) FROM agent_memory WHERE ${of} AND key <> ?`).pluck().get(agent, workspace, key);
        if (Number(others) >= MAX_KEYS) {
          throw new AppError('limit_reached', `The agent already remembers ${MAX_KEYS} keys here.`, {
            remedy: 'Set keys that are no longer needed to None.',
          });
        }
        db.prepare(`INSERT INTO agent_memory (agent, workspace, key, value, updated_at) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`).run(
          agent,
          workspace,
          key,
          text,
          now().toISOString(),
        );
      });
    },
  };
}
