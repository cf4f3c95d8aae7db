// renderer/library/list/RowMenu.tsx - the acts of one line, under its three dots.
import { Menu } from '@mantine/core';
import type { SkillRow } from '../../../electron/contract/library.ts';
import { navigate, toSkill, toTraces } from '../../app/router.ts';
import { useLiveQuery } from '../../client/live.ts';
import { TracesIcon } from '../../ui/glyphs.tsx';
import {
  AcknowledgeIcon,
  DeleteIcon,
  DisableIcon,
  EditIcon,
  EnableIcon,
  ExportIcon,
  MoreIcon,
  OverrideIcon,
  RunIcon,
  WorkspaceIcon,
} from '../../ui/icons.ts';
import { IconButton } from '../../ui/small.tsx';
import { acknowledge, deleteSkills, displayName, forkToWorkspace, setEnabled } from '../actions.tsx';
import { compareOverride } from '../compare.tsx';
import { openExport } from '../export/start.tsx';
import styles from '../Library.module.css';

export function RowMenu({ row }: { row: SkillRow }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keeps presses on the menu from choosing the line
    <span
      role="gridcell"
      tabIndex={-1}
      className={styles.acts}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Menu position="bottom-end" width={208}>
        <Menu.Target>
          <IconButton icon={MoreIcon} label={`Actions for ${displayName(row)}`} />
        </Menu.Target>
        <Menu.Dropdown>
          <Items row={row} />
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

function Items({ row }: { row: SkillRow }) {
  const workspace = useLiveQuery('app.info').data?.workspace;
  const readable = row.state !== 'broken';
  return (
    <>
      <Menu.Item leftSection={<EditIcon className="s" aria-hidden />} onClick={() => navigate(toSkill(row.id))}>
        Open
      </Menu.Item>
      {readable ? (
        <Menu.Item leftSection={<RunIcon className="s" aria-hidden />} onClick={() => navigate(toSkill(row.id, { dock: 'run' }))}>
          Run
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<TracesIcon className="s" />} onClick={() => navigate(toTraces(`skill:${quoted(row.name)}`))}>
        Show traces
      </Menu.Item>
      <Menu.Item leftSection={<ExportIcon className="s" aria-hidden />} onClick={() => openExport([row])}>
        Export
      </Menu.Item>
      {row.scope === 'account' && readable && workspace ? (
        <Menu.Item leftSection={<WorkspaceIcon className="s" aria-hidden />} onClick={() => void forkToWorkspace([row])}>
          Fork to workspace
        </Menu.Item>
      ) : null}
      {row.overrides ? (
        <Menu.Item leftSection={<OverrideIcon className="s" aria-hidden />} onClick={() => compareOverride(row)}>
          Compare with account
        </Menu.Item>
      ) : null}
      {row.acknowledged ? (
        <Menu.Item
          leftSection={row.enabled ? <DisableIcon className="s" aria-hidden /> : <EnableIcon className="s" aria-hidden />}
          onClick={() => void setEnabled([row], !row.enabled)}
        >
          {row.enabled ? 'Disable' : 'Enable'}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<AcknowledgeIcon className="s" aria-hidden />} onClick={() => void acknowledge([row.id])}>
          Acknowledge
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item className="danger" leftSection={<DeleteIcon className="s" aria-hidden />} onClick={() => void deleteSkills([row])}>
        Delete
      </Menu.Item>
    </>
  );
}

const quoted = (name: string) => (/\s/.test(name) ? `"${name}"` : name);
