// A9, A17, F1: competencies in a whole account: seeded with the app, backed up, restored, and their revisions kept within limits.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { RESOURCES } from '../../../electron/shells/paths.ts';
import { describeFiles } from '../../../scripts/resources/system-files.ts';
import { competencyText, pastedFile } from '../../fixtures/competencies.ts';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';

let folder: { path: string; remove(): Promise<void> };
let opened: OpenedCore[] = [];
beforeEach(async () => {
  folder = await makeFolder('competencies');
  mkdirSync(join(folder.path, 'notes'));
});
afterEach(async () => {
  for (const each of opened) await each.close();
  opened = [];
  await folder.remove();
});

const resources = (): string => join(folder.path, 'resources');
async function open(own = false) {
  for (const each of opened) await each.close();
  const core = openTestCore({
    home: join(folder.path, 'home'),
    workspace: join(folder.path, 'notes'),
    ...(own ? { resourcesDir: resources() } : {}),
  });
  opened = [core];
  return core.core;
}
const rowOf = (core: OpenedCore['core'], id: string, scope = 'account') =>
  core.competencies.list({}).rows.find((row) => row.id === id && row.scope === scope)!;

test('A9: those of the app are there with their skills, and every skill that they need is ready', async () => {
  const core = await open();
  const { rows } = core.competencies.list({});
  expect(rows.map(({ id }) => id).sort()).toEqual([
    'page-consistency',
    'plain-answers',
    'release-notes-desk',
    'secret-hygiene',
    'table-tidying',
    'weekly-review',
  ]);
  for (const row of rows) {
    expect(row).toMatchObject({ source: 'system', scope: 'account', state: 'ok', status: 'installed', errors: 0, warnings: 0 });
    expect(row.readiness.skills.map(({ state }) => state)).toEqual(row.skills.map(() => 'ready'));
    expect(row.readiness.tools.every(({ providers }) => providers.length === 1)).toBe(true);
  }
  core.library.setEnabled({ id: core.library.list({ query: 'find-secrets' }).rows[0]!.id, enabled: false });
  expect(core.competencies.list({ status: 'not_ready' }).rows.map(({ id }) => id)).toEqual(['secret-hygiene']);
});

test('A9: a newer one replaces an older one, but not what a person changed, removed or forked', async () => {
  cpSync(RESOURCES, resources(), { recursive: true });
  let core = await open(true);
  const edit = (id: string) => {
    const { text, row } = core.competencies.open({ id: rowOf(core, id).sourceId });
    core.competencies.save({ id: row.sourceId, text: `${text}# mine\n`, baseHash: row.hash });
  };
  edit('plain-answers');
  core.competencies.remove({ id: rowOf(core, 'table-tidying').sourceId });
  const fork = core.competencies.fork({ id: rowOf(core, 'weekly-review').sourceId });
  for (const id of ['plain-answers', 'table-tidying', 'weekly-review', 'secret-hygiene']) {
    const path = join(resources(), 'competencies', `${id}.toml`);
    writeFileSync(path, `${readFileSync(path, 'utf8')}# newer\n`);
  }
  writeFileSync(join(resources(), 'competencies', 'manifest.json'), describeFiles(join(resources(), 'competencies'), 'competencies'));
  core = await open(true);
  const textOf = (id: string, scope?: string) => core.competencies.open({ id: rowOf(core, id, scope).sourceId }).text!;
  expect(textOf('secret-hygiene')).toMatch(/# newer\n$/);
  expect(core.competencies.revisions({ id: rowOf(core, 'secret-hygiene').sourceId }).map(({ reason }) => reason)).toEqual([
    'system',
    'system',
  ]);
  expect(textOf('plain-answers')).toMatch(/# mine\n$/);
  expect(rowOf(core, 'table-tidying')).toBeUndefined();
  expect(textOf('weekly-review')).toMatch(/# newer\n$/);
  expect(core.competencies.open({ id: fork.sourceId }).text).not.toContain('# newer');
});

test('A7: an import never replaces one of the app; a folder of skills says which competencies it has', async () => {
  const core = await open();
  const path = join(folder.path, 'bundle');
  mkdirSync(path);
  writeFileSync(join(path, 'COMPETENCY.toml'), competencyText({ id: 'plain-answers', name: 'Other' }));
  writeFileSync(join(path, 'SKILL.md'), '---\nname: bundle\ndescription: A bundle.\n---\n\nText.\n');
  const plan = await core.library.planImport({ files: [{ path }], scope: 'account' });
  expect(plan.items.map(({ name }) => name)).toEqual(['bundle']);
  expect(plan.competencies).toEqual([{ fileName: 'COMPETENCY.toml', path: join(path, 'COMPETENCY.toml') }]);
  const review = await core.competencies.reviewImport({ files: [{ path }], scope: 'account' });
  expect(review.items[0]!.clash?.kept).toContain('came with the app');
  const { items } = core.competencies.import({
    reviewId: review.reviewId,
    items: [{ itemId: review.items[0]!.itemId, onClash: 'replace' }],
  });
  expect(items).toMatchObject([{ done: 'skipped', reason: expect.stringContaining('came with the app') }]);
  const single = await core.library.planImport({
    files: [pastedFile('pasted.md', competencyText({ id: 'x' })), { path: join(path, 'COMPETENCY.toml') }],
    scope: 'account',
  });
  expect(single.competencies).toHaveLength(1);
});

test.each([
  ['account', 'competencies'],
  ['workspace', 'competencies'],
  ['account', 'roles'],
  ['workspace', 'roles'],
] as const)('A17: in the %s, %s are backed up, looked at, and restored one by one or with everything', async (scope, kind) => {
  const core = await open();
  const room = core[kind];
  const edited = (text: string) => text.replace('Tide desk', 'Later');
  const row = room.create({ scope, name: 'Tide desk' });
  const { id } = await core.backups.make({ scope });
  const [then] = core.backups.look({ scope, id })[kind];
  expect(then).toMatchObject({ id: row.sourceId, name: row.id, now: 'same' });
  const { text } = room.open({ id: row.sourceId });
  room.save({ id: row.sourceId, text: edited(text!), baseHash: row.hash });
  expect(core.backups.look({ scope, id, query: 'TIDE' })[kind]).toMatchObject([{ now: 'differs' }]);
  const manifest = row.sourceId;
  expect(core.backups.manifestText({ scope, id, manifest })).toMatchObject({ text, files: [] });
  expect(core.backups.restoreManifest({ scope, id, manifest })).toMatchObject({ done: 'revision' });
  expect(room.open({ id: row.sourceId })).toMatchObject({ row: { hash: row.hash }, revision: { number: 3 } });
  expect(core.backups.restoreManifest({ scope, id, manifest })).toMatchObject({ done: 'unchanged' });
  room.remove({ id: row.sourceId });
  expect(core.backups.look({ scope, id })[kind]).toMatchObject([{ now: 'missing' }]);
  expect(core.backups.restoreManifest({ scope, id, manifest })).toMatchObject({ done: 'added' });
  room.create({ scope, name: 'After' });
  await core.backups.restore({ scope, id });
  const ids = room.list({}).rows.flatMap((each) => (each.scope === scope && each.source !== 'system' ? [each.id] : []));
  expect(ids).toEqual([row.id]);
  expect(() => core.backups.restoreManifest({ scope, id, manifest: 'none' })).toThrow(/no such competency or role/);
  // Whoever restored a workspace is in the log of the account: nobody reads one that a workspace carries.
  expect(core.capability.audit({}).rows.filter(({ action }) => action === 'Restored')).toHaveLength(1);
});

test('A10: their revisions count for the limits of revisions, and the current one stays', async () => {
  const core = await open();
  const row = core.competencies.create({ scope: 'account', name: 'Tide desk' });
  let { hash } = row;
  for (const name of ['one', 'two', 'three']) {
    hash = core.competencies.save({ id: row.sourceId, text: competencyText({ id: 'tide-desk', name }), baseHash: hash }).row.hash;
  }
  const limits = { days: null, keep: 2, megabytes: null };
  expect(await core.retention.estimate({ what: 'revisions', limits })).toMatchObject({ count: 2 });
  await core.retention.prune({ what: 'revisions', limits });
  expect(core.competencies.revisions({ id: row.sourceId }).map(({ number }) => number)).toEqual([4, 3]);
  expect(core.competencies.open({ id: row.sourceId }).row).toMatchObject({ hash, name: 'three' });
});
