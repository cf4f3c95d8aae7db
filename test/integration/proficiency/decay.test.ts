// G2: who says how fast a level drops: an acknowledged package, and what it said last once it is gone. What nobody has read decides nothing.
import { afterAll, expect, it } from 'vitest';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { pastedFile } from '../../fixtures/competencies.ts';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';
import { openAgents } from '../library/open.ts';

const packageOf = (name: string, more: string) => `---\nname: ${name}\ndescription: About ${name}.\n${more}---\n\nDo it well.\n`;
const A_MONTH_AND_A_DAY = 31 * 86_400_000;

const folder = await makeFolder('decay');
const { core, close } = openTestCore({ home: folder.path });
afterAll(async () => {
  await close();
  await folder.remove();
});
core.agents.create({ id: 'jan', name: 'Jan' });

async function bringIn(name: string, more: string): Promise<string> {
  const plan = await core.library.planImport({ files: [pastedFile(`${name}.md`, packageOf(name, more))], scope: 'account' });
  return core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]!.id!;
}

/** Assessed at 5 Advise, and idle since a month and a day. */
function assessedLongAgo(skill: string): void {
  core.proficiency.assess({ agent: 'jan', skill, level: 5 });
  const { db, close: closeDatabase } = openAgents(folder.path);
  const long = new Date(Date.now() - A_MONTH_AND_A_DAY).toISOString();
  db.prepare('UPDATE agent_proficiency SET last_exercised = ? WHERE skill = ?').run(long, skill);
  closeDatabase();
}

const rowOf = (name: string) => core.proficiency.levels({ agent: 'jan' }).skills.find(({ skill }) => skill === name);
const levelAt = (name: string) => rowOf(name)?.assessed?.effective.level;

it('a package that nobody acknowledged changes no level, whether it has the name or claims it', async () => {
  const id = await bringIn('charts', 'decay_days: 10\n');
  acknowledge(core.library, [id]);
  assessedLongAgo('charts');
  expect(levelAt('charts')).toBe(2);
  core.library.remove({ ids: [id] });
  for (const [name, more] of [
    ['charts', ''],
    ['aaa', 'skill_id: charts\ndecay_days: 400\n'],
    ['zzz', 'skill_id: charts\ndecay_days: 1\n'],
  ] as const) {
    const stranger = await bringIn(name, more);
    expect([name, levelAt('charts')]).toEqual([name, 2]);
    core.library.remove({ ids: [stranger] });
  }
  // Whoever reads it decides.
  acknowledge(core.library, [await bringIn('charts', 'decay_days: 30\n')]);
  expect(levelAt('charts')).toBe(4);
});

it('of two that claim a name, the one that was read is asked', async () => {
  acknowledge(core.library, [await bringIn('radar-reading', 'skill_id: radar\ndecay_days: 10\n')]);
  assessedLongAgo('radar');
  await bringIn('bbb', 'skill_id: radar\nmin_proficiency: 7\n');
  await bringIn('yyy', 'skill_id: radar\n');
  expect([levelAt('radar'), rowOf('radar')!.minProficiency]).toEqual([2, null]);
});

it('what it said last holds when it cannot be read any more, and when it is removed', async () => {
  const id = await bringIn('knots', 'decay_days: 30\n');
  acknowledge(core.library, [id]);
  assessedLongAgo('knots');
  const save = (text: string) => core.library.save({ id, text, baseHash: core.library.open({ id }).revision.hash });
  save(packageOf('knots', 'decay_days: 10\n'));
  expect([levelAt('knots'), rowOf('knots')!.decayDays]).toEqual([2, 10]);
  save('---\nname: [knots\n---\n');
  expect([levelAt('knots'), rowOf('knots')!.decayDays]).toEqual([2, 10]);
  save(packageOf('knots', 'decay_days: 15\n'));
  core.library.remove({ ids: [id] });
  expect([levelAt('knots'), rowOf('knots')!.decayDays]).toEqual([3, 15]);
});

it('assessed at a skill that nobody has read: nothing decays until somebody does', async () => {
  const id = await bringIn('signals', 'decay_days: 1\n');
  assessedLongAgo('signals');
  expect(levelAt('signals')).toBe(5);
  acknowledge(core.library, [id]);
  expect(levelAt('signals')).toBe(1);
});
