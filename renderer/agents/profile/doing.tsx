// renderer/agents/profile/doing.tsx - what is done about a whole agent: its life, its rank, its certificate. Each says what happened, and how to undo it.
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import { type LifeAct, lifeInWords } from '../../../electron/contract/agents/life.ts';
import type { Rank } from '../../../electron/contract/values/agent.ts';
import { api } from '../../client/api.ts';
import { confirm } from '../../ui/confirm.tsx';
import { attempt, said, toast } from '../../ui/toast.tsx';
import { renew } from '../doing.tsx';

/** One act of its life, or with `undo` that act taken back. */
export async function moveLife({ row: { id, name } }: AgentDetail, act: LifeAct, undo = false): Promise<void> {
  await attempt(`Could not change the state of ${name}.`, async () => {
    const agent = await api.agents.move.mutate({ id, act, undo });
    toast(said`${name} ${lifeInWords(agent.life.now)}`, { id: 'agent', undo: undo ? undefined : () => void moveLife(agent, act, true) });
  });
  await renew();
}

export async function changeRank({ row: { id, name, rank: before } }: AgentDetail, rank: Rank): Promise<void> {
  if (rank === before) return;
  await attempt(`Could not change the rank of ${name}.`, async () => {
    const agent = await api.agents.setRank.mutate({ id, rank });
    toast(said`${name} is ${rank}`, { id: 'agent', undo: () => void changeRank(agent, before) });
  });
  await renew();
}

export async function issueCertificate({ row: { id, name } }: AgentDetail, newKey: boolean): Promise<void> {
  const sure =
    !newKey ||
    (await confirm({
      title: 'Make a new key for this account?',
      body: 'The key that signed earlier certificates is not in the key store. They stay valid; from now on certificates are signed with a new one.',
      act: 'Make a new key',
    }));
  if (!sure) return;
  await attempt(`Could not issue the certificate of ${name}.`, async () => {
    await api.identity.issue.mutate({ agent: id, newKey });
    toast(said`${name} has a certificate`, { id: 'agent' });
  });
  await renew();
}
