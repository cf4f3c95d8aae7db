import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { readSteps } from '../../../electron/core/storage/index.ts';
import { makeFolder, openIn } from '../storage/folder.ts';

/** An agents.db as the version with five steps left it, with events of the log. */
function openOld(): string {
  const folder = makeFolder();
  const db = new BetterSqlite3(join(folder, 'agents.db'));
  for (const { sql } of readSteps('agents').slice(0, 5)) db.exec(sql);
  db.pragma('user_version = 5');
  db.exec(`INSERT INTO meta VALUES ('workspace_id', 'w'), ('catalog', '5'), ('derived', '1'), ('minimum_reader', '2')`);
  db.exec(`INSERT INTO skill_permissions VALUES ('p1', 's1', '', 'cli', '', 0, 'then', NULL)`);
  db.exec(`INSERT INTO audit_events VALUES
    ('late', '2026-02-02', 'Granted', NULL, NULL, NULL, 'a word'),
    ('early', '2026-01-01', 'PermissionDenied', 'clerk', 's1', 'r1', '[{"rule":"untrusted","subject":"s","value":null}]'),
    ('middle', '2026-01-15', 'Enabled', NULL, 's1', NULL, '{"from":"editor"}')`);
  db.close();
  return folder;
}

test('C12: the sixth step keeps every event in the order of its time, and all that was told of it', () => {
  const { db, schemaVersion } = openIn(openOld());
  expect(schemaVersion).toBeGreaterThanOrEqual(6);
  expect(
    db.prepare('SELECT id, actor, action, subject, outcome, reasons_json, run_id FROM audit_events ORDER BY number').raw().all(),
  ).toEqual([
    ['early', 'clerk', 'PermissionDenied', 's1', 'denied', '[{"rule":"untrusted","subject":"s","value":null}]', 'r1'],
    ['middle', 'you', 'Enabled', 's1', 'done', '[{"from":"editor"}]', null],
    ['late', 'you', 'Granted', '', 'done', '["a word"]', null],
  ]);
  expect(db.prepare('SELECT count(*) FROM skill_permissions').pluck().get()).toBe(1);
  expect(() => db.exec(`DELETE FROM audit_events`)).toThrow('never removed');
});
