// electron/core/agents/commission/promotion.ts - what levels and runs speak for: the next rank, or a role of a higher one. A proposal with its evidence; nothing
// follows from it by itself (row G4; capability.md, "Roles and duties"). Pure.
import { levelText, RANKS, type Rank, type Role, type RolePromotion } from '../../../contract/index.ts';

/** Runs of an agent that ended in the last 90 days, wherever they ran, also those whose traces are gone. */
export interface RunHistory {
  done: number;
  failed: number;
  /** Work items of duties, of the same days. */
  duties: { done: number; failed: number };
}

/** A proposal before it is known whether it was dismissed. */
export type Proposal = Omit<RolePromotion, 'dismissedAt'>;

interface Known {
  rank: Rank;
  /** In force; null = none. */
  role: Role | null;
  /** Roles that it does not have. */
  others: readonly Role[];
  levelOf(skill: string): { effective: number } | null;
  history: RunHistory;
}

interface Condition {
  /** Of every required skill of its role. */
  least: number;
  /** So many of them at this level or above. */
  depth: { count: number; level: number };
  runs: number;
  /** Of the runs that ended, in hundredths. */
  success: number;
}

/** The shape of the ontology's qualification paths: a floor, some depth, and work that went well. */
const TO: Record<Exclude<Rank, 'crew'>, Condition> = {
  officer: { least: 3, depth: { count: 1, level: 4 }, runs: 10, success: 90 },
  master: { least: 4, depth: { count: 2, level: 5 }, runs: 50, success: 95 },
};

/** The next rank first, then each role that asks for more than the rank of now, in order. */
export function promotionsOf({ rank, role, others, levelOf, history }: Known): Proposal[] {
  const next = RANKS[RANKS.indexOf(rank) + 1];
  const ranks = next === undefined || next === 'crew' || role === null ? [] : [rankProposal(next, role, levelOf, history)];
  const higher = others.filter(({ id, rank: asked }) => id !== role?.id && RANKS.indexOf(asked) > RANKS.indexOf(role?.rank ?? 'crew'));
  return [...ranks, ...higher.map((each) => roleProposal(each, levelOf, history))];
}

/** What the numbers are of. */
const COUNTED = 'in all workspaces and with those that were removed since';

type Evidence = RolePromotion['evidence'];
const readyBy = (evidence: Evidence): boolean => evidence.every(({ met }) => met);

function rankProposal(to: Exclude<Rank, 'crew'>, role: Role, levelOf: Known['levelOf'], history: RunHistory): Proposal {
  const { least, depth, runs, success } = TO[to];
  const levels = role.requiredSkills.map(({ skillId }) => ({ skillId, level: levelOf(skillId)?.effective ?? 0 }));
  const below = levels.filter(({ level }) => level < least).map(({ skillId }) => skillId);
  const deep = levels.filter(({ level }) => level >= depth.level).length;
  const ended = history.done + history.failed;
  const share = ended === 0 ? 0 : Math.floor((history.done * 100) / ended);
  const evidence: Evidence = [
    {
      met: levels.length > 0 && below.length === 0,
      sentence:
        below.length === 0
          ? `Every skill that ${role.name} requires is at ${levelText(least)} or above.`
          : `Below ${levelText(least)}: ${below.join(', ')}.`,
    },
    {
      met: deep >= depth.count,
      sentence: `${deep} of its skills at ${levelText(depth.level)} or above; ${depth.count} ${depth.count === 1 ? 'is' : 'are'} needed.`,
    },
    { met: ended >= runs, sentence: `${ended} runs ended in 90 days, ${COUNTED}; ${runs} are needed.` },
    { met: share >= success, sentence: `${share} % of them passed; ${success} % are needed.` },
    ...(role.duties.length === 0 ? [] : [dutyEvidence(history)]),
  ];
  return { target: `rank ${to}`, to: { kind: 'rank', rank: to }, ready: readyBy(evidence), evidence };
}

/** Most of what came due was done. */
function dutyEvidence({ duties: { done, failed } }: RunHistory): Evidence[number] {
  return {
    met: done > 0 && done > failed,
    sentence: `${done} duties done and ${failed} failed in 90 days; more done than failed are needed.`,
  };
}

function roleProposal(role: Role, levelOf: Known['levelOf'], history: RunHistory): Proposal {
  const evidence: Evidence = [
    ...role.requiredSkills.map(({ skillId, minProficiency }) => {
      const level = levelOf(skillId)?.effective ?? null;
      const is = level === null ? 'was never assessed' : `is at ${levelText(level)}`;
      return { met: (level ?? 1) >= minProficiency, sentence: `${skillId} ${is}; ${levelText(minProficiency)} is needed.` };
    }),
    { met: history.done > 0, sentence: `${history.done} runs passed and ${history.failed} failed in 90 days, ${COUNTED}.` },
  ];
  return {
    target: `role ${role.id}`,
    to: { kind: 'role', id: role.id, name: role.name, rank: role.rank },
    ready: readyBy(evidence),
    evidence,
  };
}
