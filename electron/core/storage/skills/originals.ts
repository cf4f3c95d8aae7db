// electron/core/storage/skills/originals.ts - files of other clients as they were before they became skills (row A6).
import type { Database } from 'better-sqlite3';
import type { PackageFormat } from '../../../contract/index.ts';
import { guarded } from '../errors.ts';
import { schemaVersion } from '../migrate.ts';

export interface Original {
  format: PackageFormat;
  /** The name it had, without folders. */
  fileName: string;
  text: string;
  /** Of the package that it became. */
  hash: string;
}

const SELECT = 'SELECT o.format, o.file_name AS fileName, o.text, o.hash FROM skill_originals o';
/** Of skills since the 17th step, of their revisions since the 19th. */
const [OF_SKILLS, OF_REVISIONS] = [17, 19];
const CURRENT = `${SELECT} JOIN skill_sources s ON s.id = o.source_id
  JOIN skill_revisions r ON r.source_id = s.id AND r.number = s.revision AND r.original = o.hash WHERE s.id = ?`;

const REFER = `UPDATE skill_revisions SET original = @hash WHERE source_id = @id
  AND number = (SELECT revision FROM skill_sources WHERE id = @id) AND original IS NOT @hash`;

/** What the current revision of a skill comes from; null if it always was a package, or in a database that is older. */
export function readOriginal(db: Database, id: string): Original | null {
  const version = schemaVersion(db);
  if (version < OF_SKILLS) return null;
  const select = version < OF_REVISIONS ? `${SELECT} WHERE o.source_id = ?` : CURRENT;
  return guarded(db.name, () => db.prepare<[string], Original>(select).get(id) ?? null);
}

/** Says what the current revision of a skill comes from; null = it always was a package. */
export function writeOriginal(db: Database, id: string, original: Original | null): void {
  guarded(db.name, () => {
    db.prepare(REFER).run({ id, hash: original?.hash ?? null });
    if (original === null) return;
    const { hash, format, fileName, text } = original;
    db.prepare('INSERT OR REPLACE INTO skill_originals (source_id, hash, format, file_name, text) VALUES (?, ?, ?, ?, ?)').run(
      id,
      hash,
      format,
      fileName,
      text,
    );
  });
}
