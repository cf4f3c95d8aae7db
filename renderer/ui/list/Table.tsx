// renderer/ui/list/Table.tsx - the table of every screen: columns that leave as it gets narrow, rows that exist only while visible,
// keyboard, selection. A table in which nothing can be opened or selected is for reading; any other is a grid.
import { useElementSize } from '@mantine/hooks';
import {
  type CSSProperties,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { SkeletonRows } from '../states.tsx';
import { VirtualList, type VirtualListHandle } from '../VirtualList.tsx';
import { BOX, columnsThatFit, tracksOf } from './columns.ts';
import styles from './list.module.css';
import { headState, type Selection } from './selection.ts';
import { type Column, Head, TableRow, type Whole } from './TableRow.tsx';
import { type ListKeys, type RowChoice, useListKeys } from './useListKeys.ts';

export type { Column, Whole } from './TableRow.tsx';

export interface TableHandle {
  focus(): void;
  scrollToIndex(index: number): void;
  /** Goes some rows up or down. */
  move(by: number): void;
  isAtTop(): boolean;
}

/** Rows that are read in pages: one is undefined while its page is loading. */
export interface PagedRows<R> {
  count: number;
  at(index: number): R | undefined;
  /** Those that have been read. */
  loaded: readonly R[];
}

export interface TableProps<R> {
  label: string;
  /** Created once, like all functions about rows. */
  columns: readonly Column<R>[];
  rows: readonly R[] | PagedRows<R>;
  keyOf(row: R, index: number): string;
  rowHeight?: number;
  headHeight?: number;
  /** Fills the height of its panel; else it is a card as high as its rows, which scrolls if there are many. */
  fill?: boolean;
  whole?: Whole<R>;
  /** The keyboard's row, if somebody else keeps it. */
  active?: number;
  onActive?(index: number): void;
  /** By Enter and double click; `opensOnClick`: by a single one. */
  onOpen?(row: R): void;
  opensOnClick?: boolean;
  /** Without a name rows have no box. `byClick`: a click selects only its row. `can`: whether a row can be selected; by default all can. */
  choice?: { selection: Selection<R>; all(): void; nameOf?(row: R): string; byClick?: boolean; can?(row: R): boolean };
  /** What appears at the end of the pointer's row and the keyboard's. */
  acts?(row: R): ReactNode;
  textOf?(row: R): string;
  keys?: ListKeys['keys'];
  /** Up, from the first row. */
  onLeave?(): void;
  /** Called with the visible rows. */
  onRange?(first: number, last: number): void;
  handle?: Ref<TableHandle>;
  /** More attributes for the element that has the focus. */
  attributes?: HTMLAttributes<HTMLDivElement> & Partial<Record<`data-${string}`, string | boolean>>;
}

const ROW = 32;
const HEAD = 28;
/** A card that is higher than this may have to scroll. */
const TALL = 340;

export function Table<R>(props: TableProps<R>) {
  const { label, columns, keyOf, rowHeight = ROW, headHeight = HEAD, fill = false, choice, acts, onRange, attributes } = props;
  const rows = useRows(props.rows);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const hasBox = choice?.nameOf !== undefined;
  const shown = useMemo(() => columnsThatFit(columns, (width || 1000) - (hasBox ? BOX : 0)), [columns, width, hasBox]);
  const virtual = useRef<VirtualListHandle>(null);
  const { isGrid, active, onKeyDown, rowActs } = useTable(props, rows, virtual);
  const [pointed, setPointed] = useState(-1);
  const height = headHeight + rows.count * rowHeight;
  const idAt = (at: number) => `${label}-${at}`.replaceAll(' ', '-').toLowerCase();
  return (
    <div
      ref={ref}
      className={fill ? styles.fill : `card ${styles.card}`}
      style={
        { '--cols': `${hasBox ? '14px ' : ''}${tracksOf(shown)}`, '--row': `${rowHeight}px`, '--head': `${headHeight}px` } as CSSProperties
      }
    >
      <VirtualList
        {...attributes}
        handle={virtual}
        role={isGrid ? 'grid' : 'table'}
        aria-label={label}
        aria-multiselectable={choice ? true : undefined}
        aria-rowcount={rows.count + 1}
        aria-activedescendant={isGrid && rows.count > 0 && active >= 0 ? idAt(active) : undefined}
        tabIndex={isGrid || height > TALL ? 0 : undefined}
        className={isGrid ? (styles.keyed ?? '') : ''}
        style={fill ? {} : { height: height - 1, flex: '0 1 auto' }}
        count={rows.count}
        rowHeight={rowHeight}
        headHeight={headHeight}
        head={<Head columns={shown} box={choice?.nameOf && boxOf(choice, rows)} />}
        keyOf={(at) => keyAt(rows.at(at), at, keyOf)}
        {...(onRange ? { onRange } : {})}
        onKeyDown={isGrid ? onKeyDown : undefined}
        onMouseLeave={() => setPointed(-1)}
        renderRow={(at) => {
          const row = rows.at(at);
          if (row === undefined) return <SkeletonRows rows={1} height={rowHeight} />;
          return (
            <TableRow
              {...rowActs}
              id={idAt(at)}
              row={row}
              index={at}
              columns={shown}
              active={at === active}
              selected={choice?.selection.has(row)}
              acts={at === pointed || at === active ? acts : undefined}
              onPoint={setPointed}
            />
          );
        }}
      />
    </div>
  );
}

function useRows<R>(rows: readonly R[] | PagedRows<R>): PagedRows<R> {
  return useMemo(
    () => ('at' in rows && 'loaded' in rows ? rows : { count: rows.length, at: (index) => rows[index], loaded: rows }),
    [rows],
  );
}

/** Where the keyboard is, and what rows do. */
function useTable<R>(props: TableProps<R>, rows: PagedRows<R>, virtual: RefObject<VirtualListHandle | null>) {
  const { rowHeight = ROW, headHeight = HEAD, whole, onOpen, opensOnClick = false, choice, textOf, keys, onLeave, handle } = props;
  const isGrid = onOpen !== undefined || choice !== undefined || props.onActive !== undefined;
  const [index, setIndex] = useState(0);
  const active = isGrid ? (props.active ?? Math.min(index, rows.count - 1)) : -1;
  const isHead = (row: R | undefined) => row !== undefined && (whole?.(row, null)?.isHead ?? false);
  const { onKeyDown, onPress, onBox, move } = useListKeys({
    count: rows.count,
    active,
    onActive: props.onActive ?? setIndex,
    virtual,
    rowHeight,
    headHeight,
    stopsAt: (at) => !isHead(rows.at(at)),
    choice: choice && choiceOf(choice, rows),
    onOpen: onOpen && ((at) => withRow(rows.at(at), onOpen)),
    onLeave,
    textAt: textOf && ((at) => withRow(rows.at(at), textOf)),
    keys,
  });
  useImperativeHandle(
    handle,
    () => ({
      focus: () => virtual.current?.element?.focus(),
      scrollToIndex: (at) => virtual.current?.scrollToIndex(at),
      move(by) {
        virtual.current?.element?.focus();
        move(by);
      },
      isAtTop: () => (virtual.current?.element?.scrollTop ?? 0) < rowHeight,
    }),
    [virtual, move, rowHeight],
  );
  return {
    isGrid,
    active,
    onKeyDown,
    rowActs: { onPress: isGrid ? onPress : undefined, onBox, onOpen, opensOnClick, whole, nameOf: choice?.nameOf, can: choice?.can },
  };
}

const withRow = <R, T>(row: R | undefined, act: (row: R) => T): T | undefined => (row === undefined ? undefined : act(row));
const keyAt = <R,>(row: R | undefined, at: number, keyOf: (row: R, at: number) => string) =>
  row === undefined ? `row-${at}` : keyOf(row, at);

function boxOf<R>({ selection, all, can = () => true }: NonNullable<TableProps<R>['choice']>, { loaded, count }: PagedRows<R>) {
  const possible = loaded.filter(can);
  return { state: headState(selection, possible, count - (loaded.length - possible.length)), all, clear: selection.clear };
}

function choiceOf<R>({ selection, all, byClick }: NonNullable<TableProps<R>['choice']>, rows: PagedRows<R>): RowChoice {
  return {
    toggle: (at) => withRow(rows.at(at), selection.toggle),
    extendTo: (at) => selection.extendTo(at, rows.at),
    setAnchor: selection.setAnchor,
    ...(byClick ? { only: (at: number) => withRow(rows.at(at), (row) => selection.setAll([row])) } : {}),
    all,
    clear: selection.clear,
    some: selection.rows.length > 0,
  };
}
