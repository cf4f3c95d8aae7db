// electron/core/composer/draft/store.ts - compositions in the account: what was said and done, and the text after each step. They outlive the app.
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { ComposerMessage, ComposerMode, ComposerStep, ModelUsage, Scope } from '../../../contract/index.ts';
import { guarded, readKept, transaction } from '../../storage/index.ts';

const Data = z.object({
  title: z.string(),
  skill: z.object({ id: z.string(), name: z.string(), scope: Scope }).nullable(),
  /** Of the revision that the skill had at the begin. */
  baseHash: z.string().nullable(),
  fileName: z.string(),
  mode: ComposerMode.nullable(),
  modelId: z.string().nullable(),
  steps: z.array(ComposerStep),
  position: z.number().int(),
  messages: z.array(ComposerMessage),
  usage: ModelUsage,
  /** What the author asked for first; a finished conversation that a skill is made of. */
  wish: z.string(),
  context: z.string(),
  /** The position at which it was accepted. */
  savedAt: z.number().int().nullable(),
});
export type CompositionData = z.infer<typeof Data>;

export interface KeptComposition extends CompositionData {
  id: string;
  createdAt: string;
  updatedAt: string;
}

interface Row {
  id: string;
  data: string;
  created_at: string;
  updated_at: string;
}

/** Over an open agents.db. All throw the errors of a database that cannot be read or written. */
export function createCompositionStore(db: Database, mask: (text: string) => string) {
  const kept = (row: Row): KeptComposition | null => {
    const data = readKept<CompositionData | null>(row.data, Data.nullable(), () => null);
    return data === null ? null : { ...data, id: row.id, createdAt: row.created_at, updatedAt: row.updated_at };
  };
  return {
    list: (): KeptComposition[] =>
      guarded(db.name, () => db.prepare<[], Row>('SELECT * FROM compositions ORDER BY updated_at DESC LIMIT 200').all()).flatMap(
        (row) => kept(row) ?? [],
      ),
    get(id: string): KeptComposition | null {
      const row = guarded(db.name, () => db.prepare<[string], Row>('SELECT * FROM compositions WHERE id = ?').get(id));
      return row === undefined ? null : kept(row);
    },
    text: (id: string, step: number): string =>
      guarded(
        db.name,
        () =>
          db
            .prepare<[string, number], { text: string }>('SELECT text FROM composition_texts WHERE composition_id = ? AND step = ?')
            .get(id, step)?.text,
      ) ?? '',
    /** Both or neither. `text`: that of the step `position`; steps after it that no step has any more are removed. */
    save({ id, createdAt, updatedAt, ...data }: KeptComposition, text: string | null): void {
      const messages = data.messages.map((message) => ({ ...message, text: mask(message.text) }));
      const json = JSON.stringify({ ...data, messages });
      transaction(db, () => {
        db.prepare(
          'INSERT INTO compositions (id, data, created_at, updated_at) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET data = excluded.data, updated_at = excluded.updated_at',
        ).run(id, json, createdAt, updatedAt);
        if (text === null) return;
        db.prepare('DELETE FROM composition_texts WHERE composition_id = ? AND step > ?').run(id, data.steps.length);
        db.prepare(
          'INSERT INTO composition_texts (composition_id, step, text) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET text = excluded.text',
        ).run(id, data.position, text);
      });
    },
    remove(id: string): void {
      transaction(db, () => {
        db.prepare('DELETE FROM composition_texts WHERE composition_id = ?').run(id);
        db.prepare('DELETE FROM compositions WHERE id = ?').run(id);
      });
    },
  };
}

export type CompositionStore = ReturnType<typeof createCompositionStore>;
