// The step of agents.db that brings duties: what was only shown until now is not missed afterwards.
import { expect, test } from 'vitest';
import { errorOf, makeOld, openIn } from './folder.ts';

const TODAY = `
  INSERT INTO meta VALUES ('workspace_id', 'w'), ('catalog', '5'), ('derived', '1'), ('minimum_reader', '2');
  INSERT INTO agents (id, name, built_in, created_at) VALUES ('clerk', 'Clerk', 0, 'then');
  INSERT INTO agent_equips VALUES ('clerk', 'claims', 0, 0, 'w', 'h', '2020-01-01T00:00:00.000Z'), ('you', 'fog', 0, 1, 'w', 'h', '2020-01-01T00:00:00.000Z');
`;
const STEPS = 25;

test('G7: schedules of competencies that were equipped before count from the update on', () => {
  const { db } = openIn(makeOld('agents', STEPS, TODAY));
  const rows = db.prepare('SELECT agent, duty, made_to, paused_at FROM duties ORDER BY duty').raw().all() as string[][];
  expect(rows.map(([agent, duty, , paused]) => [agent, duty, paused])).toEqual([
    ['clerk', 'competency:claims', null],
    ['you', 'competency:fog', null],
  ]);
  for (const [, , madeTo] of rows) expect(madeTo).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(db.prepare('SELECT count(*) FROM work_items').pluck().get()).toBe(0);
});

test('G7: a time is there once, an agent does one thing at a time, and a state is one of six', () => {
  const { db } = openIn(makeOld('agents', STEPS, TODAY));
  const add = (id: string, duty: string, due: string, state: string) =>
    db
      .prepare("INSERT INTO work_items (id, agent, duty, name, due_at, priority, state) VALUES (?, 'clerk', ?, 'x', ?, 1, ?)")
      .run(id, duty, due, state);
  add('a', 'x', 't1', 'running');
  expect(errorOf(() => add('b', 'x', 't1', 'due')).code).toBe('SQLITE_CONSTRAINT_UNIQUE');
  expect(errorOf(() => add('c', 'y', 't2', 'running')).code).toBe('SQLITE_CONSTRAINT_UNIQUE');
  expect(errorOf(() => add('d', 'y', 't2', 'waiting')).code).toBe('SQLITE_CONSTRAINT_CHECK');
});
