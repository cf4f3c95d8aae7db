// electron/core/execution/host/memory.ts - what an agent remembers between runs, separately for each workspace (table agent_memory).
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import {
  AppError,
  type MemoryEntry,
  requireRoomFor,
  SETTINGS_PREFIX,
  type StoredEntry,
  type StoredUse,
  storedUse,
  YOU,
} from '../../../contract/index.ts';
import { guarded, readKept, transaction } from '../../storage/index.ts';

export interface AgentMemory {
  /** The JSON value under a key, or a setting under its reserved one; null if there is none. Throws `db_corrupt` if it is damaged: as null it would
   * be written over. */
  get(agent: string, key: string): unknown;
  /**
   * Stores a JSON value for a skill, or for a person if it has no name; null removes the key. Throws `bad_input` for a reserved key,
   * `limit_reached` beyond the agent's quota here, with what uses it, and the errors of a database that cannot be written.
   */
  set(agent: string, key: string, value: unknown, skillName: string): void;
  /** Entries in the order of their keys, after one; `text` is in key or value. `total` is of all that match. */
  list(
    agent: string,
    query: { text: string; after: string | null; limit: number },
  ): { rows: Omit<MemoryEntry, 'readOnly'>[]; total: number };
  /** Of each agent here. */
  uses(): StoredUse[];
  /** How much an agent remembers here. */
  sizeOf(agent: string): { entries: number; bytes: number };
  /** Removes keys; how many there were. */
  forget(agent: string, keys: readonly string[]): number;
}

const MAX_VALUE_BYTES = 256 * 1024;

/** As in its index (migration 014), so that no value is read for a sum. */
const BYTES = 'octet_length(key) + octet_length(value)';

interface Options {
  now?: () => Date;
  /** What a run reads under a key of a setting (room agents); null = nothing. */
  settingOf?: (agent: string, key: string) => string | null;
}

/** `workspace` is the id of the open workspace's database; '' = none. `db` is the account's agents.db. */
export function createAgentMemory(
  db: Database,
  workspace: string,
  { now = () => new Date(), settingOf = () => null }: Options = {},
): AgentMemory {
  const of = 'agent = ? AND workspace = ?';
  const remove = (agent: string, key: string) =>
    db.prepare(`DELETE FROM agent_memory WHERE ${of} AND key = ?`).run(agent, workspace, key).changes;
  const sizeOf = (where: string, ...values: string[]): { entries: number; bytes: number } =>
    db
      .prepare<string[], { entries: number; bytes: number }>(
        `SELECT count(*) AS entries, coalesce(sum(${BYTES}), 0) AS bytes FROM agent_memory WHERE ${where}`,
      )
      .get(...values)!;
  const spentBy = (agent: string): StoredUse => {
    const entries = db
      .prepare<[string, string], StoredEntry>(
        `SELECT key AS id, key AS name, nullif(skill_name, '') AS skillName, ${BYTES} AS bytes FROM agent_memory WHERE ${of}`,
      )
      .all(agent, workspace);
    return storedUse('memory', agent, workspace === '' ? 'account' : 'workspace', entries);
  };
  return {
    get(agent, key) {
      if (key.startsWith(SETTINGS_PREFIX)) return settingOf(agent, key);
      const text = guarded(db.name, () =>
        db.prepare(`SELECT value FROM agent_memory WHERE ${of} AND key = ?`).pluck().get(agent, workspace, key),
      );
      return typeof text === 'string' ? readKept(text, z.unknown(), () => damaged(key)) : null;
    },
    set(agent, key, value, skillName) {
      if (key.startsWith(SETTINGS_PREFIX)) {
        throw new AppError('bad_input', `${key} is a setting, which a person chooses; nothing can be stored or removed there.`, {
          remedy: `Store it under a key that does not begin with ${SETTINGS_PREFIX}`,
        });
      }
      if (value === null) {
        transaction(db, () => remove(agent, key));
        return;
      }
      const text = JSON.stringify(value);
      if (Buffer.byteLength(text) > MAX_VALUE_BYTES) {
        throw new AppError('limit_reached', `The value for ${key} is larger than ${MAX_VALUE_BYTES / 1024} KiB as JSON.`, {
          remedy: 'Store less of it, or write it to a page.',
        });
      }
      transaction(db, () => {
        const others = sizeOf(`${of} AND key <> ?`, agent, workspace, key);
        const bytes = Buffer.byteLength(key) + Buffer.byteLength(text);
        // What takes no more room than before fits, also where an older version let an agent store more.
        if (bytes > sizeOf(`${of} AND key = ?`, agent, workspace, key).bytes)
          requireRoomFor('memory', others, { name: key, bytes }, () => spentBy(agent));
        db.prepare(`INSERT INTO agent_memory (agent, workspace, key, value, updated_at, skill_name) VALUES (@agent, @workspace, @key, @text, @at, @skillName)
          ON CONFLICT DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at, skill_name = excluded.skill_name`).run({
          agent,
          workspace,
          key,
          text,
          at: now().toISOString(),
          skillName,
        });
      });
    },
    list(agent, { text, after, limit }) {
      const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
      const where = `${of} AND (key LIKE ? ESCAPE '\\' OR value LIKE ? ESCAPE '\\')`;
      const values = [agent, workspace, like, like];
      return guarded(db.name, () => ({
        rows: db
          .prepare<unknown[], Omit<MemoryEntry, 'readOnly'>>(
            `SELECT key, value, ${BYTES} AS bytes, updated_at AS updatedAt, nullif(skill_name, '') AS skillName FROM agent_memory
              WHERE ${where} AND key > ? ORDER BY key LIMIT ?`,
          )
          .all(...values, after ?? '', limit),
        total: db
          .prepare<string[], number>(`SELECT count(*) FROM agent_memory WHERE ${where}`)
          .pluck()
          .get(...values)!,
      }));
    },
    uses: () =>
      guarded(db.name, () => {
        const agents = db.prepare<[string], string>('SELECT DISTINCT agent FROM agent_memory WHERE workspace = ?').pluck().all(workspace);
        return [...new Set([YOU, ...agents])].map(spentBy);
      }),
    sizeOf: (agent) => guarded(db.name, () => sizeOf(of, agent, workspace)),
    forget: (agent, keys) => transaction(db, () => keys.reduce((removed, key) => removed + remove(agent, key), 0)),
  };
}

function damaged(key: string): never {
  throw new AppError('db_corrupt', `What is stored under ${key} is damaged.`, {
    remedy: 'Remove it in Settings > Data, or restore a back-up.',
  });
}
