// renderer/runs/asking.tsx - what a skill asks for before its first run, and again when its bytes have changed: granted to its bytes (row C12).
import { type EffectiveCapability, missingGrants, skillsThatAsk } from '../../electron/contract/capability/capability.ts';
import { YOU } from '../../electron/contract/values/agent.ts';
import { withVersion } from '../../electron/contract/values/words.ts';
import { api } from '../client/api.ts';
import { refresh } from '../client/live.ts';
import { confirm } from '../ui/confirm.tsx';
import { toast, toastError } from '../ui/toast.tsx';
import { GrantQuestion } from './GrantQuestion.tsx';

/** False if the person does not grant what is asked for: then nothing runs. The run reports whatever else blocks it. */
export async function askGrants(skillId: string, ...agents: readonly string[]): Promise<boolean> {
  for (const agent of new Set(agents)) {
    const effective = await api.capability.effective.query({ skillId, agent, channel: 'editor' }).catch(() => null);
    if (effective?.decision === 'asks' && !(await ask(effective, 'Grant and run'))) return false;
  }
  return true;
}

/** Grants an agent what a run of it was blocked for want of, once the person has read it. */
export async function grantBlocked(skillId: string, agent: string): Promise<void> {
  const effective = await api.capability.effective.query({ skillId, agent, channel: 'editor' });
  if (missingGrants(effective).length > 0) await ask(effective, 'Grant');
  else toast('Nothing that can be granted is missing.', { kind: 'info' });
}

async function ask(effective: EffectiveCapability, act: string): Promise<boolean> {
  const { skill, agent } = effective;
  try {
    const missing = missingGrants(effective);
    const sinces = await Promise.all(
      skillsThatAsk(effective).map(async (each) => ({
        skill: each,
        since: await api.capability.sinceGrant.query({ agent: agent.id, skillId: each.id }),
      })),
    );
    const changed = sinces.flatMap(({ since, ...rest }) => (since === null ? [] : { since, ...rest }));
    const to = withVersion(skill.name, skill.version);
    const sure = await confirm({
      title: agent.id === YOU ? `Grant permissions to ${to}?` : `Grant ${agent.name} permissions for ${to}?`,
      size: changed.some(({ since }) => (since.files?.length ?? 0) > 0) ? 1080 : 480,
      body: <GrantQuestion skill={skill} missing={missing} changed={changed} />,
      act,
    });
    if (!sure) return false;
    for (const { skill: of, through, permissions } of missing) {
      const shown = { skillId: of.id, whole: of.whole, throughId: through?.id ?? null, throughWhole: through?.whole ?? null };
      await api.capability.grant.mutate({ agent: agent.id, ...shown, permissions, until: null, why: 'asked before a run' });
    }
    void refresh(['capability']);
    return true;
  } catch (cause) {
    toastError('Nothing was granted, so nothing was run.', cause);
    return false;
  }
}
