// electron/core/duties/store/rows.ts - work items as rows, read.
import type { Database } from 'better-sqlite3';
import { WorkItem, type WorkState } from '../../../contract/index.ts';
import { columnsOf, guarded, readKept } from '../../storage/index.ts';

export interface ItemRow extends Omit<WorkItem, 'byHand' | 'runs'> {
  byHand: number;
  runs: string;
  ownerPid: number | null;
  ownerStart: string | null;
}
const ITEM = columnsOf('id agent duty name due_at by_hand state reason earlier runs started_at ended_at owner_pid owner_start');

export interface ItemQuery {
  agent?: string | undefined;
  duty?: string | undefined;
  states?: readonly WorkState[] | undefined;
  /** Due from here, and before there, UTC. */
  from?: string;
  to?: string;
  /** Not of these duties. */
  but?: readonly string[];
  /** Only of agents that are not deleted. */
  present?: true;
  limit: number;
}

const Runs = WorkItem.shape.runs;

export const toItem = ({ ownerPid: _, ownerStart: __, ...row }: ItemRow): WorkItem => ({
  ...row,
  byHand: row.byHand === 1,
  runs: readKept<WorkItem['runs']>(row.runs, Runs, () => []),
});

export type ReadRows = (where: string, values: Record<string, unknown>, more?: string) => ItemRow[];

/** Rows of a condition with named values. Throws the errors of a database that cannot be read. */
export const rowsIn =
  (db: Database): ReadRows =>
  (where, values, more = '') =>
    guarded(db.name, () =>
      db.prepare<[Record<string, unknown>], ItemRow>(`SELECT ${ITEM.select} FROM work_items WHERE ${where} ${more}`).all(values),
    );

/** The newest first. */
export function listItems(rows: ReadRows, { states, but, present, limit, ...query }: ItemQuery): WorkItem[] {
  const parts = [
    ...(query.agent === undefined ? [] : ['agent = @agent']),
    ...(query.duty === undefined ? [] : ['duty = @duty']),
    ...(states === undefined ? [] : ['state IN (SELECT value FROM json_each(@states))']),
    ...(but === undefined ? [] : ['duty NOT IN (SELECT value FROM json_each(@but))']),
    ...(present === undefined ? [] : ['agent IN (SELECT id FROM agents WHERE deleted_at IS NULL)']),
    ...(query.from === undefined ? [] : ['due_at >= @from']),
    ...(query.to === undefined ? [] : ['due_at < @to']),
  ];
  const where = parts.length === 0 ? 'true' : parts.join(' AND ');
  const values = { ...query, states: JSON.stringify(states ?? []), but: JSON.stringify(but ?? []), limit };
  return rows(where, values, 'ORDER BY due_at DESC, number DESC LIMIT @limit').map(toItem);
}
