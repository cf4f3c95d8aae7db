// electron/core/storage/skills/listing.ts - what a list of one scope needs in one read, and the full-text search over it.
import type { Database } from 'better-sqlite3';
import type { ArtifactKind, Finding, SkillSource } from '../../../contract/index.ts';
import { guarded } from '../errors.ts';

/** One live package: derived facts and what is kept about it. */
export interface ListedSkill {
  /** What the search knows it by. */
  number: number;
  id: string;
  state: 'ok' | 'broken' | 'shadowed';
  name: string;
  title: string | null;
  description: string;
  version: string;
  author: string | null;
  tags: string[];
  kinds: ArtifactKind[];
  problem: Finding | null;
  errors: number;
  warnings: number;
  fileName: string;
  origin: string;
  source: SkillSource;
  enabled: boolean;
  acknowledged: boolean;
  hash: string;
  updatedAt: string;
}

const SELECT = `SELECT number, s.id, i.state, i.name, i.title, i.description, i.version, i.author, i.tags, i.kinds, i.problem, i.errors,
  i.warnings, s.file_name, s.origin, s.source, s.enabled, s.acknowledged, s.hash, s.saved_at
  FROM skill_index i JOIN skill_sources s USING (number)`;

type Row = [
  ...[number: number, id: string, state: ListedSkill['state'], name: string, title: string | null, description: string, version: string],
  ...[author: string | null, tags: string, kinds: string, problem: string | null, errors: number, warnings: number, fileName: string],
  ...[origin: string, source: SkillSource, enabled: number, acknowledged: number, hash: string, updatedAt: string],
];

/** All live packages of a database, in the order in which they came in. Rows as arrays: with 10,000 of them the keys are half of the time. */
export function readListing(db: Database): ListedSkill[] {
  return guarded(db.name, () => {
    const rows = db.prepare(SELECT).raw().all() as Row[];
    const lists = createListParser();
    return rows.map((row) => ({
      number: row[0],
      id: row[1],
      state: row[2],
      name: row[3],
      title: row[4],
      description: row[5],
      version: row[6],
      author: row[7],
      tags: lists(row[8]),
      kinds: lists(row[9]) as ArtifactKind[],
      problem: row[10] === null ? null : (JSON.parse(row[10]) as Finding),
      errors: row[11],
      warnings: row[12],
      fileName: row[13],
      origin: row[14],
      source: row[15],
      enabled: row[16] === 1,
      acknowledged: row[17] === 1,
      hash: row[18],
      updatedAt: row[19],
    }));
  });
}

/** Thousands of rows share a few lists. */
function createListParser(): (json: string) => string[] {
  const known = new Map<string, string[]>();
  return (json) => {
    const list = known.get(json) ?? (JSON.parse(json) as string[]);
    known.set(json, list);
    return list;
  };
}

/**
 * Numbers of the packages that hold all these words (each as the beginning of a word) in name, title, description, tags or body, with a
 * relevance: higher is better, and a hit in the name weighs most. Unranked, which is much faster for common words, it is 1.
 */
export function searchSkills(db: Database, words: readonly string[], ranked = true): Map<number, number> {
  const terms = words.flatMap((word) => word.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);
  if (terms.length === 0) return new Map();
  const rank = ranked ? '-bm25(skill_search, 10, 8, 4, 4, 1)' : '1';
  const select = `SELECT rowid, ${rank} FROM skill_search WHERE skill_search MATCH ?`;
  const match = terms.map((term) => `"${term}"*`).join(' ');
  return guarded(db.name, () => new Map(db.prepare(select).raw().all(match) as [number, number][]));
}

/** Whether the search index agrees with the table it is made from. Throws `db_corrupt` when not. */
export function checkSearch(db: Database): void {
  guarded(db.name, () => db.exec(`INSERT INTO skill_search(skill_search, rank) VALUES ('integrity-check', 1)`));
}
