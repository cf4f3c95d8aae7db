// G2: levels are kept under the name of a skill, or its skill_id, and follow it when a person names it otherwise here: in the transaction of the rename, and
// never to or from what another skill has.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Scope } from '../../../electron/contract/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { pastedFile } from '../../fixtures/competencies.ts';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';
import { openAgents } from '../library/open.ts';

const folder = await makeFolder('renaming');
const quay = join(folder.path, 'quay');
mkdirSync(quay);
const { core, close } = openTestCore({ home: join(folder.path, 'home'), workspace: quay });
afterAll(async () => {
  await close();
  await folder.remove();
});
core.agents.create({ id: 'jan', name: 'Jan' });

const packageOf = (name: string, more = '') => `---\nname: ${name}\ndescription: About it.\n${more}---\n\nDo it well.\n`;

async function bringIn(name: string, scope: Scope = 'account', more = ''): Promise<string> {
  const plan = await core.library.planImport({ files: [pastedFile(`${name}.md`, packageOf(name, more))], scope });
  const id = core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]!.id!;
  acknowledge(core.library, [id]);
  return id;
}
const save = (id: string, name: string, more = '') =>
  core.library.save({ id, text: packageOf(name, more), baseHash: core.library.open({ id }).revision.hash, reason: 'save' });
const assess = (skill: string, level: number) => core.proficiency.assess({ agent: 'jan', skill, level });
/** What Jan was assessed at, by what it is kept under. */
const kept = (like: string): Record<string, number> => {
  const { db, close: closeDatabase } = openAgents(join(folder.path, 'home'));
  const rows = db.prepare('SELECT skill, assessed FROM agent_proficiency WHERE skill LIKE ? ORDER BY skill').raw().all(like);
  closeDatabase();
  return Object.fromEntries(rows as [string, number][]);
};

it('to another name, to a skill_id and back with an earlier revision', async () => {
  const id = await bringIn('a-charts');
  assess('a-charts', 4);
  save(id, 'a-chart-reading');
  expect(kept('a-%')).toEqual({ 'a-chart-reading': 4 });
  expect(core.proficiency.levels({ agent: 'jan' }).skills).toMatchObject([{ skill: 'a-chart-reading', skillId: id }]);
  save(id, 'a-chart-reading', 'skill_id: a-navigation\n');
  save(id, 'a-whatever', 'skill_id: a-navigation\n');
  expect(kept('a-%')).toEqual({ 'a-navigation': 4 });
  const first = core.library.revisions({ id }).find(({ number }) => number === 1)!;
  core.library.restoreRevision({ id, revisionId: first.id, baseHash: core.library.open({ id }).revision.hash });
  expect(kept('a-%')).toEqual({ 'a-charts': 4 });
});

it('with the bytes or not at all', async () => {
  const id = await bringIn('b-charts');
  assess('b-charts', 4);
  const { db, close: closeDatabase } = openAgents(join(folder.path, 'home'));
  db.exec(`CREATE TRIGGER full BEFORE INSERT ON skills WHEN new.name = 'b-other' BEGIN SELECT RAISE(ABORT, 'full'); END`);
  expect(() => save(id, 'b-other')).toThrow();
  db.exec('DROP TRIGGER full');
  closeDatabase();
  expect(core.library.open({ id }).row.name).toBe('b-charts');
  expect(kept('b-%')).toEqual({ 'b-charts': 4 });
  save(id, 'b-other');
  expect(kept('b-%')).toEqual({ 'b-other': 4 });
});

it('neither to a name that another skill has, nor from one that means another; what nobody has any more does not count', async () => {
  const [id, other] = [await bringIn('c-charts'), await bringIn('c-radar')];
  assess('c-charts', 6);
  assess('c-radar', 2);
  save(id, 'c-radar');
  expect(kept('c-%')).toEqual({ 'c-charts': 6, 'c-radar': 2 });
  save(id, 'c-plot');
  expect(kept('c-%')).toEqual({ 'c-charts': 6, 'c-radar': 2 });
  core.library.remove({ ids: [id] });
  save(other, 'c-charts');
  expect(kept('c-%')).toEqual({ 'c-charts': 2 });
});

it('of a workspace too; the skill of the account that has the old name keeps them', async () => {
  const id = await bringIn('d-charts', 'workspace');
  assess('d-charts', 5);
  save(id, 'd-maps');
  expect(kept('d-%')).toEqual({ 'd-maps': 5 });
  await bringIn('d-maps');
  save(id, 'd-plans');
  expect(kept('d-%')).toEqual({ 'd-maps': 5, 'd-plans': 5 });
});

it('not while the text cannot be read, and not by bytes that nobody read', async () => {
  const id = await bringIn('e-charts');
  assess('e-charts', 5);
  const text = `---\nname: [\n---\n`;
  core.library.save({ id, text, baseHash: core.library.open({ id }).revision.hash, reason: 'save' });
  expect(kept('e-%')).toEqual({ 'e-charts': 5 });
  const plan = await core.library.planImport({ files: [pastedFile('e-other.md', packageOf('e-other'))], scope: 'account' });
  const stranger = core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]!.id!;
  assess('e-other', 3);
  save(stranger, 'e-third');
  expect(kept('e-%')).toEqual({ 'e-charts': 5, 'e-other': 3 });
});
