// renderer/agents/solving.ts - what mends a decision about an agent and takes nothing but the agent: for its matrix and for the plan of a commission.
import type { AgentDetail, Named } from '../../electron/contract/agents/agents.ts';
import type { Hint } from '../../electron/contract/agents/matrix.ts';
import { Rank } from '../../electron/contract/values/agent.ts';
import type { Next } from '../app/acts/focus.ts';
import { api } from '../client/api.ts';
import { findCompetency, openEquip, resume } from '../competencies/equip/index.ts';
import { importSkill } from '../competencies/equip/solve.ts';
import { repairTool, showFor } from '../tools/repair.ts';
import { toast } from '../ui/toast.tsx';
import { change, renew } from './doing.tsx';
import { moveLife } from './profile/doing.tsx';

/** Where to go afterwards; null = the act takes more than the agent. Throws what the core throws. */
export async function solveFor(agent: AgentDetail, { act, subject }: Hint): Promise<Next | null> {
  const { id, name } = agent.row;
  switch (act) {
    case 'activate':
      return activate(agent);
    case 'equip':
      openEquip({ act: 'equip', competency: await competencyOf(subject), agent: id });
      return 'opens';
    case 'resume':
      return (await resume({ id, name }, await competencyOf(subject))) ? 'opens' : 'stay';
    case 'allow_tool':
      await change(agent, { tools: withName(agent.manifest.tools, subject) });
      return 'stay';
    case 'allow_skill':
      await change(agent, { skills: withName(agent.manifest.skills, subject) });
      return 'stay';
    case 'promote':
      return promote(agent, subject);
    case 'raise_level':
    case 'server':
      return showFor(act, subject);
    case 'release':
      return repairTool('release', subject);
    case 'install':
      await importSkill();
      return 'opens';
    default:
      return null;
  }
}

/** Leads it back to work, whatever stopped it. */
async function activate(agent: AgentDetail): Promise<Next> {
  const { now, last } = agent.life;
  if (now === 'retired' && last !== null) await moveLife(agent, last.act, true);
  else await moveLife(agent, now === 'suspended' ? 'resume' : 'activate');
  return 'stay';
}

/** Skills that ask for the rank let it in from then on, and its tools get the levels of that rank. */
async function promote({ row }: AgentDetail, word: string): Promise<Next> {
  const rank = Rank.parse(word);
  await api.agents.setRank.mutate({ id: row.id, rank });
  await renew();
  toast(`${row.name} is ${rank} now`, { id: 'rank' });
  return 'stay';
}

const withName = (named: Named, name: string): Named =>
  named.kind === 'all' ? named : { kind: 'listed', ids: [...new Set([...(named.kind === 'listed' ? named.ids : []), name])] };

async function competencyOf(id: string): Promise<{ id: string; name: string; sourceId: string | null }> {
  const row = await findCompetency(id);
  return { id, name: row?.name ?? id, sourceId: row?.sourceId ?? null };
}
