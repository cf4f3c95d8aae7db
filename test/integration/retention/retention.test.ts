import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type PruneResult, Retention } from '../../../electron/contract/index.ts';
import { createRetention, type Place } from '../../../electron/core/retention/index.ts';
import { addEvents, addRun, addSkill, count, type OpenPlace, openPlace } from './fill.ts';

const DAY_AGO = new Date(Date.now() - 90_000_000).toISOString();

function openRoom({ settings = {}, workspace = null as OpenPlace | null, place = openPlace() } = {}) {
  const pruned: PruneResult[] = [];
  const problems: unknown[] = [];
  const toPlace = ({ agents, traces }: OpenPlace, scope: Place['scope']): Place => ({ scope, agents, traces });
  const room = createRetention({
    places: () => [toPlace(place, 'account'), ...(workspace === null ? [] : [toPlace(workspace, 'workspace')])],
    workspace: () => workspace?.folder ?? null,
    settings: () => Retention.parse(settings),
    archive: join(place.folder, 'archive', 'audit.jsonl'),
    onPruned: (result) => pruned.push(result),
    onProblem: (cause) => problems.push(cause),
  });
  onTestFinished(room.close);
  return { room, api: room.api, place, pruned, problems };
}

const KEEP_ONE = { days: null, keep: 1, megabytes: null };

describe('D1: retention', () => {
  it('removes by hand what it said it would, in a thread, and tells once that it did', async () => {
    const { api, place, pruned } = openRoom();
    for (const ago of [3, 2, 1]) addRun(place, { ago });
    const estimate = await api.estimate({ what: 'runs', limits: KEEP_ONE });
    expect(estimate).toMatchObject({ what: 'runs', scope: 'account', count: 2 });
    expect(count(place.traces, 'runs')).toBe(3);
    const result = await api.prune({ what: 'runs', limits: KEEP_ONE });
    expect(result).toMatchObject(estimate);
    expect(count(place.traces, 'runs')).toBe(1);
    expect(await api.prune({ what: 'runs', limits: KEEP_ONE })).toMatchObject({ count: 0 });
    expect(pruned).toEqual([result]);
  });

  it('keeps the places apart, and says so where no workspace is open', async () => {
    const workspace = openPlace();
    const { api, place } = openRoom({ workspace });
    for (const each of [place, workspace]) for (const ago of [3, 2, 1]) addRun(each, { ago });
    await api.prune({ what: 'runs', scope: 'workspace', limits: KEEP_ONE });
    expect([count(place.traces, 'runs'), count(workspace.traces, 'runs')]).toEqual([3, 1]);
    await expect(openRoom().api.estimate({ what: 'runs', scope: 'workspace' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a test case of the workspace keeps the run of the account that it came from', async () => {
    const workspace = openPlace();
    const { api, place } = openRoom({ workspace });
    const run = addRun(place, { ago: 3 });
    addRun(place, { ago: 2 });
    workspace.agents.db
      .prepare(
        `INSERT INTO skill_cases (id, source_id, name, inputs, request, expected, assertions, tags, source, note, not_run, kept, hash, created_at, updated_at)
         VALUES ('c', ?, 'n', '{}', '', 'null', '[]', '[]', ?, '', '[]', '{}', 'h', 't', 't')`,
      )
      .run(addSkill(workspace, ['a']).id, `trace:${run}`);
    expect(await api.prune({ what: 'runs', limits: { ...KEEP_ONE, keep: 0 } })).toMatchObject({ count: 1, kept: { case: 1 } });
  });

  it('keeps everything but the size of runs by default', () => {
    expect(Retention.parse({})).toEqual({
      runs: { days: null, keep: null, megabytes: 2000 },
      revisions: { days: null, keep: null, megabytes: null },
      audit: { days: null, keep: null, megabytes: null },
    });
  });

  it('does what is due by the settings once a day, everywhere', async () => {
    const workspace = openPlace();
    const { room, place, pruned } = openRoom({ workspace, settings: { runs: KEEP_ONE, revisions: KEEP_ONE, audit: KEEP_ONE } });
    for (const each of [place, workspace]) {
      for (const ago of [3, 2, 1]) addRun(each, { ago });
      addSkill(each, ['a', 'b', 'c']);
      addEvents(each, [3, 2, 1]);
    }
    await room.due();
    expect(pruned.map(({ what, scope, count: gone }) => `${scope} ${what} ${gone}`)).toEqual([
      'account runs 2',
      'account revisions 2',
      'account audit 2',
      'workspace runs 2',
      'workspace revisions 2',
    ]);
    expect(readFileSync(join(place.folder, 'archive', 'audit.jsonl'), 'utf8').split('\n')).toHaveLength(3);
    addRun(place, { ago: 0 });
    await room.due();
    expect(count(place.traces, 'runs')).toBe(2);
    place.agents.db.prepare(`UPDATE meta SET value = ? WHERE key = 'pruned_runs'`).run(DAY_AGO);
    await room.due();
    expect(count(place.traces, 'runs')).toBe(1);
  });

  it('does not wait for the day if runs take far more than their size', async () => {
    const { room, place } = openRoom({ settings: { runs: { days: null, keep: null, megabytes: 1 } } });
    await room.due();
    for (let ago = 60; ago > 0; ago--) addRun(place, { ago, chars: 50_000 });
    place.traces.db.pragma('wal_checkpoint(TRUNCATE)');
    expect(statSync(place.traces.path).size).toBeGreaterThan(1_250_000);
    const before = count(place.traces, 'runs');
    await room.due();
    expect(count(place.traces, 'runs')).toBeLessThan(before);
  });

  it('looks for what is due half a minute after the start, when the window is there', async () => {
    const { room, place, pruned } = openRoom({ settings: { runs: KEEP_ONE } });
    for (const ago of [3, 2, 1]) addRun(place, { ago });
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    room.start();
    vi.advanceTimersByTime(29_000);
    expect(place.agents.db.prepare(`SELECT 1 FROM meta WHERE key = 'pruned_runs'`).get()).toBeUndefined();
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    await expect.poll(() => pruned.map(({ count: gone }) => gone)).toEqual([2]);
  });

  it('does nothing by itself without limits', async () => {
    const none = { days: null, keep: null, megabytes: null };
    const { room, place, pruned } = openRoom({ settings: { runs: none } });
    addRun(place, { ago: 1000 });
    await room.due();
    expect(pruned).toEqual([]);
    expect(place.agents.db.prepare(`SELECT 1 FROM meta WHERE key LIKE 'pruned%'`).get()).toBeUndefined();
  });

  it('stops when asked: what is removed stays removed, what is left is whole', async () => {
    const { api, place } = openRoom();
    for (let ago = 300; ago > 0; ago--) addRun(place, { ago, spans: 20 });
    // Each run takes a few milliseconds to remove, so that a quick machine is not done before it is stopped.
    place.traces.db.exec(`CREATE TRIGGER slow BEFORE DELETE ON runs BEGIN
      SELECT count(*) FROM (WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 50000) SELECT x FROM n); END`);
    const stop = new AbortController();
    const pruning = api.prune({ what: 'runs', limits: { ...KEEP_ONE, keep: 0 } }, stop.signal);
    await expect.poll(() => count(place.traces, 'runs')).toBeLessThan(300);
    stop.abort();
    await expect(pruning).rejects.toMatchObject({ code: 'cancelled' });
    place.traces.db.exec('DROP TRIGGER slow');
    const left = count(place.traces, 'runs');
    expect(count(place.traces, 'spans')).toBe(20 * left);
    expect(count(place.agents, 'skill_execution_traces')).toBe(left);
    expect((await api.prune({ what: 'runs', limits: { ...KEEP_ONE, keep: 0 } })).count).toBe(left);
  });

  it('a process that is killed in the middle leaves sound databases, and what it had begun is finished', async () => {
    const { api, room, place } = openRoom({ settings: { runs: { days: null, keep: null, megabytes: null } } });
    for (let ago = 40; ago > 0; ago--) addRun(place, { ago, spans: ago % 2 === 0 ? 900 : 20, chars: 20_000 });
    const child = spawn(process.execPath, [join(import.meta.dirname, 'children/pruner.ts'), place.folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    for (const { db } of [place.agents, place.traces]) expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    const half = count(place.traces, 'pruning');
    const before = count(place.traces, 'runs');
    await room.due();
    expect(count(place.traces, 'runs')).toBe(before - half);
    expect(count(place.traces, 'pruning')).toBe(0);
    const orphans = (table: string) => count(place.traces, table, 'run_id NOT IN (SELECT id FROM runs)');
    expect([orphans('spans'), orphans('payloads'), orphans('assertion_results')]).toEqual([0, 0, 0]);
    await api.prune({ what: 'runs', limits: { ...KEEP_ONE, keep: 0 } });
    expect([count(place.traces, 'spans'), count(place.agents, 'skill_execution_traces')]).toEqual([0, 0]);
  });
});
