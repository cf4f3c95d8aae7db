// electron/core/storage/skills/originals.ts - files of other clients as they were before they became skills (row A6).
import type { Database } from 'better-sqlite3';
import type { PackageFormat } from '../../../contract/index.ts';
import { guarded } from '../errors.ts';

export interface Original {
  format: PackageFormat;
  /** The name it had, without folders. */
  fileName: string;
  text: string;
}

/** What a skill was converted from, and the hash of the package that it became; null if it was one, or in a database that is older. */
export function readOriginal(db: Database, id: string): (Original & { hash: string }) | null {
  const select = 'SELECT format, file_name AS fileName, text, hash FROM skill_originals WHERE source_id = ?';
  const isThere = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'skill_originals'").get() !== undefined;
  return isThere ? guarded(db.name, () => (db.prepare(select).get(id) as ReturnType<typeof readOriginal>) ?? null) : null;
}

/** null = the skill is no longer what was converted. */
export function writeOriginal(db: Database, id: string, original: Original | null, hash: string): void {
  guarded(db.name, () => {
    db.prepare('DELETE FROM skill_originals WHERE source_id = ?').run(id);
    if (original === null) return;
    const insert = 'INSERT INTO skill_originals (source_id, format, file_name, text, hash) VALUES (?, ?, ?, ?, ?)';
    db.prepare(insert).run(id, original.format, original.fileName, original.text, hash);
  });
}
