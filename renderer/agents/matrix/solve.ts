// renderer/agents/matrix/solve.ts - does what a hint of the matrix names, by the ordinary acts: each is audited, and asks where those ask.
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import type { Hint, Matrix, MatrixSkill, MatrixTool } from '../../../electron/contract/agents/matrix.ts';
import { YOU } from '../../../electron/contract/values/agent.ts';
import { type Permission, parsePermission, permissionText } from '../../../electron/contract/values/permission.ts';
import type { Next } from '../../app/acts/focus.ts';
import { navigate, toAgent, toSkill } from '../../app/router.ts';
import { api } from '../../client/api.ts';
import { repairTool } from '../../tools/repair.ts';
import { openReport } from '../../ui/reading.ts';
import { toast } from '../../ui/toast.tsx';
import { renew } from '../doing.tsx';
import { openAssess } from '../levels/doing.tsx';
import { liftByText } from '../permissions/doing.tsx';
import { solveFor } from '../solving.ts';

export type MatrixRow = MatrixTool | MatrixSkill;

/** What is decided about one row of the matrix of an agent. */
export interface Decided {
  agent: AgentDetail;
  matrix: Matrix;
  row: MatrixRow;
}

/** What is done by a press; the others are a matter of writing, or of waiting, and only said. */
const DONE: ReadonlySet<Hint['act']> = new Set([
  'grant',
  'lift',
  'equip',
  'resume',
  'allow_tool',
  'allow_skill',
  'enable',
  'acknowledge',
  'install',
  'edit',
  'activate',
  'assess',
  'promote',
  'release',
  'raise_level',
  'server',
]);
export const solvable = ({ wouldChange }: MatrixRow): Hint[] => wouldChange.filter(({ act }) => DONE.has(act));

/** Returns where to go afterwards. Throws what the core throws. */
export async function solve(it: Decided, hint: Hint): Promise<Next> {
  const { agent, matrix, row } = it;
  const { act, subject } = hint;
  const skill = matrix.skills.find((each) => each.name === subject);
  switch (act) {
    case 'grant':
      return grant(it, subject);
    case 'lift':
      return lift(it, subject);
    case 'assess':
      openAssess({ id: agent.row.id, name: agent.row.name }, subject);
      return 'opens';
    case 'acknowledge':
      openReport(skill?.id ? [skill.id] : []);
      return 'opens';
    case 'enable':
      if (row.because.some(({ rule, subject: of }) => rule === 'tool_absent' && of === subject)) return repairTool('enable', subject);
      if (skill?.id && row.because.some(({ rule, subject: of }) => rule === 'workspace_off' && of === subject)) {
        await api.library.setEnabled.mutate({ id: skill.id, enabled: true });
        await renew();
        return 'stay';
      }
      return openSkill(skill?.id ?? null);
    default:
      return (await solveFor(agent, hint)) ?? openSkill(skill?.id ?? null);
  }
}

/** Where a skill says from where and for what it may be called. */
function openSkill(id: string | null): Next {
  if (id === null) return 'stay';
  navigate(toSkill(id, { view: 'form' }));
  return 'editor.view';
}

/** How many skills that ask for a tool are looked at for the permission. */
const MOST_SKILLS = 20;

/** Skills that ask for the permission of this text, with the skill that it is through. */
async function askers({ agent, matrix, row }: Decided, text: string) {
  const names = 'bySkill' in row ? row.bySkill.flatMap(({ skills }) => skills) : [row.name];
  const ids = matrix.skills.filter(({ name, id }) => id !== null && names.includes(name)).map(({ id }) => id ?? '');
  const found = await Promise.all(
    ids.slice(0, MOST_SKILLS).map(async (skillId) => {
      const { skill, permissions, through } = await api.capability.effective.query({ skillId, agent: agent.row.id });
      return [...permissions.map((each) => ({ ...each, skill, through: null })), ...through];
    }),
  );
  return found.flat().filter(({ permission, state }) => state === 'missing' && permissionText(permission) === text);
}

/** The author is asked for each skill, for its bytes; any other agent has its permissions for every skill that it may use. */
async function grant(it: Decided, text: string): Promise<Next> {
  const { id, name } = it.agent.row;
  const asking = await askers(it, text);
  const why = 'granted from what it may do';
  if (id === YOU) {
    for (const { skill, through, permission } of asking) {
      await api.capability.grant.mutate({
        skillId: skill.id,
        throughId: through?.id ?? null,
        whole: skill.whole,
        throughWhole: through?.whole ?? null,
        permissions: [permission],
        until: null,
        why,
      });
    }
  }
  const permission = asking[0]?.permission ?? readBack(text);
  if (permission === null) {
    navigate(toAgent(id, 'permissions'));
    return 'agent.permissions';
  }
  if (id !== YOU || asking.length === 0) await api.capability.permit.mutate({ agent: id, permissions: [permission], until: null, why });
  await renew();
  toast(`Granted ${text} to ${name}`, { id: 'granted' });
  return 'stay';
}

/** Only a text that is read as the same permission. */
function readBack(text: string): Permission | null {
  const read = parsePermission(text);
  return read !== null && permissionText(read) === text ? read : null;
}

async function lift({ agent, matrix }: Decided, text: string): Promise<Next> {
  if (!(await liftByText(matrix.restrictions, text))) {
    navigate(toAgent(agent.row.id, 'permissions'));
    return 'agent.permissions';
  }
  await renew();
  return 'stay';
}
