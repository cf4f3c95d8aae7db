// H1, H2: the step of agents.db that brings drafts and proposals: what was there stays, and a draft goes with its texts.
import { expect, test } from 'vitest';
import { makeOld, openIn } from './folder.ts';

const TODAY = `
  INSERT INTO meta VALUES ('workspace_id', 'w'), ('catalog', '5'), ('derived', '1'), ('minimum_reader', '2');
  INSERT INTO agents (id, name, built_in, created_at) VALUES ('clerk', 'Clerk', 0, 'then');
`;

test('H1: an account of before keeps what it has, and has room for drafts', () => {
  const { db } = openIn(makeOld('agents', 34, TODAY));
  expect(db.prepare("SELECT name FROM agents WHERE id = 'clerk'").pluck().get()).toBe('Clerk');
  db.prepare("INSERT INTO compositions VALUES ('c', '{}', 't', 't')").run();
  db.prepare("INSERT INTO composition_texts VALUES ('c', 0, 'text')").run();
  db.prepare("INSERT INTO proposals VALUES ('p', 'improve', 's', '{}', 't', 't')").run();
  expect(() => db.prepare("INSERT INTO proposals VALUES ('q', 'other', 's', '{}', 't', 't')").run()).toThrow('CHECK');
  db.prepare("DELETE FROM compositions WHERE id = 'c'").run();
  expect(db.prepare('SELECT count(*) FROM composition_texts').pluck().get()).toBe(0);
});
