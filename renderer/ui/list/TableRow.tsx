// renderer/ui/list/TableRow.tsx - head and rows of a table.
import { Checkbox } from '@mantine/core';
import { type MouseEvent, memo, type ReactNode } from 'react';
import type { Track } from './columns.ts';
import styles from './list.module.css';

export interface Column<R> extends Track {
  /** Empty = it has no words; then, or if it is not text, `name` says what it is. */
  head: ReactNode;
  name?: string;
  /** The cell that names its row. */
  isName?: boolean;
  /** Numbers are aligned right. */
  num?: boolean;
  className?: string;
  title?(row: R): string | undefined;
  cell(row: R): ReactNode;
}

/** A row that looks different: its class, and its own cells. `isHead` = the head of a group, skipped by the keyboard. */
export type Whole<R> = (row: R, box: ReactNode) => { className?: string | undefined; cells?: ReactNode; isHead?: boolean } | null;

export interface RowActs<R> {
  /** Called by a press on the row; absent in a table for reading. */
  onPress?: ((index: number, event: MouseEvent) => void) | undefined;
  /** Called by its box. */
  onBox(index: number, range: boolean): void;
  onOpen?: ((row: R) => void) | undefined;
  opensOnClick: boolean;
  onPoint(index: number): void;
  whole?: Whole<R> | undefined;
  /** The name of a row that can be selected. */
  nameOf?: ((row: R) => string) | undefined;
  /** Whether a row can be selected. */
  can?: ((row: R) => boolean) | undefined;
  acts?: ((row: R) => ReactNode) | undefined;
}

interface TableRowProps<R> extends RowActs<R> {
  id: string;
  row: R;
  index: number;
  columns: readonly Column<R>[];
  active: boolean;
  /** undefined = rows cannot be selected here. */
  selected: boolean | undefined;
}

const nameOfColumn = ({ name, head }: { name?: string | undefined; head: ReactNode }): string => name ?? String(head);

function PlainRow<R>(props: TableRowProps<R>) {
  const { id, row, index, columns, active, selected, onPress, onBox, onOpen, opensOnClick, onPoint, whole, nameOf, can, acts } = props;
  const cell = onPress ? 'gridcell' : 'cell';
  // A plain box: one of Mantine's in every row takes a third of the time that a list needs to appear.
  const box = nameOf ? (
    <input
      type="checkbox"
      className="check"
      tabIndex={-1}
      aria-label={`Select ${nameOf(row)}`}
      checked={selected ?? false}
      disabled={can?.(row) === false}
      onChange={() => undefined}
      onClick={(event) => {
        event.stopPropagation();
        onBox(index, event.shiftKey);
      }}
    />
  ) : null;
  const own = whole?.(row, box) ?? null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the focus and takes the keys, after a click too
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-active={active}
      className={`${own?.isHead ? '' : 'tr'} ${styles.row} ${nameOf ? styles.chosen : ''} ${own?.className ?? ''}`}
      onMouseEnter={() => onPoint(index)}
      onClick={(event) => {
        if (own?.isHead) return;
        onPress?.(index, event);
        if (opensOnClick) onOpen?.(row);
      }}
      onDoubleClick={() => opensOnClick || own?.isHead || onOpen?.(row)}
    >
      {own?.cells ?? (
        <>
          {nameOf ? <span role={cell}>{box}</span> : null}
          {columns.map((column) => (
            <span
              key={nameOfColumn(column)}
              role={column.isName ? 'rowheader' : cell}
              className={`${column.num ? 'num ' : ''}${column.className ?? ''}`}
              title={column.title?.(row)}
            >
              {column.cell(row)}
            </span>
          ))}
        </>
      )}
      {acts && !own?.isHead ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keeps presses on the acts from choosing the row
        // biome-ignore lint/a11y/noStaticElementInteractions: what is inside has the focus
        <span
          role={cell}
          className={styles.acts}
          data-row-acts
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          {acts(row)}
        </span>
      ) : null}
    </div>
  );
}

export const TableRow = memo(PlainRow) as typeof PlainRow;

interface HeadProps {
  columns: readonly Column<never>[];
  /** How much is selected, and what the box does; absent = nothing can be selected. */
  box?: { state: 'none' | 'some' | 'all'; all(): void; clear(): void } | undefined;
}

export function Head({ columns, box }: HeadProps) {
  return (
    <div role="row" aria-rowindex={1} className={`th ${styles.head}`}>
      {box ? (
        <span role="columnheader" aria-label="Selected">
          <Checkbox
            tabIndex={-1}
            aria-label="Select all matches"
            checked={box.state === 'all'}
            indeterminate={box.state === 'some'}
            onChange={() => (box.state === 'none' ? box.all() : box.clear())}
          />
        </span>
      ) : null}
      {columns.map(({ head, name, num }) => (
        <span key={nameOfColumn({ head, name })} role="columnheader" className={num ? 'num' : undefined}>
          {head === '' ? <span className="sr-only">{name}</span> : head}
        </span>
      ))}
    </div>
  );
}
