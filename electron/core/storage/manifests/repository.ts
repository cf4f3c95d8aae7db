// electron/core/storage/manifests/repository.ts - manifests of one kind (competencies, roles) in one scope: the bytes with their history. What is in them is derived
// from the bytes whenever it is needed: a workspace database may come from a stranger (capability.md, "Where it lives").
import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { AppError } from '../../../contract/index.ts';
import { guardMethods } from '../errors.ts';
import { checkBytes, hashBytes, type RevisionInfo, type RevisionReason } from '../skills/sources.ts';
import { changeSkills } from '../transaction.ts';

export interface ManifestInfo {
  /** Order of coming in. */
  number: number;
  id: string;
  /** The id that the file gave itself when it was last readable; '' = it never was. */
  name: string;
  /** Since when it has this name: of several of one name the earliest holder is in force. */
  namedAt: string;
  fileName: string;
  /** `own`, `file:PATH`, `system:FILE` or `fork:ID`. */
  origin: string;
  source: 'system' | 'user' | 'imported';
  /** Of the current bytes. */
  hash: string;
  savedAt: string;
  deletedAt: string | null;
}

export interface NewManifest extends Pick<ManifestInfo, 'fileName' | 'origin' | 'source' | 'name'> {
  bytes: Uint8Array;
  reason: RevisionReason;
}

/** Reads return null for what is missing. Each write is part of `change`. Times are UTC text with milliseconds. */
export interface ManifestRepository {
  /** Those that were not removed, in the order of their names' holders. */
  list(): ManifestInfo[];
  /** Removed ones too. */
  get(id: string): ManifestInfo | null;
  /** The first that was added, even if removed. */
  getByOrigin(origin: string): ManifestInfo | null;
  /** The current bytes. Throws `not_found`, and `db_corrupt` if they are not those that were saved. */
  bytes(id: string): Uint8Array;
  /** Newest first. */
  revisions(id: string): RevisionInfo[];
  revisionBytes(id: string, revisionId: string): Uint8Array | null;
  /** One transaction; the number of the catalog grows with it, so that other processes read their lists anew. */
  change<T>(act: () => T): T;
  /** Returns the new id. */
  add(manifest: NewManifest, at: string): string;
  /** Makes the bytes the current ones. `name` null = they cannot be read: the name stays. */
  addRevision(id: string, revision: { bytes: Uint8Array; name: string | null; reason: RevisionReason }, at: string): void;
  /** null = takes it back. If another one took its name meanwhile, it holds it only since `at`. */
  setDeleted(id: string, deletedAt: string | null, at: string): void;
}

/** Of the types that are expected, whatever a stranger's database has. */
const COLUMNS = `number, id, CAST(name AS TEXT) AS name, named_at AS namedAt, CAST(file_name AS TEXT) AS fileName, CAST(origin AS TEXT) AS origin,
  iif(source IN ('system', 'user'), source, 'imported') AS source, CAST(hash AS TEXT) AS hash, CAST(saved_at AS TEXT) AS savedAt, deleted_at AS deletedAt`;

export function createManifestRepository(db: Database, kind: 'competency' | 'role'): ManifestRepository {
  const select = (where: string) =>
    db.prepare<string[], ManifestInfo>(`SELECT ${COLUMNS} FROM manifests WHERE kind = '${kind}' AND ${where}`);
  const live = select('deleted_at IS NULL ORDER BY named_at, number');
  const byId = select('id = ?');
  const byOrigin = select('origin = ? ORDER BY number LIMIT 1');
  const bytes = db.prepare<[string], { bytes: unknown; hash: string }>(
    'SELECT r.bytes, m.hash FROM manifests m JOIN manifest_revisions r ON r.manifest_id = m.id AND r.number = m.revision WHERE m.id = ?',
  );
  const revisions = db.prepare<[string], RevisionInfo>(
    `SELECT id, number, hash, length(bytes) AS bytes, reason, CAST(saved_at AS TEXT) AS savedAt FROM manifest_revisions WHERE manifest_id = ? ORDER BY number DESC`,
  );
  const revision = db.prepare<[string, string], { bytes: unknown; hash: string }>(
    'SELECT bytes, hash FROM manifest_revisions WHERE manifest_id = ? AND id = ?',
  );
  const last = db.prepare<[string], number>('SELECT coalesce(max(number), 0) FROM manifest_revisions WHERE manifest_id = ?').pluck();
  const insert = db.prepare(
    `INSERT INTO manifests (id, kind, name, named_at, file_name, origin, source, revision, hash, saved_at, created_at)
     VALUES (@id, '${kind}', @name, @at, @fileName, @origin, @source, 0, '', @at, @at)`,
  );
  const insertRevision = db.prepare(
    `INSERT INTO manifest_revisions (id, manifest_id, number, hash, reason, saved_at, bytes) VALUES (@revisionId, @id, @number, @hash, @reason, @at, @blob)`,
  );
  const advance = db.prepare(
    `UPDATE manifests SET revision = @number, hash = @hash, saved_at = @at, name = coalesce(@name, name),
       named_at = iif(@name IS NULL OR @name = name, named_at, @at) WHERE id = @id`,
  );
  const deleted = db.prepare(
    `UPDATE manifests SET deleted_at = @deletedAt, named_at = iif(@deletedAt IS NULL AND EXISTS (
       SELECT 1 FROM manifests other WHERE other.kind = manifests.kind AND other.name = manifests.name AND other.id <> manifests.id
         AND other.deleted_at IS NULL AND other.named_at >= manifests.deleted_at), @at, named_at) WHERE id = @id`,
  );

  const addRevision: ManifestRepository['addRevision'] = (id, { bytes: given, name, reason }, at) => {
    const blob = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    const values = { id, number: last.get(id)! + 1, hash: hashBytes(given), at };
    insertRevision.run({ ...values, revisionId: randomUUID(), reason, blob });
    advance.run({ ...values, name });
  };
  return guardMethods<ManifestRepository>(db.name, {
    list: () => live.all(),
    get: (id) => byId.get(id) ?? null,
    getByOrigin: (origin) => byOrigin.get(origin) ?? null,
    bytes(id) {
      const kept = bytes.get(id);
      if (kept !== undefined) return checkBytes(kept, db.name, kind);
      throw new AppError('not_found', `There is no ${kind} ${id} in ${db.name}.`, { remedy: 'Look at the list again.' });
    },
    revisions: (id) => revisions.all(id),
    revisionBytes(id, revisionId) {
      const kept = revision.get(id, revisionId);
      return kept === undefined ? null : checkBytes(kept, db.name, kind);
    },
    change: (act) => changeSkills(db, act),
    add({ bytes: given, reason, ...manifest }, at) {
      const id = randomUUID();
      insert.run({ ...manifest, id, at });
      addRevision(id, { bytes: given, name: manifest.name, reason }, at);
      return id;
    },
    addRevision,
    setDeleted: (id, deletedAt, at) => void deleted.run({ id, deletedAt, at }),
  });
}
