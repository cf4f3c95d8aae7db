// A run belongs to its process, never to a clock: another process whose clock is an hour ahead looks on while the owner works, and while it
// is suspended. What has ended stays as it ended.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSteps } from '../../../electron/core/storage/index.ts';
import { createCalls, MAIN } from '../cli/call.ts';

let folder: string;
const home = (): string => join(folder, 'home');
const ends: (() => void)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skillwright-owner-'));
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  rmSync(folder, { recursive: true });
});
const { cli } = createCalls(() => folder);

/** A command line that believes it to be an hour later. */
const AHEAD = `data:text/javascript,${encodeURIComponent(`
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(Real.now() + 3600e3) : super(...given); }
    static now() { return Real.now() + 3600e3; }
  };`)}`;
async function lookAnHourAhead(): Promise<{ status: string; reason: string | null }> {
  const { stdout, stderr, code } = await cli(['trace', 'show', runId, '--json'], { entry: ['--import', AHEAD, MAIN] });
  expect(code, stderr + stdout).toBe(0);
  return JSON.parse(stdout).run;
}

let runId = '';
async function startOwner(): Promise<ReturnType<typeof spawn>> {
  const script = join(import.meta.dirname, '../execution/owner-child.ts');
  const child = spawn(process.execPath, [script, home()], { stdio: ['ignore', 'pipe', 'inherit'] });
  ends.push(() => child.kill('SIGKILL'));
  const early = once(child, 'exit').then(() => expect.fail('the owner ended before it told its run'));
  const [line] = (await Promise.race([once(child.stdout!, 'data'), early])) as [Buffer];
  runId = line.toString().trim();
  return child;
}

test('C8: a process an hour ahead leaves a run alone, also while its owner is suspended, and closes it once the owner is dead', async () => {
  await cli(['list']);
  const owner = await startOwner();
  expect(await lookAnHourAhead(), 'while the owner works').toMatchObject({ status: 'running' });
  owner.kill('SIGSTOP');
  expect(await lookAnHourAhead(), 'while the owner is suspended').toMatchObject({ status: 'running' });
  owner.kill('SIGCONT');
  expect(await lookAnHourAhead(), 'when the owner goes on').toMatchObject({ status: 'running' });

  const gone = once(owner, 'exit');
  owner.kill('SIGKILL');
  await gone;
  expect(await lookAnHourAhead(), 'when the owner is dead').toMatchObject({ status: 'failed', reason: 'interrupted' });

  // A late write, by whatever program.
  const db = new BetterSqlite3(join(home(), 'traces.db'));
  db.prepare("UPDATE runs SET status = 'running', reason = NULL, ended_at = NULL WHERE id = ?").run(runId);
  db.prepare("UPDATE spans SET status = 'running' WHERE run_id = ?").run(runId);
  expect(db.prepare('SELECT status, reason FROM runs WHERE id = ?').get(runId)).toEqual({ status: 'failed', reason: 'interrupted' });
  expect(db.prepare("SELECT count(*) FROM spans WHERE run_id = ? AND status = 'running'").pluck().get(runId)).toBe(0);
  db.close();
});

test('C8: in a database of an earlier version too, only runs of dead processes are closed', async () => {
  await cli(['list']);
  const owner = await startOwner();
  // As the version with four steps wrote it: no triggers that keep what has ended, and nothing that came later.
  const db = new BetterSqlite3(join(home(), 'traces.db'));
  // Its owner writes by the columns of today; after this, only at its end.
  await expect.poll(() => db.prepare('SELECT status FROM runs WHERE id = ?').pluck().get(runId)).toBe('running');
  db.exec(`DROP TRIGGER runs_final; DROP TRIGGER spans_final; DROP TRIGGER last_runs_insert; DROP TRIGGER last_runs_update;
    DROP TRIGGER runs_counts_insert; DROP TRIGGER runs_counts_delete; DROP TRIGGER runs_counts_update;
    DROP TRIGGER agent_usage_insert; DROP TRIGGER agent_usage_update; DROP TABLE agent_usage;
    DROP INDEX idx_runs_incomplete; ALTER TABLE runs DROP COLUMN ending; ALTER TABLE last_runs DROP COLUMN ending`);
  const { sql } = readSteps('traces')[2]!;
  db.exec(sql.slice(sql.indexOf('CREATE TRIGGER runs_counts_insert')));
  db.pragma(`user_version = ${readSteps('traces').findIndex(({ file }) => file.includes('final'))}`);
  const columns = db.prepare(
    "SELECT group_concat(name) FROM pragma_table_info('runs') WHERE name NOT IN ('number', 'id', 'owner_pid', 'owner_start')",
  );
  const others = columns.pluck().get() as string;
  const copy = db.prepare(`INSERT INTO runs (id, owner_pid, owner_start, ${others}) SELECT ?, ?, ?, ${others} FROM runs WHERE id = ?`);
  copy.run('dead', 2 ** 22 + 1, 'a boot:1', runId);
  copy.run('another boot', owner.pid, 'a boot:1', runId);
  db.close();

  expect(await lookAnHourAhead()).toMatchObject({ status: 'running' });
  const after = new BetterSqlite3(join(home(), 'traces.db'), { readonly: true });
  expect(after.prepare('SELECT id, reason FROM runs WHERE id <> ? ORDER BY id').all(runId)).toEqual([
    { id: 'another boot', reason: 'interrupted' },
    { id: 'dead', reason: 'interrupted' },
  ]);
  expect(after.prepare("SELECT count(*) FROM sqlite_master WHERE name LIKE '%_final'").pluck().get()).toBe(2);
  after.close();
});
