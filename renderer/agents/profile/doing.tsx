// renderer/agents/profile/doing.tsx - what is done about a whole agent: its life, its rank, its certificate. Each says what happened, and how to undo it.
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import { type LifeAct, lifeInWords } from '../../../electron/contract/agents/life.ts';
import type { Rank } from '../../../electron/contract/values/agent.ts';
import { api } from '../../client/api.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { renew } from '../doing.tsx';

const undoing = (run: () => void) => ({ id: 'agent', acts: [{ label: 'Undo', main: true, run }] });

/** One act of its life, or with `undo` that act taken back. */
export async function moveLife({ row: { id, name } }: AgentDetail, act: LifeAct, undo = false): Promise<void> {
  try {
    const agent = await api.agents.move.mutate({ id, act, undo });
    const what = (
      <>
        <b>{name}</b> {lifeInWords(agent.life.now)}
      </>
    );
    toast(what, undo ? { id: 'agent' } : undoing(() => void moveLife(agent, act, true)));
  } catch (cause) {
    toastError(`Could not change the state of ${name}.`, cause);
  }
  await renew();
}

export async function changeRank({ row: { id, name, rank: before } }: AgentDetail, rank: Rank): Promise<void> {
  if (rank === before) return;
  try {
    const agent = await api.agents.setRank.mutate({ id, rank });
    toast(
      <>
        <b>{name}</b> is {rank}
      </>,
      undoing(() => void changeRank(agent, before)),
    );
  } catch (cause) {
    toastError(`Could not change the rank of ${name}.`, cause);
  }
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
  try {
    await api.identity.issue.mutate({ agent: id, newKey });
    toast(
      <>
        <b>{name}</b> has a certificate
      </>,
      { id: 'agent' },
    );
  } catch (cause) {
    toastError(`Could not issue the certificate of ${name}.`, cause);
  }
  await renew();
}
