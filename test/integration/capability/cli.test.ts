import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCalls } from '../cli/call.ts';

// Each call is a process of its own: on a busy machine a test of several calls takes its time.

const SKILL = `---
name: greet
description: Greets a person.
version: 1.0.0
required_permissions: [crm:write]
required_scopes: [read:pages]
---

\`\`\`jinja prompt_template name="Greet"
Greet.
\`\`\`
`;

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-audit-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const { cli, json, write } = createCalls(() => folder);

it('C12: a run is blocked until granted, with all that is missing, and the log tells of both', async () => {
  write('greet.md', SKILL);
  expect(await cli(['import', 'greet.md', '--yes'])).toMatchObject({ code: 0 });
  const blocked = await cli(['run', 'greet']);
  expect(blocked.code).toBe(1);
  expect(blocked.stderr).toContain('greet may not run for you. crm:write is not granted. pages:read is not granted.');

  // No model is set up, so that the run ends behind the gate.
  const granted = await cli(['run', 'greet', '--grant', '--model', 'none/such']);
  expect(granted.stderr).toContain('granted to greet 1.0.0: crm:write, pages:read');
  expect(granted.stderr).not.toContain('may not run');

  const list = await json(['audit', 'list']);
  expect(list.value.events.map(({ action, subjectName }: { action: string; subjectName: string }) => [action, subjectName])).toEqual([
    ['Granted', 'greet'],
    ['PermissionDenied', 'greet'],
    ['Acknowledged', 'greet'],
  ]);
  const denied = await cli(['audit', 'list', '--action', 'PermissionDenied', '--skill', 'greet', '--text', 'pages']);
  expect(denied.stdout).toMatch(/you +PermissionDenied +greet +crm:write is not granted\. pages:read is not granted\./);
  expect(denied.stderr).toContain('1 event');
  const lines = (await cli(['audit', 'export', '--action', 'Granted'])).stdout.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).action)).toEqual(['Granted']);
});

it('C12: a skill that was replaced asks again, and says what it asks for besides and what has changed in its files', async () => {
  write('greet.md', SKILL);
  await cli(['import', 'greet.md', '--yes']);
  expect((await json(['permissions', 'greet'])).value).toMatchObject({ effective: { decision: 'asks' }, since: [] });
  await cli(['run', 'greet', '--grant', '--model', 'none/such']);
  write(
    'greet.md',
    SKILL.replace('[read:pages]', '[read:pages, write:memory]\ntools: [memory_set]').replace('Greet.\n', 'Greet \u202ethem.\n'),
  );
  expect(await cli(['import', 'greet.md', '--yes', '--on-clash', 'replace'])).toMatchObject({ code: 0 });
  // It has a danger now, which --yes does not acknowledge.
  expect(await cli(['acknowledge', 'greet', '--hash', (await json(['report', 'greet'])).value.hash])).toMatchObject({ code: 0 });

  const blocked = await cli(['run', 'greet']);
  expect(blocked.stderr).toContain('crm:write was granted before, but the skill has changed since.');
  expect(blocked.stderr).toContain('npm run -s cli -- permissions greet');
  expect(blocked.stderr).toContain('Its permissions show what is missing and what has changed');

  const { code, stdout } = await cli(['permissions', 'greet']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^greet 1\.0\.0 asks before it runs for you$/m);
  expect(stdout).toMatch(/^memory:write +greet +missing +memory:write is not granted\.$/m);
  expect(stdout).toMatch(/^memory_set +asks +memory:write is not granted\.$/m);
  expect(stdout).toMatch(/^get_page +denied +get_page is not among the tools that greet declares\./m);
  expect(stdout).toMatch(/^ {2}asks for more: memory:write, tool memory_set$/m);
  expect(stdout).toMatch(/^ {2}changed: the package$/m);
  expect(stdout).toMatch(/^\+tools: \[memory_set\]$/m);
  const { value } = await json(['permissions', 'greet']);
  expect(value.since).toMatchObject([{ more: ['memory:write', 'tool memory_set'], fewer: [], files: [{ path: null, change: 'changed' }] }]);
  expect(value.since[0].files[0].diff).toContain('+tools: [memory_set]');
});

it.each([
  [['audit']],
  [['audit', 'clear']],
  [['audit', 'list', 'more']],
  [['audit', 'list', '--limit', '0']],
  [['audit', 'list', '--since', 'soon']],
])('C12: %j is told before an account is opened', async (args) => {
  expect(await cli(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('error: audit: ') });
});

it('C12, E7: what a skill may use through another one is shown, granted and withdrawn', async () => {
  write('greet.md', SKILL.replace('crm:write', 'crm:write, mail:send'));
  write(
    'caller.md',
    SKILL.replaceAll('greet', 'caller')
      .replace(/required_.*\n/g, '')
      .replace('version:', 'skills: [greet]\nversion:'),
  );
  const plan = await cli(['import', 'greet.md', 'caller.md', '--yes']);
  expect(plan.stderr).toContain('reaches through others: greet: crm:write, mail:send, pages:read');
  const shown = await cli(['permissions', 'caller']);
  expect(shown.stdout).toContain('caller 1.0.0 asks before it runs for you');
  expect(shown.stdout).toMatch(/Through others it reaches\n {2}greet: crm:write, mail:send, pages:read\n/);
  expect(shown.stdout).toMatch(/crm:write through greet +caller +missing/);
  expect((await json(['permissions', 'caller'])).value.effective.through[3]).toMatchObject({
    skill: { name: 'caller' },
    through: { name: 'greet' },
    permission: { resource: 'crm' },
    state: 'missing',
  });

  expect((await cli(['grant', 'caller', 'crm:read', '--through', 'greet'])).stderr).toContain(
    'caller does not ask for crm:read through greet; it asks for crm:write, mail:send, pages:read',
  );
  expect((await json(['grant', 'caller', 'crm:write', '--through', 'greet'])).value.granted).toEqual([
    { skill: 'caller', what: 'crm:write through greet' },
  ]);
  expect((await cli(['grant', 'caller'])).stderr).toContain(
    'granted: crm:write to greet, mail:send to greet, pages:read to greet, mail:send through greet to caller, pages:read through greet to caller',
  );
  expect((await json(['permissions', 'caller'])).value.effective.decision).toBe('allowed');
  expect((await cli(['revoke', 'caller', 'mail:send', '--through', 'greet'])).stderr).toContain('revoked: mail:send through greet');
  expect((await cli(['revoke', 'caller', 'mail:send', '--through', 'greet'])).code).toBe(2);
  expect((await json(['revoke', 'greet', 'pages:read'])).value.revoked).toEqual([{ skill: 'greet', what: 'pages:read' }]);
  expect((await json(['permissions', 'caller'])).value.effective.decision).toBe('asks');
});
