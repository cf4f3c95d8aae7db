// electron/core/proficiency/room.ts - the room over an account: assessments of agents, and what a run does to them (row G2).
import type { Database } from 'better-sqlite3';
import {
  type AgentLevels,
  AppError,
  type AssertionResult,
  type EffectiveLevel,
  PROVING_RUNS,
  type ProficiencyApi,
  type Run,
  YOU,
} from '../../contract/index.ts';
import { type Agents, type Tell, toldEvent } from '../agents/index.ts';
import { isForReading, transaction } from '../storage/index.ts';
import { decayOf, effectiveLevel } from './effective.ts';
import { type LearnedSkill, type LevelsQuestion, levelsOf } from './levels.ts';
import { passingOf } from './passing.ts';
import { type Assessment, createAssessmentStore } from './store.ts';

interface OfSkill {
  agent: string;
  /** What its levels are kept under. */
  skill: string;
  dryRun: boolean;
}

export interface LearnedSkills {
  /** The skill that a name means, or one whose levels are kept under it; null = there is none that can be read. */
  named(name: string): LearnedSkill | null;
  /** What levels of a skill of the library are kept under; null = it is not there. */
  keptUnder(skillId: string): string | null;
  /** What is kept under which name, of all that are a record of something learned. */
  developmental(): readonly string[];
}

export interface ProficiencyDeps {
  /** agents.db of the account. */
  account: Database;
  agents: Pick<Agents, 'of' | 'all'>;
  skills: LearnedSkills;
  /** Into the audit log. */
  tell: Tell;
  /** Where runs are kept now. */
  place: LevelsQuestion['place'];
  /** Of this machine: `Europe/Berlin`. */
  zone(): string;
  /** Something was written. */
  onChange(): void;
  now?: () => Date;
}

export interface Proficiency {
  api: ProficiencyApi;
  /** What an agent has come to by now in a skill, by what its levels are kept under; null = it was never assessed. Read once for all skills. */
  levelsOf(agent: string): (skill: string) => EffectiveLevel | null;
  /** A run has ended. If it passed and its agent was assessed at its skill, that is exercised: it never raises a level. */
  exercised(run: Run, results: readonly AssertionResult[]): void;
  /** Skills may be others now: what acknowledged ones say of decay is kept with the assessments, for when they are gone. */
  skillsChanged(): void;
}

/** Of an agent with every skill, as many are looked at. */
const MOST_SKILLS = 1000;

/** Its methods throw `not_found` for an agent that there is not, and the errors of a database that cannot be read or written. */
export function createProficiency({ account, agents, skills, tell, place, zone, onChange, ...deps }: ProficiencyDeps): Proficiency {
  const store = createAssessmentStore(account);
  const clock = deps.now ?? (() => new Date());

  function namesOf(agent: string): { names: string[]; more: boolean } {
    const { uses } = agents.of(agent);
    const all =
      uses === 'all'
        ? skills.developmental()
        : uses.map(({ name, skillId }) => (skillId === null ? null : skills.keptUnder(skillId)) ?? name);
    return { names: all.slice(0, MOST_SKILLS), more: all.length > MOST_SKILLS };
  }

  function levelsWith(agent: string, assessments: readonly Assessment[]): AgentLevels {
    const { names, more } = namesOf(agent);
    const { minima } = agents.of(agent);
    const minimumOf = (skillId: string) => minima?.get(skillId)?.level ?? null;
    return { ...levelsOf({ agent, names, assessments, skills: skills.named, minimumOf, place, now: clock(), zone: zone() }), more };
  }

  /** One act: what was becomes what is, told with both. */
  function act({ agent, skill, dryRun }: OfSkill, action: string, change: (was: Assessment | null, at: string) => Assessment | null) {
    agents.of(agent);
    const at = clock().toISOString();
    if (dryRun) {
      const is = change(store.find(agent, skill), at);
      return levelsWith(agent, [...store.of(agent).filter((each) => each.skill !== skill), ...(is === null ? [] : [is])]);
    }
    transaction(account, () => {
      const was = store.find(agent, skill);
      const is = change(was, at);
      if (is === null) store.remove(agent, skill);
      else store.write(agent, is);
      const reasons = [{ rule: 'level_assessed' as const, subject: skill, value: `${was?.assessed ?? ''} → ${is?.assessed ?? ''}` }];
      tell([toldEvent({ agent, action, subject: { id: skills.named(skill)?.id ?? skill, name: skill }, reasons })], at);
    });
    onChange();
    return levelsWith(agent, store.of(agent));
  }

  const of = ({ agent, skill, dryRun = false }: { agent: string; skill: string; dryRun?: boolean | undefined }): OfSkill => ({
    agent,
    skill: skills.named(skill)?.name ?? skill,
    dryRun,
  });
  const api: ProficiencyApi = {
    levels: ({ agent }) => levelsWith(agent, store.of(agent)),
    assess({ level, ...input }) {
      const about = of(input);
      const { skill } = about;
      return act(about, 'Assessed', (was, at) => {
        if (was === null && skills.named(skill) === null) throw noSkill(skill);
        const decayDays = decayOf(was ?? { decayDays: null }, skills.named(skill));
        return { skill, assessed: level, lastExercised: at, pinned: was?.pinned ?? false, decayDays, by: YOU, at, proof: [] };
      });
    },
    pin({ pinned, ...input }) {
      const about = of(input);
      return act(about, pinned ? 'LevelPinned' : 'LevelUnpinned', (was) => ({ ...requireAssessed(was, about.skill), pinned }));
    },
    forget(input) {
      const about = of(input);
      return act(about, 'LevelForgotten', (was) => {
        requireAssessed(was, about.skill);
        return null;
      });
    },
  };

  return {
    api,
    levelsOf(agent) {
      let all: ReadonlyMap<string, Assessment> | null = null;
      const now = clock();
      return (skill) => {
        all ??= new Map(store.of(agent).map((each) => [each.skill, each]));
        const kept = all.get(skill);
        return kept === undefined ? null : effectiveLevel(kept, decayOf(kept, skills.named(skill)), now, zone());
      };
    },
    exercised({ id: runId, agent, skillId, startedAt, endedAt, ...run }, results) {
      const passing = passingOf(run, results);
      const skill = passing === null || isForReading(account) ? null : skills.keptUnder(skillId);
      if (skill === null) return;
      const at = endedAt ?? clock().toISOString();
      const written = transaction(account, () => {
        const kept = store.find(agent, skill);
        // A run that began before the last assessment says nothing about that level.
        if (kept === null || startedAt < kept.at) return false;
        const proof = passing === 'proven' ? [...kept.proof, { runId, at, workspace: place.workspace }].slice(-PROVING_RUNS) : kept.proof;
        store.write(agent, { ...kept, lastExercised: [at, kept.lastExercised].sort()[1]!, proof });
        return true;
      });
      if (written) onChange();
    },
    skillsChanged() {
      if (isForReading(account)) return;
      const others = store.decays().flatMap(({ skill, decayDays }) => {
        const now = decayOf({ decayDays }, skills.named(skill));
        return now === decayDays ? [] : [{ skill, now }];
      });
      if (others.length === 0) return;
      transaction(account, () => {
        for (const { skill, now } of others) store.setDecay(skill, now);
      });
    },
  };
}

const noSkill = (skill: string): AppError =>
  new AppError('not_found', `There is no skill ${skill} that can be read, so nobody can be assessed at it.`, {
    remedy: 'Import it, create it, or fix the name.',
  });

function requireAssessed(was: Assessment | null, skill: string): Assessment {
  if (was !== null) return was;
  throw new AppError('not_found', `The agent was never assessed at ${skill}.`, { remedy: 'Assess it first.' });
}
