// The ninth step of agents.db: agents that others refer to, and what devices agree by.
import { describe, expect, test } from 'vitest';
import { createSourceRepository, transaction, writePermission } from '../../../electron/core/storage/index.ts';
import { errorOf, makeFolder, makeOld, openIn } from './folder.ts';

const TODAY = `
  INSERT INTO meta VALUES ('workspace_id', 'w'), ('catalog', '5'), ('derived', '1'), ('minimum_reader', '2');
  INSERT INTO skill_sources (id, file_name, origin, source, enabled, acknowledged, revision, hash, saved_at, name, named_at, created_at, deleted_at)
    VALUES ('s1', 'a.md', 'own', 'user', 1, 1, 1, 'h1', '2026-01-02', 'a', 'then', '2026-01-01', NULL),
           ('s2', 'b.md', 'own', 'user', 1, 1, 1, 'h2', '2026-01-02', 'b', 'then', '2026-01-01', '2026-01-05');
  INSERT INTO skill_permissions VALUES ('p1', 's1', '', 'cli', '', 0, 'then', NULL), ('p2', 's1', 'stranger', '', '', 1, 'then', NULL);
  INSERT INTO grants VALUES ('g2', 'you', 'crm', 'write', NULL, 's1', 'a', '1.0.0', 'then', NULL, 'asked', NULL),
                            ('g1', 'you', 'crm', 'read', 'x', NULL, NULL, NULL, 'then', 'later', 'asked', 'since');
  INSERT INTO agent_memory VALUES ('you', '', 'k', '1', 'then'), ('clerk', 'w', 'k', '2', 'then');
`;

describe('C12: agents', () => {
  test('the author is the first row, everything that was granted, remembered and decided stays, and refers to it', () => {
    const { db } = openIn(makeOld('agents', 8, TODAY));
    expect(db.prepare('SELECT number, id, name, built_in, deleted_at IS NULL FROM agents ORDER BY number').raw().all()).toEqual([
      [1, 'you', 'you', 1, 1],
      [2, 'clerk', 'clerk', 0, 0],
      [3, 'stranger', 'stranger', 0, 0],
    ]);
    expect(db.prepare('SELECT * FROM grants ORDER BY rowid').raw().all()).toEqual([
      ['g2', 'you', 'crm', 'write', null, 's1', 'a', '1.0.0', 'then', null, 'asked', null, null, null, null, null, null],
      ['g1', 'you', 'crm', 'read', 'x', null, null, null, 'then', 'later', 'asked', 'since', null, null, null, null, null],
    ]);
    expect(db.prepare('SELECT * FROM agent_memory ORDER BY agent').raw().all()).toEqual([
      ['clerk', 'w', 'k', '2', 'then', ''],
      ['you', '', 'k', '1', 'then', ''],
    ]);
    expect(db.prepare('SELECT id, agent, agent_id, channel, allowed FROM skill_permissions ORDER BY id').raw().all()).toEqual([
      ['p1', '', null, 'cli', 0],
      ['p2', 'stranger', 'stranger', '', 1],
    ]);
    expect(db.pragma('foreign_key_check')).toEqual([]);
  });

  test('a new database has the author too', () => {
    const { db } = openIn(makeFolder());
    expect(db.prepare('SELECT id FROM agents').pluck().all()).toEqual(['you']);
  });

  test.each([
    ['grants', `INSERT INTO grants (id, agent, resource, access, granted_at, why) VALUES ('x', 'nobody', 'crm', 'read', 'now', '')`],
    ['agent_memory', `INSERT INTO agent_memory VALUES ('nobody', '', 'k', '1', 'now', '')`],
    [
      'skill_permissions',
      `INSERT INTO skill_permissions (id, source_id, agent, allowed, updated_at) VALUES ('x', 's', 'nobody', 1, 'now')`,
    ],
  ])('%s refers to an agent that there is, and an agent that is referred to stays', (_, insert) => {
    const { db } = openIn(makeFolder());
    expect(errorOf(() => db.exec(insert)).code).toBe('SQLITE_CONSTRAINT_FOREIGNKEY');
    db.exec(insert.replace('nobody', 'you'));
    expect(errorOf(() => db.exec(`DELETE FROM agents WHERE id = 'you'`)).code).toBe('SQLITE_CONSTRAINT_FOREIGNKEY');
  });
});

test('C12: the tenth step lets no event of today go that is not archived', () => {
  const events = `INSERT INTO audit_events (id, at, actor, action, subject, subject_name, outcome, reasons_json)
    VALUES ('e1', 't', 'you', 'Granted', 's', 'a', 'done', '[]'), ('e2', 't', 'you', 'Granted', 's', 'a', 'done', '[]');`;
  const { db } = openIn(makeOld('agents', 9, `INSERT INTO meta VALUES ('workspace_id', 'w'), ('catalog', '5'); ${events}`));
  expect(() => db.exec('DELETE FROM audit_events')).toThrow('never removed');
  db.exec(`INSERT INTO meta VALUES ('audit_archived', '1')`);
  expect(() => db.exec(`DELETE FROM audit_events WHERE id = 'e2'`)).toThrow('never removed');
  expect(() => db.exec(`UPDATE audit_events SET actor = 'x'`)).toThrow('never changed');
  db.exec(`DELETE FROM audit_events WHERE id = 'e1'`);
  expect(db.prepare('SELECT id FROM audit_events').pluck().all()).toEqual(['e2']);
});

describe('A3: what devices agree by', () => {
  function open() {
    const { db } = openIn(makeFolder());
    const sources = createSourceRepository(db);
    const write = <T>(act: () => T): T => transaction(db, act);
    const add = () =>
      write(() =>
        sources.add(
          {
            fileName: 'a.md',
            origin: 'own',
            source: 'user',
            enabled: true,
            acknowledged: false,
            bytes: Buffer.from('a'),
            reason: 'create',
          },
          '2026-01-01T00:00:00.000Z',
        ),
      );
    const stand = (id: string) =>
      db.prepare('SELECT logical_version, changed_at FROM skill_sources WHERE id = ?').raw().get(id) as [number, string];
    return { db, sources, write, add, stand };
  }

  test('a skill begins at version 1; a save, a switch, a removal and a restoring each make a later one', () => {
    const { sources, write, add, stand } = open();
    const id = add();
    expect(stand(id)).toEqual([1, '2026-01-01T00:00:00.000Z']);
    const acts = [
      () => sources.addRevision(id, Buffer.from('b'), 'save', 'later'),
      () => sources.setDecision(id, { enabled: false, acknowledged: false }),
      () => sources.setDeleted(id, 'then'),
      () => sources.setDeleted(id, null),
      () => sources.setFileName(id, 'b.md'),
    ];
    for (const [index, act] of acts.entries()) {
      write(act);
      expect(stand(id)[0]).toBe(index + 2);
    }
    expect(stand(id)[1] > '2026-01-01T00:00:00.000Z').toBe(true);
  });

  test('what does not travel, and what changes nothing, makes no later version', () => {
    const { sources, write, add, stand } = open();
    const id = add();
    write(() => sources.setDecision(id, { enabled: true, acknowledged: true }));
    write(() => sources.setNamedAt(id, 'later'));
    write(() => sources.setVerified(id, 'hash'));
    write(() => sources.setDeleted(id, null));
    expect(stand(id)[0]).toBe(1);
  });

  test('a version that came from another device is kept as it came', () => {
    const { db, add, stand } = open();
    const id = add();
    db.prepare(`UPDATE skill_sources SET enabled = 0, logical_version = 7, changed_at = 'there' WHERE id = ?`).run(id);
    expect(stand(id)).toEqual([7, 'there']);
  });

  test('a decision of where a skill may be invoked has a version of its own, and its tombstone comes back to life with the next one', () => {
    const { db, add } = open();
    const id = add();
    const stand = () => db.prepare('SELECT logical_version, deleted_at FROM skill_permissions').raw().all();
    const decide = (allowed: boolean, at: string) => writePermission(db, id, { channel: 'cli', taskContext: '', allowed }, at);
    decide(false, 't1');
    expect(stand()).toEqual([[1, null]]);
    decide(true, 't2');
    expect(stand()).toEqual([[2, null]]);
    db.exec(`UPDATE skill_permissions SET deleted_at = 't3', updated_at = 't3'`);
    expect(stand()).toEqual([[3, 't3']]);
    decide(false, 't4');
    expect(stand()).toEqual([[4, null]]);
  });

  test('skills and decisions are never deleted as rows, so that no device brings them back', () => {
    const { db, add } = open();
    const id = add();
    writePermission(db, id, { channel: 'cli', taskContext: '', allowed: false }, 't1');
    expect(() => db.exec('DELETE FROM skill_sources')).toThrow('tombstone');
    expect(() => db.exec('DELETE FROM skill_permissions')).toThrow('tombstone');
  });

  test('skills of today begin at version 1, and were changed when they were saved or removed last', () => {
    const { db } = openIn(makeOld('agents', 8, TODAY));
    expect(db.prepare('SELECT id, logical_version, changed_at, deleted_at FROM skill_sources ORDER BY id').raw().all()).toEqual([
      ['s1', 1, '2026-01-02', null],
      ['s2', 1, '2026-01-05', '2026-01-05'],
    ]);
  });
});

test('G6: the twenty-first step lets agents have a certificate, and keeps every agent and event', () => {
  const events = `INSERT INTO agents (id, name, built_in, created_at) VALUES ('jan', 'Jan', 0, 'then');
    INSERT INTO audit_events (id, at, actor, action, subject, subject_name, outcome, reasons_json)
    VALUES ('e1', 't', 'jan', 'Granted', 's', 'a', 'done', '[]');`;
  const { db } = openIn(makeOld('agents', 20, `INSERT INTO meta VALUES ('workspace_id', 'w'), ('catalog', '5'); ${events}`));
  expect(db.prepare('SELECT id, actor, actor_did FROM audit_events').raw().all()).toEqual([['e1', 'jan', null]]);
  expect(db.prepare('SELECT count(*) FROM agent_certificates').pluck().get()).toBe(0);
  expect(errorOf(() => db.exec(`INSERT INTO agent_certificates VALUES ('nobody', 'd', 'i', 't', 'n', '{}')`)).code).toBe(
    'SQLITE_CONSTRAINT_FOREIGNKEY',
  );
  db.exec(`INSERT INTO agent_certificates VALUES ('jan', 'd', 'i', 't', 'n', '{}')`);
});

test('G5: the twenty-second step leaves agents of today at work, with the lowest rank, and the author with the highest', () => {
  const jan = `INSERT INTO agents (id, name, built_in, created_at) VALUES ('jan', 'Jan', 0, 'then');`;
  const { db } = openIn(makeOld('agents', 21, `INSERT INTO meta VALUES ('workspace_id', 'w'), ('catalog', '5'); ${jan}`));
  expect(db.prepare('SELECT id, life, life_act, rank FROM agents ORDER BY number').raw().all()).toEqual([
    ['you', 'active', null, 'master'],
    ['jan', 'active', null, 'crew'],
  ]);
});
