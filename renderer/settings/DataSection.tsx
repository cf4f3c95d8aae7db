// renderer/settings/DataSection.tsx - where everything is kept, how big it is, and which workspace is open.
import { Button } from '@mantine/core';
import { closeWorkspace, pickWorkspace } from '../app/frame/workspace.tsx';
import { useLiveQuery } from '../client/live.ts';
import { showInFolder } from '../ui/files/show.tsx';
import { formatBytes } from '../ui/format.ts';
import { DatabaseIcon, ExternalIcon, FolderIcon } from '../ui/icons.ts';
import { IconButton } from '../ui/small.tsx';
import { ErrorState, SkeletonRows } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { LinksSection } from './LinksSection.tsx';
import { Line, Section } from './Section.tsx';
import styles from './Settings.module.css';

export function DataSection() {
  const { data: info, error, refetch } = useLiveQuery('app.info', undefined, { refetchOnMount: 'always' });
  if (error) return <ErrorState title="Could not load the data folder" cause={error} onRetry={() => void refetch()} />;
  if (!info) return <SkeletonRows rows={6} />;
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
        <div className={`card ${styles.databases}`} role="table" aria-label="Databases">
          <div className="th" role="row">
            <span role="columnheader">Name</span>
            <span role="columnheader">Path</span>
            <span role="columnheader" className="num">
              Size
            </span>
            <span role="columnheader" className="num">
              Schema
            </span>
            <span role="columnheader">
              <span className="sr-only">Actions</span>
            </span>
          </div>
          {info.databases.map((database) => (
            <div key={database.path} className="tr" role="row">
              <span role="cell" className="row g6">
                <DatabaseIcon className="s mut" aria-hidden />
                <span className="med ell">{database.name}</span>
              </span>
              <code role="cell" className="ell sec sm" title={database.path}>
                {database.path}
              </code>
              <span role="cell" className="num sm">
                {formatBytes(database.bytes)}
              </span>
              <span role="cell" className="num sm">
                {database.schemaVersion}
              </span>
              <span role="cell" className={styles.acts}>
                <IconButton
                  icon={ExternalIcon}
                  label={`Show ${database.name} in its folder`}
                  onClick={() => void showInFolder(database.path)}
                />
              </span>
            </div>
          ))}
        </div>
      </Section>
    </>
  );
}

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
