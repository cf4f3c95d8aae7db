// Agents and what they are equipped with on the command line: text and JSON, everything that stands in the way at once, and dry runs that write nothing.
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../unit/architecture/sources.ts';
import { competencyText } from '../agents/open.ts';
import { createCalls } from './call.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-cli-agents-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
const { cli, json, write } = createCalls(() => folder);

const skill = (name: string, tools: readonly string[]) =>
  `---\nname: ${name}\ndescription: About ${name}.\nprovides_tools:\n${tools.map((tool) => `  - { name: ${tool}, description: Does it. }\n`).join('')}---\n\nDo it well.\n`;

it('F2: what a plan says to grant is granted exactly, a scope and a text without an access included', async () => {
  write(
    'COMPETENCY.toml',
    'id = "eu"\nname = "EU"\nrequired_permissions = [{ resource = "crm", access = "read", scope = "eu" }, "database"]\n',
  );
  await cli(['competency', 'import', 'COMPETENCY.toml']);
  await cli(['agent', 'create', 'clerk']);
  const wanted = ['{"resource":"crm","access":"read","scope":"eu"}', '{"resource":"database","access":"","scope":null}'];
  const { code, stderr } = await cli(['competency', 'equip', 'eu', '--agent', 'clerk']);
  expect(code).toBe(1);
  for (const word of wanted) expect(stderr).toContain(`'${word}'`);
  expect(await cli(['agent', 'grant', 'clerk', ...wanted])).toMatchObject({
    code: 0,
    stderr: 'granted to clerk: crm:read (eu), database\n',
  });
  expect(await cli(['competency', 'equip', 'eu', '--agent', 'clerk'])).toMatchObject({ code: 0 });
  expect(await cli(['agent', 'grant', 'clerk', '{"resource":']).then((answer) => answer.code)).toBe(2);
});

describe('F2: 19-eight-at-once on the command line', () => {
  it('F2: prints the eight in one list, with exit code 1, writes nothing, and has the same three lists as JSON', async () => {
    for (const [name, tools] of [
      ['waybill-reader', ['extract_fields', 'open_case']],
      ['seal-checker', ['extract_fields', 'check_seal']],
      ['photo-sorter', ['sort_photos', 'extract_fields', 'open_case']],
    ] as const) {
      write(`${name}.md`, skill(name, tools));
      await cli(['import', `${name}.md`, '--yes']);
    }
    write('COMPETENCY.toml', readFileSync(join(ROOT, 'test/fixtures/capability/19-eight-at-once/COMPETENCY.toml')));
    await cli(['competency', 'import', 'COMPETENCY.toml']);
    expect(await cli(['agent', 'create', 'clerk', '--prompt', 'You are the harbour clerk.'])).toMatchObject({ code: 0, stdout: 'clerk\n' });
    expect(await cli(['competency', 'equip', 'cargo-claims', '--agent', 'clerk'])).toEqual({
      code: 1,
      stdout: `There is no skill named scan-room.
There is no skill named ledger-link.
There is no skill named post-office.
clerk does not have database:read.
clerk does not have database:write.
clerk does not have api:claims:write.
clerk does not have FileRead(/cargo/*).
clerk does not have pages:read.
extract_fields is provided by waybill-reader, seal-checker and photo-sorter.
open_case is provided by waybill-reader and photo-sorter.
`,
      stderr: `to grant what is missing: npm run -s cli -- agent grant clerk database:read database:write api:claims:write 'FileRead(/cargo/*)' pages:read
10 things stand in the way; nothing was written
`,
    });
    const { code, value } = await json(['competency', 'equip', 'cargo-claims', '--agent', 'clerk']);
    expect([
      code,
      value.agent,
      value.plan.missingSkills.length,
      value.plan.missingPermissions.length,
      value.plan.collisions.length,
    ]).toEqual([1, null, 3, 5, 2]);
    expect((await json(['agent', 'show', 'clerk'])).value.agent.equipped).toEqual([]);
  });
});

describe('F3: acts on the command line', () => {
  it('F3, F4, F6: equips, orders, pauses and unequips; settings, memory and metrics; a dry run writes nothing', async () => {
    const settings =
      '[[settings]]\nkey = "tone"\nlabel = "Tone"\nsetting_type = "Select"\ndefault = "plain"\noptions = ["plain", "warm"]\n';
    const metrics = '[[metrics]]\nlabel = "Done"\nmemory_key = "done"\nformat = "number"\n';
    write('a.toml', competencyText('desk', [], 'Mind the desk.', `${settings}${metrics}`));
    write('b.toml', competencyText('fog', [], 'Warn of fog.'));
    await cli(['competency', 'import', 'a.toml', 'b.toml']);
    await cli(['agent', 'create', 'clerk', '--name', 'Clerk', '--prompt', 'Own.']);
    const dry = await cli(['competency', 'equip', 'desk', '--agent', 'Clerk', '--dry-run']);
    expect(dry).toMatchObject({ code: 0, stderr: 'nothing stands in the way; nothing was written\n' });
    expect((await json(['agent', 'list'])).value.agents.map((row: { competencies: number }) => row.competencies)).toEqual([0, 0]);
    for (const id of ['desk', 'fog']) expect(await cli(['competency', 'equip', id, '--agent', 'clerk'])).toMatchObject({ code: 0 });
    await cli(['competency', 'reorder', 'fog', 'desk', '--agent', 'clerk']);
    expect((await cli(['competency', 'pause', 'fog', '--agent', 'clerk'])).stdout).toContain('order: fog (paused), desk');
    expect(await cli(['competency', 'pause', 'fog', '--agent', 'clerk'])).toMatchObject({ code: 1, stdout: 'fog is paused already.\n' });
    const shown = await cli(['agent', 'show', 'clerk']);
    expect(shown.stdout).toContain('Own.\n\n--- Competency: desk ---\nMind the desk.');
    expect(shown.stdout).not.toContain('Warn of fog.');
    await cli(['agent', 'settings', 'clerk', 'desk.tone', 'warm']);
    expect(await cli(['agent', 'settings', 'clerk', 'desk.tone', 'loud', '--dry-run'])).toMatchObject({ code: 1 });
    expect((await json(['agent', 'settings', 'clerk'])).value.settings).toMatchObject([{ value: 'warm', chosen: true }]);
    await cli(['agent', 'memory', 'clerk', 'done', '12']);
    await cli(['agent', 'memory', 'clerk', 'done', '13', '--dry-run']);
    expect((await json(['agent', 'memory', 'clerk', 'done'])).value.rows).toMatchObject([{ key: 'done', value: '12', readOnly: false }]);
    expect((await json(['agent', 'metrics', 'clerk'])).value.metrics).toMatchObject([{ shown: '12', metric: { label: 'Done' } }]);

    const exported = (await cli(['agent', 'export', 'clerk'])).stdout;
    expect(await json(['agent', 'export', 'clerk', '--out', 'would.json', '--dry-run'])).toMatchObject({
      value: { dryRun: true, path: null },
    });
    expect(await cli(['agent', 'import', 'would.json', '--dry-run'])).toMatchObject({ code: 1 });
    write('clerk.json', exported);
    const { value } = await json(['agent', 'import', 'clerk.json']);
    expect(value).toMatchObject({ left: [], agent: { row: { competencies: 2, paused: 1 } } });
    write('foreign.json', JSON.stringify({ name: 'Foreign', tools: [] }));
    expect(await cli(['agent', 'import', 'foreign.json'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('means none in some programs'),
    });
    expect(await cli(['agent', 'import', 'foreign.json', '--empty', 'none'])).toMatchObject({ code: 0 });

    for (const id of ['desk', 'fog']) await cli(['competency', 'unequip', id, '--agent', 'clerk']);
    await cli(['agent', 'remove', 'clerk']);
    expect((await json(['agent', 'list'])).value.agents.map((row: { id: string }) => row.id)).not.toContain('clerk');
    expect(await cli(['agent', 'show', 'nobody'])).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no agent nobody.') });
    await cli(['agent', 'undelete', 'clerk']);
    await cli(['agent', 'edit', 'clerk', '--skills', 'none', '--tools', 'find, get_page']);
    expect((await json(['agent', 'show', 'clerk'])).value.agent.manifest).toMatchObject({
      tools: { kind: 'listed', ids: ['find', 'get_page'] },
    });
    expect(await cli(['agent', 'edit', 'clerk', '--tools', ' '])).toMatchObject({ code: 2 });
  });
});

describe('C12, E5: what an agent may do, on the command line', () => {
  const READER = `---\nname: reader\ndescription: Reads.\nrequired_permissions: [pages:read]\ntools: [get_page]\n---\n\nRead it.\n`;

  it('permissions are given, forbidden and taken back, each told as text and JSON, and a dry run writes nothing', async () => {
    await cli(['agent', 'create', 'clerk', '--name', 'Claims clerk']);
    const held = async () => (await json(['agent', 'effective', 'clerk'])).value.held.map(({ text }: { text: string }) => text);
    expect(await cli(['agent', 'grant', 'Claims clerk', 'pages:read', '--dry-run'])).toMatchObject({
      code: 0,
      stderr: 'would do: granted to clerk: pages:read\n',
    });
    expect(await held()).toEqual([]);
    expect(await cli(['agent', 'grant', 'clerk', 'read:pages', 'FileRead(/a/*)'])).toMatchObject({
      code: 0,
      stderr: 'granted to clerk: pages:read, FileRead(/a/*)\n',
    });
    expect((await held()).sort()).toEqual(['FileRead(/a/*)', 'pages:read']);
    expect((await json(['agent', 'restrict', 'clerk', 'pages:read', '--until', '30d'])).value).toMatchObject({
      dryRun: false,
      agent: 'clerk',
      permissions: ['pages:read'],
    });
    const { value } = await json(['agent', 'effective', 'clerk']);
    expect(value.held.find(({ text }: { text: string }) => text === 'pages:read').restricted).toBe(true);
    expect(Date.parse(value.restrictions[0].until) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect(await cli(['agent', 'lift', 'clerk', 'pages:read'])).toMatchObject({
      code: 0,
      stderr: 'no longer restricted for clerk: pages:read\n',
    });
    expect(await cli(['agent', 'revoke', 'clerk', 'pages:read'])).toMatchObject({ code: 0, stderr: 'revoked from clerk: pages:read\n' });
    expect(await held()).toEqual(['FileRead(/a/*)']);
  });

  it.each([
    [['agent', 'grant', 'clerk'], 'agent: a PERMISSION is missing, such as pages:read.'],
    [['agent', 'grant', 'clerk', 'pages'], 'agent: pages does not name a resource and an access, such as pages:read.'],
    [['agent', 'revoke', 'clerk', 'pages:read'], 'agent: pages:read is not granted to clerk.'],
    [['agent', 'lift', 'clerk', 'pages:read'], 'agent: pages:read is not restricted for clerk.'],
    [['agent', 'grant', 'clerk', 'pages:read', '--until', 'soon'], 'agent: --until is soon, which is neither'],
  ])('%j is refused with the reason', async (words, told) => {
    await cli(['agent', 'create', 'clerk']);
    const { code, stderr } = await cli(words);
    expect(code).toBe(2);
    expect(stderr).toContain(told);
  });

  it('the matrix says what decides and what would change it; a supposition changes nothing; a run is refused and then allowed', async () => {
    write('reader.md', READER);
    await cli(['import', 'reader.md', '--yes']);
    await cli(['agent', 'create', 'clerk', '--skills', 'reader', '--tools', 'get_page']);
    const getPage = async (...more: string[]) =>
      (await json(['agent', 'effective', 'clerk', ...more])).value.tools.find(({ id }: { id: string }) => id === 'get_page');
    expect(await getPage()).toMatchObject({ declared: true, held: true, permitted: false, enabled: true, decision: 'denied' });
    expect((await getPage()).wouldChange).toMatchObject([{ act: 'grant', subject: 'pages:read' }]);
    expect((await getPage('--if-grant', 'pages:read')).decision).toBe('allowed');
    expect((await getPage()).decision).toBe('denied');
    const { stdout } = await cli(['agent', 'effective', 'clerk']);
    expect(stdout).toMatch(/get_page +yes +yes +no +yes +denied +pages:read is not granted\. +Grant pages:read\./);

    const run = ['run', 'reader', '--request', 'Read it.', '--agent', 'clerk'];
    const refused = await cli(run);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('reader may not run for clerk. pages:read is not granted.'),
    ]);
    await cli(['agent', 'grant', 'clerk', 'pages:read']);
    expect((await cli(run)).stderr).not.toContain('may not run');
  });
});
