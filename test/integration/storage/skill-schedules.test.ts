// The step of agents.db that brings skills on a schedule: what is there stays, and nothing runs by itself that did not.
import { expect, test } from 'vitest';
import { makeOld, openIn } from './folder.ts';

const TODAY = `
  INSERT INTO meta VALUES ('workspace_id', 'w'), ('catalog', '5'), ('derived', '1'), ('minimum_reader', '2');
  INSERT INTO agents (id, name, built_in, created_at) VALUES ('clerk', 'Clerk', 0, 'then');
  INSERT INTO duties (agent, duty, made_to, paused_at) VALUES ('clerk', 'role:x/y', 'then', 'then');
`;

test('E3: an older database keeps its agents and duties, and has no skill on a schedule', () => {
  const { db } = openIn(makeOld('agents', 36, TODAY));
  expect(db.prepare('SELECT agent, duty, paused_at FROM duties').raw().all()).toEqual([['clerk', 'role:x/y', 'then']]);
  expect(db.prepare('SELECT count(*) FROM skill_schedules').pluck().get()).toBe(0);
});
