// renderer/settings/DataSection.tsx - where everything is kept, how large it is, and which workspace is open.
import { useMemo } from 'react';
import type { AppInfo } from '../../electron/contract/app.ts';
import type { OwnPlace } from '../../electron/contract/shell.ts';
import { ActButton, ActIcon, useOffer } from '../app/acts/controls.tsx';
import { closeWorkspaceAct, openWorkspaceAct } from '../app/frame/acts.ts';
import { useLiveQuery } from '../client/live.ts';
import { showOwn } from '../ui/files/show.tsx';
import { formatBytes } from '../ui/format.ts';
import { DatabaseIcon } from '../ui/icons.ts';
import { type Column, Table } from '../ui/list/Table.tsx';
import { Loaded } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { copyPath, shownPlaces, showPath } from './acts.ts';
import { LinksSection } from './LinksSection.tsx';
import { RetentionSection } from './retention/RetentionSection.tsx';
import { Line, Section } from './Section.tsx';
import styles from './Settings.module.css';
import { StoredSection } from './stored/StoredSection.tsx';

export function DataSection() {
  const info = useLiveQuery('app.info', undefined, { refetchOnMount: 'always' });
  return (
    <Loaded query={info} what="the data folder">
      {(now) => <Places info={now} />}
    </Loaded>
  );
}

async function copyPathOf(path: string): Promise<void> {
  await navigator.clipboard.writeText(path);
  toast('Path copied', { id: 'copied' });
}

function Places({ info }: { info: AppInfo }) {
  useOffer(
    shownPlaces,
    useMemo(() => {
      const folders = [
        { what: 'account', label: 'Account', path: info.home },
        ...(info.workspace ? [{ what: 'workspace', label: 'Workspace', path: info.workspace.path } as const] : []),
      ] as const;
      return {
        paths: [...folders, ...info.databases.map(({ name, path }) => ({ what: name, label: name, path }))],
        show: showOwn,
        copy: copyPathOf,
      };
    }, [info]),
  );
  return (
    <>
      <Section title="Data folder" about="one folder holds everything">
        <div className="card">
          <Line
            label="Account"
            about="agents.db, traces.db, drafts, backups, models and logs. Set SKILLWRIGHT_HOME before starting to use another folder."
          >
            <PathLine what="account" path={info.home} />
          </Line>
          <Line
            label="Workspace"
            about={
              info.workspace
                ? 'Its skills override account skills with the same name. It keeps agents.db and .skillwright/ in this folder.'
                : 'Any folder can be a workspace. Its skills override account skills with the same name.'
            }
          >
            {info.workspace ? (
              <PathLine what="workspace" path={info.workspace.path} />
            ) : (
              <span className={styles.path}>No workspace is open</span>
            )}
            <span className="row g6">
              <ActButton act={openWorkspaceAct} label={info.workspace ? 'Open another workspace' : 'Open workspace'} size="xs" />
              {info.workspace ? <ActButton act={closeWorkspaceAct} size="xs" variant="subtle" color="gray" plain /> : null}
            </span>
          </Line>
        </div>
      </Section>
      <LinksSection />
      <Section title="Databases">
        <Table label="Databases" columns={COLUMNS} rows={info.databases} keyOf={({ path }) => path} />
      </Section>
      <StoredSection />
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
    cell: ({ name }) => <ActIcon act={showPath} choice={name} label={`Show ${name} in its folder`} />,
  },
];

function PathLine({ what, path }: { what: OwnPlace; path: string }) {
  return (
    <span className={styles.path}>
      <code title={path}>{path}</code>
      <ActButton act={showPath} choice={what} label="Show in folder" size="xs" plain />
      <ActButton act={copyPath} choice={what} label="Copy path" size="xs" variant="subtle" color="gray" plain />
    </span>
  );
}
