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

it.each([
  [['audit']],
  [['audit', 'clear']],
  [['audit', 'list', 'more']],
  [['audit', 'list', '--limit', '0']],
  [['audit', 'list', '--since', 'soon']],
])('C12: %j is told before an account is opened', async (args) => {
  expect(await cli(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('error: audit: ') });
});
