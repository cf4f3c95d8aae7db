// electron/core/proficiency/store.ts - assessments of agents at skills, kept in the account. Nothing that follows from the time is written.
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { guarded, readKept, transaction } from '../storage/index.ts';
import type { Exercised } from './effective.ts';

const Proof = z.array(z.object({ runId: z.string(), at: z.string() }));
export type Proof = z.infer<typeof Proof>;

export interface Assessment extends Exercised {
  skill: string;
  by: string;
  at: string;
  /** Passing runs with assertions since then, newest last. */
  proof: Proof;
}

export interface AssessmentStore {
  /** By name of the skill. */
  of(agent: string): Assessment[];
  find(agent: string, skill: string): Assessment | null;
  write(agent: string, assessment: Assessment): void;
  remove(agent: string, skill: string): void;
}

interface Row {
  skill: string;
  assessed: number;
  last_exercised: string;
  pinned: number;
  assessed_by: string;
  assessed_at: string;
  proof: string;
}

/** A row whose time is damaged is no assessment: nothing could be computed from it. */
function toAssessments({
  skill,
  assessed,
  last_exercised: lastExercised,
  pinned,
  assessed_by: by,
  assessed_at: at,
  proof,
}: Row): Assessment[] {
  if (Number.isNaN(Date.parse(lastExercised))) return [];
  return [{ skill, assessed, lastExercised, pinned: pinned === 1, by, at, proof: readKept<Proof>(proof, Proof, () => []) }];
}

/** Over the agents.db of an account. Its methods throw the errors of a database that cannot be read or written. */
export function createAssessmentStore(db: Database): AssessmentStore {
  const select = guarded(db.name, () => db.prepare<[string], Row>('SELECT * FROM agent_proficiency WHERE agent = ? ORDER BY skill'));
  const one = guarded(db.name, () => db.prepare<[string, string], Row>('SELECT * FROM agent_proficiency WHERE agent = ? AND skill = ?'));
  return {
    of: (agent) => guarded(db.name, () => select.all(agent).flatMap(toAssessments)),
    find: (agent, skill) => guarded(db.name, () => one.all(agent, skill).flatMap(toAssessments)[0] ?? null),
    write: (agent, { pinned, proof, ...assessment }) =>
      void transaction(db, () =>
        db
          .prepare(`INSERT INTO agent_proficiency (agent, skill, assessed, last_exercised, pinned, assessed_by, assessed_at, proof)
            VALUES (@agent, @skill, @assessed, @lastExercised, @pinned, @by, @at, @proof)
            ON CONFLICT DO UPDATE SET assessed = excluded.assessed, last_exercised = excluded.last_exercised, pinned = excluded.pinned,
              assessed_by = excluded.assessed_by, assessed_at = excluded.assessed_at, proof = excluded.proof`)
          .run({ ...assessment, agent, pinned: pinned ? 1 : 0, proof: JSON.stringify(proof) }),
      ),
    remove: (agent, skill) =>
      void transaction(db, () => db.prepare('DELETE FROM agent_proficiency WHERE agent = ? AND skill = ?').run(agent, skill)),
  };
}
