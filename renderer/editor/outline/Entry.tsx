// renderer/editor/outline/Entry.tsx - one line of the outline; its acts are on the right mouse button and the keys.
import { Menu } from '@mantine/core';
import { type DragEvent, type KeyboardEvent, memo } from 'react';
import type { Severity } from '../../../electron/contract/packages.ts';
import { ActItem } from '../../app/acts/controls.tsx';
import { ENTRY, place } from '../../app/acts/focus.ts';
import { formatCount } from '../../ui/format.ts';
import { ErrorIcon, WarningIcon } from '../../ui/icons.ts';
import { KindIcon } from '../../ui/labels.tsx';
import { deleteArtifact, duplicateArtifact, entryPlace, goToArtifact, moveDown, moveUp, renameArtifact, views } from '../acts.ts';
import type { OutlineItem } from './outline.ts';

/** Acts on entries, named by the key of their artifact. */
export interface EntryActs {
  choose(item: OutlineItem): void;
  keyDown(event: KeyboardEvent, key: string): void;
  drag(key: string | null): void;
  over(event: DragEvent, key: string): void;
  drop(event: DragEvent, key: string): void;
}

interface EntryProps {
  item: OutlineItem;
  on: boolean;
  acts: EntryActs;
}

export function Mark({ severity }: { severity: Severity | null }) {
  if (severity === 'error') return <ErrorIcon className="xs err" role="img" aria-label="has errors" />;
  return severity === 'warning' ? <WarningIcon className="xs warn" role="img" aria-label="has warnings" /> : null;
}

export const Entry = memo(
  function Entry({ item, on, acts }: EntryProps) {
    const key = item.artifact;
    const line = <Line item={item} on={on} acts={acts} />;
    if (key === null) return line;
    return (
      <Menu position="bottom-start" width={220}>
        <Menu.ContextMenu>{line}</Menu.ContextMenu>
        <Menu.Dropdown>
          <ActItem act={renameArtifact} choice={key} label="Rename" />
          <ActItem act={duplicateArtifact} choice={key} label="Duplicate" />
          <ActItem act={moveUp} choice={key} label="Move up" />
          <ActItem act={moveDown} choice={key} label="Move down" />
          <Menu.Divider />
          <ActItem act={deleteArtifact} choice={key} label="Delete" danger />
        </Menu.Dropdown>
      </Menu>
    );
  },
  (a, b) => a.on === b.on && a.acts === b.acts && JSON.stringify(a.item) === JSON.stringify(b.item),
);

/** Takes what the menu adds to its target, too. */
function Line({ item, on, acts, ...rest }: EntryProps) {
  const key = item.artifact;
  const movable =
    key === null
      ? {}
      : {
          draggable: true,
          onKeyDown: (event: KeyboardEvent) => acts.keyDown(event, key),
          onDragStart: () => acts.drag(key),
          onDragOver: (event: DragEvent) => acts.over(event, key),
          onDrop: (event: DragEvent) => acts.drop(event, key),
          onDragEnd: () => acts.drag(null),
        };
  return (
    <button
      type="button"
      {...rest}
      {...movable}
      className={`it ${on ? 'on' : ''}`}
      style={{ paddingLeft: item.indent === 1 ? 26 : 8 }}
      aria-current={on}
      data-outline
      data-act={key === null ? views[2]?.id : goToArtifact.id}
      {...(key === null ? {} : place(entryPlace(key)))}
      {...(on ? ENTRY : {})}
      onClick={() => acts.choose(item)}
    >
      <KindIcon kind={item.kind} labelled />
      <span className={`ell ${item.indent === 1 ? 'sec' : ''}`}>{item.label}</span>
      <Mark severity={item.worst} />
      <span className="n">{item.tokens === null ? '' : formatCount(item.tokens)}</span>
    </button>
  );
}
