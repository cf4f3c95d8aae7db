// electron/core/improve/store.ts - proposals in the account (table proposals), by kind: those of a model, and optimisations by DSPy. They outlive the app.
import type { Database } from 'better-sqlite3';
import type { z } from 'zod';
import { guarded, readKept, transaction } from '../storage/index.ts';

export interface KeptProposal {
  id: string;
  skillId: string;
  startedAt: string;
}

interface Row {
  data: string;
}

/** The last of a skill that are kept. */
const MOST_KEPT = 20;

/** Over an open agents.db. All throw the errors of a database that cannot be read or written. */
export function createProposalStore<T extends KeptProposal>(
  db: Database,
  kind: 'improve' | 'dspy',
  schema: z.ZodType<T>,
  mask: (text: string) => string,
) {
  const read = ({ data }: Row): T[] => readKept<T[]>(`[${data}]`, schema.array(), () => []);
  return {
    list: (skillId: string): T[] =>
      guarded(db.name, () =>
        db
          .prepare<[string, string], Row>('SELECT data FROM proposals WHERE kind = ? AND skill_id = ? ORDER BY created_at DESC, rowid DESC')
          .all(kind, skillId),
      ).flatMap(read),
    get: (id: string): T | null =>
      guarded(db.name, () =>
        db.prepare<[string, string], Row>('SELECT data FROM proposals WHERE kind = ? AND id = ?').all(kind, id),
      ).flatMap(read)[0] ?? null,
    save(it: T, at: string): void {
      transaction(db, () => {
        db.prepare(
          'INSERT INTO proposals (id, kind, skill_id, data, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET data = excluded.data, updated_at = excluded.updated_at',
        ).run(it.id, kind, it.skillId, mask(JSON.stringify(it)), it.startedAt, at);
        db.prepare(
          'DELETE FROM proposals WHERE kind = ? AND skill_id = ? AND id NOT IN (SELECT id FROM proposals WHERE kind = ? AND skill_id = ? ORDER BY created_at DESC, rowid DESC LIMIT ?)',
        ).run(kind, it.skillId, kind, it.skillId, MOST_KEPT);
      });
    },
  };
}

export type ProposalStore<T extends KeptProposal> = ReturnType<typeof createProposalStore<T>>;
