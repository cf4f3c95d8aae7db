// Rows G1 to G7 on the command line: tools, roles, duties and agents as text, as JSON, tried with --dry-run, and asked for what there is not. In one process.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLocks } from '../../../electron/core/tools/index.ts';
import { makeFolder } from '../../fixtures/core.ts';
import { createInside } from './inside.ts';

let folder: { path: string; remove(): Promise<void> };
const at = (name: string) => join(folder.path, name);
const { cli, json } = createInside(() => at('home'));
const inNotes = () => ['--workspace', at('notes')];

const COUNTER = `---
name: counter
description: Counts words.
input_schema: { text: string }
---

\`\`\`python code_template name="Count"
import inklings
inklings.submit(len({{ text | pyrepr }}.split()))
\`\`\`
`;
const POET = '---\nname: poet\ndescription: Writes.\n---\n\nWrite a poem.\n';
const ROLE = `post_id = "clerk"
name = "Clerk"

[[required_skills]]
skill_id = "poet"
min_proficiency = 3

[[duties]]
name = "sweep"
interval_minutes = 60
skills = ["poet"]
`;

beforeAll(async () => {
  folder = await makeFolder('spine-cli');
  mkdirSync(at('notes'));
  writeFileSync(at('notes/quay.md'), '# Quay\n\nShips.\n');
  for (const [name, text] of Object.entries({ 'counter.md': COUNTER, 'poet.md': POET, 'ROLE.toml': ROLE })) writeFileSync(at(name), text);
  await cli(['import', at('counter.md'), at('poet.md'), '--yes']);
  await cli(['role', 'import', at('ROLE.toml')]);
  await cli(['agent', 'create', 'jan', '--name', 'Jan']);
});
afterAll(() => folder.remove());

it('G1: tools are listed and shown; of one that there is not, the list is named', async () => {
  const { stdout } = await cli(['tool', 'list']);
  expect(stdout).toMatch(/^ID +PROVIDER +KIND +CREW, OFFICER, MASTER +LOCK +STATE +LAST USE\n/);
  expect(stdout).toMatch(/\nget_page +built in +deterministic function \(native\) +read, read, read +available +never\n/);
  expect(stdout).toMatch(/\nrun:counter +counter +utility agent /);
  const { value } = await json(['tool', 'list', 'get_page']);
  expect(value.tools.map(({ id }: { id: string }) => id)).toEqual(['get_page', 'get_pages', 'get_pages_by_type']);
  const agents = (await json(['tool', 'list', '--kind', 'utility_agent'])).value;
  expect(agents.tools.every(({ toolType }: { toolType: string }) => toolType === 'utility_agent')).toBe(true);
  expect(agents.facets.kind).toContainEqual({ value: 'utility_agent', count: agents.total });
  expect((await json(['tool', 'list', '--kind', 'utility_agent', '--domain', 'nowhere'])).value).toMatchObject({ tools: [], total: 0 });
  expect(await cli(['tool', 'list', '--kind', 'spoon'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--kind is spoon') });
  expect((await cli(['tool', 'show', 'get_page'])).stdout).toMatch(
    /^id: get_page\n.*\nlevels: crew read, officer read, master read\nneeds level: read\n.*\nasset tag: [0-9a-f-]{36}, /s,
  );
  expect((await json(['tool', 'show', 'get_page'])).value.tool).toMatchObject({ id: 'get_page', state: 'available', lock: null });
  for (const act of ['show', 'call', 'enable', 'disable', 'release', 'level']) {
    const args = ['tool', act, 'no-such', ...(act === 'level' ? ['crew', 'read'] : [])];
    expect(await cli(args), act).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/no tool no-such\.\n.*tool list/) });
    expect(await json(args), act).toMatchObject({ code: 1, value: { error: { code: 'not_found', remedy: expect.any(String) } } });
  }
});

it('G1: a tool is switched and gets a level for a rank; tried, nothing is written', async () => {
  const now = async () => (await json(['tool', 'show', 'get_page'])).value.tool;
  expect(await cli(['tool', 'disable', 'get_page', '--dry-run'])).toMatchObject({
    code: 0,
    stderr: 'get_page would be off; nothing was written\n',
  });
  expect((await json(['tool', 'level', 'get_page', 'crew', 'observe', '--dry-run'])).value).toMatchObject({ dryRun: true });
  expect(await now()).toMatchObject({ enabled: true, defaultLevels: { crew: 'read' } });
  expect(await cli(['tool', 'disable', 'get_page'])).toMatchObject({ code: 0, stderr: 'get_page is off\n' });
  expect(await now()).toMatchObject({ enabled: false, state: 'disabled' });
  expect(await json(['tool', 'enable', 'get_page'])).toMatchObject({ code: 0, value: { dryRun: false, tool: { enabled: true } } });
  expect(await cli(['tool', 'level', 'get_page', 'crew', 'observe'])).toMatchObject({ stderr: 'get_page is at observe for crew\n' });
  expect(await now()).toMatchObject({ defaultLevels: { crew: 'observe', officer: 'read' } });
  await cli(['tool', 'level', 'get_page', 'crew', 'read']);
  expect(await cli(['tool', 'level', 'get_page', 'cook', 'read'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('cook is not one of crew, officer, master'),
  });
  expect(await cli(['tool', 'level', 'get_page', 'crew', 'all'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('all is not one of none'),
  });
});

it('G1: an exclusive tool is taken from the run that holds it; where nobody does, that is said, tried or not', async () => {
  await cli(['tool', 'set', 'get_tags', '--concurrency', 'exclusive']);
  for (const more of [[], ['--dry-run']]) {
    expect(await cli(['tool', 'release', 'get_tags', ...more])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^.*Nobody holds the tool get_tags\.\n.*list of tools/),
    });
  }
  const { value } = await json(['tool', 'show', 'get_tags']);
  const db = new BetterSqlite3(at('home/agents.db'));
  const sleep = () => new Promise<void>(() => {});
  const locks = createLocks({ db, now: () => new Date(), waitMs: 1000, sleep, onEvent: () => {}, onChange: () => {} });
  await locks.take({ key: value.tool.key, id: 'get_tags' }, { runId: 'r-17', agent: 'piet' }, new AbortController().signal);
  expect((await cli(['tool', 'list', 'get_tags'])).stdout).toContain('run r-17 of piet');
  expect((await json(['tool', 'release', 'get_tags', '--dry-run'])).value).toMatchObject({
    dryRun: true,
    tool: { lock: { runId: 'r-17' } },
  });
  expect(await cli(['tool', 'release', 'get_tags'])).toMatchObject({ code: 0, stderr: 'get_tags is released\n' });
  expect((await json(['tool', 'show', 'get_tags'])).value.tool.lock).toBeNull();
  db.close();
});

it('G2: a skill that asks no model is offered as a tool and withdrawn; one that asks is refused, and one that there is not', async () => {
  expect(await cli(['tool', 'offer', 'counter', '--dry-run'])).toMatchObject({
    code: 0,
    stderr: 'counter would be offered as a tool; nothing was written\n',
  });
  expect((await json(['tool', 'list', 'counter'])).value.tools).toMatchObject([{ id: 'run:counter' }]);
  expect((await json(['tool', 'offer', 'counter'])).value).toMatchObject({
    dryRun: false,
    skill: 'counter',
    tool: { id: 'counter', origin: 'designed' },
  });
  expect((await json(['tool', 'withdraw', 'counter', '--dry-run'])).value).toMatchObject({ dryRun: true, withdrawn: true });
  expect(await cli(['tool', 'withdraw', 'counter'])).toMatchObject({ code: 0, stderr: 'counter is no longer offered as a tool\n' });
  for (const more of [[], ['--dry-run']]) {
    expect(await cli(['tool', 'offer', 'poet', ...more])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Its run asks a model'),
    });
  }
  expect(await cli(['tool', 'offer', 'no-such'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no skill named no-such.'),
  });
});

it('G1: a tool is called by hand and keeps its trace; tried it is not, and what does not fit is refused with its place', async () => {
  const call = (input: string, ...more: string[]) => ['tool', 'call', 'get_page', '--input', input, ...inNotes(), ...more];
  const count = async () => (await json(['trace', 'list', ...inNotes()])).value.runs.length;
  expect(await cli(call('{"slug":"quay"}', '--dry-run'))).toMatchObject({ code: 0, stderr: 'get_page would be called; nothing was\n' });
  expect((await json(call('{"slug":"quay"}', '--dry-run'))).value).toMatchObject({ dryRun: true, run: null, value: null });
  expect(await count()).toBe(0);
  const { code, stdout, stderr } = await cli(call('{"slug":"quay"}'));
  expect([code, JSON.parse(stdout).title, stderr]).toEqual([0, 'Quay', expect.stringMatching(/^trace: .* trace show \S+\n$/)]);
  const called = await json(call('{"slug":"quay"}'));
  expect(called).toMatchObject({ code: 0, value: { dryRun: false, run: { status: 'completed', skillName: 'get_page', channel: 'cli' } } });
  expect(await count()).toBe(2);
  const refused = await cli(call('{"slug":7}'));
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^error: get_page\(slug\) .* slug: .*expected string.*\ntrace: /),
  });
  expect(await cli(call('{slug'))).toMatchObject({ code: 1, stderr: expect.stringContaining('--input') });
});

it('G4, G7: a role is not commissioned while anything stands in the way, its duties run and are skipped, and what there is not is said with a way out', async () => {
  expect(await json(['role', 'commission', 'clerk', 'jan'])).toMatchObject({
    code: 1,
    value: { dryRun: false, role: null, plan: { applicable: false, skills: [{ name: 'poet', repairs: [{ act: 'assess' }] }] } },
  });
  expect(await cli(['role', 'show', 'clrk'])).toMatchObject({ code: 1, stderr: expect.stringMatching(/no role clrk\.\n.*role list/) });
  expect(await cli(['role', 'commission', 'clerk', 'nobody'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/no agent nobody\.\n.*jan/),
  });
  expect(await cli(['role', 'validate', at('no-such')])).toMatchObject({ code: 1, stderr: expect.stringContaining('no-such') });
  await cli(['agent', 'assess', 'jan', 'poet', '3']);
  expect((await json(['role', 'commission', 'clerk', 'jan', '--dry-run'])).value).toMatchObject({
    dryRun: true,
    role: null,
    plan: { applicable: true },
  });
  expect((await cli(['role', 'commission', 'clerk', 'jan'])).stderr).toContain('commissioned');

  expect((await json(['duty', 'list', 'jan'])).value.duties).toMatchObject([{ name: 'sweep', off: null, problem: null, last: null }]);
  const listed = (await cli(['duty', 'list', 'jan'])).stdout;
  expect(listed).toMatch(/\njan +role:clerk\/sweep +every 1 h +5 +next \S+ \S+\n\nrole:clerk\/sweep: then (?:\S+ \S+, ){3}\S+ \S+\n$/);
  expect(await cli(['duty', 'run', 'jan', 'sweep', '--dry-run'])).toMatchObject({
    code: 0,
    stdout: 'would run poet as jan; nothing was written\n',
  });
  const ran = await json(['duty', 'run', 'jan', 'sweep']);
  expect(ran).toMatchObject({ code: 1, value: { dryRun: false, item: { state: 'failed', byHand: true } } });
  for (const more of [[], ['--dry-run']]) {
    const { code, stderr } = await cli(['duty', 'skip', ran.value.item.id, ...more]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('failed')]);
    expect((await cli(['duty', 'run', ran.value.item.id, ...more])).code).toBe(1);
  }
  expect(await cli(['duty', 'run', 'jan'])).toMatchObject({ code: 2, stderr: expect.stringContaining('DUTY is missing') });
  expect(await cli(['duty', 'run', 'jan', 'swep'])).toMatchObject({ code: 1, stderr: expect.stringContaining('role:clerk/sweep') });
});

it('G5, G6: the profile and the certificate of an agent, as text, JSON and a file; tried nothing is written', async () => {
  const { stdout } = await cli(['agent', 'profile', 'jan']);
  expect(stdout).toMatch(/^jan {2}Jan\nJan is active, crew\nrole: Clerk, in force since /);
  expect(stdout).toMatch(/\nDUTY +SCHEDULE +NEXT +LAST +MISSED\nsweep +every 1 h +\S+ \S+ +failed \S+ \S+ +0\n/);
  expect((await json(['agent', 'profile', 'jan'])).value.profile.duties).toMatchObject([
    { name: 'sweep', last: { state: 'failed' }, missed: 0 },
  ]);
  expect((await cli(['agent', 'profile', 'jan', '--markdown'])).stdout).toContain('\n## Duties\n\n| Name | From | Schedule |');
  await cli(['agent', 'profile', 'jan', '--out', at('jan.md'), '--dry-run']);
  await cli(['agent', 'certificate', 'jan', '--out', at('jan.json'), '--dry-run']);
  expect([existsSync(at('jan.md')), existsSync(at('jan.json'))]).toEqual([false, false]);
  expect(await json(['agent', 'certificate', 'jan', '--dry-run'])).toMatchObject({
    code: 1,
    value: { dryRun: true, path: null, identity: { state: 'none', reason: expect.any(String), remedy: expect.any(String) } },
  });
  await cli(['agent', 'profile', 'jan', '--out', at('jan.md')]);
  expect(readFileSync(at('jan.md'), 'utf8')).toMatch(/^# Jan\n/);
  for (const act of ['profile', 'certificate']) {
    expect(await cli(['agent', act, 'nobody'])).toMatchObject({ code: 1, stderr: expect.stringMatching(/no agent nobody\.\n.*jan/) });
  }
});
