// Steps of traces.db on an earlier database: who began each run, and how; how the last runs ended.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, makeOld, openIn } from './folder.ts';

const run = (number: number, channel: string, status: string) =>
  `INSERT INTO runs (number, id, session_id, source_id, skill_id, skill_name, skill_version, scope, revision_id, content_hash, status, model_id,
     channel, started_at, deadline_ms, input_tokens, output_tokens, cost, owner_pid, owner_start)
   VALUES (${number}, 'r${number}', 's', 'src', 'sk', 'notes', '1', 'account', 'rev', 'h', '${status}', NULL, '${channel}',
     '2026-01-0${number}T00:00:00.000Z', 1000, 5, 2, 0.5, 1, '');`;

/** Three runs of today, one of them begun on a command line, one not ended, with a span, a text and a result. */
const TODAY = `${run(1, 'editor', 'completed')} ${run(2, 'cli', 'completed')} ${run(3, 'editor', 'running')}
  INSERT INTO spans VALUES ('r1', 0, 'sp', NULL, 'run', 'notes', 'ok', 'then', 0, 1, NULL, NULL, 0, NULL, NULL, NULL, '{}', NULL, '[]');
  INSERT INTO payloads VALUES ('p', 'r1', 'input', '{}');
  INSERT INTO assertion_results VALUES ('r1', 0, 'sp', 'a', 'contains', 'hard', 'pass', 1, '{}');`;

test('D1: a database of today gives its bytes back from now on, keeps what was spent, and remembers what is left to be moved', () => {
  const folder = makeOld('traces', 2, TODAY);
  const { db } = openIn(folder, { kind: 'traces', path: join(folder, 'traces.db') });
  expect(db.pragma('auto_vacuum', { simple: true })).toBe(2);
  expect(db.prepare('SELECT what FROM unfinished').pluck().all()).toEqual(['artifact_rows']);
  db.exec('DELETE FROM runs');
  expect(db.prepare('SELECT sum(input_tokens), sum(cost) FROM run_usage').raw().get()).toEqual([15, 1.5]);
  const fresh = openIn(makeFolder());
  expect(fresh.db.pragma('auto_vacuum', { simple: true })).toBe(2);
});

test('C8, D2: runs of today were the author’s, began by their channel, and are counted by it', () => {
  const folder = makeOld('traces', 2, TODAY);
  const { db } = openIn(folder, { kind: 'traces', path: join(folder, 'traces.db') });
  expect(db.prepare('SELECT id, agent_id, task_context, parent_run_id, trigger FROM runs ORDER BY id').raw().all()).toEqual([
    ['r1', 'you', 'interactive', null, 'editor'],
    ['r2', 'you', 'interactive', null, 'cli'],
    ['r3', 'you', 'interactive', null, 'editor'],
  ]);
  const counts = () => db.prepare('SELECT trigger, status, runs FROM run_counts WHERE runs > 0 ORDER BY trigger, status').raw().all();
  expect(counts()).toEqual([
    ['cli', 'completed', 1],
    ['editor', 'completed', 1],
    ['editor', 'running', 1],
  ]);
  db.exec(`DELETE FROM runs WHERE id = 'r2'; UPDATE runs SET status = 'cancelled' WHERE id = 'r3'`);
  expect(counts()).toEqual([
    ['editor', 'cancelled', 1],
    ['editor', 'completed', 1],
  ]);
  expect(db.prepare(`SELECT count(*) FROM spans JOIN payloads USING (run_id) JOIN assertion_results USING (run_id)`).pluck().get()).toBe(1);
  expect(db.prepare(`SELECT rowid FROM runs_fts WHERE runs_fts MATCH 'notes' ORDER BY rowid`).pluck().all()).toEqual([1, 3]);
});

test('B1, C2: of an earlier database, how the last run of each skill ended is kept from now on, also after the run is removed', () => {
  const folder = makeOld(
    'traces',
    8,
    `${TODAY} UPDATE runs SET source_id = id; DELETE FROM last_runs;
    ${['r1', 'r2', 'r3'].map((id) => `INSERT INTO last_runs SELECT id, id, status, started_at FROM runs WHERE id = '${id}';`).join(' ')}
    UPDATE runs SET ending = 'cut' WHERE id = 'r1';`,
  );
  const { db } = openIn(folder, { kind: 'traces', path: join(folder, 'traces.db') });
  db.exec(`UPDATE runs SET status = 'completed', ending = 'filtered' WHERE id = 'r3'; DELETE FROM runs`);
  expect(db.prepare('SELECT source_id, status, ending FROM last_runs ORDER BY source_id').raw().all()).toEqual([
    ['r1', 'completed', 'cut'],
    ['r2', 'completed', null],
    ['r3', 'completed', 'filtered'],
  ]);
});

test('G5: what agents used is summed by the hour, of runs of today too, follows what a run becomes, and stays when the run goes', () => {
  const folder = makeOld('traces', 9, `${run(1, 'editor', 'completed')} ${run(2, 'cli', 'failed')}`);
  const { db } = openIn(folder, { kind: 'traces', path: join(folder, 'traces.db') });
  const sums = (agent: string) =>
    db
      .prepare(
        'SELECT sum(runs), sum(failed), sum(input_tokens), sum(output_tokens), sum(cost), sum(unknown_costs) FROM agent_usage WHERE agent_id = ?',
      )
      .raw()
      .get(agent);
  expect(sums('you')).toEqual([2, 1, 10, 4, 1, 0]);
  db.exec(`${run(3, 'editor', 'running').replace('5, 2, 0.5', 'NULL, NULL, NULL')} UPDATE runs SET agent_id = 'you' WHERE id = 'r3';
    UPDATE runs SET status = 'timed_out', input_tokens = 7, output_tokens = 1 WHERE id = 'r3'`);
  expect(sums('you')).toEqual([3, 2, 17, 5, 1, 1]);
  db.exec(`UPDATE runs SET cost = 2 WHERE id = 'r3'; DELETE FROM runs`);
  expect(sums('you')).toEqual([3, 2, 17, 5, 3, 0]);
});
