// renderer/library/links.tsx - following the author's own files and folders (row A12): start, check again, stop.
import type { LinkRoot } from '../../electron/contract/linking.ts';
import { api } from '../client/api.ts';
import { refresh } from '../client/live.ts';
import { confirm } from '../ui/confirm.tsx';
import { pickPlace } from '../ui/files/pick.ts';
import { plural } from '../ui/format.ts';
import { attempt, toast } from '../ui/toast.tsx';

const renew = () => refresh(['library']);

/** Asks for a file, or a folder such as a Git checkout or `.claude/skills`, and follows its packages. */
export async function pickAndLink(what: 'folder' | 'files'): Promise<void> {
  const chosen = await pickPlace(what === 'folder' ? 'link_folder' : 'link_file');
  if (chosen === null) return;
  await attempt('Could not create the link.', async () => {
    const { workspace } = await api.app.info.query();
    const root = await api.library.link.mutate({ path: chosen.token, scope: workspace ? 'workspace' : 'account' });
    toast(
      <>
        Linked <b>{plural(root.skills, 'skill')}</b> from {root.path}. New skills stay disabled until acknowledged, and saving a skill
        writes its file.
      </>,
      { id: 'linked' },
    );
  });
  void renew();
}

export async function refreshLinks(): Promise<void> {
  await attempt('Could not check the linked files.', () => api.library.refreshLinks.mutate());
  void renew();
}

export async function unlink(root: LinkRoot): Promise<void> {
  const sure = await confirm({
    title: `Unlink ${root.path}?`,
    body: `${plural(root.skills, 'skill')} will remain in the library unchanged. The files are not touched, and changes no longer pass between them and the library.`,
    act: 'Unlink',
  });
  if (!sure) return;
  await attempt('Could not unlink it.', () => api.library.unlink.mutate({ id: root.id }));
  void renew();
}
