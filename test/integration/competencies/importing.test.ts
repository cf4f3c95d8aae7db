// F1, A7: every way in: files, folders, archives, pasted and dropped text; reviewed first, written all or nothing; and out again.
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CompetenciesApi, CompetencyReview } from '../../../electron/contract/index.ts';
import { ROOT } from '../../../electron/shells/paths.ts';
import { makeZip } from '../../fixtures/archives.ts';
import { competencyText, pastedFile } from '../../fixtures/competencies.ts';
import { equip, makeFolder, openCompetencies } from './open.ts';

const CASES = join(ROOT, 'test', 'fixtures', 'capability');
const TIDE = competencyText({ id: 'tide-desk', skills: ['read-tides'] });
const SKILL = '---\nname: read-tides\ndescription: Reads tides.\n---\n\nRead them.\n';

/** A folder with a competency and the skill that it needs. */
function bundle(): string {
  const folder = join(makeFolder(), 'tides');
  mkdirSync(join(folder, 'skills', 'read-tides'), { recursive: true });
  writeFileSync(join(folder, 'COMPETENCY.toml'), TIDE);
  writeFileSync(join(folder, 'skills', 'read-tides', 'SKILL.md'), SKILL);
  writeFileSync(join(folder, 'README.md'), '# Tides\n');
  writeFileSync(join(folder, 'pyproject.toml'), '[project]\nname = "tides"\n');
  return folder;
}
const zipOf = (...parts: [string, string | Uint8Array][]) => makeZip(parts.map(([name, content]) => ({ name, content })));
const all = ({ items }: CompetencyReview, onClash: 'replace' | 'keep_both' | 'skip' = 'skip') =>
  items.map(({ itemId }) => ({ itemId, onClash }));
const take = (api: CompetenciesApi, review: CompetencyReview, onClash?: 'replace' | 'keep_both' | 'skip') =>
  api
    .import({ reviewId: review.reviewId, items: all(review, onClash) })
    .items.map(({ done, row, reason }) => ({ done, id: row?.id ?? null, reason }));

describe.each(['account', 'workspace'] as const)('A7: into the %s', (scope) => {
  const ways: [string, () => Parameters<CompetenciesApi['reviewImport']>[0]['files'], string[]][] = [
    ['a COMPETENCY.toml', () => [{ path: join(bundle(), 'COMPETENCY.toml') }], ['tides/COMPETENCY.toml']],
    ['a file of another name', () => [pastedFile('desk.toml', TIDE)], ['desk.toml']],
    ['pasted text', () => [pastedFile('pasted.md', TIDE)], ['pasted.md']],
    ['a folder with skills and other TOML', () => [{ path: bundle() }], ['tides/COMPETENCY.toml']],
    [
      'a folder of several',
      () => [{ path: join(CASES, '11-categories') }],
      ['finance.toml', 'good.toml', 'marketing.toml', 'none.toml', 'number.toml'],
    ],
    [
      'an archive',
      () => [pastedFile('tides.zip', zipOf(['tides/COMPETENCY.toml', TIDE], ['tides/skills/read-tides/SKILL.md', SKILL]))],
      ['tides/COMPETENCY.toml'],
    ],
    ['several at once', () => [{ path: bundle() }, pastedFile('a.toml', competencyText({ id: 'a' }))], ['tides/COMPETENCY.toml', 'a.toml']],
  ];
  test.each(ways)('%s', async (_, files, expected) => {
    const { api } = openCompetencies({ withWorkspace: true });
    const review = await api.reviewImport({ files: files(), scope });
    expect(review.items.map(({ fileName }) => fileName).sort()).toEqual([...expected].sort());
    expect(api.list({}).all).toBe(0);
    expect(take(api, review).map(({ done }) => done)).toEqual(expected.map(() => 'imported'));
    expect(api.list({}).rows.map((row) => [row.scope, row.source])).toEqual(expected.map(() => [scope, 'imported']));
    // The review is over.
    expect(() => api.import({ reviewId: review.reviewId, items: [] })).toThrow(/no longer available/);
  });
});

describe('A7: what is found', () => {
  test('skills beside it are named, so that they can be imported too; other files are not', async () => {
    const { api } = openCompetencies();
    const folder = bundle();
    const review = await api.reviewImport({ files: [{ path: folder }], scope: 'account' });
    expect(review.skills).toEqual([{ fileName: 'read-tides/SKILL.md', path: join(folder, 'skills', 'read-tides', 'SKILL.md') }]);
    expect(review.leftOut).toEqual([]);
  });

  test('a COMPETENCY.toml beside a SKILL.md is found as well', async () => {
    const { api } = openCompetencies();
    const folder = makeFolder();
    writeFileSync(join(folder, 'COMPETENCY.toml'), TIDE);
    writeFileSync(join(folder, 'SKILL.md'), SKILL);
    const { items, skills } = await api.reviewImport({ files: [{ path: folder }], scope: 'account' });
    expect([items.length, skills.length]).toEqual([1, 1]);
  });

  test.each([
    ['a folder without any', () => join(bundle(), 'skills'), null],
    ['a file that is a skill', () => join(bundle(), 'skills', 'read-tides', 'SKILL.md'), null],
    ['a file that is not there', () => join(makeFolder(), 'none.toml'), /none\.toml/],
  ])('%s is no competency', async (_, path, left) => {
    const { api } = openCompetencies();
    const { items, leftOut } = await api.reviewImport({ files: [{ path: path() }], scope: 'account' });
    expect(items).toEqual([]);
    if (left !== null) expect(leftOut[0]?.path).toMatch(left);
  });

  test('a broken one comes in as broken with its place; what is too large or no text is refused; none stops another', async () => {
    const { api } = openCompetencies();
    const files = [
      pastedFile('twice.toml', readFileSync(join(CASES, '07-key-twice.toml'))),
      pastedFile('large.toml', `id = "large"\nsystem_prompt = "${'x'.repeat(1_100_000)}"\n`),
      pastedFile('binary.toml', Buffer.from([0xff, 0xfe, 0, 1, 2])),
      pastedFile('latin.toml', Buffer.from(competencyText({ id: 'latin', name: 'Caf\xe9' }), 'latin1')),
      pastedFile('fine.toml', TIDE),
    ];
    const review = await api.reviewImport({ files, scope: 'account' });
    const states = Object.fromEntries(review.items.map(({ fileName, state, reason }) => [fileName, [state, reason]]));
    expect(states['twice.toml']![0]).toBe('broken');
    expect(states['twice.toml']![1]).toMatch(/Line 8, column 1/);
    expect(states['large.toml']).toEqual(['refused', expect.stringContaining('at most 1 MB')]);
    expect(states['binary.toml']![0]).not.toBe('ok');
    expect(states['latin.toml']![0]).toBe('broken');
    const outcomes = api.import({ reviewId: review.reviewId, items: all(review) }).items;
    expect(outcomes.find(({ fileName }) => fileName === 'fine.toml')).toMatchObject({ done: 'imported', row: { state: 'ok' } });
    expect(outcomes.find(({ fileName }) => fileName === 'twice.toml')).toMatchObject({ done: 'imported', row: { state: 'broken' } });
    expect(outcomes.find(({ fileName }) => fileName === 'large.toml')).toMatchObject({ done: 'refused', row: null });
    const latin = api.list({}).rows.find(({ fileName }) => fileName === 'latin.toml');
    expect(api.open({ id: latin!.sourceId })).toMatchObject({ text: null, row: { state: 'broken' } });
    expect(api.open({ id: latin!.sourceId }).lossyText).toContain('id = "latin"');
  });

  test('a link in a folder is not followed', async () => {
    const { api } = openCompetencies();
    const folder = makeFolder();
    symlinkSync(join(bundle(), 'COMPETENCY.toml'), join(folder, 'COMPETENCY.toml'));
    expect((await api.reviewImport({ files: [{ path: folder }], scope: 'account' })).items).toEqual([]);
  });
});

describe('A7: a clash is never decided without the person', () => {
  const OTHER = competencyText({ id: 'tide-desk', name: 'Other tides' });
  const opened = async () => {
    const room = openCompetencies({ withWorkspace: true });
    const [row] = await room.bring([TIDE]);
    const { place, hash } = room.named('tide-desk')!;
    equip(room.account.db, 'ann', 'tide-desk', { place, hash });
    return { ...room, row: row!, review: await room.api.reviewImport({ files: [pastedFile('t.toml', OTHER)], scope: 'account' }) };
  };

  test('it is told with who has it, and nothing is written without an answer', async () => {
    const { api, review, row, ids } = await opened();
    expect(review.items[0]!.clash).toEqual({
      sourceId: row.sourceId,
      name: 'tide-desk',
      kept: null,
      sameBytes: false,
      equippedBy: ['ann'],
    });
    expect(take(api, review)).toEqual([
      { done: 'skipped', id: 'tide-desk', reason: expect.stringContaining('Choose replace or keep both') },
    ]);
    expect(ids()).toEqual(['account tide-desk ok']);
  });

  test('replace: a new revision, and whoever was equipped has it', async () => {
    const { api, review, row, account } = await opened();
    expect(take(api, review, 'replace')).toEqual([{ done: 'replaced', id: 'tide-desk', reason: null }]);
    const open = api.open({ id: row.sourceId });
    expect(open).toMatchObject({ text: OTHER, revision: { number: 2 } });
    expect(account.db.prepare('SELECT hash FROM agent_equips').pluck().all()).toEqual([open.row.hash]);
  });

  test('keep both: only the id changes, in one place', async () => {
    const { api, review, ids } = await opened();
    expect(take(api, review, 'keep_both')).toEqual([
      { done: 'kept_both', id: 'tide-desk-2', reason: 'Its id is tide-desk-2, since tide-desk is taken.' },
    ]);
    expect(ids()).toEqual(['account tide-desk ok', 'account tide-desk-2 ok']);
    const second = api.list({ text: 'tide-desk-2' }).rows[0]!;
    expect(api.open({ id: second.sourceId }).text).toBe(OTHER.replace('id = "tide-desk"', 'id = "tide-desk-2"'));
  });

  test('the same bytes again are told, and nothing is written', async () => {
    const { api } = await opened();
    const again = await api.reviewImport({ files: [pastedFile('t.toml', TIDE)], scope: 'account' });
    expect(again.items[0]!.clash).toMatchObject({ sameBytes: true });
    expect(take(api, again, 'replace')).toMatchObject([{ done: 'unchanged', id: 'tide-desk' }]);
  });

  test('one of the other scope is no clash: it hides, or is hidden', async () => {
    const { api, ids } = await opened();
    const review = await api.reviewImport({ files: [pastedFile('t.toml', OTHER)], scope: 'workspace' });
    expect(review.items[0]!.clash).toBeNull();
    take(api, review);
    expect(ids()).toEqual(['account tide-desk hidden', 'workspace tide-desk ok']);
  });

  test('two of one id in one import: the second is asked about like any other', async () => {
    const { api } = openCompetencies();
    const files = [pastedFile('a.toml', TIDE), pastedFile('b.toml', OTHER)];
    const skipped = await api.reviewImport({ files, scope: 'account' });
    expect(take(api, skipped).map(({ done }) => done)).toEqual(['imported', 'skipped']);
    const { api: other } = openCompetencies();
    const both = await other.reviewImport({ files, scope: 'account' });
    expect(take(other, both, 'keep_both').map(({ id }) => id)).toEqual(['tide-desk', 'tide-desk-2']);
  });
});

describe('A2: out again', () => {
  test('every file has its bytes; names are those of the ids, and nothing there is replaced unasked', async () => {
    const { api, bring } = openCompetencies({ withWorkspace: true });
    const source = makeFolder();
    cpSync(CASES, source, { recursive: true });
    const names = [
      '01-comments-and-order.toml',
      '03-dotted-and-inline.toml',
      '05-crlf-prompt.toml',
      '07-key-twice.toml',
      '09-fifteen-hundred-settings.toml',
    ];
    const texts = names.map((name) => readFileSync(join(source, name)));
    const review = await api.reviewImport({ files: names.map((name) => ({ path: join(source, name) })), scope: 'account' });
    take(api, review);
    await bring([TIDE], 'workspace');
    const ids = api.list({}).rows.map(({ sourceId }) => sourceId);
    const dir = makeFolder();
    const { files } = await api.exportTo({ ids, dir, overwrite: false });
    expect(files).toHaveLength(6);
    const written = readdirSync(dir).map((name) => readFileSync(join(dir, name)).toString('hex'));
    for (const text of [...texts, Buffer.from(TIDE)]) expect(written).toContain(text.toString('hex'));
    await expect(api.exportTo({ ids, dir, overwrite: false })).rejects.toMatchObject({ code: 'name_taken' });
    await expect(api.exportTo({ ids, dir, overwrite: true })).resolves.toMatchObject({ dir });
    await expect(api.exportTo({ ids, dir: join(dir, 'none'), overwrite: false })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('an id that is no file name becomes one', async () => {
    const { api, bring } = openCompetencies();
    const [row] = await bring([competencyText({ id: 'a/b:c' })]);
    expect(api.exportBytes({ id: row!.sourceId }).fileName).toBe('a-b-c.toml');
  });
});
