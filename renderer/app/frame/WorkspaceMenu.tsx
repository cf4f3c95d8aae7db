// renderer/app/frame/WorkspaceMenu.tsx - which workspace is open; open another, a recent one, or none.
import { Button, Menu } from '@mantine/core';
import { useLiveQuery } from '../../client/live.ts';
import { showInFolder } from '../../ui/files/show.tsx';
import { CheckIcon, CloseIcon, DownIcon, ExternalIcon, FolderIcon, FolderOpenIcon } from '../../ui/icons.ts';
import { Keys } from '../../ui/small.tsx';
import styles from './Frame.module.css';
import { closeWorkspace, openWorkspace, pickWorkspace } from './workspace.tsx';

const lastPart = (path: string) =>
  path
    .replace(/[\\/]+$/, '')
    .split(/[\\/]/)
    .at(-1) ?? path;

export function WorkspaceMenu() {
  const { data: info } = useLiveQuery('app.info');
  const { data: settings } = useLiveQuery('app.settings');
  const open = info?.workspace ?? null;
  const recent = (settings?.recentWorkspaces ?? []).filter((path) => path !== open?.path).slice(0, 6);
  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          className={styles.workspace ?? ''}
          rightSection={<DownIcon className="xs" aria-hidden />}
          aria-label={open ? `Workspace ${open.name}` : 'No workspace open'}
        >
          <span className="ell semi">{open?.name ?? 'No workspace'}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {open ? (
          <>
            <Menu.Label>Workspace</Menu.Label>
            <Menu.Item
              leftSection={<FolderOpenIcon className="s acc" aria-hidden />}
              rightSection={<CheckIcon className="s acc" aria-label="open" />}
              title={open.path}
              onClick={() => void showInFolder(open.path)}
            >
              <span className="ell">{open.path}</span>
            </Menu.Item>
          </>
        ) : null}
        <Menu.Item
          leftSection={<FolderIcon className="s" aria-hidden />}
          rightSection={<Keys keys="Mod+Shift+O" />}
          onClick={() => void pickWorkspace()}
        >
          Open workspace
        </Menu.Item>
        {open ? (
          <>
            <Menu.Item leftSection={<ExternalIcon className="s" aria-hidden />} onClick={() => void showInFolder(open.path)}>
              Show in folder
            </Menu.Item>
            <Menu.Item leftSection={<CloseIcon className="s" aria-hidden />} onClick={() => void closeWorkspace()}>
              Close workspace
            </Menu.Item>
          </>
        ) : null}
        {recent.length > 0 ? (
          <>
            <Menu.Divider />
            <Menu.Label>Recent</Menu.Label>
            {recent.map((path) => (
              <Menu.Item
                key={path}
                leftSection={<FolderIcon className="s" aria-hidden />}
                title={path}
                onClick={() => void openWorkspace(path)}
              >
                <span className="row">
                  <span className="fixed">{lastPart(path)}</span>
                  <span className="ell mut xs">{path}</span>
                </span>
              </Menu.Item>
            ))}
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
