// electron/core/duties/skills/store.ts - skills on a schedule, in the agents.db of the account (table skill_schedules): a person's decision, wherever the skill is.
import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { AppError, DutySchedule, JsonObject, MOST_SCHEDULES, number } from '../../../contract/index.ts';
import { columnsOf, guarded, readKept, transaction } from '../../storage/index.ts';

export interface KeptSchedule {
  id: string;
  /** The database with the skill. */
  place: string;
  skillId: string;
  schedule: DutySchedule;
  timeZone: string | null;
  request: string;
  inputs: Record<string, unknown>;
  since: string;
}

export interface ScheduleStore {
  /** Those that were not removed, the oldest first; one whose row is damaged is left out. */
  list(): KeptSchedule[];
  /** Throws `not_found` for one that is not there, or removed. */
  find(id: string): KeptSchedule;
  /** Throws `limit_reached`. What was removed before it cannot be brought back any more. */
  add(kept: Omit<KeptSchedule, 'id'>): KeptSchedule;
  change(kept: KeptSchedule): void;
  /** Throws `not_found`. */
  remove(id: string, at: string): void;
  /** Throws `not_found`, `limit_reached`. */
  restore(id: string, since: string): void;
}

type Row = Omit<KeptSchedule, 'schedule' | 'inputs'> & Record<'schedule' | 'inputs', string>;

const SCHEDULE = columnsOf('id place skill_id schedule time_zone request inputs since');

/** Methods throw the errors of a database that cannot be read or written. */
export function createScheduleStore(db: Database): ScheduleStore {
  const rows = (where: string, ...values: string[]): Row[] =>
    guarded(db.name, () =>
      db.prepare<string[], Row>(`SELECT ${SCHEDULE.select} FROM skill_schedules WHERE ${where} ORDER BY number`).all(...values),
    );
  const write = (sql: string, values: object): number => transaction(db, () => db.prepare(sql).run(values).changes);
  const list = () => rows('removed_at IS NULL').flatMap(keptOf);
  const requireRoom = (): void => {
    if (list().length < MOST_SCHEDULES) return;
    throw new AppError('limit_reached', `There are ${number(MOST_SCHEDULES)} skills on a schedule already.`, {
      remedy: 'Remove one that you no longer need.',
    });
  };
  return {
    list,
    find(id) {
      const [kept] = rows('id = ? AND removed_at IS NULL', id).flatMap(keptOf);
      if (kept === undefined) throw noSchedule(id);
      return kept;
    },
    add(given) {
      requireRoom();
      const kept = { ...given, id: randomUUID() };
      transaction(db, () => {
        db.prepare('DELETE FROM skill_schedules WHERE removed_at IS NOT NULL').run();
        db.prepare(`INSERT INTO skill_schedules ${SCHEDULE.insert}`).run(written(kept));
      });
      return kept;
    },
    change(kept) {
      write(
        `UPDATE skill_schedules SET schedule = @schedule, time_zone = @timeZone, request = @request, inputs = @inputs, since = @since
         WHERE id = @id AND removed_at IS NULL`,
        written(kept),
      );
    },
    remove(id, at) {
      const changed = write('UPDATE skill_schedules SET removed_at = @at WHERE id = @id AND removed_at IS NULL', { id, at });
      if (changed === 0) throw noSchedule(id);
    },
    restore(id, since) {
      requireRoom();
      const changed = write('UPDATE skill_schedules SET removed_at = NULL, since = @since WHERE id = @id AND removed_at IS NOT NULL', {
        id,
        since,
      });
      if (changed === 0) throw noSchedule(id);
    },
  };
}

const noSchedule = (id: string): AppError =>
  new AppError('not_found', `There is no schedule ${id}.`, { remedy: 'Look at the list of schedules again.' });

function keptOf(row: Row): KeptSchedule[] {
  const schedule = readKept<DutySchedule | null>(row.schedule, DutySchedule, () => null);
  const inputs = readKept<Record<string, unknown> | null>(row.inputs, JsonObject, () => null);
  return schedule === null || inputs === null ? [] : [{ ...row, schedule, inputs }];
}

const written = ({ schedule, inputs, ...kept }: KeptSchedule) => ({
  ...kept,
  schedule: JSON.stringify(schedule),
  inputs: JSON.stringify(inputs),
});
