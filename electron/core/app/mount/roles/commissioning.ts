// electron/core/app/mount/roles/commissioning.ts - commissioning: what other rooms say of an agent that would have a role.
import type { Database } from 'better-sqlite3';
import type { Matrix, RolesApi } from '../../../../contract/index.ts';
import { type AgentsRoom, createRecord, type Standing } from '../../../agents/index.ts';
import { type Capability, skillHints } from '../../../capability/index.ts';
import type { Library } from '../../../library/index.ts';
import { createAssessmentStore, type Proficiency } from '../../../proficiency/index.ts';
import type { Roles } from '../../../roles/index.ts';
import { zoneHere } from '../../../schedules/index.ts';

/** Assessed, and what it comes to by now, of an agent in a skill by its name; null = it was never assessed. */
export type LevelsOf = (agent: string) => (skill: string) => { assessed: number; effective: number } | null;

interface LevelDeps {
  account: Database;
  proficiency: Pick<Proficiency, 'levelsOf'>;
  catalog: Pick<Library['catalog'], 'winner' | 'learned'>;
}

export function createLevels({ account, proficiency, catalog }: LevelDeps): LevelsOf {
  const store = createAssessmentStore(account);
  return (agent) => {
    const now = proficiency.levelsOf(agent);
    return (name) => {
      const entry = catalog.winner(name) ?? catalog.learned(name);
      const under = entry?.traits.skillId ?? entry?.name ?? name;
      const [assessment, level] = [store.find(agent, under), now(under)];
      return assessment === null || level === null ? null : { assessed: assessment.assessed, effective: level.level };
    };
  };
}

interface CommissionDeps {
  account: Database;
  roles: Roles;
  agents: AgentsRoom;
  capability: Capability;
  levelsOf: LevelsOf;
}

/** The roles with who has which. */
export function openCommissioning({ account, roles, agents, capability, levelsOf }: CommissionDeps): RolesApi {
  const record = createRecord(account);
  return {
    ...roles.api,
    ...agents.commissioning({
      standingOf: (agent, role) => ({
        levelOf: levelsOf(agent),
        rank: agents.of(agent).rank ?? 'master',
        permissionsOf: (skillId) => permissionsOf(capability, { agent, skillId }),
        ...decidedBy(capability.api.matrix({ agent, whatIf: { role } })),
        zone: zoneHere(),
      }),
      historyOf: (agent) => record.since(agent, daysAgo(HISTORY_DAYS)),
      dismissed: (agent) => dismissedOf(capability, agent),
      roles: roles.posts,
    }),
  };
}

const OF_GATE: ReadonlySet<string> = new Set(['not_assessed', 'proficiency_too_low', 'rank_too_low']);

/** What the room capability decides of each tool, and of levels and ranks that skills need. */
export function decidedBy({ skills, tools }: Matrix): Pick<Standing, 'gateOf' | 'tools' | 'repairsOf'> {
  const refused = new Map(skills.map(({ name, because }) => [name, because.filter(({ rule }) => OF_GATE.has(rule))]));
  return {
    tools,
    repairsOf: skillHints,
    gateOf(skill) {
      const because = refused.get(skill) ?? [];
      return { because, repairs: skillHints(because, skill) };
    },
  };
}

/** A package that cannot be read asks for nothing that is known. */
function permissionsOf({ api }: Capability, of: { agent: string; skillId: string }) {
  try {
    return api.effective(of).permissions;
  } catch {
    return [];
  }
}

const HISTORY_DAYS = 90;
/** The day, UTC. */
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** From the audit log, the latest first. */
const dismissedOf = ({ api }: Capability, agent: string) =>
  api
    .audit({ action: 'PromotionDismissed', agent, limit: 500 })
    .rows.map(({ subject: target, at, reasons }) => ({ target, at, met: reasons.map(({ value }) => value === 'met') }));
