// electron/core/agents/store/settings.ts - what a person chose for the settings of competencies, for each agent. It stays when a competency goes.
import type { Database } from 'better-sqlite3';
import { guarded, transaction } from '../../storage/index.ts';

export interface SettingStore {
  /** By key, of one competency. */
  of(agent: string, competency: string): Map<string, string>;
  /** Of every competency, in order. */
  all(agent: string): { competency: string; key: string; value: string }[];
  /** null = the default of the file again. */
  write(agent: string, competency: string, key: string, value: string | null, at: string): void;
}

/** Over the agents.db of an account. Its methods throw the errors of a database that cannot be read or written. */
export function createSettingStore(db: Database): SettingStore {
  const where = 'agent = ? AND competency = ? AND key = ?';
  return {
    of: (agent, competency) =>
      new Map(
        guarded(db.name, () =>
          db
            .prepare<[string, string], [string, string]>('SELECT key, value FROM agent_settings WHERE agent = ? AND competency = ?')
            .raw()
            .all(agent, competency),
        ) as unknown as [string, string][],
      ),
    all: (agent) =>
      guarded(db.name, () =>
        db
          .prepare<[string], { competency: string; key: string; value: string }>(
            'SELECT competency, key, value FROM agent_settings WHERE agent = ? ORDER BY competency, key',
          )
          .all(agent),
      ),
    write: (agent, competency, key, value, at) =>
      void transaction(db, () =>
        value === null
          ? db.prepare(`DELETE FROM agent_settings WHERE ${where}`).run(agent, competency, key)
          : db
              .prepare(
                'INSERT INTO agent_settings (agent, competency, key, value, updated_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at',
              )
              .run(agent, competency, key, value, at),
      ),
  };
}
