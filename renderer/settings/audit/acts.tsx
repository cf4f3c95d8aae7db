// renderer/settings/audit/acts.tsx - revokes a grant, and saves the log as a file.
import { type AuditQuery, type Grant, grantText } from '../../../electron/contract/capability/capability.ts';
import { api } from '../../client/api.ts';
import { refresh } from '../../client/live.ts';
import { confirm } from '../../ui/confirm.tsx';
import { pickPlace } from '../../ui/files/pick.ts';
import { tellWritten } from '../../ui/files/show.tsx';
import { attempt, toastError } from '../../ui/toast.tsx';

export const renewAudit = () => refresh(['capability']);

export async function revokeGrant(grant: Grant): Promise<void> {
  const what = grantText(grant);
  const of = grant.skillName === null ? 'all skills' : `${grant.skillName} ${grant.version ?? ''}`.trim();
  const sure = await confirm({
    title: `Revoke ${what} for ${of}?`,
    body: 'Runs that need it are blocked until it is granted again. Runs in progress are not stopped.',
    act: 'Revoke',
    danger: true,
  });
  if (!sure) return;
  await api.capability.revoke.mutate({ id: grant.id }).catch((cause: unknown) => toastError('Nothing was revoked.', cause));
  void renewAudit();
}

/** Asks for a folder and writes everything that the filter shows there, one JSON object per line. */
export async function saveAudit(query: AuditQuery): Promise<void> {
  const folder = await pickPlace('save_audit');
  if (folder === null) return;
  await attempt('Could not save the audit log.', async () => {
    const { path } = await api.capability.saveAudit.mutate({ query, dir: folder.token });
    tellWritten(folder, 'Audit log saved', path);
  });
}
