// renderer/app/frame/WorkspaceMenu.tsx - which workspace is open; open another, a recent one, or none.
import { Button, Menu } from '@mantine/core';
import { useLiveQuery } from '../../client/live.ts';
import { lastPart } from '../../ui/files/show.tsx';
import { DownIcon, FolderIcon } from '../../ui/icons.ts';
import { runAct } from '../acts/act.ts';
import { ActItem } from '../acts/controls.tsx';
import { closeWorkspaceAct, openRecentAct, openWorkspaceAct, showWorkspace } from './acts.ts';
import styles from './Frame.module.css';

export function WorkspaceMenu() {
  const { data: info } = useLiveQuery('app.info');
  const { data: known } = useLiveQuery('app.recentWorkspaces');
  const open = info?.workspace ?? null;
  const recent = (known ?? []).filter(({ path }) => path !== open?.path).slice(0, 6);
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
            <ActItem act={showWorkspace} label={open.path} chosen />
          </>
        ) : null}
        <ActItem act={openWorkspaceAct} />
        {open ? (
          <>
            <ActItem act={showWorkspace} label="Show in folder" />
            <ActItem act={closeWorkspaceAct} />
          </>
        ) : null}
        {recent.length > 0 ? (
          <>
            <Menu.Divider />
            <Menu.Label>Recent</Menu.Label>
            {recent.map(({ id, path }) => (
              <Menu.Item
                key={id}
                leftSection={<FolderIcon className="s" aria-hidden />}
                title={path}
                data-act={openRecentAct.id}
                onClick={() => runAct(openRecentAct, { choice: id })}
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
