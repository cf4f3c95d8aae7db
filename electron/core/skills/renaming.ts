// electron/core/skills/renaming.ts - what agents have come to in a skill follows it when a person names it otherwise here (row G2): levels are kept under its
// `skill_id`, or else its name.
import type { Database } from 'better-sqlite3';
import { isForReading, transaction } from '../storage/index.ts';
import { entryOf, type Room } from './room.ts';
import type { SkillStore } from './store.ts';

/** Levels of a skill that get another name. */
interface Following {
  /** Within the transaction that writes the bytes. */
  begin(): void;
  /** After it. */
  end(): void;
}

const NOBODY: Following = { begin: () => undefined, end: () => undefined };

/**
 * For bytes by which a skill has another name. Levels go with it if it is what its old name means, and no other skill has the new one. In the account that
 * is one transaction with the bytes. A workspace has a database of its own: there they are copied first and removed last, so that a crash in between loses
 * none. They stay for another skill that has the old name as well. Its functions throw the errors of a database that cannot be written.
 */
export function levelsFollow(room: Room, store: SkillStore, id: string, bytes: Uint8Array): Following {
  const { db } = room.account.database;
  const entry = entryOf(room, id);
  const read = room.reader.read(bytes, entry.fileName);
  if (isForReading(db) || read.text === null || read.analysis.state === 'broken') return NOBODY;
  const { name, development } = read.analysis.metadata;
  const [was, is] = [entry.traits.skillId ?? entry.name, development.skillId ?? name];
  const isFree = (key: string): boolean => [undefined, id].includes(room.catalog.learned(key)?.id);
  if (was === is || was === '' || !isFree(was) || !isFree(is)) return NOBODY;
  const isShared = room.catalog.entries().some((each) => each.id !== id && (each.traits.skillId ?? each.name) === was);
  const leave = () => {
    if (!isShared) removeLevels(db, was);
  };
  const inOne = store === room.account;
  return {
    begin() {
      copyLevels(db, was, is);
      if (inOne) leave();
    },
    end() {
      if (!inOne) leave();
    },
  };
}

const REST = 'assessed, last_exercised, pinned, assessed_by, assessed_at, proof, decay_days';

/** What the skill had counts, and not what was left under the name. */
const copyLevels = (db: Database, from: string, to: string): void =>
  transaction(db, () => {
    const copy = `INSERT OR REPLACE INTO agent_proficiency (agent, skill, ${REST}) SELECT agent, ?, ${REST} FROM agent_proficiency WHERE skill = ?`;
    db.prepare(copy).run(to, from);
  });

const removeLevels = (db: Database, skill: string): void =>
  transaction(db, () => {
    db.prepare('DELETE FROM agent_proficiency WHERE skill = ?').run(skill);
  });
