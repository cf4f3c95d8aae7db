// electron/core/agents/commission/tools.ts - the tools of a role's skills, each granted or missing with its reason and repairs (rows G3, G4). Pure.
import type { MatrixTool, PlannedSkill, PlannedTool } from '../../../contract/index.ts';
import type { CommissionWorld } from './world.ts';

/** What stands in the way of a skill or a permission is told there. */
const FOLLOWS = new Set([
  'permission_missing',
  'restricted',
  'not_granted_through',
  'skill_absent',
  'workspace_off',
  'untrusted',
  'not_assessed',
  'proficiency_too_low',
  'rank_too_low',
]);

type Known = Pick<CommissionWorld, 'tools' | 'repairsOf'>;

/**
 * What the skills of a role declare, and what they prefer without declaring it: that they may not call it hinders nobody, and a person wants to know. What
 * other skills of the agent may do with a tool does not count.
 */
export function plannedTools(skills: readonly PlannedSkill[], world: Known): PlannedTool[] {
  const needs = new Map(skills.map(({ name, need }) => [name, need]));
  return world.tools.flatMap((tool) => {
    const asking = tool.bySkill.flatMap(({ skills: names, ...decided }) =>
      names.flatMap((name): Asking[] => {
        const need = needs.get(name);
        return need === undefined ? [] : [{ name, need, ...decided }];
      }),
    );
    const declared = asking.filter(({ preferred }) => preferred === undefined);
    const preferred = asking.filter((each) => each.preferred === true);
    return [...lineOf(tool, declared, world), ...lineOf(tool, preferred, world)];
  });
}

type Asking = Omit<MatrixTool['bySkill'][number], 'skills'> & Pick<PlannedSkill, 'name' | 'need'>;

/** A tool is granted if one of the skills may call it. */
const ORDER = ['allowed', 'asks', 'unavailable', 'denied'] as const;

function lineOf(tool: MatrixTool, asking: readonly Asking[], { repairsOf }: Known): PlannedTool[] {
  const best = ORDER.flatMap((decision) => asking.find((each) => each.decision === decision) ?? [])[0];
  if (best === undefined) return [];
  const preferred = best.preferred === true;
  const granted = best.decision === 'allowed' || best.decision === 'asks';
  const decisive = best.because[0];
  const isAll = isSame(tool.because[0], decisive);
  // The decision about the tool has all its reasons; another one is that of these skills alone, each of which has its own to declare.
  const reasons = preferred && !granted ? asking.flatMap(({ because }) => because) : isAll ? tool.because : best.because;
  const because = [...new Map(reasons.map((each) => [each.sentence, each])).values()];
  const follows = decisive !== undefined && FOLLOWS.has(decisive.rule);
  const repairs = isAll && !preferred ? tool.wouldChange : repairsOf(because, best.name);
  return [
    {
      id: tool.id,
      level: tool.level,
      skills: [...new Set(asking.map(({ name }) => name))],
      preferred,
      granted,
      hindrance: !granted && !follows && !preferred && asking.some(({ need }) => need !== 'optional'),
      sentence: because.map(({ sentence }) => sentence).join(' '),
      repairs: granted || follows ? [] : [...repairs],
    },
  ];
}

const isSame = (a: MatrixTool['because'][number] | undefined, b: typeof a): boolean =>
  a?.rule === b?.rule && a?.subject === b?.subject && a?.value === b?.value;
