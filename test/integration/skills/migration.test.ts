import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { DERIVE_VERSION } from '../../../electron/core/skills/engine.ts';
import { checkSearch, hashBytes, readSteps } from '../../../electron/core/storage/index.ts';
import { makeFolder, openLibrary, packageText } from '../library/open.ts';

/** An account as the version with three steps left it: two skills, one of them calling the other, a ban, an attachment. */
function openOld(): string {
  const home = makeFolder();
  mkdirSync(join(home, 'account'));
  const db = new BetterSqlite3(join(home, 'account', 'agents.db'));
  for (const { sql } of readSteps('agents').slice(0, 3)) db.exec(sql);
  db.pragma('user_version = 3');
  db.exec(`INSERT INTO meta VALUES ('workspace_id', 'w'), ('catalog', '5'), ('derived', '1'), ('minimum_reader', '1')`);
  const source = db.prepare(
    `INSERT INTO skill_sources (id, file_name, origin, source, enabled, acknowledged, revision, hash, saved_at, name, named_at, created_at)
     VALUES (@id, @file, 'own', 'user', 1, 1, 1, @hash, 'then', @id, 'then', 'then')`,
  );
  const revision = db.prepare(
    `INSERT INTO skill_revisions (id, source_id, number, hash, reason, saved_at, bytes) VALUES (@revision, @id, 1, @hash, 'import', 'then', @bytes)`,
  );
  const line = db.prepare(
    `INSERT INTO skill_index (number, state, name, description, version, tags, kinds, errors, warnings)
     SELECT number, 'ok', name, 'old', '1', '[]', '[]', 0, 0 FROM skill_sources WHERE id = ?`,
  );
  for (const [id, extra] of [
    ['check', 'publisher: komand\nlicense: MIT\n'],
    ['caller', 'skills: [check]\n'],
  ] as const) {
    const bytes = Buffer.from(packageText(id, 'Do it.', extra));
    const row = { id, file: `${id}.md`, hash: hashBytes(bytes), bytes, revision: `r-${id}` };
    source.run(row);
    revision.run(row);
    line.run(id);
  }
  db.exec(
    `INSERT INTO skill_permissions VALUES ('p1', 'check', '', 'cli', '', 0, 'then', NULL), ('p2', 'check', '', 'editor', '', 0, 'then', 'later')`,
  );
  db.exec(`INSERT INTO skill_files VALUES ('check', 'scripts/run.sh', 493, x'00', 'h')`);
  db.close();
  return home;
}

test('A4: the fourth step keeps what was decided, and everything derived is derived anew', () => {
  const library = openLibrary({ home: openOld() });
  const rows = library.api.list({}).rows;
  expect(
    rows.map(({ name, publisher, verified, signature, attachments, link }) => [name, publisher, verified, signature, attachments, link]),
  ).toEqual([
    ['caller', null, false, 'none', 0, null],
    ['check', 'komand', false, 'none', 1, null],
  ]);
  expect(library.api.list({ query: 'license:mit' }).total).toBe(1);
  expect(library.api.permissions({ id: 'check' })).toMatchObject({ enabled: true, channels: { cli: false, editor: true } });
  expect(library.api.usedBy({ ids: ['check'] })[0]?.uses.map(({ name }) => name)).toEqual(['caller']);
  expect(library.api.revisions({ id: 'check' })).toHaveLength(1);
  checkSearch(library.account.db);
});

/** An account as the version with seven steps left it: its lists and its search are as they should be, so nothing is derived anew. */
function openWithSevenSteps(texts: Record<string, string>): string {
  const home = makeFolder();
  mkdirSync(join(home, 'account'));
  const db = new BetterSqlite3(join(home, 'account', 'agents.db'));
  for (const { sql } of readSteps('agents').slice(0, 7)) db.exec(sql);
  db.pragma('user_version = 7');
  db.exec(`INSERT INTO meta VALUES ('workspace_id', 'w'), ('catalog', '5'), ('derived', '${DERIVE_VERSION}'), ('minimum_reader', '2')`);
  for (const [id, body] of Object.entries(texts)) {
    const bytes = Buffer.from(packageText(id, body));
    const row = { id, file: `${id}.md`, hash: hashBytes(bytes), bytes, body };
    db.prepare(
      `INSERT INTO skill_sources (id, file_name, origin, source, enabled, acknowledged, revision, hash, saved_at, name, named_at, created_at)
       VALUES (@id, @file, 'own', 'user', 1, 1, 1, @hash, 'then', @id, 'then', 'then')`,
    ).run(row);
    db.prepare(
      `INSERT INTO skill_revisions (id, source_id, number, hash, reason, saved_at, bytes) VALUES ('r-' || @id, @id, 1, @hash, 'import', 'then', @bytes)`,
    ).run(row);
    db.prepare(
      `INSERT INTO skill_index (number, state, name, description, version, tags, kinds, errors, warnings)
       SELECT number, 'ok', name, 'old', '1', '[]', '[]', 0, 0 FROM skill_sources WHERE id = ?`,
    ).run(id);
    db.prepare('INSERT INTO skill_bodies SELECT number, ? FROM skill_sources WHERE id = ?').run(body, id);
  }
  db.exec(`INSERT INTO skill_search (rowid, name, title, description, tags, body) SELECT * FROM skill_texts`);
  db.close();
  return home;
}

test('A2, A4: the eighth step makes the search anew from what is there, and it follows changes as before', () => {
  const library = openLibrary({ home: openWithSevenSteps({ 'first-one': 'Quince jelly.', 'other-one': 'Élan and quiet.' }) });
  const found = (query: string) => library.api.list({ query }).rows.map(({ name }) => name);
  expect(library.account.schemaVersion).toBeGreaterThanOrEqual(8);
  // The line of old stands, so the list was not derived anew.
  expect(library.api.list({}).rows[0]?.description).toBe('old');
  expect([found('q'), found('qu'), found('qui'), found('quince'), found('e'), found('jelly q'), found('x')]).toEqual([
    ['first-one', 'other-one'],
    ['first-one', 'other-one'],
    ['first-one', 'other-one'],
    ['first-one'],
    ['other-one'],
    ['first-one'],
    [],
  ]);
  checkSearch(library.account.db);
  const { revision } = library.api.open({ id: 'first-one' });
  library.api.save({ id: 'first-one', text: packageText('first-one', 'Nothing but plums.'), baseHash: revision.hash });
  expect([found('q'), found('p'), found('pl')]).toEqual([['other-one'], ['first-one'], ['first-one']]);
  checkSearch(library.account.db);
});

test('A7: the fifteenth step knows the bytes that the person wrote, and no others', () => {
  const home = openWithSevenSteps({ mine: 'One.', theirs: 'One.' });
  const db = new BetterSqlite3(join(home, 'account', 'agents.db'));
  db.exec(`UPDATE skill_revisions SET reason = 'save' WHERE source_id = 'mine'`);
  db.exec(`UPDATE skill_revisions SET reason = 'linked' WHERE source_id = 'theirs'`);
  db.close();
  const library = openLibrary({ home });
  for (const id of ['mine', 'theirs']) {
    const { revision } = library.api.open({ id });
    library.api.save({ id, text: packageText(id, 'Two.'), baseHash: revision.hash });
  }
  expect(library.resolve({ id: 'mine', revisionId: 'r-mine' }).text).toBe(packageText('mine', 'One.'));
  expect(() => library.resolve({ id: 'theirs', revisionId: 'r-theirs' })).toThrow('Revision 1 of theirs was not acknowledged');
});
