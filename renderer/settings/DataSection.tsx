// renderer/settings/DataSection.tsx - where everything is kept, how big it is, and which workspace is open.
import { Button } from '@mantine/core';
import type { AppInfo } from '../../electron/contract/app.ts';
import { closeWorkspace, pickWorkspace } from '../app/frame/workspace.tsx';
import { useLiveQuery } from '../client/live.ts';
import { showInFolder } from '../ui/files/show.tsx';
import { formatBytes } from '../ui/format.ts';
import { DatabaseIcon, ExternalIcon, FolderIcon } from '../ui/icons.ts';
import { type Column, Table } from '../ui/list/Table.tsx';
import { IconButton } from '../ui/small.tsx';
import { Loaded } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { LinksSection } from './LinksSection.tsx';
import { RetentionSection } from './retention/RetentionSection.tsx';
import { Line, Section } from './Section.tsx';
import styles from './Settings.module.css';

export function DataSection() {
  const info = useLiveQuery('app.info', undefined, { refetchOnMount: 'always' });
  return (
    <Loaded query={info} what="the data folder">
      {(now) => <Places info={now} />}
    </Loaded>
  );
}

function Places({ info }: { info: AppInfo }) {
  return (
    <>
      <Section title="Data folder" about="one folder holds everything; copy it to back up">
        <div className="card">
          <Line
            label="Account"
            about="agents.db, traces.db, drafts, backups, models and logs. Set SKILLWRIGHT_HOME before starting to use another folder."
          >
            <PathLine path={info.home} />
          </Line>
          <Line
            label="Workspace"
            about={
              info.workspace
                ? 'Its skills override account skills with the same name. It keeps agents.db and .skillwright/ in this folder.'
                : 'Any folder can be a workspace. Its skills override account skills with the same name.'
            }
          >
            {info.workspace ? <PathLine path={info.workspace.path} /> : <span className={styles.path}>No workspace is open</span>}
            <span className="row g6">
              <Button size="xs" leftSection={<FolderIcon className="s" aria-hidden />} onClick={() => void pickWorkspace()}>
                {info.workspace ? 'Open another workspace' : 'Open workspace'}
              </Button>
              {info.workspace ? (
                <Button size="xs" variant="subtle" color="gray" onClick={() => void closeWorkspace()}>
                  Close workspace
                </Button>
              ) : null}
            </span>
          </Line>
        </div>
      </Section>
      <LinksSection />
      <Section title="Databases">
        <Table label="Databases" columns={COLUMNS} rows={info.databases} keyOf={({ path }) => path} />
      </Section>
      <RetentionSection workspace={info.workspace?.path ?? null} />
    </>
  );
}

const COLUMNS: readonly Column<AppInfo['databases'][number]>[] = [
  {
    head: 'Name',
    width: 148,
    className: 'row g6',
    cell: ({ name }) => (
      <>
        <DatabaseIcon className="s mut" aria-hidden />
        <span className="med ell">{name}</span>
      </>
    ),
  },
  { head: 'Path', width: { min: 200 }, className: 'ell sec sm', title: ({ path }) => path, cell: ({ path }) => <code>{path}</code> },
  { head: 'Size', width: 84, num: true, className: 'sm', cell: ({ bytes }) => formatBytes(bytes) },
  { head: 'Schema', width: 64, num: true, className: 'sm', cell: ({ schemaVersion }) => schemaVersion },
  {
    head: '',
    name: 'Actions',
    width: 40,
    className: styles.acts ?? '',
    cell: ({ name, path }) => (
      <IconButton icon={ExternalIcon} label={`Show ${name} in its folder`} onClick={() => void showInFolder(path)} />
    ),
  },
];

function PathLine({ path }: { path: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(path);
    toast('Path copied', { id: 'copied' });
  };
  return (
    <span className={styles.path}>
      <code title={path}>{path}</code>
      <Button size="xs" onClick={() => void showInFolder(path)}>
        Show in folder
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={() => void copy()}>
        Copy path
      </Button>
    </span>
  );
}
