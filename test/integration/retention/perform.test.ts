import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AuditEvent, KeepLimits, Prunable } from '../../../electron/contract/index.ts';
import { createAuditLog } from '../../../electron/core/capability/audit.ts';
import { perform } from '../../../electron/core/retention/thread/perform.ts';
import { removeRevisions } from '../../../electron/core/storage/index.ts';
import { halfRemoved, removeRuns } from '../../../electron/core/traces/index.ts';
import { addEvents, addRun, addSkill, count, DAY_MS, NOW, type OpenPlace, openPlace } from './fill.ts';

const NONE: KeepLimits = { days: null, keep: null, megabytes: null };

interface More {
  dryRun?: boolean;
  referenced?: boolean;
  open?: OpenPlace[];
  workspace?: string;
}

const job = (
  place: OpenPlace,
  what: Prunable,
  limits: Partial<KeepLimits>,
  { dryRun = false, referenced = false, open = [place], workspace }: More = {},
) =>
  perform(
    {
      what,
      scope: 'account',
      limits: { ...NONE, ...limits },
      referenced,
      dryRun,
      place: place.files,
      open: open.map(({ files }) => files),
      workspace: workspace ?? null,
      archive: join(place.folder, 'archive', 'audit.jsonl'),
    },
    NOW,
  );
const left = (place: OpenPlace) => place.traces.db.prepare('SELECT id FROM runs ORDER BY id').pluck().all();
const filled = (ages: readonly number[], more: Partial<Parameters<typeof addRun>[1]> = {}) => {
  const place = openPlace();
  for (const ago of ages) addRun(place, { ago, ...more });
  return place;
};

describe('D1: runs over a limit', () => {
  it.each([
    ['older than two weeks', { days: 14 }, 2],
    ['beyond the newest three', { keep: 3 }, 1],
    ['all', { keep: 0 }, 4],
    ['by whichever limit reaches further', { days: 14, keep: 1 }, 3],
    ['none without a limit', {}, 0],
    ['none under the limits', { days: 100, keep: 100, megabytes: 100 }, 0],
  ])('go, the oldest first, with all that was kept of them: %s', async (_, limits, gone) => {
    const place = filled([40, 20, 10, 1]);
    const estimate = await job(place, 'runs', limits, { dryRun: true });
    expect(left(place)).toEqual(place.ids);
    expect(estimate).toMatchObject({ count: gone, kept: {}, freed: 0, limits: { ...NONE, ...limits } });
    expect(await job(place, 'runs', limits)).toMatchObject({ count: gone, bytes: estimate.bytes, from: estimate.from, to: estimate.to });
    expect(left(place)).toEqual(place.ids.slice(gone));
    for (const [table, rows] of Object.entries({ spans: 3, payloads: 1, assertion_results: 1 })) {
      expect(count(place.traces, table)).toBe(rows * (4 - gone));
    }
    expect(count(place.agents, 'skill_execution_traces')).toBe(4 - gone);
    expect(place.traces.db.pragma('foreign_key_check')).toEqual([]);
    expect(place.traces.db.prepare(`SELECT count(*) FROM runs_fts WHERE runs_fts MATCH 'quinces'`).pluck().get()).toBe(4 - gone);
    expect(count(place.traces, 'run_counts', 'runs > 0')).toBe(gone === 4 ? 0 : 1);
  });

  it('by size: until what is left fits, and the bytes go back to the disk', async () => {
    const place = filled(
      Array.from({ length: 120 }, (_, index) => 120 - index),
      { chars: 50_000 },
    );
    place.traces.db.pragma('wal_checkpoint(TRUNCATE)');
    const before = statSync(place.traces.path).size;
    const estimate = await job(place, 'runs', { megabytes: 2 }, { dryRun: true });
    const result = await job(place, 'runs', { megabytes: 2 });
    const after = statSync(place.traces.path).size;
    expect(after).toBeLessThanOrEqual(2_000_000);
    expect(after).toBeGreaterThan(1_700_000);
    expect(result.count).toBeGreaterThan(70);
    expect(result.freed).toBeGreaterThan(0.9 * (before - 2_000_000));
    // What was foretold came about.
    expect(Math.abs(estimate.count - result.count)).toBeLessThanOrEqual(3);
    expect(estimate.bytes / (before - after)).toBeGreaterThan(0.75);
    expect(estimate.bytes / (before - after)).toBeLessThan(1.25);
  });

  it('do not go while they are queued, run or wait', async () => {
    const place = openPlace();
    for (const status of ['pending', 'running', 'failed']) addRun(place, { ago: 50, status });
    expect(await job(place, 'runs', { keep: 0 })).toMatchObject({ count: 1 });
    expect(left(place)).toEqual(place.ids.slice(0, 2).sort());
  });

  it('leave what was spent in the sums', async () => {
    const place = filled([3, 2]);
    await job(place, 'runs', { keep: 0 });
    expect(place.traces.db.prepare('SELECT sum(input_tokens), sum(cost) FROM run_usage').raw().get()).toEqual([10, 1]);
  });

  it('stay, and are told, where a test case, a baseline or a candidate would miss them; they go when that is said', async () => {
    const place = filled([9, 8, 7, 6, 5, 4]);
    const [fromCase, older, before, newest, candidate] = place.ids;
    const { id: skill } = addSkill(place, ['text']);
    const { db } = place.agents;
    db.prepare(
      `INSERT INTO skill_cases (id, source_id, name, inputs, request, expected, assertions, tags, source, note, not_run, kept, hash, created_at, updated_at)
       VALUES ('c', ?, 'n', '{}', '', 'null', '[]', '[]', ?, '', '[]', '{}', 'h', 't', 't')`,
    ).run(skill, `trace:${fromCase}`);
    for (const [batch, run] of [
      ['b1', older],
      ['b2', before],
      ['b3', newest],
    ]) {
      db.prepare(`INSERT INTO case_batches VALUES (?, ?, ?, 't', 'done', NULL, '[]', 1, 1, NULL, 1, '')`).run(
        batch,
        skill,
        `2026-0${batch![1]}`,
      );
      db.prepare(`INSERT INTO case_cells VALUES (?, 1, 'c', 0, 1, ?, 'completed', NULL, NULL, NULL, NULL, '[]', NULL, NULL, NULL)`).run(
        batch,
        run,
      );
    }
    const candidates = join(place.folder, '.skillwright', 'candidates');
    mkdirSync(candidates, { recursive: true });
    const id = '00000000-0000-4000-8000-000000000000';
    const page = {
      id,
      slug: 'p',
      title: 'P',
      agent: 'you',
      skillName: 'notes',
      runId: candidate,
      origin: 'agent-produced',
      createdAt: 'then',
    };
    writeFileSync(
      join(candidates, `${id}.json`),
      JSON.stringify({ ...page, state: 'accepted', decidedAt: 'then', content: '', base: null }),
    );
    const workspace = place.folder;
    const kept = { case: 1, batch: 2, candidate: 1 };
    expect(await job(place, 'runs', { keep: 0 }, { dryRun: true, workspace })).toMatchObject({ count: 2, kept });
    expect(await job(place, 'runs', { keep: 0 }, { workspace })).toMatchObject({ count: 2, kept });
    expect(left(place)).toEqual([fromCase, before, newest, candidate]);
    expect(await job(place, 'runs', { keep: 0 }, { workspace, referenced: true })).toMatchObject({ count: 4, kept: {} });
    expect(left(place)).toEqual([]);
  });

  it('are removed in pieces when they are large, and what was interrupted is finished at the next time, whatever the limits are then', async () => {
    const place = filled([5]);
    const heavy = addRun(place, { ago: 4, spans: 2500 });
    const store = { agents: place.agents.db, traces: place.traces.db };
    const steps = removeRuns(store, [heavy], 0);
    steps.next();
    expect(halfRemoved(store)).toEqual([heavy]);
    const spans = count(place.traces, 'spans');
    expect(spans).toBeGreaterThan(3);
    expect(spans).toBeLessThan(2503);
    // Here it is killed.
    expect(await job(place, 'runs', {})).toMatchObject({ count: 0 });
    expect(left(place)).toEqual([place.ids[0]]);
    expect(count(place.traces, 'spans')).toBe(3);
    expect(count(place.agents, 'skill_execution_traces')).toBe(1);
    expect(halfRemoved(store)).toEqual([]);
  });
});

describe('A4: revisions over a limit', () => {
  it('go by age, number and size, never the current one of a skill, also of a removed one', async () => {
    const place = openPlace();
    const texts = ['a', 'b', 'c', 'd', 'e'];
    const [skill, removed] = [addSkill(place, texts), addSkill(place, texts, true)];
    const numbers = (id: string) =>
      place.agents.db.prepare('SELECT number FROM skill_revisions WHERE source_id = ? ORDER BY number').pluck().all(id);
    expect(await job(place, 'revisions', { days: 3 }, { dryRun: true })).toMatchObject({
      count: 2,
      from: new Date(NOW - 4 * DAY_MS).toISOString(),
    });
    expect(await job(place, 'revisions', { keep: 3 })).toMatchObject({ count: 4 });
    expect(numbers(skill.id)).toEqual([3, 4, 5]);
    expect(await job(place, 'revisions', { keep: 0 })).toMatchObject({ count: 4 });
    expect([numbers(skill.id), numbers(removed.id)]).toEqual([[5], [5]]);
    expect(await job(place, 'revisions', { days: 1 })).toMatchObject({ count: 0 });
  });

  it('by size: the oldest of all skills first', async () => {
    const place = openPlace();
    const big = 'x'.repeat(400_000);
    const { id } = addSkill(place, [big, big, big, big]);
    expect(await job(place, 'revisions', { megabytes: 1 })).toMatchObject({ count: 2 });
    expect(count(place.agents, 'skill_revisions', `source_id = '${id}'`)).toBe(2);
  });

  it('stay, and are told, where a kept run, a baseline or a linked file would miss them', async () => {
    const place = openPlace();
    const { id, revisions } = addSkill(place, ['a', 'b', 'c', 'd', 'e']);
    addRun(place, { ago: 3, revisionId: revisions[0]! });
    const { db } = place.agents;
    db.prepare(`INSERT INTO case_batches VALUES ('b', ?, 't', 't', 'done', NULL, ?, 1, 1, NULL, 1, '')`).run(
      id,
      JSON.stringify([{ revisionId: revisions[1] }, { revisionId: null }]),
    );
    db.exec(`INSERT INTO link_roots VALUES ('w', '/f', 'file', 'then')`);
    db.prepare(`INSERT INTO skill_links VALUES ('w', ?, '/f', '/f', 'hash-3', 'clean', NULL)`).run(id);
    expect(await job(place, 'revisions', { keep: 1 })).toMatchObject({ count: 1, kept: { run: 1, batch: 1, link: 1 } });
    expect(db.prepare('SELECT number FROM skill_revisions ORDER BY number').pluck().all()).toEqual([1, 2, 3, 5]);
    expect(await job(place, 'revisions', { keep: 1 }, { referenced: true })).toMatchObject({ count: 3 });
  });

  it('take the attachments along that belonged to no other revision', async () => {
    const place = openPlace();
    const { id } = addSkill(place, ['a', 'b', 'c', 'd']);
    const { db } = place.agents;
    const set = db.prepare('INSERT INTO skill_file_sets VALUES (?, ?, ?)');
    const files = (...hashes: string[]) => JSON.stringify(hashes.map((hash) => ({ path: 'p', mode: 420, hash })));
    set.run(id, 1, files('one', 'shared'));
    set.run(id, 3, files('three', 'shared'));
    for (const hash of ['one', 'three', 'shared']) db.prepare(`INSERT INTO skill_file_blobs VALUES (?, ?, x'00')`).run(id, hash);
    await job(place, 'revisions', { keep: 3 });
    expect(db.prepare('SELECT revision FROM skill_file_sets').pluck().all()).toEqual([3]);
    expect(db.prepare('SELECT hash FROM skill_file_blobs ORDER BY hash').pluck().all()).toEqual(['shared', 'three']);
  });

  it('leave attachments that came to be needed while they went', () => {
    const place = openPlace();
    const { db } = place.agents;
    const { id, revisions } = addSkill(place, ['a', 'b']);
    const blob = db.prepare(`INSERT INTO skill_file_blobs VALUES (?, ?, x'00')`);
    for (const hash of ['one', 'two', 'three']) blob.run(id, hash);
    const steps = removeRevisions(db, [revisions[0]!]);
    steps.next();
    steps.next(); // the first content is gone
    const left = db.prepare<[], string>('SELECT hash FROM skill_file_blobs').pluck();
    const needed = left.all();
    expect(needed).toHaveLength(2);
    const files = JSON.stringify(needed.map((hash) => ({ path: 'p', mode: 420, hash })));
    db.prepare('INSERT INTO skill_file_sets VALUES (?, 2, ?)').run(id, files); // a window replaces the files with others
    for (const _ of steps);
    expect(left.all()).toEqual(needed);
  });
});

describe('C12: older audit events go to the archive, and none is lost', () => {
  const archived = (place: OpenPlace) =>
    readFileSync(join(place.folder, 'archive', 'audit.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditEvent);

  it('each as a line that says what the log said, and the log goes on', async () => {
    const place = openPlace();
    addEvents(place, [300, 200, 100, 2, 1]);
    const log = createAuditLog(place.agents.db);
    const before = log.page({}).rows;
    expect(await job(place, 'audit', { days: 90 }, { dryRun: true })).toMatchObject({ count: 3, archive: null });
    expect(await job(place, 'audit', { days: 90 })).toMatchObject({ count: 3, archive: join(place.folder, 'archive', 'audit.jsonl') });
    expect([...log.page({}).rows, ...archived(place).reverse()]).toEqual(before);
    await job(place, 'audit', { keep: 1 });
    expect([...log.page({}).rows, ...archived(place).reverse()]).toEqual(before);
    expect(log.page({}).rows).toHaveLength(1);
    expect(() => place.agents.db.exec('DELETE FROM audit_events')).toThrow('never removed');
    // The newest stays, so that numbers go on.
    expect(await job(place, 'audit', { keep: 0 })).toMatchObject({ count: 0 });
    addEvents(place, [0]);
    expect(() => place.agents.db.exec('DELETE FROM audit_events')).toThrow('never removed');
  });

  it('also when it was killed after the lines were written, and in the middle of one', async () => {
    const place = openPlace();
    addEvents(place, [300, 200, 100, 1]);
    const before = createAuditLog(place.agents.db).page({}).rows;
    const path = join(place.folder, 'archive', 'audit.jsonl');
    mkdirSync(dirname(path));
    // The lines of two events are there, and half of a third; the database does not know.
    for (const event of before.slice(2).reverse()) appendFileSync(path, `${JSON.stringify(event)}\n`);
    appendFileSync(path, '{"id":"half');
    await job(place, 'audit', { days: 90 });
    expect([...createAuditLog(place.agents.db).page({}).rows, ...archived(place).reverse()]).toEqual(before);
  });
});
