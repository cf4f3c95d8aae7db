// renderer/runs/asking.tsx - what a skill asks for before its first run, and again when its bytes have changed: granted to its bytes (row C12).
import { missingGrants, skillsThatAsk } from '../../electron/contract/capability/capability.ts';
import { YOU } from '../../electron/contract/values/agent.ts';
import { withVersion } from '../../electron/contract/values/words.ts';
import { api } from '../client/api.ts';
import { refresh } from '../client/live.ts';
import { confirm } from '../ui/confirm.tsx';
import { toastError } from '../ui/toast.tsx';
import { GrantQuestion } from './GrantQuestion.tsx';

/** False if the person does not grant what is asked for: then nothing runs. The run reports whatever else blocks it. */
export async function askGrants(skillId: string): Promise<boolean> {
  const effective = await api.capability.effective.query({ skillId, channel: 'editor' }).catch(() => null);
  if (effective?.decision !== 'asks') return true;
  try {
    const { skill } = effective;
    const missing = missingGrants(effective);
    const sinces = await Promise.all(
      skillsThatAsk(effective).map(async (each) => ({ skill: each, since: await api.capability.sinceGrant.query({ skillId: each.id }) })),
    );
    const changed = sinces.flatMap(({ since, ...rest }) => (since === null ? [] : { since, ...rest }));
    const sure = await confirm({
      title: `Grant permissions to ${withVersion(skill.name, skill.version)}?`,
      size: changed.some(({ since }) => (since.files?.length ?? 0) > 0) ? 1080 : 480,
      body: <GrantQuestion skill={skill} missing={missing} changed={changed} />,
      act: 'Grant and run',
    });
    if (!sure) return false;
    for (const { skill: to, through, permissions } of missing) {
      const shown = { skillId: to.id, whole: to.whole, throughId: through?.id ?? null, throughWhole: through?.whole ?? null };
      await api.capability.grant.mutate({ agent: YOU, ...shown, permissions, until: null, why: 'asked before a run' });
    }
    void refresh(['capability']);
    return true;
  } catch (cause) {
    toastError('Nothing was granted, so nothing was run.', cause);
    return false;
  }
}
