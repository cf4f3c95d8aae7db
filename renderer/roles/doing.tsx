// renderer/roles/doing.tsx - what is done with roles: each says what happened and how to undo it.
import { create } from 'zustand';
import type { CommissionInput, CommissionPlan } from '../../electron/contract/roles/commission.ts';
import type { RoleRow } from '../../electron/contract/roles/roles.ts';
import type { ChosenPlace } from '../../electron/contract/values/place.ts';
import { runActById } from '../app/acts/act.ts';
import { navigate, toRole } from '../app/router.ts';
import { api } from '../client/api.ts';
import { errorOf } from '../client/errors.ts';
import { refresh } from '../client/live.ts';
import { confirm } from '../ui/confirm.tsx';
import { pickPlace, pickPlaces } from '../ui/files/pick.ts';
import { tellWritten } from '../ui/files/show.tsx';
import { plural } from '../ui/format.ts';
import { toast, toastError } from '../ui/toast.tsx';

/** The core's events do the same a moment later; the person should not have to wait for them. */
export const renew = (): Promise<void> => refresh(['roles', 'agents', 'capability', 'library']);

export const useNewRole = create(() => ({ opened: false }));
export const openNewRole = (): void => useNewRole.setState({ opened: true });

let deleted: string | null = null;
export const hasDeleted = (): boolean => deleted !== null;

export async function removeRole(row: RoleRow): Promise<void> {
  if (row.holders.length > 0) {
    const body = `${row.holders.map(({ name }) => name).join(', ')} ${row.holders.length === 1 ? 'has' : 'have'} it, which then adds nothing. You can undo the deletion.`;
    if (!(await confirm({ title: `Delete ${row.name}?`, body, act: 'Delete', danger: true }))) return;
  }
  try {
    await api.roles.remove.mutate({ id: row.sourceId });
    deleted = row.sourceId;
    navigate(toRole(), { replace: true });
    toast(
      <>
        Deleted <b>{row.name}</b>
      </>,
      { id: 'deleted', acts: [{ label: 'Undo', main: true, run: () => void runActById('role.undo-delete') }] },
    );
  } catch (cause) {
    toastError('Nothing was deleted.', cause);
  }
  await renew();
}

export async function undoDelete(): Promise<void> {
  if (deleted === null) return;
  try {
    const row = await api.roles.undelete.mutate({ id: deleted });
    deleted = null;
    navigate(toRole(row.sourceId));
  } catch (cause) {
    toastError('Could not restore the role.', cause);
  }
  await renew();
}

export async function forkRole(row: RoleRow): Promise<void> {
  try {
    const forked = await api.roles.fork.mutate({ id: row.sourceId });
    await renew();
    navigate(toRole(forked.sourceId));
    toast(
      <>
        Forked <b>{row.name}</b> to the workspace, which now overrides the account
      </>,
      { id: 'forked' },
    );
  } catch (cause) {
    toastError('Could not fork the role.', cause);
  }
}

export async function exportRole(row: RoleRow): Promise<void> {
  const folder = await pickPlace('export_skills');
  if (folder !== null) await exportTo(row, folder, false);
}

async function exportTo(row: RoleRow, folder: ChosenPlace, overwrite: boolean): Promise<void> {
  try {
    const { dir, files } = await api.roles.exportTo.mutate({ ids: [row.sourceId], dir: folder.token, overwrite });
    tellWritten(folder, `Exported ${row.name}`, dir, files[0]?.path);
  } catch (cause) {
    const error = errorOf(cause);
    if (error.code !== 'name_taken' || overwrite) return toastError('Nothing was exported.', cause);
    const sure = await confirm({
      title: 'Replace the file?',
      body: `${error.message} Its content will be lost.`,
      act: 'Replace',
      danger: true,
    });
    if (sure) await exportTo(row, folder, true);
  }
}

/** Files are read and checked first; what comes in, and what does not, is shown before anything is written. */
export async function importRoles(): Promise<void> {
  const places = await pickPlaces('import_files');
  if (places === null || places.length === 0) return;
  try {
    const review = await api.roles.reviewImport.mutate({ files: places.map(({ token }) => ({ path: token })), scope: 'account' });
    const coming = review.items.filter(({ state }) => state !== 'refused');
    const sure = await confirm({
      title: coming.length === 0 ? 'Nothing can be imported' : `Import ${plural(coming.length, 'role')}?`,
      body: (
        <ul className="col g4">
          {review.items.map(({ itemId, fileName, analysis, state, reason, clash }) => (
            <li key={itemId}>
              <b>{analysis.role?.name ?? fileName}</b>{' '}
              {reason ??
                (clash === null
                  ? state === 'broken'
                    ? 'cannot be read yet'
                    : 'is new'
                  : clash.sameBytes
                    ? 'is there already'
                    : 'is kept beside the one of this post')}
            </li>
          ))}
          {review.leftOut.map(({ path, reason }) => (
            <li key={path}>
              {path}: {reason}
            </li>
          ))}
        </ul>
      ),
      act: coming.length === 0 ? 'Close' : 'Import',
    });
    if (!sure || coming.length === 0) {
      await api.roles.dropReview.mutate({ reviewId: review.reviewId });
      return;
    }
    const items = coming.map(({ itemId }) => ({ itemId, onClash: 'keep_both' as const, answers: {} }));
    const done = await api.roles.import.mutate({ reviewId: review.reviewId, items });
    await renew();
    const first = done.items.find(({ row }) => row !== null)?.row;
    if (first) navigate(toRole(first.sourceId));
  } catch (cause) {
    toastError('Nothing was imported.', cause);
  }
}

/** `plan` null = it needs none: dismissing takes away what the role brought, and asks for nothing. */
export async function applyPlan(act: CommissionInput, plan: CommissionPlan | null): Promise<void> {
  try {
    const held = await api.roles.apply.mutate({ plan: act, stamp: plan?.stamp ?? null });
    toast(
      held === null
        ? 'Dismissed from the role. Permissions that you granted and assessments stay.'
        : `${act.act === 'accept' ? 'Accepted the changed role' : 'Commissioned to'} ${held.name}`,
      {
        id: 'commission',
        ...(act.act === 'commission'
          ? { acts: [{ label: 'Undo', main: true, run: () => void applyPlan({ act: 'dismiss', agent: act.agent }, null) }] }
          : {}),
      },
    );
  } catch (cause) {
    toastError('Nothing was changed.', cause);
  }
  await renew();
}
