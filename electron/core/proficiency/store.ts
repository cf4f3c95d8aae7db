// electron/core/proficiency/store.ts - assessments of agents at skills, kept in the account. Nothing that follows from the time is written.
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { columnsOf, guarded, readKept, transaction } from '../storage/index.ts';
import type { Exercised } from './effective.ts';

/** `workspace`: the folder that was open; null = none, absent = it was not noted then. */
const Proof = z.array(z.object({ runId: z.string(), at: z.string(), workspace: z.string().nullable().optional() }));
export type Proof = z.infer<typeof Proof>;

export interface Assessment extends Exercised {
  skill: string;
  by: string;
  at: string;
  /** What an acknowledged package of the skill said last; null = it never drops. */
  decayDays: number | null;
  /** Passing runs with assertions since then, newest last. */
  proof: Proof;
}

export interface AssessmentStore {
  /** By name of the skill. */
  of(agent: string): Assessment[];
  find(agent: string, skill: string): Assessment | null;
  write(agent: string, assessment: Assessment): void;
  remove(agent: string, skill: string): void;
  /** By what its levels are kept under, each skill that anybody was assessed at, with what is kept of its decay (several, if they differ). */
  decays(): { skill: string; decayDays: number | null }[];
  /** For everybody who was assessed at a skill. */
  setDecay(skill: string, decayDays: number | null): void;
}

interface Row extends Omit<Assessment, 'pinned' | 'proof'> {
  pinned: number;
  proof: string;
}
const OF_ASSESSMENT = 'assessed last_exercised pinned decay_days assessed_by:by assessed_at:at proof';
const SELECT = `SELECT ${columnsOf(`skill ${OF_ASSESSMENT}`).select} FROM agent_proficiency`;

/** A row whose time is damaged is no assessment: nothing could be computed from it. */
const toAssessments = (row: Row): Assessment[] =>
  Number.isNaN(Date.parse(row.lastExercised))
    ? []
    : [{ ...row, pinned: row.pinned === 1, proof: readKept<Proof>(row.proof, Proof, () => []) }];

/** Over the agents.db of an account. Its methods throw the errors of a database that cannot be read or written. */
export function createAssessmentStore(db: Database): AssessmentStore {
  const select = guarded(db.name, () => db.prepare<[string], Row>(`${SELECT} WHERE agent = ? ORDER BY skill`));
  const one = guarded(db.name, () => db.prepare<[string, string], Row>(`${SELECT} WHERE agent = ? AND skill = ?`));
  const decays = guarded(db.name, () =>
    db.prepare<[], { skill: string; decayDays: number | null }>('SELECT DISTINCT skill, decay_days AS decayDays FROM agent_proficiency'),
  );
  return {
    of: (agent) => guarded(db.name, () => select.all(agent).flatMap(toAssessments)),
    find: (agent, skill) => guarded(db.name, () => one.all(agent, skill).flatMap(toAssessments)[0] ?? null),
    write: (agent, { pinned, proof, ...assessment }) =>
      void transaction(db, () =>
        db
          .prepare(
            `INSERT INTO agent_proficiency ${columnsOf(`agent skill ${OF_ASSESSMENT}`).insert} ON CONFLICT DO UPDATE SET ${columnsOf(OF_ASSESSMENT).set}`,
          )
          .run({ ...assessment, agent, pinned: pinned ? 1 : 0, proof: JSON.stringify(proof) }),
      ),
    remove: (agent, skill) =>
      void transaction(db, () => db.prepare('DELETE FROM agent_proficiency WHERE agent = ? AND skill = ?').run(agent, skill)),
    decays: () => guarded(db.name, () => decays.all()),
    setDecay: (skill, decayDays) =>
      void transaction(db, () => db.prepare('UPDATE agent_proficiency SET decay_days = ? WHERE skill = ?').run(decayDays, skill)),
  };
}
