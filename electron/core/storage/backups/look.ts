// electron/core/storage/backups/look.ts - what is in a back-up, of any earlier version, without changing it.
import type { Database } from 'better-sqlite3';
import { AppError, type SkillSource } from '../../../contract/index.ts';
import type { ManifestInfo } from '../manifests/repository.ts';
import { schemaVersion } from '../migrate.ts';
import type { KeptFile } from '../skills/files.ts';
import { type Original, readOriginal } from '../skills/originals.ts';
import { hashBytes } from '../skills/sources.ts';
import { withCopy } from './copy.ts';

/** A package in a back-up that was not removed. */
export interface BackedUpSkill {
  id: string;
  name: string;
  fileName: string;
  source: SkillSource;
  version: string | null;
  savedAt: string;
  hash: string;
}

export interface BackedUpPackage extends BackedUpSkill {
  bytes: Uint8Array;
  files: KeptFile[];
  /** The file of another client that it comes from. */
  original: Original | null;
}

/** What the app brings along is not a person's. */
const LIVE = `FROM skill_sources s LEFT JOIN skill_index i USING (number) WHERE s.deleted_at IS NULL AND s.source <> 'system'`;
const SELECT = `SELECT s.id, s.name, s.file_name AS fileName, s.source, nullif(i.version, '') AS version, s.saved_at AS savedAt, s.hash ${LIVE}`;
/** Packages are kept since the second step, their files since the third. */
const [WITH_SOURCES, WITH_FILES] = [2, 3];
const hasSources = (db: Database): boolean => schemaVersion(db) >= WITH_SOURCES;

/** How many skills are in it. Throws as `withCopy`. */
export const countSkills = (path: string): number =>
  withCopy(path, 'agents', (db) => (hasSources(db) ? (db.prepare(`SELECT count(*) ${LIVE}`).pluck().get() as number) : 0));

export type ManifestKind = 'competency' | 'role';

/** A competency or role in a back-up that was not removed. */
export interface BackedUpManifest extends Omit<BackedUpSkill, 'version' | 'source'> {
  kind: ManifestKind;
  source: ManifestInfo['source'];
}

/** Competencies are kept since this step, and roles in the same table later. */
const WITH_MANIFESTS = 18;
const MANIFESTS = `SELECT id, kind, name, file_name AS fileName, source, saved_at AS savedAt, hash FROM manifests
  WHERE deleted_at IS NULL AND kind IN ('competency', 'role') AND source <> 'system'`;

/** Competencies and roles, each by id. Throws as `withCopy`. */
export const manifestsIn = (path: string): BackedUpManifest[] =>
  withCopy(path, 'agents', (db) =>
    schemaVersion(db) < WITH_MANIFESTS ? [] : (db.prepare(`${MANIFESTS} ORDER BY name, number`).all() as BackedUpManifest[]),
  );

/** One of them with its bytes. Throws `not_found`, `db_corrupt` if they are not those that were saved, and as `withCopy`. */
export const manifestIn = (path: string, id: string): BackedUpManifest & { bytes: Uint8Array } =>
  withCopy(path, 'agents', (db) => {
    const found =
      schemaVersion(db) < WITH_MANIFESTS ? undefined : db.prepare<[string], BackedUpManifest>(`${MANIFESTS} AND id = ?`).get(id);
    if (found === undefined)
      throw new AppError('not_found', 'There is no such competency or role in this back-up.', { remedy: 'Look into it again.' });
    const select =
      'SELECT bytes FROM manifest_revisions r JOIN manifests m ON m.id = r.manifest_id AND m.revision = r.number WHERE m.id = ?';
    const bytes = db.prepare<[string], unknown>(select).pluck().get(id);
    if (isSound(bytes, found.hash)) return { ...found, bytes };
    throw new AppError('db_corrupt', `${found.name || found.fileName} is damaged in this back-up.`, { remedy: 'Use another back-up.' });
  });

/** How many runs are in it. Throws as `withCopy`. */
export const countRuns = (path: string): number =>
  withCopy(path, 'traces', (db) => db.prepare('SELECT count(*) FROM runs').pluck().get() as number);

/** The skills by name. Throws as `withCopy`. */
export const skillsIn = (path: string): BackedUpSkill[] => withCopy(path, 'agents', skillsOf);

/** The same of an open database. */
export const skillsOf = (db: Database): BackedUpSkill[] =>
  hasSources(db) ? (db.prepare(`${SELECT} ORDER BY s.name, s.number`).all() as BackedUpSkill[]) : [];

/** How many bytes each skill of an open database has with its files, by its id; nothing of them is read. */
export function sizesOf(db: Database): Map<string, number> {
  if (!hasSources(db)) return new Map();
  const files = '(SELECT coalesce(sum(length(f.bytes)), 0) FROM skill_files f WHERE f.source_id = s.id)';
  const select = `SELECT s.id, length(r.bytes) + ${schemaVersion(db) < WITH_FILES ? '0' : files} FROM skill_sources s
    JOIN skill_revisions r ON r.source_id = s.id AND r.number = s.revision`;
  return new Map(db.prepare(select).raw().all() as [string, number][]);
}

/** A package with its files. Throws `not_found`, `db_corrupt` if its bytes are not those that were saved, and as `withCopy`. */
export const packageIn = (path: string, id: string): BackedUpPackage => withCopy(path, 'agents', (db) => packageOf(db, id));

/** The same of an open database. */
export function packageOf(db: Database, id: string): BackedUpPackage {
  const skill = hasSources(db) ? db.prepare<[string], BackedUpSkill>(`${SELECT} AND s.id = ?`).get(id) : undefined;
  if (skill === undefined) throw new AppError('not_found', 'There is no such skill in this back-up.', { remedy: 'List its skills.' });
  const select = 'SELECT bytes FROM skill_revisions r JOIN skill_sources s ON s.id = r.source_id AND s.revision = r.number WHERE s.id = ?';
  const bytes = db.prepare<[string], unknown>(select).pluck().get(id);
  const files = schemaVersion(db) < WITH_FILES ? [] : filesOf(db, id);
  if (isSound(bytes, skill.hash) && files.every((file) => isSound(file.bytes, file.hash))) {
    return { ...skill, bytes, files: files.map(({ hash: _, ...file }) => file), original: readOriginal(db, id) };
  }
  throw new AppError('db_corrupt', `${skill.name || skill.fileName} is damaged in this back-up.`, { remedy: 'Use another back-up.' });
}

const isSound = (bytes: unknown, hash: string): bytes is Uint8Array => bytes instanceof Uint8Array && hashBytes(bytes) === hash;

const filesOf = (db: Database, id: string): (KeptFile & { hash: string })[] =>
  db
    .prepare<[string], KeptFile & { hash: string }>('SELECT path, mode, bytes, hash FROM skill_files WHERE source_id = ? ORDER BY path')
    .all(id);
