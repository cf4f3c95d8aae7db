// renderer/settings/LinksSection.tsx - files and folders that are followed (row A12).
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LinkRoot } from '../../electron/contract/links.ts';
import { useTRPC } from '../client/trpc.ts';
import { pickAndLink, refreshLinks, unlink } from '../library/links.tsx';
import { plural } from '../ui/format.ts';
import { FileIcon, FolderIcon } from '../ui/icons.ts';
import { ScopeLabel } from '../ui/labels.tsx';
import { ErrorState } from '../ui/states.tsx';
import { Section } from './Section.tsx';
import styles from './Settings.module.css';

const WATCHED: Record<LinkRoot['watched'], string> = {
  events: 'followed',
  polling: 'looked at now and then, its drive tells no changes',
  offline: 'not reachable now, its skills stay as they were',
};

export function LinksSection() {
  const { data: roots, error, refetch } = useQuery(useTRPC().library.links.queryOptions());
  return (
    <Section
      title="Linked files and folders"
      about="changes in them are followed, and saving a skill writes its file"
      acts={
        <>
          {roots && roots.length > 0 ? (
            <Button size="xs" onClick={() => void refreshLinks()}>
              Look again
            </Button>
          ) : null}
          <Button size="xs" leftSection={<FolderIcon className="s" aria-hidden />} onClick={() => void pickAndLink('folder')}>
            Link a folder
          </Button>
          <Button size="xs" leftSection={<FileIcon className="s" aria-hidden />} onClick={() => void pickAndLink('files')}>
            Link a file
          </Button>
        </>
      }
    >
      {error ? <ErrorState title="The links cannot be read" cause={error} onRetry={() => void refetch()} /> : null}
      <div className="card">
        {roots?.length === 0 ? (
          <p className={`sm mut ${styles.noLinks}`}>
            None. Link a Git checkout or a folder such as ~/.claude/skills to work on its packages where they are.
          </p>
        ) : null}
        {roots?.map((root) => (
          <div key={root.path} className={styles.link}>
            {root.kind === 'folder' ? <FolderIcon className="s mut" aria-hidden /> : <FileIcon className="s mut" aria-hidden />}
            <span className="col grow">
              <code className="ell" title={root.path}>
                {root.path}
              </code>
              <span className={`sm ${root.watched === 'offline' || root.conflicts > 0 ? 'warn' : 'mut'}`}>
                {plural(root.skills, 'skill')}
                {root.conflicts > 0 ? `, ${plural(root.conflicts, 'conflict')} to decide` : ''}, {WATCHED[root.watched]}
              </span>
            </span>
            <ScopeLabel scope={root.scope} />
            <Button size="xs" variant="subtle" color="gray" onClick={() => void unlink(root)}>
              Stop following
            </Button>
          </div>
        ))}
      </div>
    </Section>
  );
}
