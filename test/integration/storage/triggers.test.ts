// The step of agents.db that brings trigger tests: skills that are there can have some, and lose them with themselves.
import { expect, test } from 'vitest';
import { makeOld, openIn } from './folder.ts';

const TODAY = `
  INSERT INTO meta VALUES ('workspace_id', 'w'), ('catalog', '5'), ('derived', '1'), ('minimum_reader', '2');
  INSERT INTO agents (id, name, built_in, created_at) VALUES ('clerk', 'Clerk', 0, 'then');
`;

test('E8: an older database keeps what it has and gets a list of trigger tests', () => {
  const { db } = openIn(makeOld('agents', 33, TODAY));
  expect(db.prepare("SELECT name FROM agents WHERE id = 'clerk'").pluck().get()).toBe('Clerk');
  expect(db.prepare('SELECT count(*) FROM trigger_rows').pluck().get()).toBe(0);
  const keys = db.prepare('SELECT "table", on_delete FROM pragma_foreign_key_list(\'trigger_rows\')').all();
  expect(keys).toEqual([{ table: 'skill_sources', on_delete: 'CASCADE' }]);
});
