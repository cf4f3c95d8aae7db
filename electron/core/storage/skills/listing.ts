// electron/core/storage/skills/listing.ts - everything a list of one scope needs in one read, and the full-text search over it.
import type { Database } from 'better-sqlite3';
import { type ArtifactKind, type Finding, RecordKind, SignatureState, SkillSource, Traits } from '../../../contract/index.ts';
import { guarded } from '../errors.ts';
import { type FileIdentity, wholeHash } from './files.ts';

/** One live package: derived facts and kept data. */
export interface ListedSkill {
  /** Its number in the search. */
  number: number;
  id: string;
  state: 'ok' | 'broken' | 'shadowed';
  name: string;
  title: string | null;
  description: string;
  version: string | null;
  author: string | null;
  publisher: string | null;
  license: string | null;
  signature: SignatureState;
  record: RecordKind;
  traits: Traits;
  tags: string[];
  intentPatterns: string[];
  triggerPhrases: string[];
  kinds: ArtifactKind[];
  problem: Finding | null;
  errors: number;
  warnings: number;
  fileName: string;
  origin: string;
  source: SkillSource;
  enabled: boolean;
  acknowledged: boolean;
  /** A catalog vouches for exactly these bytes. */
  verified: boolean;
  /** Files that came with it. */
  attachments: number;
  hash: string;
  /** The package with its files in one hash: what a person acknowledges. */
  whole: string;
  updatedAt: string;
}

const SELECT = `SELECT number, s.id, i.state, i.name, i.title, i.description, i.version, i.author, i.tags, i.kinds, i.problem, i.errors,
  i.warnings, s.file_name, s.origin, s.source, s.enabled, s.acknowledged, s.hash, s.saved_at, i.publisher, i.license, i.signature,
  s.verified_hash, i.record, i.traits, k.intent_patterns, k.trigger_phrases
  FROM skill_index i JOIN skill_sources s USING (number) LEFT JOIN skills k ON k.id = s.id`;

type Row = [
  number: number,
  id: string,
  state: ListedSkill['state'],
  name: string,
  title: string | null,
  description: string,
  version: string,
  author: string | null,
  tags: string,
  kinds: string,
  problem: string | null,
  errors: number,
  warnings: number,
  fileName: string,
  origin: string,
  source: SkillSource,
  enabled: number,
  acknowledged: number,
  hash: string,
  updatedAt: string,
  publisher: string | null,
  license: string | null,
  signature: SignatureState,
  verifiedHash: string | null,
  record: RecordKind,
  traits: string,
  intentPatterns: string | null,
  triggerPhrases: string | null,
];

/**
 * All live packages of a database, in the order they were added. One whose row is damaged is there as broken, since its bytes may be sound. Rows as
 * arrays: with 10,000 of them the keys take half the time.
 */
export const readListing = (db: Database): ListedSkill[] => createListingReader(db)();

/** The same each time it is called; a line that says what it said before is the same object, so that nobody need compare it. */
export function createListingReader(db: Database): () => ListedSkill[] {
  let before = new Map<number, { row: Row; skill: ListedSkill }>();
  return () =>
    guarded(db.name, () => {
      const rows = db.prepare(SELECT).raw().all() as Row[];
      const parsers = {
        lists: createParser((json) => JSON.parse(json) as string[]),
        texts: createParser(readTexts),
        traits: createParser(readTraits),
      };
      const files = readFiles(db);
      const known = before;
      before = new Map();
      return rows.map((row) => {
        const own = files.get(row[1]) ?? [];
        const old = known.get(row[0]);
        const skill = old !== undefined && isSameLine(old, row, own) ? old.skill : listed(row, parsers, own);
        before.set(row[0], { row, skill });
        return skill;
      });
    });
}

const isSameLine = ({ row: old, skill }: { row: Row; skill: ListedSkill }, row: Row, files: readonly FileIdentity[]): boolean =>
  row.every((value, at) => value === old[at]) && skill.attachments === files.length && skill.whole === wholeHash(String(row[18]), files);

function listed(row: Row, parsers: Parsers, files: readonly FileIdentity[]): ListedSkill {
  try {
    return isSound(row) ? toListed(row, parsers, files) : damaged(row, files);
  } catch {
    return damaged(row, files); // a list that is not JSON
  }
}

/** Ids and names of all live packages, without reading the rest of them. */
export const readNames = (db: Database): { id: string; name: string }[] =>
  guarded(
    db.name,
    () => db.prepare('SELECT s.id, i.name FROM skill_index i JOIN skill_sources s USING (number)').all() as { id: string; name: string }[],
  );

interface Parsers {
  lists(json: string): string[];
  texts(json: string): string[];
  traits(json: string): Traits;
}

const toListed = (row: Row, { lists, texts, traits }: Parsers, files: readonly FileIdentity[]): ListedSkill => ({
  number: row[0],
  id: row[1],
  state: row[2],
  name: row[3],
  title: row[4],
  description: row[5],
  version: row[6] || null,
  author: row[7],
  tags: lists(row[8]),
  intentPatterns: texts(row[26] ?? '[]'),
  triggerPhrases: texts(row[27] ?? '[]'),
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
  publisher: row[20],
  license: row[21],
  signature: row[22],
  verified: row[23] === row[18],
  record: row[24],
  traits: traits(row[25]),
  whole: wholeHash(row[18], files),
  attachments: files.length,
});

/** A flipped byte may make any text of a word that must be one of a few. */
const isSound = (row: Row): boolean =>
  STATES.has(row[2]) &&
  SkillSource.options.includes(row[15]) &&
  SignatureState.options.includes(row[22]) &&
  RecordKind.options.includes(row[24]) &&
  typeof row[3] === 'string';
const STATES: ReadonlySet<string> = new Set<ListedSkill['state']>(['ok', 'broken', 'shadowed']);

/** The problem of a package whose row or bytes are damaged. */
export const DAMAGED: Finding = {
  code: 'damaged',
  severity: 'error',
  message: 'The library’s record of this package is damaged. Open and save it, or restore it from a back-up.',
  line: 1,
  column: 1,
  range: { start: 0, end: 0 },
};

export const NO_TRAITS: Traits = { skillId: null, origin: null, category: null, domain: null, department: null };

/** From tables that a stranger may have filled. */
function readTexts(json: string): string[] {
  const read: unknown = JSON.parse(json);
  return Array.isArray(read) ? read.filter((each) => typeof each === 'string') : [];
}

/** What is damaged is left out. */
const readTraits = (json: string): Traits => {
  const read = Traits.safeParse({ ...NO_TRAITS, ...(JSON.parse(json) as object) });
  return read.success ? read.data : NO_TRAITS;
};

/** What is known of a package whose row or bytes are damaged. */
export const NOTHING_KNOWN = {
  state: 'broken' as const,
  title: null,
  description: '',
  version: null,
  author: null,
  publisher: null,
  license: null,
  signature: 'none' as const,
  record: 'instruction' as const,
  traits: NO_TRAITS,
  problem: DAMAGED,
  errors: 1,
  warnings: 0,
};

/** Nothing that a damaged row says is believed but its names. */
const damaged = (row: Row, files: readonly FileIdentity[]): ListedSkill => ({
  number: row[0],
  id: row[1],
  ...NOTHING_KNOWN,
  name: String(row[3]),
  tags: [],
  intentPatterns: [],
  triggerPhrases: [],
  kinds: [],
  fileName: String(row[13]),
  origin: String(row[14]),
  source: SkillSource.options.includes(row[15]) ? row[15] : 'imported',
  enabled: false,
  acknowledged: false,
  verified: false,
  attachments: files.length,
  hash: String(row[18]),
  whole: wholeHash(String(row[18]), files),
  updatedAt: String(row[19]),
});

/** The files of all packages by source_id. The index of their contents has these columns, so no bytes are read. */
function readFiles(db: Database): Map<string, FileIdentity[]> {
  const rows = db.prepare('SELECT source_id, path, mode, hash FROM skill_files').raw().all() as [string, string, number, string][];
  const files = new Map<string, FileIdentity[]>();
  for (const [id, path, mode, hash] of rows) {
    const own = files.get(id);
    if (own === undefined) files.set(id, [{ path, mode, hash }]);
    else own.push({ path, mode, hash });
  }
  return files;
}

/** Thousands of rows share a few texts. */
function createParser<T>(parse: (json: string) => T): (json: string) => T {
  const known = new Map<string, T>();
  return (json) => {
    const value = known.get(json) ?? parse(json);
    known.set(json, value);
    return value;
  };
}

/** Live packages that call a skill of this name, in the order they were added. */
export function readUsers(db: Database, name: string): { id: string; name: string }[] {
  const select = `SELECT s.id, i.name FROM skill_uses u JOIN skill_index i USING (number) JOIN skill_sources s USING (number)
    WHERE u.name = ? AND i.state <> 'broken' ORDER BY number`;
  return guarded(db.name, () => db.prepare<[string], { id: string; name: string }>(select).all(name));
}

/**
 * Numbers of the packages that contain all these words (each as the beginning of a word) in name, title, description, tags or body, in
 * ascending order. Words without a letter or digit find nothing.
 */
export function searchSkills(db: Database, words: readonly string[]): number[] {
  const match = matchOf(words);
  if (match === null) return [];
  const select = 'SELECT rowid FROM skill_search WHERE skill_search MATCH ?';
  return guarded(db.name, () => db.prepare(select).pluck().all(match) as number[]);
}

/**
 * The same with a relevance: higher is better, and a hit in the name counts most. It takes much longer than `searchSkills` for words that
 * many packages contain.
 */
export function rankSkills(db: Database, words: readonly string[]): Map<number, number> {
  const match = matchOf(words);
  if (match === null) return new Map();
  const select = 'SELECT rowid, -bm25(skill_search, 10, 8, 4, 4, 1) FROM skill_search WHERE skill_search MATCH ?';
  return guarded(db.name, () => new Map(db.prepare(select).raw().all(match) as [number, number][]));
}

/** What the full text looks for: pieces of letters and digits. */
export const searchTerms = (words: readonly string[]): string[] => words.flatMap((word) => word.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);

function matchOf(words: readonly string[]): string | null {
  const terms = searchTerms(words);
  return terms.length === 0 ? null : terms.map((term) => `"${term}"*`).join(' ');
}

/** Checks that the search index agrees with its source table. Throws `db_corrupt` if not. */
export function checkSearch(db: Database): void {
  guarded(db.name, () => db.exec(`INSERT INTO skill_search(skill_search, rank) VALUES ('integrity-check', 1)`));
}
