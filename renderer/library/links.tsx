// renderer/library/links.tsx - following files and folders of the author's (row A12): start, look again, stop.
import type { LinkRoot } from '../../electron/contract/links.ts';
import { queryClient, trpc } from '../client/trpc.ts';
import { confirm } from '../ui/confirm.tsx';
import { pickPaths } from '../ui/files/pick.ts';
import { plural } from '../ui/format.ts';
import { toast, toastError } from '../ui/toast.tsx';

const renew = () => queryClient.invalidateQueries({ queryKey: [['library']] });

/** Asks for a file, or a folder such as a Git checkout or `.claude/skills`, and follows its packages. */
export async function pickAndLink(what: 'folder' | 'files'): Promise<void> {
  const paths = await pickPaths(
    what === 'folder'
      ? { what, title: 'Link a folder', extensions: [], act: 'Follow this folder' }
      : { what, title: 'Link a file', extensions: ['md'], act: 'Follow this file' },
  );
  const path = paths?.[0];
  if (!path) return;
  try {
    const { workspace } = await trpc.app.info.query();
    const root = await trpc.library.link.mutate({ path, scope: workspace ? 'workspace' : 'account' });
    toast(
      <>
        <b>{plural(root.skills, 'skill')}</b> of {path} are followed. They start disabled until acknowledged, and saving one writes its
        file.
      </>,
      { id: 'linked' },
    );
  } catch (cause) {
    toastError('Nothing was linked.', cause);
  }
  void renew();
}

export async function refreshLinks(): Promise<void> {
  try {
    await trpc.library.refreshLinks.mutate();
  } catch (cause) {
    toastError('The linked files cannot be looked at.', cause);
  }
  void renew();
}

export async function unlink(root: LinkRoot): Promise<void> {
  const sure = await confirm({
    title: `Stop following ${root.path}?`,
    body: `${plural(root.skills, 'skill')} stay in the library as they are now. The files are not touched, and neither side changes the other any more.`,
    act: 'Stop following',
  });
  if (!sure) return;
  try {
    await trpc.library.unlink.mutate({ root: root.path });
  } catch (cause) {
    toastError('It is still followed.', cause);
  }
  void renew();
}
