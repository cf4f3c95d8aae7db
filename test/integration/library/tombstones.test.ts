import { expect, test } from 'vitest';
import { openLibrary } from './open.ts';

const versions = ({ account }: ReturnType<typeof openLibrary>) =>
  account.db.prepare('SELECT name, logical_version, deleted_at IS NOT NULL FROM skill_sources ORDER BY number').raw().all();

test('A3: a removed skill leaves a tombstone that neither the seed’s table nor the limit counts, and its name is free', () => {
  const library = openLibrary({ maxSkills: 2 });
  const create = (name: string) => library.api.create({ scope: 'account', name, template: 'blank' });
  const first = create('notes');
  create('other');
  library.api.remove({ ids: [first.id] });
  const seed = () => library.account.db.prepare('SELECT name FROM skills ORDER BY name').pluck().all();
  expect(seed()).toEqual(['other']);
  const second = create('notes');
  expect(second.id).not.toBe(first.id);
  expect(seed()).toEqual(['notes', 'other']);
  expect(versions(library)).toEqual([
    ['notes', 2, 1],
    ['other', 1, 0],
    ['notes', 1, 0],
  ]);
  // The tombstone can live again where there is room, beside the one that took its name.
  library.api.remove({ ids: [library.api.list({ query: 'other' }).rows[0]!.id] });
  library.api.restore({ ids: [first.id] });
  expect(library.api.list({}).rows.map(({ id, state }) => [id, state])).toEqual(
    expect.arrayContaining([
      [second.id, 'ok'],
      [first.id, 'shadowed'],
    ]),
  );
  expect(versions(library)).toEqual([
    ['notes', 3, 0],
    ['other', 2, 1],
    ['notes', 1, 0],
  ]);
});
