// renderer/library/list/SelectionBar.tsx - what can be done with the chosen skills, floating above the list.
import { Button } from '@mantine/core';
import { useLiveQuery } from '../../client/live.ts';
import { CloseIcon, DeleteIcon, DisableIcon, EnableIcon, ExportIcon, WorkspaceIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/small.tsx';
import { deleteSkills, forkToWorkspace, setEnabled } from '../actions.tsx';
import { openExport } from '../export/start.tsx';
import styles from '../Library.module.css';
import type { Selection } from './selection.ts';

export function SelectionBar({ selection }: { selection: Selection }) {
  const workspace = useLiveQuery('app.info').data?.workspace;
  const { rows } = selection;
  if (rows.length === 0) return null;
  const readable = rows.filter((row) => row.state !== 'broken');
  const forkable = readable.filter((row) => row.scope === 'account');
  const enabled = readable.filter((row) => row.enabled);
  return (
    <section className={`pop ${styles.selection}`} aria-label="Selected skills">
      <span className="sm" role="status">
        <b>{rows.length}</b> selected
      </span>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<ExportIcon className="s" aria-hidden />}
        onClick={() => openExport(rows)}
      >
        Export
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<WorkspaceIcon className="s" aria-hidden />}
        disabled={!workspace || forkable.length === 0}
        title={workspace ? (forkable.length === 0 ? 'Only account skills can be forked' : undefined) : 'No workspace is open'}
        onClick={() => void forkToWorkspace(forkable)}
      >
        Fork to workspace
      </Button>
      {enabled.length > 0 ? (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<DisableIcon className="s" aria-hidden />}
          onClick={() => void setEnabled(enabled, false)}
        >
          Disable
        </Button>
      ) : (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<EnableIcon className="s" aria-hidden />}
          disabled={readable.length === 0}
          onClick={() => void setEnabled(readable, true)}
        >
          Enable
        </Button>
      )}
      <Button
        size="xs"
        variant="subtle"
        color="red"
        leftSection={<DeleteIcon className="s" aria-hidden />}
        onClick={() => void deleteSkills(rows).then((done) => done && selection.clear())}
      >
        Delete
      </Button>
      <IconButton icon={CloseIcon} label="Clear selection" keys="Esc" onClick={selection.clear} />
    </section>
  );
}
