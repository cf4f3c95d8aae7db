// A17, C12, G1, G2: a whole restore gives nothing that is not given now, and loses nothing that is written while it is made.
import { Worker } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import { expect, it } from 'vitest';
import { keepDecisions } from '../../../electron/core/storage/backups/decisions.ts';
import { fileOf, hasOwnWork, replaceDatabase } from '../../../electron/core/storage/index.ts';
import { makeFolder, openIn } from './folder.ts';

const AT = '2031-03-03T10:00:00.000Z';
const clerk = (db: Database) =>
  db.prepare(`INSERT INTO agents (id, name, built_in, created_at) VALUES ('clerk', 'Clerk', 0, '${AT}')`).run();

/** What a table has after a back-up with the rows of `then` was restored where there are those of `now`. */
function restored(then: (db: Database) => void, now: (db: Database) => void): Database {
  const [before, after] = [openIn(makeFolder()), openIn(makeFolder())];
  for (const [{ db }, fill] of [
    [before, then],
    [after, now],
  ] as const) {
    clerk(db);
    fill(db);
  }
  keepDecisions(before.db, { now: after.path, name: 'x', at: AT });
  return before.db;
}

it('what a person set of a tool, offered skills, and who holds a tool are as now', () => {
  const tool = (db: Database, settings: string) =>
    db.prepare(`INSERT INTO tools VALUES ('built_in/app/find', 'a', 't', 'p', 'core', '${AT}', '', '', ?, NULL, NULL)`).run(settings);
  const ticket = (db: Database, run: string) =>
    db
      .prepare(
        `INSERT INTO tool_tickets (slot_id, tool_id, run_id, agent, asked_at, owner_pid, owner_start) VALUES ('s', 's', ?, 'you', '${AT}', 1, 'x')`,
      )
      .run(run);
  const db = restored(
    (then) => {
      tool(then, '{}');
      then.prepare(`INSERT INTO tool_offers VALUES ('withdrawn', '${AT}')`).run();
      ticket(then, 'ended');
    },
    (now) => {
      tool(now, '{"enabled":false}');
      now.prepare(`INSERT INTO tool_offers VALUES ('offered', '${AT}')`).run();
      ticket(now, 'holds');
    },
  );
  expect(db.prepare('SELECT settings FROM tools').pluck().all()).toEqual(['{"enabled":false}']);
  expect(db.prepare('SELECT skill_id FROM tool_offers').pluck().all()).toEqual(['offered']);
  expect(db.prepare('SELECT run_id FROM tool_tickets').pluck().all()).toEqual(['holds']);
});

it('a restriction of an MCP server stays', () => {
  const server = (db: Database, restriction: string) =>
    db
      .prepare(
        `INSERT INTO mcp_servers (id, name, transport, restriction, limits, created_at, updated_at) VALUES ('m', 'm', '{}', ?, '{}', '${AT}', '${AT}')`,
      )
      .run(restriction);
  const db = restored(
    (then) => server(then, '{"only":null,"except":[]}'),
    (now) => server(now, '{"only":null,"except":["write_file"]}'),
  );
  expect(db.prepare('SELECT restriction FROM mcp_servers').pluck().get()).toBe('{"only":null,"except":["write_file"]}');
});

it('a lower level comes with what it was found by, not with the proof of a higher one', () => {
  const level = (db: Database, assessed: number, by: string, proof: string) =>
    db
      .prepare(
        `INSERT INTO agent_proficiency (agent, skill, assessed, last_exercised, assessed_by, assessed_at, proof) VALUES ('clerk', 'charts', ?, '${AT}', ?, '${AT}', ?)`,
      )
      .run(assessed, by, proof);
  const db = restored(
    (then) => level(then, 3, 'you', '[{"runId":"r","at":"x"}]'),
    (now) => level(now, 2, 'clerk', '[]'),
  );
  expect(db.prepare('SELECT assessed, assessed_by, proof FROM agent_proficiency').raw().get()).toEqual([2, 'clerk', '[]']);
});

/** Tables of what a person wrote, which come back as they were, and of what is derived from it. Every other one is decided about. */
const CONTENT =
  `skills skill_artifacts skill_bodies skill_index artifact_ids skill_revisions skill_files skill_file_sets skill_file_blobs skill_originals skill_links link_roots skill_cases trigger_rows case_batches case_cells manifests manifest_revisions agent_settings agent_memory memory_points skill_uses tool_uses tool_orders skill_execution_traces conversations conversation_messages`.split(
    ' ',
  );
/** Of a grant, whose row is decided about. */
const OF_GRANTS = ['grant_bytes', 'grant_through_bytes'];

it('of each table it is said whether a restore brings it back or decisions of now stand', () => {
  const { db } = openIn(makeFolder());
  const decided: string[] = [];
  const prepare = (sql: string) => {
    for (const [, table] of sql.matchAll(/(?:INTO|UPDATE|FROM) (?!now\.)(\w+)/g)) decided.push(table!);
    return db.prepare(sql);
  };
  const spy = new Proxy(db, {
    get: (target, key) => {
      const value = Reflect.get(target, key) as unknown;
      if (key === 'prepare') return prepare;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  keepDecisions(spy, { now: openIn(makeFolder()).path, name: 'x', at: AT });
  const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`).pluck().all() as string[];
  // Tables of the search follow from the packages.
  const unsaid = tables.filter((table) => !table.startsWith('skill_search') && ![...CONTENT, ...OF_GRANTS, ...decided].includes(table));
  expect(unsaid).toEqual([]);
});

it('an account is backed up also if nothing but agents, grants, memory or MCP servers is in it', () => {
  const { db } = openIn(makeFolder());
  expect(hasOwnWork(fileOf(db)!)).toBe(false);
  clerk(db);
  expect(hasOwnWork(fileOf(db)!)).toBe(true);
});

const WRITER = `
const { workerData, parentPort } = require('node:worker_threads');
const db = new (require(workerData.module))(workerData.path, { timeout: 60000 });
const wait = new Int32Array(new SharedArrayBuffer(4));
for (let number = 0; number < 200; number++) {
  db.prepare("INSERT INTO audit_events (id, at, actor, action, subject, subject_name, outcome, reasons_json) VALUES (?, '', 'you', 'Written', '', '', 'done', '[]')").run('w' + number);
  Atomics.wait(wait, 0, 0, 2);
}
db.close();
parentPort.postMessage('written');
`;

it('what is written while the replacement is made is not lost, whether it is replaced or refused', async () => {
  const folder = makeFolder();
  const [then, now] = [openIn(makeFolder()), openIn(folder)];
  clerk(then.db);
  then.close();
  const module = import.meta.resolve('better-sqlite3').replace('file://', '');
  const writer = new Worker(WRITER, { eval: true, workerData: { path: now.path, module } });
  const written = new Promise((resolve, reject) => writer.once('message', resolve).once('error', reject));
  const replace = () =>
    replaceDatabase({ from: then.path, path: now.path, opened: fileOf(now.db), folder, name: 'x', appVersion: '0.0.1', at: AT });
  await expect.poll(() => now.db.prepare('SELECT count(*) FROM audit_events').pluck().get()).toBeGreaterThan(0);
  const first = await replace().catch((cause: unknown) => cause);
  expect([null, 'db_busy']).toContain(first === null ? null : (first as { code: string }).code);
  await written;
  expect(now.db.prepare("SELECT count(*) FROM audit_events WHERE action = 'Written'").pluck().get()).toBe(200);
  await replace();
  expect(now.db.prepare("SELECT count(*) FROM audit_events WHERE action = 'Written'").pluck().get()).toBe(200);
  expect(now.db.prepare("SELECT name FROM agents WHERE id = 'clerk'").pluck().get()).toBe('Clerk');
});
