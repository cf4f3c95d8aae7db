// G1: the step that brings the registry, on a populated database of the version before it.
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { readSteps } from '../../../electron/core/storage/index.ts';
import { makeFolder, openIn } from '../storage/folder.ts';

it('G1: the registry begins empty; agents and the audit log are as they were', () => {
  const folder = makeFolder();
  const steps = readSteps('agents');
  const before = steps.findIndex(({ sql }) => sql.includes('CREATE TABLE tools '));
  const db = new BetterSqlite3(join(folder, 'agents.db'));
  for (const { sql } of steps.slice(0, before)) db.exec(sql);
  db.pragma(`user_version = ${before}`);
  db.exec(`INSERT INTO agents (id, name, built_in, created_at) VALUES ('clerk', 'Clerk', 0, 'then')`);
  db.exec(`INSERT INTO meta VALUES ('workspace_id', 'w') ON CONFLICT DO NOTHING`);
  db.close();
  const opened = openIn(folder).db;
  expect(opened.prepare(`SELECT name FROM agents WHERE id = 'clerk'`).pluck().get()).toBe('Clerk');
  for (const table of ['tools', 'tool_tickets', 'tool_offers']) {
    expect(opened.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0);
  }
});
