// electron/core/agents/life.ts - what a person decides about a whole agent: its life and its rank. Each act is told, and the last one can be taken back (row G5).
import { type AgentsApi, AppError, LIFE_ACTS, type LifeAct, lifeAfter, lifeInWords } from '../../contract/index.ts';
import { transaction } from '../storage/index.ts';
import type { Parts } from './managing.ts';
import type { KeptAgent } from './store/manifests.ts';
import { toldEvent } from './told.ts';

const DONE: Readonly<Record<LifeAct, string>> = { activate: 'Activated', suspend: 'Suspended', resume: 'Reactivated', retire: 'Retired' };

export function createLife({ account, core, open, tell }: Parts): Pick<AgentsApi, 'move' | 'setRank'> {
  const { manifests } = core;
  const told = ({ id, name }: KeptAgent, action: string, value: string | null) => {
    const reasons = value === null ? [] : [{ rule: 'setting_changed' as const, subject: 'rank', value }];
    tell([toldEvent({ agent: id, action, subject: { id, name }, reasons })], core.now());
  };
  return {
    move({ id, act, undo = false }) {
      transaction(account, () => {
        const agent = changeable(manifests.of(id), 'is always active');
        const { now, last } = agent.life;
        const next = undo ? (last?.act === act ? last.from : null) : lifeAfter(now, act);
        if (next === null) throw impossible(agent, act, undo);
        const at = core.now();
        manifests.setLife(id, { now: next, last: undo ? null : { act, from: now, at } });
        told(agent, undo ? `${DONE[act]}Undone` : DONE[act], null);
      });
      return open({ id });
    },
    setRank({ id, rank }) {
      transaction(account, () => {
        const agent = changeable(manifests.of(id), 'has the highest rank');
        if (agent.rank === rank) return;
        manifests.setRank(id, rank);
        told(agent, 'RankChanged', rank);
      });
      return open({ id });
    },
  };
}

function changeable(agent: KeptAgent, why: string): KeptAgent {
  if (!agent.builtIn) return agent;
  throw new AppError('bad_input', `${agent.name} ${why}.`, { remedy: 'Make another agent.' });
}

const WAYS: Readonly<Record<LifeAct, string>> = { activate: 'activated', suspend: 'suspended', resume: 'resumed', retire: 'retired' };

function impossible({ name, life: { now } }: KeptAgent, act: LifeAct, undo: boolean): AppError {
  if (undo)
    return new AppError('invalid_transition', `That ${name} was ${WAYS[act]} is not what was done last.`, { remedy: 'Look at its state.' });
  const ways = LIFE_ACTS.filter((each) => lifeAfter(now, each) !== null).map((each) => WAYS[each]);
  const remedy = ways.length === 0 ? 'Take its retirement back first.' : `It can be ${ways.join(' or ')}.`;
  return new AppError('invalid_transition', `${name} ${lifeInWords(now)}, so it cannot be ${WAYS[act]}.`, { remedy });
}
