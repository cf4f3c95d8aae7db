// renderer/ui/list/ListBox.tsx - a list of one column in which one row, or several, are selected.
import { type HTMLAttributes, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { VirtualList, type VirtualListHandle } from '../VirtualList.tsx';
import styles from './list.module.css';
import { type ListKeys, type RowChoice, useListKeys } from './useListKeys.ts';

interface ListBoxProps<R> extends Omit<HTMLAttributes<HTMLDivElement>, 'children' | 'onKeyDown'> {
  label: string;
  rows: readonly R[];
  rowHeight: number;
  keyOf(row: R): string;
  /** The keyboard's row; without `choice` it is also the selected one. */
  active: number;
  onActive(index: number): void;
  /** For several at once. */
  choice?: RowChoice & { has(row: R): boolean };
  onOpen?(row: R): void;
  textOf?(row: R): string;
  keys?: ListKeys['keys'];
  rowClass?: string | undefined;
  handle?: Ref<VirtualListHandle>;
  children(row: R): ReactNode;
}

export function ListBox<R>(props: ListBoxProps<R>) {
  const { label, rows, rowHeight, keyOf, active, onActive, choice, onOpen, textOf, keys, rowClass, handle, children, className, ...rest } =
    props;
  const virtual = useRef<VirtualListHandle>(null);
  useImperativeHandle(handle, () => virtual.current as VirtualListHandle, []);
  const idOf = (row: R) => `${label} ${keyOf(row)}`.replaceAll(/\s/g, '-');
  const { onKeyDown, onPress } = useListKeys({
    count: rows.length,
    active,
    onActive,
    virtual,
    rowHeight,
    choice,
    onOpen: onOpen && ((index) => rows[index] !== undefined && onOpen(rows[index])),
    textAt: textOf && ((index) => (rows[index] === undefined ? undefined : textOf(rows[index]))),
    keys,
  });
  useEffect(() => {
    if (active >= 0) virtual.current?.scrollToIndex(active);
  }, [active]);
  const current = rows[active];
  return (
    <VirtualList
      tabIndex={0}
      {...rest}
      handle={virtual}
      role="listbox"
      aria-label={label}
      aria-multiselectable={choice ? true : undefined}
      aria-activedescendant={current === undefined ? undefined : idOf(current)}
      className={`${styles.keyed} ${className ?? ''}`}
      count={rows.length}
      rowHeight={rowHeight}
      keyOf={(index) => (rows[index] === undefined ? `row-${index}` : keyOf(rows[index]))}
      onKeyDown={onKeyDown}
      renderRow={(index) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
          <div
            id={idOf(row)}
            role="option"
            tabIndex={-1}
            aria-selected={choice ? choice.has(row) : index === active}
            data-active={index === active}
            className={`${styles.option} ${rowClass ?? ''}`}
            style={{ height: rowHeight }}
            onClick={(event) => onPress(index, event)}
            onDoubleClick={() => onOpen?.(row)}
          >
            {children(row)}
          </div>
        );
      }}
    />
  );
}
