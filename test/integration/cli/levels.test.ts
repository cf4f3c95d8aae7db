// Levels of agents on the command line: text and JSON, dry runs that write nothing, and what the gate makes of them (row G2).
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCalls } from './call.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-cli-levels-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
const { cli, json, write } = createCalls(() => folder);

it('G2: an agent is assessed, pinned and forgotten, and a skill that asks for a level is blocked below it', async () => {
  write(
    'charts.md',
    '---\nname: charts\ndescription: Reads charts.\nprerequisites: [lookout]\ndecay_rate_days: 14\nmin_proficiency: 3\n---\n\nRead it.\n',
  );
  write('lookout.md', '---\nname: lookout\ndescription: Watches.\ndomain: bridge\n---\n');
  await cli(['import', 'charts.md', 'lookout.md', '--yes']);
  await cli(['agent', 'create', 'jan', '--skills', 'charts,lookout']);
  const blocked = await cli(['agent', 'effective', 'jan']);
  expect(blocked.stdout).toContain('charts needs 3 Apply, and the agent was never assessed at it.');
  expect((await json(['agent', 'assess', 'jan', 'charts', 'apply', '--dry-run'])).value).toMatchObject({
    dryRun: true,
    skills: [{ skill: 'charts', assessed: { level: 3 } }, {}],
  });
  expect((await json(['agent', 'levels', 'jan'])).value).toMatchObject({
    skills: [{ skill: 'charts', assessed: null }, { skill: 'lookout' }],
  });
  expect(await cli(['agent', 'assess', 'jan', 'charts', '3'])).toMatchObject({ code: 0, stderr: 'charts is assessed at 3 Apply\n' });
  const { stdout } = await cli(['agent', 'levels', 'jan']);
  expect(stdout).toMatch(/charts +both +3 Apply +3 Apply +\d{4}-\d\d-\d\d +today +3 Apply/);
  expect(stdout).toContain('charts is at risk: its prerequisite lookout was never assessed, and 3 Apply is needed.');
  expect((await json(['agent', 'pin', 'jan', 'charts'])).value).toMatchObject({
    dryRun: false,
    skills: [{ assessed: { pinned: true } }, {}],
  });
  expect(await cli(['agent', 'forget', 'jan', 'charts'])).toMatchObject({ code: 0, stderr: 'charts is no longer assessed\n' });
  expect((await cli(['agent', 'unpin', 'jan', 'charts'])).stderr).toContain('never assessed at charts');
  expect(await cli(['agent', 'assess', 'jan', 'charts', '8'])).toMatchObject({ code: 2, stderr: expect.stringContaining('LEVEL is 8') });
  expect((await cli(['list', 'domain:bridge'])).stdout).toMatch(/lookout .*developmental/);
  expect((await cli(['show', 'charts'])).stdout).toMatch(/prerequisites +lookout\n.*decay +14 days\n.*needs +3 Apply/s);
});
