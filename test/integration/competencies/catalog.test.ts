// F1: the catalog of competencies in both scopes, on real SQLite.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createManifestRepository } from '../../../electron/core/storage/index.ts';
import { ROOT } from '../../../electron/shells/paths.ts';
import { competencyText } from '../../fixtures/competencies.ts';
import { equip, errorOf, openCompetencies } from './open.ts';

describe('F1: which one an id means', () => {
  test('the workspace wins, the hidden one stays listed; the earliest of one scope wins, the others stay listed', async () => {
    const { bring, ids, named, api } = openCompetencies({ withWorkspace: true });
    const [own] = await bring([{ id: 'tide-desk' }]);
    expect(named('tide-desk')).toMatchObject({ sourceId: own!.sourceId });
    const [theirs] = await bring([{ id: 'tide-desk', name: 'Tides here' }], 'workspace');
    expect(ids()).toEqual(['account tide-desk hidden', 'workspace tide-desk ok']);
    expect(named('tide-desk')).toMatchObject({ sourceId: theirs!.sourceId, competency: { name: 'Tides here' } });
    api.remove({ id: theirs!.sourceId });
    expect(ids()).toEqual(['account tide-desk ok']);
    // By another editor: a second file that gives itself the same id.
    const other = api.create({ scope: 'account', name: 'Berth desk' });
    api.save({ id: other.sourceId, text: competencyText({ id: 'tide-desk', name: 'Later' }), baseHash: other.hash });
    expect(ids()).toEqual(['account tide-desk ok', 'account tide-desk shadowed']);
    expect(named('tide-desk')).toMatchObject({ sourceId: own!.sourceId });
  });

  test('a broken one stays listed under its last name, hides nothing and is nothing in force', async () => {
    const { bring, api, named, ids } = openCompetencies({ withWorkspace: true });
    const [own] = await bring([{ id: 'tide-desk' }]);
    const [theirs] = await bring([{ id: 'tide-desk' }], 'workspace');
    const broken = api.save({ id: theirs!.sourceId, text: 'id = "tide-desk"\nid = "again"\n', baseHash: theirs!.hash });
    expect(broken.row).toMatchObject({ id: 'tide-desk', state: 'broken', category: null, problem: { line: 2 } });
    expect(broken.analysis).toMatchObject({ state: 'broken', competency: null });
    expect(ids()).toEqual(['account tide-desk ok', 'workspace tide-desk broken']);
    expect(named('tide-desk')).toMatchObject({ sourceId: own!.sourceId });
    api.remove({ id: own!.sourceId });
    expect(named('tide-desk')).toMatchObject({ sourceId: theirs!.sourceId, competency: null });
    expect(named('none')).toBeNull();
  });

  test('what another process changes is seen, and told', async () => {
    const { bring, home, ids, changes } = openCompetencies();
    await bring([{ id: 'one' }]);
    const before = changes.count;
    const other = openCompetencies({ home });
    await other.bring([{ id: 'two' }]);
    expect(ids()).toEqual(['account one ok', 'account two ok']);
    expect(changes.count).toBe(before + 1);
  });
});

describe('F1: a workspace database may come from a stranger', () => {
  test('what it says of its files is not believed: names, sources and bytes', async () => {
    const { bring, workspace, api, named } = openCompetencies({ withWorkspace: true });
    const [row] = await bring([{ id: 'real' }], 'workspace');
    workspace!.db.exec(
      `UPDATE manifests SET name = 'trusted', source = 'system'; UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE key = 'catalog'`,
    );
    expect(api.list({}).rows).toMatchObject([{ id: 'real', source: 'imported' }]);
    expect(named('trusted')).toBeNull();
    workspace!.db.prepare('UPDATE manifest_revisions SET bytes = ?').run(Buffer.from(competencyText({ id: 'other' })));
    expect(api.open({ id: row!.sourceId })).toMatchObject({ text: null, analysis: null });
    expect(errorOf(() => api.exportBytes({ id: row!.sourceId }))).toMatchObject({ code: 'db_corrupt' });
  });

  test('bytes that were never read are listed as damaged, and an earlier revision can be restored', async () => {
    const { bring, home, close } = openCompetencies();
    const [row] = await bring([{ id: 'real' }]);
    close();
    const damaged = openCompetencies({ home });
    damaged.account.db.prepare(`UPDATE manifests SET hash = 'x'`).run();
    const [found] = damaged.api.list({}).rows;
    expect(found).toMatchObject({ id: 'real', state: 'broken', problem: { code: 'damaged' } });
    const [revision] = damaged.api.revisions({ id: row!.sourceId });
    expect(damaged.api.open({ id: row!.sourceId })).toMatchObject({ row: { state: 'broken' }, revision: { id: revision!.id }, text: null });
    expect(damaged.api.restore({ id: row!.sourceId, revisionId: revision!.id }).row).toMatchObject({ state: 'ok', id: 'real' });
  });

  test('one whose revision is gone is told as damaged, not as a fault of the app', async () => {
    const { bring, home, close } = openCompetencies({ withWorkspace: true });
    const [row] = await bring([{ id: 'real' }], 'workspace');
    close();
    const { workspace, api } = openCompetencies({ home, withWorkspace: true });
    workspace!.db.exec('UPDATE manifests SET revision = 9');
    expect(api.list({}).rows).toMatchObject([{ state: 'broken', problem: { code: 'damaged' } }]);
    expect(api.open({ id: row!.sourceId })).toMatchObject({ row: { state: 'broken' }, text: null });
    workspace!.db.exec('DELETE FROM manifest_revisions');
    expect(errorOf(() => api.open({ id: row!.sourceId }))).toMatchObject({ code: 'db_corrupt' });
  });

  test('values that no row of ours has are listed as what they can be: a list of them can be shown', async () => {
    const { bring, home, close } = openCompetencies({ withWorkspace: true });
    await bring([{ id: 'real' }, { id: 'sound' }], 'workspace');
    close();
    const { workspace, api } = openCompetencies({ home, withWorkspace: true });
    const write = workspace!.db.prepare(
      `UPDATE manifests SET name = x'00ff', file_name = x'41', source = 'nonsense', saved_at = ? WHERE name = 'real'`,
    );
    write.run(Buffer.from([0]));
    const rows = api.list({}).rows.map(({ id, state, source, fileName, updatedAt }) => [id, state, source, fileName, typeof updatedAt]);
    expect(rows).toEqual([
      ['real', 'ok', 'imported', 'A', 'string'],
      ['sound', 'ok', 'imported', 'sound.toml', 'string'],
    ]);
    expect(api.list({}).rows.map(({ updatedAt }) => Number.isNaN(Date.parse(updatedAt)))).toEqual([false, false]);
  });

  test('one that carries the key of one of the account is left out', async () => {
    const { bring, workspace, ids } = openCompetencies({ withWorkspace: true });
    const [own] = await bring([{ id: 'mine' }]);
    await bring([{ id: 'theirs' }], 'workspace');
    workspace!.db.pragma('foreign_keys = OFF');
    workspace!.db.prepare('UPDATE manifest_revisions SET manifest_id = ?').run(own!.sourceId);
    workspace!.db.prepare('UPDATE manifests SET id = ?').run(own!.sourceId);
    createManifestRepository(workspace!.db, 'competency').change(() => {});
    expect(ids().slice(0, 1)).toEqual(['account mine ok']);
  });
});

describe('F1: search, filters and their counts', () => {
  const SKILLS = { 'read-tides': { tools: ['tides', 'moon'] }, off: { state: 'disabled' as const }, clash: { tools: ['moon'] } };
  const opened = async () => {
    const room = openCompetencies({ skills: SKILLS });
    const rows = await room.bring([
      { id: 'tide-desk', name: 'Tide desk', category: 'Data', skills: ['read-tides', 'clash'], permissions: ['pages:read'] },
      { id: 'berth-desk', name: 'Berth Désk', category: 'Data', skills: ['gone'] },
      { id: 'fog-watch', name: 'Fog watch', category: 'Security', skills: ['off'], prompt: 'Warn of fog in the tideway.' },
      { id: 'b10', category: 'Other' },
      { id: 'b2', category: 'Other' },
      'id = ',
    ]);
    const bound = { place: 'p', hash: 'h' };
    equip(room.account.db, 'ann', 'tide-desk', bound);
    equip(room.account.db, 'bob', 'tide-desk', bound, true);
    equip(room.account.db, 'bob', 'fog-watch', bound, true);
    return { ...room, rows };
  };
  const names = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);

  test('readiness: skills with their state in the order of the author, tools in order of first appearance with who provides them', async () => {
    const { api } = await opened();
    const rows = new Map(api.list({}).rows.map((row) => [row.id, row]));
    expect(rows.get('tide-desk')!.readiness).toEqual({
      skills: [
        { name: 'read-tides', version: '1.0.0', state: 'ready', skillId: 'id-read-tides' },
        { name: 'clash', version: '1.0.0', state: 'ready', skillId: 'id-clash' },
      ],
      tools: [
        { name: 'tides', providers: ['read-tides'] },
        { name: 'moon', providers: ['read-tides', 'clash'] },
      ],
    });
    expect(rows.get('berth-desk')!.readiness).toEqual({
      skills: [{ name: 'gone', version: null, state: 'missing', skillId: null }],
      tools: [],
    });
    expect(rows.get('fog-watch')!.readiness.skills).toMatchObject([{ state: 'disabled' }]);
  });

  test('Installed, Active and Paused are the aggregate of all agents that have it', async () => {
    const { api } = await opened();
    const status = Object.fromEntries(api.list({}).rows.map((row) => [row.id, row.status]));
    expect(status).toMatchObject({ 'tide-desk': 'active', 'fog-watch': 'paused', 'berth-desk': 'installed' });
    expect(api.list({ text: 'tide desk' }).rows[0]!.equippedBy).toEqual([
      { agent: 'ann', name: 'ann', paused: false },
      { agent: 'bob', name: 'bob', paused: true },
    ]);
  });

  test.each([
    ['by name', {}, ['b2', 'b10', 'berth-desk', 'file-5', 'fog-watch', 'tide-desk']],
    ['a page of them', { offset: 1, limit: 2 }, ['b10', 'berth-desk']],
    ['every word, without accents and case', { text: 'DESK tid' }, ['tide-desk']],
    ['a skill that it needs', { text: 'read-tides' }, ['tide-desk']],
    ['a permission', { text: 'pages:read' }, ['tide-desk']],
    ['the best match first', { text: 'tide', sort: 'relevance' }, ['tide-desk', 'fog-watch']],
    ['a category', { category: 'Data' }, ['berth-desk', 'tide-desk']],
    ['by category', { sort: 'category' }, ['fog-watch', 'berth-desk', 'tide-desk', 'b2', 'b10', 'file-5']],
    ['active', { status: 'active' }, ['tide-desk']],
    ['paused', { status: 'paused' }, ['fog-watch']],
    ['not ready', { status: 'not_ready' }, ['berth-desk', 'file-5', 'fog-watch']],
    ['nothing', { text: 'zebra' }, []],
  ] as const)('%s', async (_, query, expected) => {
    const { api } = await opened();
    expect(names(api.list(query))).toEqual(expected);
  });

  test('the counts beside a filter are what choosing it would show', async () => {
    const { api } = await opened();
    expect(api.list({}).facets).toEqual({ category: { Data: 2, Security: 1, Other: 2 }, active: 1, paused: 1, notReady: 3 });
    expect(api.list({ category: 'Data' })).toMatchObject({
      total: 2,
      all: 6,
      facets: { category: { Data: 2, Security: 1, Other: 2 }, active: 1, paused: 0, notReady: 1 },
    });
    expect(api.list({ status: 'not_ready' }).facets.category).toEqual({ Data: 1, Security: 1 });
  });
});

test('11-categories: all are listed; one that is none of the ten is under Other, with the word of the author', async () => {
  const { api } = openCompetencies();
  const review = await api.reviewImport({
    files: [{ path: join(ROOT, 'test', 'fixtures', 'capability', '11-categories') }],
    scope: 'account',
  });
  api.import({ reviewId: review.reviewId, items: review.items.map(({ itemId }) => ({ itemId })) });
  const idsOf = (category: 'Finance' | 'Other') => api.list({ category }).rows.map(({ id }) => id);
  expect(idsOf('Finance')).toEqual(['dues-desk', 'wage-desk']);
  expect(idsOf('Other')).toEqual(['loose-desk', 'number-desk', 'poster-desk']);
  expect(api.list({ text: 'Marketing' }).rows).toMatchObject([{ id: 'poster-desk', category: 'Other', categoryText: 'Marketing' }]);
});
