// renderer/runs/asking.tsx - what a skill asks for before its first run, granted to its bytes (row C12).
import { GRANT_RULE, grantText, missingGrants } from '../../electron/contract/capability.ts';
import { YOU } from '../../electron/contract/values/agent.ts';
import { api } from '../client/api.ts';
import { confirm } from '../ui/confirm.tsx';
import { toastError } from '../ui/toast.tsx';

/** False if the person does not grant what is asked for: then nothing runs. The run reports whatever else blocks it. */
export async function askGrants(skillId: string): Promise<boolean> {
  const effective = await api.capability.effective.query({ skillId, channel: 'editor' }).catch(() => null);
  if (effective?.decision !== 'asks') return true;
  const { skill } = effective;
  const missing = missingGrants(effective);
  const sure = await confirm({
    title: `Grant permissions to ${skill.name} ${skill.version}?`,
    body: (
      <>
        Its runs need these. {GRANT_RULE} You can revoke it in Settings, under Permissions and audit.
        <ul style={{ marginTop: 8 }}>
          {missing.flatMap((grants) =>
            grants.permissions.map((permission) => (
              <li key={`${grants.skill.id} ${grantText({ ...grants, permission })}`}>
                <code>{grantText({ ...grants, permission })}</code>
                {grants.skill.id === skill.id ? null : ` to ${grants.skill.name}`}
              </li>
            )),
          )}
        </ul>
      </>
    ),
    act: 'Grant and run',
  });
  if (!sure) return false;
  try {
    for (const { skill: to, through, permissions } of missing) {
      await api.capability.grant.mutate({
        agent: YOU,
        skillId: to.id,
        throughId: through?.id ?? null,
        permissions,
        until: null,
        why: 'asked before a run',
      });
    }
    return true;
  } catch (cause) {
    toastError('Nothing was granted, so nothing was run.', cause);
    return false;
  }
}
