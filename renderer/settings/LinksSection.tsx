// renderer/settings/LinksSection.tsx - followed files and folders (row A12).
import type { LinkRoot } from '../../electron/contract/linking.ts';
import { ActButton, useOffer } from '../app/acts/controls.tsx';
import { useLiveQuery } from '../client/live.ts';
import { checkLinks, linkFile, linkFolder } from '../library/acts.ts';
import { unlink } from '../library/links.tsx';
import { plural } from '../ui/format.ts';
import { FileIcon, FolderIcon } from '../ui/icons.ts';
import { ScopeLabel } from '../ui/labels.tsx';
import { type Column, Table } from '../ui/list/Table.tsx';
import { Loaded, NoRows } from '../ui/states.tsx';
import { shownLinks, unlinkRoot } from './acts.ts';
import { Section } from './Section.tsx';
import styles from './Settings.module.css';

const WATCHED: Record<LinkRoot['watched'], string> = {
  events: 'watched',
  polling: 'checked now and then, as its drive reports no changes',
  offline: 'not reachable, its skills stay as they were',
};

export function LinksSection() {
  const links = useLiveQuery('library.links');
  const { data } = links;
  useOffer(shownLinks, data ? { links: data, unlink } : null);
  return (
    <Section
      title="Linked files and folders"
      about="outside changes are picked up, and saving a skill writes its file"
      acts={
        <>
          {data && data.length > 0 ? <ActButton act={checkLinks} label="Check again" size="xs" plain /> : null}
          <ActButton act={linkFolder} size="xs" />
          <ActButton act={linkFile} size="xs" />
        </>
      }
    >
      <Loaded query={links} what="the links" rows={2}>
        {(roots) =>
          roots.length === 0 ? (
            <NoRows>None yet. Link a Git checkout or a folder such as ~/.claude/skills to work on its packages in place.</NoRows>
          ) : (
            <Table label="Links" columns={COLUMNS} rows={roots} rowHeight={44} keyOf={({ path }) => path} />
          )
        }
      </Loaded>
    </Section>
  );
}

const COLUMNS: readonly Column<LinkRoot>[] = [
  {
    head: 'Path',
    width: { min: 240 },
    className: 'row g8',
    cell: ({ kind, path, watched, skills, conflicts }) => (
      <>
        {kind === 'folder' ? <FolderIcon className="s mut" aria-hidden /> : <FileIcon className="s mut" aria-hidden />}
        <span className="col grow">
          <code className="ell" title={path}>
            {path}
          </code>
          <span className={`sm ell ${watched === 'offline' || conflicts > 0 ? 'warn' : 'mut'}`}>
            {plural(skills, 'skill')}
            {conflicts > 0 ? `, ${plural(conflicts, 'conflict')} to resolve` : ''}, {WATCHED[watched]}
          </span>
        </span>
      </>
    ),
  },
  { head: 'Scope', width: 104, cell: ({ scope }) => <ScopeLabel scope={scope} /> },
  {
    head: '',
    name: 'Actions',
    width: 76,
    className: styles.acts ?? '',
    cell: (root) => <ActButton act={unlinkRoot} choice={root.id} label="Unlink" size="xs" variant="subtle" color="gray" plain />,
  },
];
