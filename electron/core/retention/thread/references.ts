// electron/core/retention/thread/references.ts - what still refers to a run or revision: it stays over any limit, unless a person decides.
import type { Database } from 'better-sqlite3';
import type { KeptBecause } from '../../../contract/index.ts';
import { createCandidateStore } from '../../workspace/index.ts';

export type References = Map<string, KeptBecause>;

/** For each skill, the newest batch and the one before it, with which it is compared. */
const BASELINES = `SELECT id, columns FROM (
  SELECT id, columns, row_number() OVER (PARTITION BY source_id ORDER BY started_at DESC, rowid DESC) AS place FROM case_batches
) WHERE place <= 2`;

/** Runs that a test case came from, that are cells of a baseline, or that proposed a page which is open or was accepted. */
export function runReferences(agents: readonly Database[], workspace: string | null): References {
  const found: References = new Map();
  const add = (ids: readonly string[], because: KeptBecause) => {
    for (const id of ids) found.set(id, because);
  };
  if (workspace !== null) {
    const candidates = createCandidateStore(workspace).list();
    add(
      candidates.filter(({ state }) => state !== 'discarded').map(({ runId }) => runId),
      'candidate',
    );
  }
  for (const db of agents) {
    add(texts(db, `SELECT run_id FROM case_cells WHERE run_id IS NOT NULL AND batch_id IN (SELECT id FROM (${BASELINES}))`), 'batch');
    add(texts(db, `SELECT substr(source, 7) FROM skill_cases WHERE source LIKE 'trace:%'`), 'case');
  }
  return found;
}

/** Revisions that a kept run was of, that a baseline compares, or on which a linked file and its skill last agreed. */
export function revisionReferences(agents: readonly Database[], traces: readonly Database[]): References {
  const found: References = new Map();
  const add = (keys: readonly string[], because: KeptBecause) => {
    for (const key of keys) found.set(key, because);
  };
  for (const db of traces) add(texts(db, 'SELECT DISTINCT revision_id FROM runs'), 'run');
  for (const db of agents) {
    const ofColumns = `SELECT json_extract(c.value, '$.revisionId') FROM (${BASELINES}) b, json_each(b.columns) c`;
    add(texts(db, ofColumns), 'batch');
    add(texts(db, `SELECT source_id || ' ' || base_hash FROM skill_links WHERE base_hash IS NOT NULL`), 'link');
  }
  return found;
}

const texts = (db: Database, select: string): string[] =>
  (db.prepare(select).pluck().all() as (string | null)[]).filter((each) => each !== null);
