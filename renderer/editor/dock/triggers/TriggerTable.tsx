// renderer/editor/dock/triggers/TriggerTable.tsx - the rows in two halves: whether each passes, who it finds, and the place of this skill.
import { runAct } from '../../../app/acts/act.ts';
import { ENTRY, place } from '../../../app/acts/focus.ts';
import { ErrorIcon, OkIcon } from '../../../ui/icons.ts';
import { type Column, Table, type Whole } from '../../../ui/list/Table.tsx';
import { addPhrase, editTrigger, holdTrigger, removeTrigger, turnTrigger } from './acts.ts';
import { foundWords, type Item, placeWords, type RowItem } from './items.ts';
import styles from './triggers.module.css';

const only = ({ cell, title, ...column }: Column<RowItem>): Column<Item> => ({
  ...column,
  cell: (item) => (item.kind === 'row' ? cell(item) : null),
  ...(title ? { title: (item: Item) => (item.kind === 'row' ? title(item) : undefined) } : {}),
});

const COLUMNS: readonly Column<Item>[] = [
  only({
    head: '',
    name: 'Result',
    width: 16,
    cell: ({ result: { passes } }) =>
      passes ? <OkIcon className="s ok" role="img" aria-label="passes" /> : <ErrorIcon className="s err" role="img" aria-label="fails" />,
  }),
  only({
    head: 'Message',
    width: { min: 140, share: 3 },
    isName: true,
    className: 'row g6 sm',
    title: ({ result }) => result.message,
    cell: ({ result, change }) => (
      <>
        <span className="ell">{result.message}</span>
        {change === null ? null : <span className={`bdg ${change === 'passes' ? 'ok' : 'err'}`}>now {change}</span>}
        {result.heldOut ? <span className="bdg line">held out</span> : null}
      </>
    ),
  }),
  only({
    head: 'Finds',
    width: { min: 104 },
    className: 'sm ell',
    title: ({ result }) => foundWords(result),
    cell: ({ result }) => <span className={result.passes ? 'sec' : 'semi'}>{foundWords(result)}</span>,
  }),
  only({ head: 'Place', width: 46, num: true, className: 'sm sec', cell: ({ result }) => placeWords(result.rank) }),
  only({
    head: 'Score',
    width: 46,
    num: true,
    leaves: 1,
    className: 'sm sec',
    cell: ({ result }) => result.score?.toFixed(1) ?? '–',
  }),
];

const head: Whole<Item> = (item) =>
  item.kind === 'group'
    ? {
        isHead: true,
        className: styles.group,
        cells: (
          <span role="gridcell" className="row g8 sm">
            <span className="semi">{item.shouldTrigger ? 'Should find it' : 'Should not find it'}</span>
            <span className="sec">
              {item.passed} of {item.count} pass
            </span>
          </span>
        ),
      }
    : null;

/** Of the list only; the palette has them all. */
const KEYS = {
  Enter: () => void runAct(editTrigger),
  s: () => void runAct(turnTrigger),
  h: () => void runAct(holdTrigger),
  p: () => void runAct(addPhrase),
  Delete: () => void runAct(removeTrigger),
};

interface TriggerTableProps {
  items: readonly Item[];
  active: number;
  /** The filter that lets nothing through; null = there is none. */
  empty: string | null;
  onActive(index: number): void;
}

export function TriggerTable({ items, active, empty, onActive }: TriggerTableProps) {
  if (items.length === 0 && empty !== null) {
    return (
      <p className={`sm sec ${styles.none}`} {...place('triggers.list')} tabIndex={-1}>
        No row is {empty}.
      </p>
    );
  }
  return (
    <Table
      label="Trigger tests"
      columns={COLUMNS}
      rows={items}
      rowHeight={28}
      keyOf={(item) => (item.kind === 'row' ? (item.result.id ?? item.result.message) : `group ${item.shouldTrigger}`)}
      active={active}
      onActive={onActive}
      onOpen={() => runAct(editTrigger)}
      keys={KEYS}
      whole={head}
      fill
      attributes={{ ...place('triggers.list'), ...ENTRY }}
    />
  );
}
