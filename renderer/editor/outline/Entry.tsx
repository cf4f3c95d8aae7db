// renderer/editor/outline/Entry.tsx - one line of the outline; its acts are on the second button and the keys.
import { Menu } from '@mantine/core';
import { type DragEvent, type KeyboardEvent, memo } from 'react';
import type { Severity } from '../../../electron/contract/packages.ts';
import { formatCount } from '../../ui/format.ts';
import { ErrorIcon, WarningIcon } from '../../ui/icons.ts';
import { KindIcon } from '../../ui/labels.tsx';
import type { OutlineItem } from './outline.ts';

/** Acts on entries, named by the key of their artifact. */
export interface EntryActs {
  choose(item: OutlineItem): void;
  keyDown(event: KeyboardEvent, key: string): void;
  drag(key: string | null): void;
  over(event: DragEvent, key: string): void;
  drop(event: DragEvent, key: string): void;
  rename(key: string): void;
  duplicate(key: string): void;
  remove(key: string): void;
  move(key: string, by: 1 | -1): void;
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

const hint = (text: string) => <span className="mut xs">{text}</span>;

export const Entry = memo(
  function Entry({ item, on, acts }: EntryProps) {
    const key = item.artifact;
    const line = <Line item={item} on={on} acts={acts} />;
    if (key === null) return line;
    return (
      <Menu position="bottom-start" width={220}>
        <Menu.ContextMenu>{line}</Menu.ContextMenu>
        <Menu.Dropdown>
          <Menu.Item onClick={() => acts.rename(key)} rightSection={hint('F2')}>
            Rename
          </Menu.Item>
          <Menu.Item onClick={() => acts.duplicate(key)}>Duplicate</Menu.Item>
          <Menu.Item onClick={() => acts.move(key, -1)} rightSection={hint('Alt ↑')}>
            Move up
          </Menu.Item>
          <Menu.Item onClick={() => acts.move(key, 1)} rightSection={hint('Alt ↓')}>
            Move down
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item c="var(--sw-err)" onClick={() => acts.remove(key)} rightSection={hint('Del')}>
            Delete
          </Menu.Item>
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
      onClick={() => acts.choose(item)}
    >
      <KindIcon kind={item.kind} labelled />
      <span className={`ell ${item.indent === 1 ? 'sec' : ''}`}>{item.label}</span>
      <Mark severity={item.worst} />
      <span className="n">{item.tokens === null ? '' : formatCount(item.tokens)}</span>
    </button>
  );
}
