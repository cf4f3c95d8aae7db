// electron/core/storage/skills/sources.ts - what is kept of a package: its origin, what a person decided, and its bytes with history.
import { createHash, randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { AppError, type SkillSource } from '../../../contract/index.ts';
import { guardMethods } from '../errors.ts';
import { columnsOf } from '../reading/columns.ts';

export type RevisionReason =
  | 'create'
  | 'import'
  | 'replace'
  | 'fork'
  | 'system'
  | 'save'
  | 'run'
  | 'close'
  | 'rest'
  | 'fix'
  | 'linked'
  | 'restore'
  | 'merge'
  /** The side of a conflict that was not chosen. */
  | 'mine'
  | 'theirs';

export interface RevisionInfo {
  id: string;
  number: number;
  /** sha256 of the bytes, hex. */
  hash: string;
  bytes: number;
  reason: RevisionReason;
  savedAt: string;
}

export interface SourceInfo {
  id: string;
  fileName: string;
  /** `own`, `file:PATH`, `system:FILE` or `fork:SOURCE`. */
  origin: string;
  source: SkillSource;
  enabled: boolean;
  acknowledged: boolean;
  name: string;
  createdAt: string;
  deletedAt: string | null;
  /** The current one. */
  revision: RevisionInfo;
}

export interface NewSource {
  fileName: string;
  origin: string;
  source: SkillSource;
  enabled: boolean;
  acknowledged: boolean;
  bytes: Uint8Array;
  reason: RevisionReason;
}

/** Plain reads and writes; the writer opens the transaction (`changeSkills`) and derives again afterwards. Times are UTC text with ms. */
export interface SourceRepository {
  get(id: string): SourceInfo | null;
  /** The first that was added, even if deleted. */
  getByOrigin(origin: string): SourceInfo | null;
  /** The current bytes. Throws `not_found`, and `db_corrupt` if they do not match their hash. */
  bytes(id: string): Uint8Array;
  /** Newest first. */
  revisions(id: string): RevisionInfo[];
  revisionBytes(id: string, revisionId: string): Uint8Array | null;
  /** Artifact key to the id that traces refer to. */
  artifactIds(id: string): Map<string, string>;
  /** Returns the new id. */
  add(source: NewSource, at: string): string;
  /** Makes the bytes the current ones. They come from the kept file that `from` (the number of a revision, else the current one) comes from. */
  addRevision(id: string, bytes: Uint8Array, reason: RevisionReason, at: string, from?: number): void;
  setDecision(id: string, decision: { enabled: boolean; acknowledged: boolean }): void;
  setDeleted(id: string, at: string | null): void;
  /** The bytes that a catalog vouches for (row A8); null = none does. Never read from a file. */
  setVerified(id: string, hash: string | null): void;
  /** A linked file was renamed. */
  setFileName(id: string, fileName: string): void;
  /** Since when it has had its name. */
  setNamedAt(id: string, at: string): void;
  /** How many live packages can be read (limited by row A8). */
  countReadable(): number;
}

/** sha256 of bytes, hex. */
export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The id of a path that the account keeps, by which the window names it. */
export const pathId = (path: string): string => hashBytes(Buffer.from(path)).slice(0, 32);

interface SourceRow extends Omit<SourceInfo, 'enabled' | 'acknowledged' | 'revision'>, Omit<RevisionInfo, 'id'> {
  enabled: number;
  acknowledged: number;
  revisionId: string;
}

const { select: OF_SOURCE } = columnsOf(
  `s.id s.file_name s.origin s.source s.enabled s.acknowledged s.name s.created_at s.deleted_at
   r.id:revisionId s.revision:number s.hash length(r.bytes):bytes r.reason s.saved_at`,
);
const SELECT = `SELECT ${OF_SOURCE}
  FROM skill_sources s JOIN skill_revisions r ON r.source_id = s.id AND r.number = s.revision`;

const toSource = ({ revisionId: id, number, hash, bytes, reason, savedAt, ...row }: SourceRow): SourceInfo => ({
  ...row,
  enabled: row.enabled === 1,
  acknowledged: row.acknowledged === 1,
  revision: { id, number, hash, bytes, reason, savedAt },
});

export function createSourceRepository(db: Database): SourceRepository {
  const addRevision = createRevisionWriter(db);
  const byId = db.prepare<[string], SourceRow>(`${SELECT} WHERE s.id = ?`);
  const byOrigin = db.prepare<[string], SourceRow>(`${SELECT} WHERE s.origin = ? ORDER BY s.created_at LIMIT 1`);
  const revisions = db.prepare<[string], RevisionInfo>(
    `SELECT id, number, hash, length(bytes) AS bytes, reason, saved_at AS savedAt FROM skill_revisions WHERE source_id = ? ORDER BY number DESC`,
  );
  const currentBytes = db.prepare<[string], KeptBytes>(
    'SELECT r.bytes, s.hash FROM skill_sources s JOIN skill_revisions r ON r.source_id = s.id AND r.number = s.revision WHERE s.id = ?',
  );
  const revisionBytes = db.prepare<[string, string], KeptBytes>('SELECT bytes, hash FROM skill_revisions WHERE source_id = ? AND id = ?');
  const insert = db.prepare(
    `INSERT INTO skill_sources (id, file_name, origin, source, enabled, acknowledged, revision, hash, saved_at, named_at, created_at, changed_at)
     VALUES (@id, @fileName, @origin, @source, @enabled, @acknowledged, 0, '', @at, @at, @at, @at)`,
  );
  const readable = db.prepare(`SELECT count(*) FROM skill_index WHERE state <> 'broken'`).pluck();
  const artifactIds = db.prepare<[string], [string, string]>('SELECT key, id FROM artifact_ids WHERE source_id = ?').raw();
  const found = (row: SourceRow | undefined): SourceInfo | null => (row === undefined ? null : toSource(row));

  return guardMethods<SourceRepository>(db.name, {
    get: (id) => found(byId.get(id)),
    getByOrigin: (origin) => found(byOrigin.get(origin)),
    bytes(id) {
      const kept = currentBytes.get(id);
      if (kept === undefined)
        throw new AppError('not_found', `There is no skill ${id} in ${db.name}.`, { remedy: 'List the skills again.' });
      return checkBytes(kept, db.name, 'package');
    },
    revisions: (id) => revisions.all(id),
    revisionBytes(id, revisionId) {
      const kept = revisionBytes.get(id, revisionId);
      return kept === undefined ? null : checkBytes(kept, db.name, 'package');
    },
    artifactIds: (id) => new Map(artifactIds.all(id) as unknown as [string, string][]),
    add({ bytes, reason, ...source }, at) {
      const id = randomUUID();
      insert.run({ ...source, id, at, enabled: Number(source.enabled), acknowledged: Number(source.acknowledged) });
      addRevision(id, bytes, reason, at);
      return id;
    },
    addRevision,
    ...createDecisions(db),
    countReadable: () => readable.get() as number,
  });
}

interface KeptBytes {
  bytes: unknown;
  hash: string;
}

/** What a person decided is bound to the hash, and a workspace database may come from a stranger: the hash is always checked. */
export function checkBytes({ bytes, hash }: KeptBytes, path: string, what: 'package' | 'competency' | 'role'): Uint8Array {
  if (bytes instanceof Uint8Array && hashBytes(bytes) === hash) return bytes;
  throw new AppError('db_corrupt', `The database ${path} has a ${what} whose bytes are not those that were saved (${hash.slice(0, 12)}).`, {
    remedy: `Restore an earlier revision, or import the ${what} again.`,
  });
}

function createRevisionWriter(db: Database): SourceRepository['addRevision'] {
  const last = db.prepare<[string]>('SELECT coalesce(max(number), 0) FROM skill_revisions WHERE source_id = ?').pluck();
  const insert = db.prepare(
    `INSERT INTO skill_revisions (id, source_id, number, hash, reason, saved_at, bytes, original)
     VALUES (@revisionId, @id, @number, @hash, @reason, @at, @bytes, (SELECT r.original FROM skill_revisions r
       JOIN skill_sources s ON s.id = r.source_id WHERE s.id = @id AND r.number = coalesce(@from, s.revision)))`,
  );
  const advance = db.prepare('UPDATE skill_sources SET revision = @number, hash = @hash, saved_at = @at WHERE id = @id');
  return (id, bytes, reason, at, from) => {
    const number = (last.get(id) as number) + 1;
    const hash = hashBytes(bytes);
    const blob = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    insert.run({ id, revisionId: randomUUID(), number, hash, reason, at, bytes: blob, from: from ?? null });
    advance.run({ id, number, hash, at });
  };
}

type Setter = 'setDecision' | 'setDeleted' | 'setVerified' | 'setFileName' | 'setNamedAt';

function createDecisions(db: Database): Pick<SourceRepository, Setter> {
  const decision = db.prepare('UPDATE skill_sources SET enabled = ?, acknowledged = ? WHERE id = ?');
  const deleted = db.prepare('UPDATE skill_sources SET deleted_at = ? WHERE id = ?');
  const verified = db.prepare('UPDATE skill_sources SET verified_hash = ? WHERE id = ?');
  const fileName = db.prepare('UPDATE skill_sources SET file_name = ? WHERE id = ?');
  const namedAt = db.prepare('UPDATE skill_sources SET named_at = ? WHERE id = ?');
  return {
    setDecision: (id, { enabled, acknowledged }) => void decision.run(Number(enabled), Number(acknowledged), id),
    setDeleted: (id, at) => void deleted.run(at, id),
    setVerified: (id, hash) => void verified.run(hash, id),
    setFileName: (id, value) => void fileName.run(value, id),
    setNamedAt: (id, at) => void namedAt.run(at, id),
  };
}
