// renderer/agents/levels/acts.ts - what can be done about how good an agent is at its skills.
import { levelName, levelText } from '../../../electron/contract/proficiency/levels.ts';
import type { SkillLevel } from '../../../electron/contract/proficiency/proficiency.ts';
import { act, createSubject } from '../../app/acts/act.ts';
import { CloseIcon, DevelopmentalIcon, LockIcon, UnlockIcon } from '../../ui/icons.ts';
import { forget, openAssess, setPinned } from './doing.tsx';

export interface ShownLevels {
  agent: { id: string; name: string };
  skills: readonly SkillLevel[];
}
export const shownLevels = createSubject<ShownLevels>('the levels of an agent are not shown');

const some = (of: (level: SkillLevel) => boolean, why: string) => ({
  blocked: ({ skills }: ShownLevels) => (skills.some(of) ? null : why),
  among: ({ skills }: ShownLevels) =>
    skills.filter(of).map(({ skill, assessed }) => ({
      id: skill,
      label: skill,
      note: assessed === null ? 'not assessed' : levelText(assessed.effective.level),
    })),
});
const find = ({ skills }: ShownLevels, skill: string | null) => skills.find((each) => each.skill === skill);

/** What is not here, and was never assessed, is nothing to judge. */
export const canAssess = ({ skillId, assessed }: SkillLevel): boolean => skillId !== null || assessed !== null;

export const assess = act(shownLevels, {
  id: 'agent.assess',
  label: 'Assess an agent at a skill',
  icon: DevelopmentalIcon,
  ...some(canAssess, 'it has no skill'),
  run: (it, skill) => openAssess(it.agent, skill ?? ''),
  next: 'opens',
});
export const pin = act(shownLevels, {
  id: 'agent.pin',
  label: 'Pin a level of an agent',
  icon: LockIcon,
  ...some(({ assessed }) => assessed !== null && !assessed.pinned, 'it has no level that is not pinned'),
  run(it, skill) {
    const level = find(it, skill);
    return level === undefined ? undefined : setPinned(it.agent.id, level, true);
  },
  next: 'agent.levels',
});
export const unpin = act(shownLevels, {
  id: 'agent.unpin',
  label: 'Unpin a level of an agent',
  icon: UnlockIcon,
  ...some(({ assessed }) => assessed?.pinned === true, 'it has no pinned level'),
  run(it, skill) {
    const level = find(it, skill);
    return level === undefined ? undefined : setPinned(it.agent.id, level, false);
  },
  next: 'agent.levels',
});
export const forgetLevel = act(shownLevels, {
  id: 'agent.forget',
  label: 'Forget the assessment of an agent',
  icon: CloseIcon,
  ...some(({ assessed }) => assessed !== null, 'it was never assessed'),
  run(it, skill) {
    const level = find(it, skill);
    return level === undefined ? undefined : forget(it.agent, level);
  },
  next: 'agent.levels',
});

/** `Assess Enable…` where something speaks for it. */
export const assessLabel = ({ promotion }: SkillLevel): string =>
  promotion === null ? 'Assess…' : `Assess ${levelName(promotion.level)}…`;
