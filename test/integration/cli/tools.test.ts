// G3 on the command line: which of its preferred tools a skill would use, as whom, in text and JSON; a reset, and a dry run that forgets nothing.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCalls } from './call.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-cli-tools-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
const { cli, json, write } = createCalls(() => folder);

const PACKAGE = `---
name: look-up
description: Looks pages up.
required_scopes: [read:pages]
tools: [get_page, get_tags]
preferred_tools: [get_page, { tool_id: get_tags, priority: "x", context: offline or not }, { note: names none }, plotter]
---

Look it up.
`;

it('G3: tool ranked and tool forget-history', async () => {
  write('look-up.md', PACKAGE);
  expect(await cli(['import', 'look-up.md', '--yes'])).toMatchObject({ code: 0 });
  expect(await cli(['grant', 'look-up'])).toMatchObject({ code: 0 });
  const db = new Database(join(folder, 'home', 'agents.db'));
  db.exec(`INSERT INTO tool_uses (place, skill_id, tool_id, at, succeeded, run_id)
    SELECT (SELECT value FROM meta WHERE key = 'workspace_id'), source_id, 'get_tags', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 1, 'r'
    FROM (SELECT id AS source_id FROM skill_sources WHERE name = 'look-up'), json_each('[1,2,3,4,5,6]')`);
  db.close();
  const { code, stdout, stderr } = await cli(['tool', 'ranked', 'look-up']);
  expect([code, stderr]).toEqual([0, 'look-up as you uses get_tags\n']);
  expect(stdout).toMatch(/1 +get_tags +6 of its last 6 uses succeeded, .*named with priority 2, “offline or not”/);
  expect(stdout).toMatch(/2 +get_page +never used here, so 50 % are assumed; named with priority 1/);
  expect(stdout).toMatch(/out +plotter +The tool plotter is not available here\. \(named with priority 4\)/);
  await cli(['agent', 'create', 'clerk', '--skills', 'all', '--tools', 'get_page']);
  await cli(['agent', 'grant', 'clerk', 'pages:read']);
  const { value } = await json(['tool', 'ranked', 'look-up', '--agent', 'clerk']);
  expect([value.agent.id, value.ranked.map(({ toolId }: { toolId: string }) => toolId), value.dropped[0].because[0].rule]).toEqual([
    'clerk',
    ['get_page'],
    'not_held',
  ]);
  expect((await json(['tool', 'forget-history', 'look-up', '--dry-run'])).value).toMatchObject({ dryRun: true, forgotten: 6 });
  expect(await cli(['tool', 'forget-history', 'look-up', 'get_tags'])).toMatchObject({
    code: 0,
    stderr: 'forgot 6 uses of get_tags by look-up\n',
  });
  expect((await json(['tool', 'ranked', 'look-up'])).value.ranked[0]).toMatchObject({ toolId: 'get_page', uses: 0 });
  expect((await cli(['tool', 'ranked'])).code).toBe(2);
});

it('G1: tool call --dry-run and tool release --dry-run say what would refuse them', async () => {
  const tried = (input: string) => cli(['tool', 'call', 'get_page', '--input', input, '--dry-run']);
  expect(await tried('{"slug":"quay"}')).toMatchObject({ code: 0, stderr: 'get_page would be called; nothing was\n' });
  expect(await tried('{"slug":7}')).toMatchObject({ code: 1, stderr: expect.stringContaining('arguments it does not accept. slug:') });
  await cli(['tool', 'disable', 'get_page']);
  expect(await tried('{"slug":"quay"}')).toMatchObject({ code: 1, stderr: expect.stringContaining('The tool get_page is disabled.') });
  const release = await cli(['tool', 'release', 'get_page', '--dry-run']);
  expect(release).toMatchObject({ code: 1, stderr: expect.stringContaining('Nobody holds the tool get_page.') });
});
