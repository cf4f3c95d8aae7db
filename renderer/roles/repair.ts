// renderer/roles/repair.ts - does what a repair of a commissioning plan names, by the ordinary acts: each is audited, and asks where those ask.
import type { Hint } from '../../electron/contract/agents/matrix.ts';
import { APPLY, LOWEST, levelText } from '../../electron/contract/proficiency/levels.ts';
import type { CommissionPlan } from '../../electron/contract/roles/commission.ts';
import { parsePermission, permissionText } from '../../electron/contract/values/permission.ts';
import { liftByText } from '../agents/permissions/doing.tsx';
import { solveFor } from '../agents/solving.ts';
import type { Next } from '../app/acts/focus.ts';
import { navigate, toAgent, toSkill } from '../app/router.ts';
import { api } from '../client/api.ts';
import { openByName } from '../competencies/equip/solve.ts';
import { repairTool } from '../tools/repair.ts';
import { confirm } from '../ui/confirm.tsx';
import { openReport } from '../ui/reading.ts';
import { toast } from '../ui/toast.tsx';
import { applyPlan, renew } from './doing.tsx';

/** Whether a press does it; the other is a matter of writing, and only said. */
export const isDone = ({ act }: Hint): boolean => act !== 'declare';

/** Words of its button. */
export const REPAIR_WORDS: Partial<Record<Hint['act'], string>> = {
  grant: 'Grant',
  lift: 'Lift',
  enable: 'Enable',
  release: 'Release',
  acknowledge: 'Read report',
  install: 'Import a file',
  edit: 'Open',
  assess: 'Confirm level',
  raise_level: 'Show its levels',
  server: 'Show the server',
  equip: 'Equip…',
  resume: 'Resume',
  allow_tool: 'Add the tool',
  allow_skill: 'Enable',
  activate: 'Activate',
  promote: 'Promote',
  dismiss: 'Dismiss',
};

/** Returns where to go afterwards. Throws what the core throws. */
export async function repair({ agent, skills, tools }: CommissionPlan, hint: Hint): Promise<Next> {
  const { act, subject } = hint;
  const skill = skills.find(({ name }) => name === subject)?.skillId ?? null;
  switch (act) {
    case 'grant': {
      const read = parsePermission(subject);
      if (read === null || permissionText(read) !== subject) break;
      await api.capability.permit.mutate({ agent: agent.id, permissions: [read], until: null, why: 'granted for a commission' });
      await renew();
      toast(`Granted ${subject} to ${agent.name}`, { id: 'granted' });
      return 'role.commission';
    }
    case 'lift':
      if (!(await liftByText(await api.capability.restrictions.query({ agent: agent.id }), subject))) break;
      await renew();
      toast(`Lifted the restriction of ${subject} for ${agent.name}`, { id: 'lifted' });
      return 'role.commission';
    case 'enable':
      if (tools.some(({ id }) => id === subject) && !isDisabled(skills, subject)) return repaired(await repairTool('enable', subject));
      if (skill === null) break;
      // It is enabled, and not for this way of calling it.
      if (!isDisabled(skills, subject)) return openSkill(skill);
      await api.library.setEnabled.mutate({ id: skill, enabled: true });
      await renew();
      return 'role.commission';
    case 'acknowledge':
      openReport(skill === null ? [] : [skill]);
      return 'opens';
    case 'assess': {
      const wanted = skills.find(({ name }) => name === subject);
      const level = Math.max(wanted?.minimum ?? LOWEST, wanted?.need === 'prerequisite' ? APPLY : LOWEST);
      const sure = await confirm({
        title: `Assess ${subject} at ${levelText(level)}?`,
        body: `You confirm that ${agent.name} is at this level now. The log keeps it, and it stays if the role is taken back.`,
        act: 'Assess',
      });
      if (!sure) return 'role.commission';
      await api.proficiency.assess.mutate({ agent: agent.id, skill: subject, level });
      await renew();
      return 'role.commission';
    }
    case 'edit':
      if (skill !== null) return openSkill(skill);
      await openByName(subject);
      return 'opens';
    case 'dismiss':
      await applyPlan({ act: 'dismiss', agent: agent.id }, null);
      return 'role.commission';
    default: {
      const next = await solveFor(await api.agents.open.query({ id: agent.id }), hint);
      await renew();
      if (next !== null) return repaired(next);
    }
  }
  navigate(toAgent(agent.id, 'permissions'));
  return 'agent.permissions';
}

const isDisabled = (skills: CommissionPlan['skills'], skill: string): boolean =>
  skills.some(({ name, state }) => name === skill && state === 'disabled');
const repaired = (next: Next): Next => (next === 'stay' ? 'role.commission' : next);

function openSkill(id: string): Next {
  navigate(toSkill(id, { view: 'form' }));
  return 'editor.view';
}
