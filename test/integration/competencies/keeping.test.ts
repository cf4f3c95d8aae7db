// F1, A10: creating, saving, restoring, copying and removing competencies; what agents have moves with an edit.
import { describe, expect, test } from 'vitest';
import type { Scope } from '../../../electron/contract/index.ts';
import { competencyText, pastedFile } from '../../fixtures/competencies.ts';
import { equip, errorOf, openCompetencies } from './open.ts';

const BOTH: Scope[] = ['account', 'workspace'];

describe.each(BOTH)('in the %s', (scope) => {
  const opened = () => {
    let at = Date.parse('2031-03-03T10:15:00Z');
    return openCompetencies({ withWorkspace: true, now: () => new Date(at++) });
  };

  test('a new one is complete and has no error', () => {
    const { api } = opened();
    const row = api.create({ scope, name: "Harbour's “Book” \\ 2" });
    expect(row).toMatchObject({
      id: 'harbours-book-2',
      name: "Harbour's “Book” \\ 2",
      state: 'ok',
      errors: 0,
      warnings: 0,
      scope,
      source: 'user',
      status: 'installed',
    });
    expect(errorOf(() => api.create({ scope, name: 'Harbours book 2' }))).toMatchObject({ code: 'name_taken' });
    expect(errorOf(() => api.create({ scope, name: '???' }))).toMatchObject({ code: 'bad_input' });
  });

  test('a save is a revision, an unchanged one is none, and one over a change of somebody else is refused', () => {
    const { api } = opened();
    const row = api.create({ scope, name: 'Tide desk' });
    const text = competencyText({ id: 'tide-desk', more: '' }).replace('category', 'schedule = "0 9 * * *"\ncategory');
    const saved = api.save({ id: row.sourceId, text, baseHash: row.hash });
    expect(saved).toMatchObject({ text, revision: { number: 2, hash: saved.row.hash }, row: { schedule: '0 9 * * *' } });
    expect(saved.nextTimes).toHaveLength(5);
    expect(api.save({ id: row.sourceId, text, baseHash: saved.row.hash }).revision.number).toBe(2);
    expect(errorOf(() => api.save({ id: row.sourceId, text: 'x', baseHash: row.hash }))).toMatchObject({ code: 'changed_meanwhile' });
    const revisions = api.revisions({ id: row.sourceId });
    expect(revisions.map(({ number, reason }) => [number, reason])).toEqual([
      [2, 'save'],
      [1, 'create'],
    ]);
    expect(api.revisionText({ id: row.sourceId, revisionId: revisions[1]!.id }).text).toContain('name = "Tide desk"');
    const restored = api.restore({ id: row.sourceId, revisionId: revisions[1]!.id });
    expect(restored).toMatchObject({ revision: { number: 3, hash: row.hash } });
    expect(errorOf(() => api.restore({ id: row.sourceId, revisionId: 'none' }))).toMatchObject({ code: 'not_found' });
  });

  test('bytes are kept exactly: BOM, CRLF, blanks', () => {
    const { api } = opened();
    const row = api.create({ scope, name: 'Bytes' });
    const text = `\ufeff${competencyText({ id: 'bytes' }).replaceAll('\n', '\r\n')}  `;
    const saved = api.save({ id: row.sourceId, text, baseHash: row.hash });
    expect(saved.text).toBe(text);
    expect(Buffer.from(api.exportBytes({ id: row.sourceId }).data, 'base64').toString()).toBe(text);
  });

  test('a removed one comes back, and another that took its id keeps it', () => {
    const { api, ids } = opened();
    const first = api.create({ scope, name: 'Desk' });
    api.remove({ id: first.sourceId });
    expect(errorOf(() => api.open({ id: first.sourceId }))).toMatchObject({ code: 'not_found' });
    api.create({ scope, name: 'Desk' });
    expect(api.undelete({ id: first.sourceId })).toMatchObject({ state: 'shadowed' });
    expect(ids()).toEqual([`${scope} desk ok`, `${scope} desk shadowed`]);
    expect(errorOf(() => api.undelete({ id: 'none' }))).toMatchObject({ code: 'not_found' });
  });

  test('there is a limit, and over it nothing is written', async () => {
    const { api, bring } = openCompetencies({ withWorkspace: true, maxCompetencies: 2 });
    await bring([{ id: 'a' }], scope);
    await expect(bring([{ id: 'b' }, { id: 'c' }], scope)).rejects.toMatchObject({ code: 'limit_reached' });
    expect(api.list({}).all).toBe(1);
    api.create({ scope, name: 'b' });
    expect(errorOf(() => api.create({ scope, name: 'c' }))).toMatchObject({ code: 'limit_reached' });
  });

  test('F2: an import that is refused moves no agent to bytes that were not kept', async () => {
    const { api, account, named } = openCompetencies({ withWorkspace: true, maxCompetencies: 2 });
    api.create({ scope, name: 'Tide desk' });
    const { place, hash } = named('tide-desk')!;
    equip(account.db, 'ann', 'tide-desk', { place, hash });
    const files = ['tide-desk', 'b', 'c'].map((id) => pastedFile(`${id}.toml`, competencyText({ id })));
    const review = await api.reviewImport({ files, scope });
    const items = review.items.map(({ itemId }) => ({ itemId, onClash: 'replace' as const }));
    expect(errorOf(() => api.import({ reviewId: review.reviewId, items }))).toMatchObject({ code: 'limit_reached' });
    expect(account.db.prepare('SELECT hash FROM agent_equips').pluck().get()).toBe(hash);
    expect(named('tide-desk')!.hash).toBe(hash);
  });

  test('A10: one that is taken back is in force again, unless another one took its id meanwhile', async () => {
    const { api, bring, named } = opened();
    const [first, second] = await bring([{ id: 'desk' }, { id: 'other' }], scope);
    const saved = api.save({ id: second!.sourceId, text: competencyText({ id: 'desk', name: 'Second' }), baseHash: second!.hash });
    expect(saved.row.state).toBe('shadowed');
    api.remove({ id: first!.sourceId });
    expect(named('desk')!.sourceId).toBe(second!.sourceId);
    expect(api.undelete({ id: first!.sourceId }).state).toBe('ok');
    expect(named('desk')!.sourceId).toBe(first!.sourceId);
  });

  test('F2: whoever is equipped has the bytes of an edit made here, and not those of any other change', () => {
    const { api, account, named } = opened();
    const row = api.create({ scope, name: 'Tide desk' });
    const { place, hash } = named('tide-desk')!;
    equip(account.db, 'ann', 'tide-desk', { place, hash });
    equip(account.db, 'bob', 'tide-desk', { place, hash: 'other bytes' });
    const held = () => account.db.prepare('SELECT agent, hash FROM agent_equips ORDER BY agent').raw().all();
    const saved = api.save({ id: row.sourceId, text: competencyText({ id: 'tide-desk' }), baseHash: hash });
    expect(held()).toEqual([
      ['ann', saved.row.hash],
      ['bob', 'other bytes'],
    ]);
    const [, first] = api.revisions({ id: row.sourceId });
    api.restore({ id: row.sourceId, revisionId: first!.id });
    expect(held()).toEqual([
      ['ann', hash],
      ['bob', 'other bytes'],
    ]);
  });
});

test('A3: a fork is a copy in the workspace with the same bytes, which then wins', async () => {
  const { api, bring, ids } = openCompetencies({ withWorkspace: true });
  const [own] = await bring([{ id: 'tide-desk' }]);
  const fork = api.fork({ id: own!.sourceId });
  expect(fork).toMatchObject({ scope: 'workspace', id: 'tide-desk', hash: own!.hash, source: 'user', state: 'ok' });
  expect(ids()).toEqual(['account tide-desk hidden', 'workspace tide-desk ok']);
  expect(errorOf(() => api.fork({ id: own!.sourceId }))).toMatchObject({ code: 'name_taken' });
  expect(errorOf(() => api.fork({ id: fork.sourceId }))).toMatchObject({ code: 'name_taken' });
});

test('A3: without a workspace there is nothing to fork to', async () => {
  const { api, bring } = openCompetencies();
  const [own] = await bring([{ id: 'tide-desk' }]);
  expect(errorOf(() => api.fork({ id: own!.sourceId }))).toMatchObject({ code: 'not_found' });
  expect(errorOf(() => api.create({ scope: 'workspace', name: 'x' }))).toMatchObject({ code: 'not_found' });
});
