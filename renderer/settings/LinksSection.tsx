// renderer/settings/LinksSection.tsx - files and folders that are followed (row A12).
import { Button } from '@mantine/core';
import type { LinkRoot } from '../../electron/contract/links.ts';
import { useLiveQuery } from '../client/live.ts';
import { pickAndLink, refreshLinks, unlink } from '../library/links.tsx';
import { plural } from '../ui/format.ts';
import { FileIcon, FolderIcon } from '../ui/icons.ts';
import { ScopeLabel } from '../ui/labels.tsx';
import { ErrorState } from '../ui/states.tsx';
import { Section } from './Section.tsx';
import styles from './Settings.module.css';

const WATCHED: Record<LinkRoot['watched'], string> = {
  events: 'watched',
  polling: 'checked now and then, as its drive reports no changes',
  offline: 'not reachable, its skills stay as they were',
};

export function LinksSection() {
  const { data: roots, error, refetch } = useLiveQuery('library.links');
  return (
    <Section
      title="Linked files and folders"
      about="outside changes are picked up, and saving a skill writes its file"
      acts={
        <>
          {roots && roots.length > 0 ? (
            <Button size="xs" onClick={() => void refreshLinks()}>
              Check again
            </Button>
          ) : null}
          <Button size="xs" leftSection={<FolderIcon className="s" aria-hidden />} onClick={() => void pickAndLink('folder')}>
            Link folder
          </Button>
          <Button size="xs" leftSection={<FileIcon className="s" aria-hidden />} onClick={() => void pickAndLink('files')}>
            Link file
          </Button>
        </>
      }
    >
      {error ? <ErrorState title="Could not load the links" cause={error} onRetry={() => void refetch()} /> : null}
      <div className="card">
        {roots?.length === 0 ? (
          <p className={`sm mut ${styles.noLinks}`}>
            None yet. Link a Git checkout or a folder such as ~/.claude/skills to work on its packages in place.
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
                {root.conflicts > 0 ? `, ${plural(root.conflicts, 'conflict')} to resolve` : ''}, {WATCHED[root.watched]}
              </span>
            </span>
            <ScopeLabel scope={root.scope} />
            <Button size="xs" variant="subtle" color="gray" onClick={() => void unlink(root)}>
              Unlink
            </Button>
          </div>
        ))}
      </div>
    </Section>
  );
}
