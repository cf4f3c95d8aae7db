// electron/core/storage/skills/old-revisions.ts - finds revisions of skills and competencies over the limits of a place, and removes them with files
// that no other revision uses. The current revision is never among them, even of what was removed: it can be restored.
import type { Database } from 'better-sqlite3';
import type { KeepLimits, KeptBecause } from '../../../contract/index.ts';

/** Things over a limit, in the order of their removal: the oldest first. */
export interface Over {
  ids: string[];
  bytes: number;
  /** When the oldest and the newest of them were created. */
  from: string | null;
  to: string | null;
  /** What stays although it is over a limit, by what still needs it. */
  kept: Partial<Record<KeptBecause, number>>;
}

export interface OverInput {
  limits: KeepLimits;
  /** Milliseconds since 1970. */
  now: number;
  /** What still needs a run or a revision, by its id; a revision also by its skill and hash (`ID HASH`). */
  referenced: ReadonlyMap<string, KeptBecause>;
}

const DAY_MS = 86_400_000;
const ROW_BYTES = 300;
/** How long no other program can write. */
const TURN_MS = 2;

const ALL = `SELECT r.id, r.source_id AS owner, r.hash, r.saved_at, r.bytes, r.number, s.revision
    FROM skill_revisions r JOIN skill_sources s ON s.id = r.source_id
  UNION ALL SELECT r.id, r.manifest_id, r.hash, r.saved_at, r.bytes, r.number, m.revision
    FROM manifest_revisions r JOIN manifests m ON m.id = r.manifest_id`;

/** Reads the list of all revisions without their bytes. */
export function revisionsOverLimits(db: Database, { limits, now, referenced }: OverInput): Over {
  const { days, keep, megabytes } = limits;
  const before = days === null ? '' : new Date(now - days * DAY_MS).toISOString();
  const total = db.prepare<[], number>(`SELECT coalesce(sum(length(bytes) + ${ROW_BYTES}), 0) FROM (${ALL})`).pluck().get() ?? 0;
  const excess = megabytes === null ? 0 : total - megabytes * 1e6;
  // The newest of a skill is number 1.
  const rows = db.prepare<[], { id: string; skill: string; hash: string; at: string; bytes: number; place: number; current: number }>(
    `SELECT id, owner AS skill, hash, saved_at AS at, length(bytes) + ${ROW_BYTES} AS bytes, number = revision AS current,
       row_number() OVER (PARTITION BY owner ORDER BY number DESC) AS place
     FROM (${ALL}) ORDER BY saved_at, number`,
  );
  const old: Over = { ids: [], bytes: 0, from: null, to: null, kept: {} };
  for (const { id, skill, hash, at, bytes, place, current } of rows.iterate()) {
    const isOver = at < before || (keep !== null && place > Math.max(1, keep)) || old.bytes < excess;
    if (current === 1 || !isOver) continue;
    const because = referenced.get(id) ?? referenced.get(`${skill} ${hash}`);
    if (because !== undefined) {
      old.kept[because] = (old.kept[because] ?? 0) + 1;
      continue;
    }
    old.ids.push(id);
    old.bytes += bytes;
    old.from ??= at;
    old.to = at;
  }
  return old;
}

/** Removes revisions, some with each step; yields how many were removed. Throws what SQLite throws. */
export function* removeRevisions(db: Database, ids: readonly string[]): Generator<number> {
  const removals = [
    'DELETE FROM skill_revisions WHERE id = ? AND number <> (SELECT revision FROM skill_sources WHERE id = source_id)',
    'DELETE FROM manifest_revisions WHERE id = ? AND number <> (SELECT revision FROM manifests WHERE id = manifest_id)',
  ].map((sql) => db.prepare<[string]>(sql));
  const remove = (id: string): void => {
    for (const removal of removals) if (removal.run(id).changes > 0) return;
  };
  const turn = db.transaction((from: number): number => {
    const until = performance.now() + TURN_MS;
    let at = from;
    do remove(ids[at++]!);
    while (at < ids.length && performance.now() < until);
    return at;
  });
  for (let gone = 0; gone < ids.length; ) {
    gone = turn.immediate(gone);
    yield gone;
  }
  yield* removeFiles(db, ids.length);
}

/** Sets of files belong to the revisions since the set before them, contents to the sets that name them, kept files to what comes from them. */
const UNNEEDED = [
  `FROM skill_file_sets AS own WHERE NOT EXISTS (
     SELECT 1 FROM skill_revisions r WHERE r.source_id = own.source_id AND r.number <= own.revision AND r.number > coalesce(
       (SELECT max(revision) FROM skill_file_sets WHERE source_id = own.source_id AND revision < own.revision), 0))`,
  `FROM skill_file_blobs AS own WHERE NOT EXISTS (
     SELECT 1 FROM skill_file_sets s, json_each(s.files) f WHERE s.source_id = own.source_id AND json_extract(f.value, '$.hash') = own.hash)`,
  'FROM skill_originals AS own WHERE NOT EXISTS (SELECT 1 FROM skill_revisions r WHERE r.source_id = own.source_id AND r.original = own.hash)',
];

/** Files that no remaining revision uses. Checked again before each removal: a window may need it by then. */
function* removeFiles(db: Database, gone: number): Generator<number> {
  for (const unneeded of UNNEEDED) {
    const rows = db.prepare<[], number>(`SELECT rowid ${unneeded}`).pluck().all();
    const remove = db.prepare<[number]>(`DELETE ${unneeded} AND own.rowid = ?`);
    for (const row of rows) {
      remove.run(row);
      yield gone;
    }
  }
}
