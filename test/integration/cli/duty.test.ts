// G7: duties on the command line, in this process: text and JSON, what was missed, dry runs that write nothing, and watching.
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { competencyText } from '../../fixtures/competencies.ts';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';
import { importCompetency } from '../agents/open.ts';
import { createInside } from './inside.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeEach(async () => {
  folder = await makeFolder('cli-duty');
});
afterEach(() => folder.remove());

const { cli, json } = createInside(() => folder.path);

/** An agent whose competency was equipped some hours ago, when nothing was open. */
async function begin(): Promise<void> {
  const { core, close } = openTestCore({ home: folder.path });
  core.agents.create({ id: 'clerk', name: 'Clerk' });
  const text = competencyText({ id: 'claims', name: 'Claims', skills: ['find-secrets'] });
  await importCompetency(core, text.replace('\n[agent]', 'schedule = "0 * * * *"\n[agent]'));
  core.agents.apply({ plan: { act: 'equip', agent: 'clerk', competency: 'claims' }, stamp: null });
  await close();
  const db = new BetterSqlite3(join(folder.path, 'agents.db'));
  const then = new Date(Date.now() - 3.5 * 3_600_000).toISOString();
  db.prepare('UPDATE agent_equips SET equipped_at = ?').run(then);
  db.prepare('UPDATE duties SET made_to = ?, times = NULL').run(then);
  db.close();
}

it('G7: duties are listed, run, skipped, paused and watched', async () => {
  await begin();
  const dry = await cli(['duty', 'list', '--dry-run']);
  expect(dry.stdout).toMatch(/^AGENT +DUTY +SCHEDULE +PRIORITY +LAST\nclerk +competency:claims +0 \* \* \* \* +50 +next /);
  const { value } = await json(['duty', 'list', 'clerk']);
  expect(value.missed.length).toBeGreaterThanOrEqual(3);
  const [id = '', ...ids] = (value.missed as { id: string }[]).map((item) => item.id);

  expect((await cli(['duty', 'skip', ...ids, '--dry-run'])).stderr).toBe('would be skipped; nothing was written\n');
  expect((await json(['duty', 'list'])).value.missed).toHaveLength(ids.length + 1);
  expect((await json(['duty', 'skip', ...ids])).value.items).toHaveLength(ids.length);

  expect((await cli(['duty', 'run', 'clerk', 'claims', '--dry-run'])).stdout).toBe(
    'would run find-secrets as clerk; nothing was written\n',
  );
  const ran = await cli(['duty', 'run', id]);
  expect([ran.code, ran.stdout]).toEqual([1, expect.stringMatching(/^Claims: failed: find-secrets: .+\n$/)]);
  const { code, value: again } = await json(['duty', 'run', 'clerk', 'Claims']);
  expect([code, again.item]).toMatchObject([1, { state: 'failed', byHand: true }]);
  const history = await cli(['duty', 'history', 'clerk', 'claims']);
  expect(history.stdout.match(/failed|skipped/g)?.sort()).toEqual(['failed', 'failed', ...ids.map(() => 'skipped')]);

  expect((await cli(['duty', 'pause', 'clerk', 'claims'])).stdout).toBe('competency:claims: paused\n');
  expect((await json(['duty', 'resume', 'clerk', 'claims', '--dry-run'])).value.duty.paused).toBe(true);
  expect((await json(['duty', 'resume', 'clerk', 'claims'])).value.duty).toMatchObject({ paused: false, problem: null });
  expect((await cli(['agent', 'show', 'clerk'])).stdout).toContain('duty competency:claims: 0 * * * *; next ');

  const stop = new AbortController();
  const watched = await cli(['duty', 'watch'], { stop, onText: (text) => void (text.includes('until you stop') && stop.abort()) });
  expect(watched).toMatchObject({ code: 0, stderr: 'what is due runs here until you stop this command with Ctrl+C\n' });
});

it.each([
  [['duty'], 2, 'duty: one of list, run, skip, pause, resume, history, watch is missing.'],
  [['duty', 'run'], 2, 'duty: write: duty run AGENT DUTY, or duty run ITEM.'],
  [['duty', 'skip'], 2, 'duty: ITEM is missing.'],
  [['duty', 'skip', 'nothing'], 1, 'There is no work item nothing.'],
  [['duty', 'run', 'you', 'nothing'], 1, 'you has no duty nothing.'],
  [['duty', 'list', 'nobody'], 1, 'There is no agent nobody.'],
])('G7: %j is refused with the reason', async (args, code, told) => {
  expect(await cli(args)).toMatchObject({ code, stderr: expect.stringContaining(told) });
});
