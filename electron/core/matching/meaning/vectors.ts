// electron/core/matching/meaning/vectors.ts - the vectors of skills, by what was read and the bytes of the model that read it. Kept over a restart in a cache
// of the account, since each can be made anew from both.
import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { openCache } from '../../storage/index.ts';

const SCHEMA = 'CREATE TABLE vectors (key BLOB PRIMARY KEY, vector BLOB NOT NULL, seen INTEGER NOT NULL)';
/** What no open place had for this long: a workspace that is opened rarely should not be read anew each time. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Of one model. Texts are named by their hash. */
export interface Vectors {
  /** Undefined = it is not in memory. */
  get(text: string): Float32Array | undefined;
  put(text: string, vector: Float32Array): void;
  /** Looks on the disk for those that are not in memory, and lets go of all others in memory. */
  load(texts: ReadonlySet<string>): void;
  /** Removes from the disk what was not in use lately. */
  prune(): void;
}

/** One model's at a time, in one file that is opened when it is needed; one that is damaged, or made for other tables, is begun anew. */
export function createVectors(path: string) {
  let db: Database | null = null;
  let open: { model: string; vectors: Vectors } | null = null;
  const file = (): Database => {
    db ??= openCache(path, SCHEMA);
    return db;
  };
  return {
    /** `model` is the hash of its file. */
    of(model: string): Vectors {
      if (open?.model !== model) open = { model, vectors: openVectors(file(), model) };
      return open.vectors;
    },
    /** Of all models. */
    forget(): void {
      file().prepare('DELETE FROM vectors').run();
      open = null;
    },
    close(): void {
      db?.close();
      db = null;
      open = null;
    },
  };
}

function openVectors(db: Database, model: string): Vectors {
  const day = Math.floor(Date.now() / DAY_MS);
  const select = db.prepare<[Buffer], { vector: Buffer; seen: number }>('SELECT vector, seen FROM vectors WHERE key = ?');
  const insert = db.prepare('INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)');
  const see = db.prepare('UPDATE vectors SET seen = ? WHERE key = ?');
  const kept = new Map<string, Float32Array>();
  /** Looked for on the disk in vain: while skills are read, that is asked again and again. */
  const absent = new Set<string>();
  const keyOf = (text: string): Buffer => createHash('sha256').update(`${model} ${text}`).digest();
  const find = (text: string): void => {
    const key = keyOf(text);
    const row = select.get(key);
    if (row === undefined) {
      absent.add(text);
      return;
    }
    kept.set(text, new Float32Array(Uint8Array.from(row.vector).buffer));
    if (row.seen !== day) see.run(day, key);
  };
  return {
    get: (text) => kept.get(text),
    put(text, vector) {
      kept.set(text, vector);
      absent.delete(text);
      try {
        insert.run(keyOf(text), Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength), day);
      } catch {
        // The disk is full: it is read again after a restart.
      }
    },
    load(texts) {
      for (const known of [kept, absent]) for (const text of known.keys()) if (!texts.has(text)) known.delete(text);
      try {
        db.transaction(() => {
          for (const text of texts) if (!kept.has(text) && !absent.has(text)) find(text);
        })();
      } catch {
        // The file cannot be read or written: what is missing is read anew.
      }
    },
    prune: () => void db.prepare('DELETE FROM vectors WHERE seen < ?').run(day - KEPT_DAYS),
  };
}
