// F1: manifests of competencies are kept like packages: their bytes with history, on real SQLite.
import { expect, test } from 'vitest';
import { catalogNumber, createManifestRepository, hashBytes, type ManifestRepository } from '../../../electron/core/storage/index.ts';
import { errorOf, makeFolder, openIn } from './folder.ts';

const bytesOf = (text: string): Uint8Array => Buffer.from(text);
const HARBOUR = {
  fileName: 'harbour.toml',
  origin: 'own',
  source: 'user',
  name: 'harbour',
  bytes: bytesOf('id = "harbour"\n'),
  reason: 'create',
} as const;

function opened() {
  const { db } = openIn(makeFolder());
  const manifests = createManifestRepository(db, 'competency');
  return {
    db,
    manifests,
    add: (more: Partial<Parameters<ManifestRepository['add']>[0]> = {}, at = 't1') =>
      manifests.change(() => manifests.add({ ...HARBOUR, ...more }, at)),
  };
}

test('F1: a manifest has its bytes, its hash and its first revision; every change is told by the number of the catalog', () => {
  const { db, manifests, add } = opened();
  const before = catalogNumber(db);
  const id = add();
  expect(catalogNumber(db)).toBe(before + 1);
  expect(manifests.list()).toEqual([
    {
      number: 1,
      id,
      name: 'harbour',
      namedAt: 't1',
      fileName: 'harbour.toml',
      origin: 'own',
      source: 'user',
      hash: hashBytes(HARBOUR.bytes),
      savedAt: 't1',
      deletedAt: null,
    },
  ]);
  expect(Buffer.from(manifests.bytes(id)).toString()).toBe('id = "harbour"\n');
  expect(manifests.revisions(id)).toMatchObject([{ number: 1, reason: 'create', bytes: 15 }]);
  expect(manifests.getByOrigin('own')?.id).toBe(id);
  expect(manifests.get('other')).toBeNull();
});

test('A10: a save is a revision; bytes that cannot be read keep the name, another name is held from then on', () => {
  const { manifests, add } = opened();
  const id = add();
  manifests.change(() => manifests.addRevision(id, { bytes: bytesOf('id = '), name: null, reason: 'save' }, 't2'));
  expect(manifests.get(id)).toMatchObject({ name: 'harbour', namedAt: 't1', savedAt: 't2' });
  manifests.change(() => manifests.addRevision(id, { bytes: bytesOf('id = "quay"'), name: 'quay', reason: 'save' }, 't3'));
  expect(manifests.get(id)).toMatchObject({ name: 'quay', namedAt: 't3' });
  const [third, second, first] = manifests.revisions(id);
  expect([first!.reason, second!.reason, third!.reason]).toEqual(['create', 'save', 'save']);
  expect(Buffer.from(manifests.revisionBytes(id, first!.id)!).toString()).toBe('id = "harbour"\n');
  expect(manifests.revisionBytes(id, 'none')).toBeNull();
});

test('A3: a removed one keeps its bytes and its name, unless another one took the name meanwhile', () => {
  const { manifests, add } = opened();
  const remove = (id: string, at: string | null) => manifests.change(() => manifests.setDeleted(id, at, 't5'));
  const ids = () => manifests.list().map(({ id }) => id);
  const [older, newer] = [add(), add({}, 't2')];
  remove(older, 't3');
  expect(ids()).toEqual([newer]);
  remove(older, null);
  expect(ids()).toEqual([older, newer]);
  remove(older, 't3');
  const taker = add({}, 't4');
  remove(older, null);
  expect(ids()).toEqual([newer, taker, older]);
});

test('A14: bytes that are not those that were saved are never given out', () => {
  const { db, manifests, add } = opened();
  const id = add();
  db.prepare('UPDATE manifest_revisions SET bytes = ?').run(bytesOf('id = "other"\n'));
  expect(errorOf(() => manifests.bytes(id))).toMatchObject({ code: 'db_corrupt' });
  expect(errorOf(() => manifests.bytes('none'))).toMatchObject({ code: 'not_found' });
});
