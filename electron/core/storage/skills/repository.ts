// electron/core/storage/skills/repository.ts - the repository interface of skill-system-v1, complete (row A4): rows of one scope.
import type { Database } from 'better-sqlite3';
import { AppError, type ArtifactKind } from '../../../contract/index.ts';
import { guarded } from '../errors.ts';
import { changeSkills } from '../transaction.ts';
import {
  ARTIFACT,
  type ArtifactRecord,
  artifactRecord,
  rowWriters,
  SKILL,
  type Skill,
  type SkillArtifact,
  type SkillRecord,
  type SkillSummary,
  skillRecord,
  toArtifact,
  toSummary,
} from './rows.ts';

/**
 * The seed's SkillStorageRepository. Reads return null for what is missing. Each write is a transaction and throws `not_found` for an
 * unknown row, `name_taken` for a second skill or artifact of the same name. What an author does goes through the library, which keeps the
 * package's bytes and derives these rows from them: a row without kept bytes goes with the next full rebuild.
 */
export interface SkillRepository {
  /** All skills of this scope by name: metadata only, no artifacts. */
  listSkills(): SkillSummary[];
  getSkill(skillId: string): Skill | null;
  getSkillByName(name: string): Skill | null;
  /** Artifacts of these kinds in order; no kinds = none. */
  getArtifacts(skillId: string, kinds: readonly ArtifactKind[]): SkillArtifact[];
  getArtifact(artifactId: string): SkillArtifact | null;
  /** Without artifacts. */
  createSkill(skill: SkillSummary): void;
  updateSkill(skill: SkillSummary): void;
  /** With all its artifacts. */
  deleteSkill(skillId: string): void;
  addArtifact(artifact: SkillArtifact): void;
  updateArtifact(artifact: SkillArtifact): void;
  deleteArtifact(artifactId: string): void;
}

export function createSkillRepository(db: Database): SkillRepository {
  const all = db.prepare<[], SkillRecord>(`SELECT ${SKILL.select} FROM skills ORDER BY name`);
  const byId = db.prepare<[string], SkillRecord>(`SELECT ${SKILL.select} FROM skills WHERE id = ?`);
  const byName = db.prepare<[string], SkillRecord>(`SELECT ${SKILL.select} FROM skills WHERE name = ?`);
  const artifacts = db.prepare<[string], ArtifactRecord>(
    `SELECT ${ARTIFACT.select} FROM skill_artifacts WHERE skill_id = ? ORDER BY ordinal, id`,
  );
  const artifact = db.prepare<[string], ArtifactRecord>(`SELECT ${ARTIFACT.select} FROM skill_artifacts WHERE id = ?`);
  const rows = rowWriters(db);

  const read = <T>(act: () => T): T => guarded(db.name, act);
  const write = (what: string, act: () => { changes: number }): void =>
    changeSkills(db, () => {
      if (named(what, act).changes === 0)
        throw new AppError('not_found', `There is no ${what} in ${db.name}.`, { remedy: 'List the skills again.' });
    });
  const withArtifacts = (row: SkillRecord | undefined): Skill | null =>
    row === undefined ? null : { ...toSummary(row), artifacts: artifacts.all(row.id).map(toArtifact) };

  return {
    listSkills: () => read(() => all.all().map(toSummary)),
    getSkill: (skillId) => read(() => withArtifacts(byId.get(skillId))),
    getSkillByName: (name) => read(() => withArtifacts(byName.get(name))),
    getArtifacts: (skillId, kinds) =>
      read(() =>
        artifacts
          .all(skillId)
          .filter((row) => kinds.includes(row.kind))
          .map(toArtifact),
      ),
    getArtifact(artifactId) {
      const row = read(() => artifact.get(artifactId));
      return row === undefined ? null : toArtifact(row);
    },
    createSkill: (skill) => write(`skill ${skill.name}`, () => rows.insertSkill.run(skillRecord(skill))),
    updateSkill: (skill) => write(`skill ${skill.name}`, () => rows.updateSkill.run(skillRecord(skill))),
    deleteSkill: (skillId) => write(`skill ${skillId}`, () => rows.deleteSkill.run(skillId)),
    addArtifact: (item) => write(`artifact ${item.name}`, () => rows.insertArtifact.run(artifactRecord(item))),
    updateArtifact: (item) => write(`artifact ${item.name}`, () => rows.updateArtifact.run(artifactRecord(item))),
    deleteArtifact: (artifactId) => write(`artifact ${artifactId}`, () => rows.deleteArtifact.run(artifactId)),
  };
}

/** Breaking a uniqueness rule or naming a missing skill is the caller's mistake and gets a named error. */
function named<T>(what: string, act: () => T): T {
  try {
    return act();
  } catch (cause) {
    const { code } = cause as { code?: string };
    if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
      throw new AppError('name_taken', `The name or id of the ${what} is taken.`, { cause, remedy: 'Choose another name.' });
    }
    if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') {
      throw new AppError('not_found', `The ${what} belongs to a skill that does not exist.`, { cause, remedy: 'Create the skill first.' });
    }
    throw cause;
  }
}
