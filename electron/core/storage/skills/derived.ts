// electron/core/storage/skills/derived.ts - everything that follows from the kept bytes: the seed's rows, the list and the search index.
// One function creates them, for one package after a save or for all of them; ids come from what is kept, so a full rebuild gives the
// same rows (row A2).
import { createHash, randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { copyNames } from '../../../contract/index.ts';
import { guarded } from '../errors.ts';
import { columnsOf } from '../reading/columns.ts';
import { changeSkills } from '../transaction.ts';
import type { Derive, Derived, DerivedArtifact } from './derive.ts';
import { createIndexWriter } from './index-writer.ts';
import { NOTHING_KNOWN } from './listing.ts';
import { type ArtifactRecord, artifactRecord, rowWriters, type SkillArtifact, type SkillSummary, skillRecord } from './rows.ts';

interface LiveSource extends Pick<SkillSummary, 'id' | 'name' | 'source' | 'createdAt' | 'updatedAt' | 'marketplaceId' | 'syncEtag'> {
  number: number;
  fileName: string;
  bytes: Uint8Array;
}

const { select: OF_LIVE } = columnsOf(
  's.number s.id s.file_name s.name s.source s.created_at s.marketplace_id s.sync_etag s.saved_at:updatedAt r.bytes',
);
const LIVE = `SELECT ${OF_LIVE}
  FROM skill_sources s JOIN skill_revisions r ON r.source_id = s.id AND r.number = s.revision WHERE s.deleted_at IS NULL`;

/**
 * Derives the given packages again, or all of them, in one transaction: `skills` (one winner per name, the earliest holder that is no copy of another),
 * `skill_artifacts`, `skill_index` and the search. A changed name counts as taken from `now`, a UTC time.
 */
export function rebuildDerived(db: Database, derive: Derive, now: string, ids?: readonly string[]): void {
  changeSkills(db, () => {
    const writer = createWriter(db, derive, now);
    if (ids === undefined) writer.clear();
    const live = db.prepare<[string], LiveSource>(`${LIVE} AND s.id = ?`);
    const all = db.prepare('SELECT id FROM skill_sources').pluck();
    const lost = db.prepare<[string]>('SELECT 1 FROM skill_sources WHERE id = ? AND deleted_at IS NULL');
    for (const id of ids ?? (all.all() as string[])) {
      const source = live.get(id);
      if (source !== undefined) writer.read(source);
      else if (lost.get(id) === undefined) writer.leave(id);
      else writer.lose(id);
    }
    writer.settle();
  });
}

/**
 * Derives everything again if other rules derived it. `version` names the rules: an app that reads packages differently has a different
 * one.
 */
export function keepDerived(db: Database, derive: Derive, now: string, version: string): void {
  const known = db.prepare(`SELECT value FROM meta WHERE key = 'derived'`).pluck();
  if (guarded(db.name, () => known.get()) === version) return;
  changeSkills(db, () => {
    rebuildDerived(db, derive, now);
    db.prepare(`INSERT INTO meta (key, value) VALUES ('derived', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`).run(version);
  });
}

interface Holder {
  id: string;
  number: number;
  file_name: string;
}

/** Whether a skill's file has the name of a copy of the file of another one with its name, or of one that is broken. */
function createCopyFinder(db: Database): (holder: Holder, name: string, all: readonly Holder[]) => boolean {
  const select = `SELECT s.file_name, i.name FROM skill_index i JOIN skill_sources s USING (number) WHERE i.state = 'broken'`;
  let broken: Map<string, string> | null = null;
  return ({ file_name }, name, all) => {
    const copies = copyNames(file_name);
    if (copies.length === 0) return false;
    broken ??= new Map(db.prepare(select).raw().all() as [string, string][]);
    const known = broken;
    return copies.some(({ original, sure }) => {
      const isBroken = known.has(original) && (sure || known.get(original) === name);
      return isBroken || all.some((each) => each.file_name === original);
    });
  };
}

const LOST: Derived = {
  ...NOTHING_KNOWN,
  name: '',
  tags: [],
  intentPatterns: [],
  triggerPhrases: [],
  body: '',
  uses: [],
  artifacts: [],
};

function createWriter(db: Database, derive: Derive, now: string) {
  const index = createIndexWriter(db);
  const writeSkill = createSkillWriter(db);
  const rename = db.prepare<[string, string, string]>('UPDATE skill_sources SET name = ?, named_at = ? WHERE id = ?');
  const known = db.prepare<[string], { number: number; name: string; file_name: string }>(
    'SELECT number, name, file_name FROM skill_sources WHERE id = ?',
  );
  const holders = db.prepare<[string], Holder>(
    `SELECT s.id, s.number, s.file_name FROM skill_sources s JOIN skill_index i USING (number)
       WHERE s.name = ? AND i.state <> 'broken' ORDER BY s.named_at, s.number`,
  );
  const live = db.prepare<[string], LiveSource>(`${LIVE} AND s.id = ?`);
  const artifactIds = createArtifactIds(db);
  const names = new Set<string>();
  const changed = new Map<string, Derived>();

  /**
   * The winner of a name gets rows in the seed's tables; the others of that name get none. A copy that a program made is never preferred to what it
   * is a copy of, whichever came first, even if that cannot be read.
   */
  const winners = (): string[] => {
    const isCopy = createCopyFinder(db);
    return [...names].flatMap((name) => {
      const all = holders.all(name);
      const winner = all.find((each) => !isCopy(each, name, all));
      if (winner !== undefined) index.setState(winner.number, 'ok');
      for (const each of all) {
        if (each === winner) continue;
        index.setState(each.number, 'shadowed');
        writeSkill.remove(each.id);
      }
      return winner === undefined ? [] : [winner.id];
    });
  };

  return {
    clear() {
      index.clear();
      db.exec('DELETE FROM skills');
    },
    /** A deleted package. */
    leave(id: string) {
      const source = known.get(id);
      if (source === undefined) return;
      names.add(source.name);
      index.remove(source.number);
      writeSkill.remove(id);
    },
    /** A package whose bytes are not there any more is listed, as broken. */
    lose(id: string) {
      const source = known.get(id);
      if (source === undefined) return;
      names.add(source.name);
      index.write(source.number, { ...LOST, name: source.name || source.file_name });
      writeSkill.remove(id);
    },
    read(source: LiveSource) {
      const derived = derive(source.bytes, source.fileName);
      names.add(source.name);
      index.write(source.number, derived);
      changed.set(source.id, derived);
      if (derived.state === 'broken') {
        names.add(derived.name);
        writeSkill.remove(source.id);
        return;
      }
      artifactIds.keep(source, derived);
      if (derived.name === source.name) return;
      rename.run(derived.name, now, source.id);
      names.add(derived.name);
      writeSkill.remove(source.id); // it comes back under its new name and its id
    },
    settle() {
      for (const id of winners()) {
        if (!changed.has(id) && writeSkill.has(id)) continue;
        const source = live.get(id);
        if (source === undefined) this.lose(id);
        else writeSkill.write(source, changed.get(id) ?? derive(source.bytes, source.fileName), artifactIds.read(id));
      }
    },
  };
}

/** Several artifacts of one key are an error of the package; the first one is the artifact. */
function uniqueArtifacts(derived: Derived): DerivedArtifact[] {
  const seen = new Set<string>();
  return derived.artifacts.filter(({ key }) => !seen.has(key) && seen.add(key));
}

interface ArtifactId extends Pick<SkillArtifact, 'id' | 'createdAt' | 'updatedAt'> {
  key: string;
  hash: string;
}
const { select: OF_ID } = columnsOf('id key hash created_at updated_at');

/** Ids by (name, variant); an artifact with a new name and the content of a missing one is that one, renamed. */
function createArtifactIds(db: Database) {
  const all = db.prepare<[string], ArtifactId>(`SELECT ${OF_ID} FROM artifact_ids WHERE source_id = ?`);
  const insert = db.prepare('INSERT INTO artifact_ids (id, source_id, key, hash, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)');
  const update = db.prepare('UPDATE artifact_ids SET key = ?, hash = ?, updated_at = ? WHERE id = ?');
  const hashOf = ({ kind, content }: DerivedArtifact) => createHash('sha256').update(`${kind}\n${content}`).digest('hex');
  return {
    keep(source: LiveSource, derived: Derived) {
      const known = all.all(source.id);
      const artifacts = uniqueArtifacts(derived);
      const gone = known.filter(({ key }) => !artifacts.some((artifact) => artifact.key === key));
      for (const artifact of artifacts) {
        const hash = hashOf(artifact);
        const same = known.find(({ key }) => key === artifact.key);
        const renamed = same === undefined ? gone.findIndex((each) => each.hash === hash) : -1;
        const row = same ?? gone.splice(renamed, renamed === -1 ? 0 : 1)[0];
        if (row === undefined) insert.run(randomUUID(), source.id, artifact.key, hash, source.updatedAt, source.updatedAt);
        else if (row.hash !== hash || row.key !== artifact.key) update.run(artifact.key, hash, source.updatedAt, row.id);
      }
    },
    read: (sourceId: string): Map<string, ArtifactId> => new Map(all.all(sourceId).map((row) => [row.key, row])),
  };
}

function createSkillWriter(db: Database) {
  const rows = rowWriters(db);
  const has = db.prepare('SELECT 1 FROM skills WHERE id = ?');
  const known = db.prepare<[string], Pick<SkillArtifact, 'id' | 'name' | 'modelVariant'>>(
    'SELECT id, name, model_variant AS modelVariant FROM skill_artifacts WHERE skill_id = ?',
  );
  const writeArtifacts = (records: readonly ArtifactRecord[], skillId: string) => {
    const kept = new Set<string>();
    for (const old of known.all(skillId)) {
      const still = records.find(({ id }) => id === old.id);
      // A row whose name changes goes first, so that two artifacts can swap names.
      if (still?.name === old.name && still.modelVariant === old.modelVariant) kept.add(old.id);
      else rows.deleteArtifact.run(old.id);
    }
    for (const record of records) (kept.has(record.id) ? rows.updateArtifact : rows.insertArtifact).run(record);
  };
  return {
    has: (id: string) => has.get(id) !== undefined,
    remove: (id: string) => void rows.deleteSkill.run(id),
    write(source: LiveSource, derived: Derived, ids: ReadonlyMap<string, ArtifactId>) {
      const record = skillRecord(skillOf(source, derived));
      (has.get(source.id) === undefined ? rows.insertSkill : rows.updateSkill).run(record);
      const records = uniqueArtifacts(derived).map((artifact) => artifactRecord(artifactOf(source.id, artifact, ids.get(artifact.key)!)));
      writeArtifacts(records, source.id);
    },
  };
}

/** Of the column in the seed (skill-system-v1, “Database Schema”), which has no null. */
const DEFAULT_VERSION = '1.0.0';

const skillOf = ({ number: _, bytes: __, fileName: ___, ...source }: LiveSource, derived: Derived): SkillSummary => ({
  ...source,
  name: derived.name,
  description: derived.description,
  version: derived.version ?? DEFAULT_VERSION,
  tags: derived.tags,
  author: derived.author,
  intentPatterns: derived.intentPatterns,
  triggerPhrases: derived.triggerPhrases,
});

const artifactOf = (
  skillId: string,
  { key: _, variant: modelVariant, state, ...artifact }: DerivedArtifact,
  { id, createdAt, updatedAt }: ArtifactId,
): SkillArtifact => ({
  ...artifact,
  id,
  skillId,
  modelVariant,
  createdAt,
  updatedAt,
  stateBlob: state === null ? null : Buffer.from(state),
});
