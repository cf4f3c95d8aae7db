// electron/core/traces/waiting.ts - runs that wait for a person and outlive their process: finding them, and taking them over.
import type { Run, Span } from '../../contract/index.ts';
import { isAlive, NOBODY, type Owner } from '../processes/index.ts';
import { RUN, type RunRow, rowToRun, rowToSpan, SPAN, type SpanRow } from './rows.ts';
import type { Database } from './store.ts';

/** A waiting run as it was written, all its spans in order of start, and what it needs to continue. */
export interface Claimed {
  run: Run;
  /** skills.id. */
  skillId: string;
  spans: Span[];
  state: string;
  /** Results of assertions that are already written. */
  checked: number;
}

const WAITING = "status = 'running' AND waiting IS NOT NULL";

/** Waiting runs whose processes have ended, oldest first. */
export function waitingRuns(db: Database): Run[] {
  const rows = db.prepare<[], RunRow>(`SELECT ${RUN.select} FROM runs WHERE ${WAITING} ORDER BY id`).all();
  return rows.filter(isUnowned).map(rowToRun);
}

/** Only one process gets it: the owner is checked and changed in one transaction. */
export function claimRun(db: Database, runId: string, owner: Owner): Claimed | null {
  return db
    .transaction((): Claimed | null => {
      const row = db.prepare<[string], RunRow>(`SELECT ${RUN.select} FROM runs WHERE id = ? AND ${WAITING}`).get(runId);
      const kept = db.prepare<[string], { state: string }>('SELECT state FROM run_states WHERE run_id = ?').get(runId);
      if (!row || !kept || !isUnowned(row)) return null;
      db.prepare('UPDATE runs SET owner_pid = ?, owner_start = ? WHERE id = ?').run(owner.pid, owner.start, runId);
      const spans = db.prepare<[string], SpanRow>(`SELECT ${SPAN.select} FROM spans WHERE run_id = ? ORDER BY seq`).all(runId);
      const checked = db.prepare<[string], number>('SELECT count(*) FROM assertion_results WHERE run_id = ?').pluck().get(runId) ?? 0;
      return { run: rowToRun(row), skillId: row.ownId, spans: spans.map(rowToSpan), state: kept.state, checked };
    })
    .immediate();
}

/** The run has no owner afterwards. */
export function releaseRun(db: Database, runId: string): void {
  db.prepare('UPDATE runs SET owner_pid = ?, owner_start = ? WHERE id = ?').run(NOBODY.pid, NOBODY.start, runId);
}

const isUnowned = ({ ownerPid: pid, ownerStart: start }: RunRow): boolean => !isAlive({ pid, start });
