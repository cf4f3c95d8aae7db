// G1, G6: the registry of tools over a real account: what there is, what a person decides about it, calls by hand and by code, and serial numbers.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Core, ToolRow } from '../../../electron/contract/index.ts';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { openCoreFor } from '../../fixtures/core.ts';
import { errorOf } from '../storage/folder.ts';

/** One core for all, as the sandbox takes long to start; each test has tools of its own. */
const YARD = (name: string, tool: string) => `---
name: ${name}
description: Lifts things.
provides_tools:
  - name: ${tool}
    description: Lifts a box.
    artifact: Lift
    input_schema: { box: string }
---

\`\`\`python code_template name="Lift"
import inklings
inklings.submit("lifted " + {{ box | pyrepr }})
\`\`\`
`;
const HARBOUR = `---
name: harbour
description: Uses the crane.
tools: [crane, get_page]
required_permissions: [pages:read]
---

\`\`\`python code_template name="Work"
import inklings
page = inklings.get_page("quay")
inklings.submit([inklings.call_tool("crane", {"box": page["title"]}), inklings.call_tool("crane", {"box": "second"})])
\`\`\`
`;
const ASKING = '---\nname: poet\ndescription: Writes.\n---\n\nWrite a poem.\n';

let folder: string;
let opened: OpenedCore;
let core: Core;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-tools-')));
  mkdirSync(join(folder, 'notes'));
  writeFileSync(join(folder, 'notes', 'quay.md'), '# Quay\n\nShips.\n');
  start();
});
afterAll(async () => {
  await opened.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

function start(): void {
  opened = openCoreFor({ home: join(folder, 'home'), workspace: join(folder, 'notes') });
  core = opened.core;
}

async function bring(text: string, files: Record<string, string> = {}): Promise<string> {
  const name = /^name: (.+)$/m.exec(text)![1]!;
  const dir = join(folder, name);
  mkdirSync(dir, { recursive: true });
  for (const [path, content] of Object.entries({ 'SKILL.md': text, ...files })) {
    mkdirSync(join(dir, path, '..'), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
  const plan = await core.library.planImport({ files: [{ path: dir }], scope: 'account' });
  const [item] = plan.items;
  const isKnown = core.library.list({}).rows.some((row) => row.name === name);
  core.library.applyImport({ planId: plan.planId, choices: isKnown ? { [item!.itemId]: 'replace' } : {} });
  const { id } = core.library.list({}).rows.find((row) => row.name === name)!;
  acknowledge(core.library, [id]);
  return id;
}

const toolOf = (id: string): ToolRow => core.tools.list({}).rows.find((row) => row.id === id)!;

async function ended(runId: string) {
  for await (const _ of core.execution.watch({ runId }, new AbortController().signal));
  const { run, spans } = core.traces.get({ runId });
  return { run, spans };
}

async function call(id: string, input: Record<string, unknown>) {
  const { runId } = await core.tools.call({ key: toolOf(id).key, input });
  const { run, spans } = await ended(runId);
  const payload = spans.find(({ kind }) => kind === 'run')?.payloads.find(({ name }) => name === 'output');
  return { run, spans, text: payload === undefined ? null : core.traces.payload({ payloadId: payload.id }).text };
}

const grant = (skillId: string) => {
  const { permissions, through, skill } = core.capability.effective({ skillId });
  const wanted = permissions.map(({ permission }) => permission);
  if (wanted.length > 0) core.capability.grant({ skillId, whole: skill.whole, permissions: wanted, until: null, why: '' });
  return through;
};

it('G1: the app, skills and their runs bring tools, each with all fields and a serial number of its own', async () => {
  await bring(YARD('yard', 'crane'));
  expect(core.tools.open({ key: toolOf('get_page').key })).toMatchObject({
    toolType: 'deterministic_function',
    origin: 'built_in',
    provider: { kind: 'built_in' },
    inputSchema: { properties: { slug: { type: 'string' } } },
    needs: { resource: 'pages', access: 'read' },
    defaultLevels: { crew: 'read', officer: 'read', master: 'read' },
    concurrency: 'concurrent',
    state: 'available',
    lock: null,
    lastUsedAt: null,
  });
  expect(toolOf('crane')).toMatchObject({
    toolType: 'deterministic_function',
    runtime: 'wasm',
    origin: 'provided',
    provider: { name: 'yard' },
  });
  expect(toolOf('run:yard')).toMatchObject({ toolType: 'utility_agent', origin: 'provided', provider: { name: 'yard' } });
  const uuids = core.tools.list({}).rows.map(({ assetTag }) => assetTag!.assetUuid);
  expect(new Set(uuids).size).toBe(uuids.length);
});

it('G6: case 41: a restart, a new name and the switch keep the serial number; registered again under its id it gets another', async () => {
  const id = await bring(YARD('dock', 'hoist'));
  const tag = toolOf('hoist').assetTag!;
  expect(tag).toMatchObject({ assetType: 'deterministic_function', poolName: 'dock', tier: 'utility', slotId: `skill/${id}/hoist` });
  await opened.close();
  start();
  expect(toolOf('hoist').assetTag).toEqual(tag);
  const save = (text: string) => core.library.save({ id, text, baseHash: core.library.open({ id }).revision.hash });
  save(YARD('dock', 'big-hoist'));
  const { key, assetTag } = toolOf('big-hoist');
  expect(assetTag).toEqual({ ...tag, slotId: `skill/${id}/big-hoist` });
  core.tools.configure({ key, changes: { enabled: false } });
  core.tools.configure({ key, changes: { enabled: true, name: 'The hoist' } });
  expect(toolOf('big-hoist')).toMatchObject({ name: 'The hoist', assetTag: { assetUuid: tag.assetUuid, installedAt: tag.installedAt } });
  save('---\nname: dock\ndescription: Lifts nothing.\n---\n\nRest.\n');
  expect(toolOf('big-hoist')).toBeUndefined();
  save(YARD('dock', 'big-hoist'));
  expect(toolOf('big-hoist').assetTag!.assetUuid).not.toBe(tag.assetUuid);
});

it('E5, G1: a tool that is off, or whose level is too low for the rank, is refused with what would change it; you are not bound by ranks', async () => {
  await bring(YARD('pier', 'winch'));
  core.agents.create({ id: 'clerk', name: 'Clerk', skills: { kind: 'listed', ids: ['pier'] }, tools: { kind: 'listed', ids: ['winch'] } });
  const row = (agent = 'clerk') => core.capability.matrix({ agent }).tools.find(({ id }) => id === 'winch')!;
  expect(row()).toMatchObject({ decision: 'allowed', kind: 'artifact' });
  const { key } = toolOf('winch');
  core.tools.configure({ key, changes: { defaultLevels: { crew: 'observe' } } });
  expect(row()).toMatchObject({
    decision: 'denied',
    because: [{ rule: 'level_too_low', value: 'read' }],
    wouldChange: [{ act: 'raise_level' }],
  });
  expect(row('you').decision).toBe('allowed');
  core.tools.configure({ key, changes: { defaultLevels: { crew: 'read' }, enabled: false } });
  expect(row()).toMatchObject({
    decision: 'unavailable',
    because: [{ rule: 'tool_absent', value: 'disabled' }],
    wouldChange: [{ act: 'enable' }],
  });
  expect(core.capability.audit({ text: 'winch' }).rows.map(({ action }) => action)).toEqual(['ToolChanged', 'ToolChanged']);
});

it('G1: a tool is called by hand as a run with its trace; what is off or does not fit the schema is refused', async () => {
  await bring(YARD('yard', 'crane'));
  const page = await call('get_page', { slug: 'quay' });
  expect(page.run).toMatchObject({ status: 'completed', skillName: 'get_page', agent: 'you' });
  expect(JSON.parse(page.text!)).toMatchObject({ title: 'Quay' });
  const lifted = await call('crane', { box: 'tea' });
  expect(lifted.run.error).toBeNull();
  expect(lifted.text).toBe('lifted tea');
  expect(lifted.spans.find(({ kind }) => kind === 'tool')!.attributes.asset).toBe(toolOf('crane').assetTag!.assetUuid);
  expect(toolOf('crane').lastUsedAt).not.toBeNull();
  await expect(call('crane', { box: 7 })).rejects.toMatchObject({ code: 'input_invalid' });
  core.tools.configure({ key: toolOf('crane').key, changes: { enabled: false } });
  await expect(call('crane', { box: 'tea' })).rejects.toMatchObject({ code: 'run_blocked', message: 'The tool crane is disabled.' });
  core.tools.configure({ key: toolOf('crane').key, changes: { enabled: true } });
});

it('G1: of two tools with one name each is decided by its own switch', async () => {
  const sites = [await bring(YARD('north', 'parse')), await bring(YARD('south', 'parse'))];
  const [north, south] = sites.map((id) => `skill/${id}/parse`) as [string, string];
  const lift = async (key: string) => (await ended((await core.tools.call({ key, input: { box: 'tea' } })).runId)).run.status;
  for (const [off, on] of [
    [north, south],
    [south, north],
  ] as const) {
    core.tools.configure({ key: off, changes: { enabled: false } });
    expect(await lift(on)).toBe('completed');
    await expect(lift(off)).rejects.toMatchObject({ code: 'run_blocked', message: 'The tool parse is disabled.' });
    core.tools.configure({ key: off, changes: { enabled: true } });
  }
});

it('G1: a call that is only tried says what would refuse it, also the gate of its skill, and leaves no run and no event', async () => {
  const id = await bring(YARD('mole', 'derrick').replace('provides_tools:', 'required_permissions: [pages:write]\nprovides_tools:'));
  const { key } = toolOf('derrick');
  const before = [core.traces.list({}).rows.length, core.capability.audit({}).rows.length];
  const tried = (input: Record<string, unknown>, at = key) => core.tools.tryCall({ key: at, input }).then(() => 'it would be called');
  await expect(tried({ box: 'tea' })).rejects.toMatchObject({ code: 'run_blocked', message: 'pages:write is not granted.' });
  expect([core.traces.list({}).rows.length, core.capability.audit({}).rows.length]).toEqual(before);
  grant(id);
  expect(await tried({ box: 'tea' })).toBe('it would be called');
  await expect(tried({ box: 7 })).rejects.toMatchObject({ code: 'input_invalid' });
  await expect(tried({ slug: 7 }, toolOf('get_page').key)).rejects.toMatchObject({ code: 'bad_input' });
  core.tools.configure({ key, changes: { enabled: false } });
  await expect(tried({ box: 'tea' })).rejects.toMatchObject({ code: 'run_blocked', message: 'The tool derrick is disabled.' });
});

it('G1: the code of a skill calls a tool of another that it declares, and holds an exclusive one until its run ends', async () => {
  await bring(YARD('yard', 'crane'));
  const id = await bring(HARBOUR);
  grant(id);
  core.tools.configure({ key: toolOf('crane').key, changes: { concurrency: 'exclusive' } });
  const { runId } = await core.execution.start({ skill: { id }, input: {} });
  const { run, spans } = await ended(runId);
  expect(run.error).toBeNull();
  const output = spans.find(({ kind }) => kind === 'run')!.payloads.find(({ name }) => name === 'output')!;
  expect(JSON.parse(core.traces.payload({ payloadId: output.id }).text)).toEqual(['lifted Quay', 'lifted second']);
  expect(toolOf('crane').lock).toBeNull();
  const told = core.capability.audit({ text: 'crane' }).rows.filter((event) => event.runId === runId);
  const { assetUuid } = toolOf('crane').assetTag!;
  expect(told.map(({ action, subject }) => [action, subject])).toEqual([
    ['ToolReleased', assetUuid],
    ['ToolLocked', assetUuid],
  ]);
  const calls = spans.filter(({ kind }) => kind === 'host_call').map(({ name, attributes }) => [name, attributes.asset]);
  expect(calls).toEqual([
    ['get_page', toolOf('get_page').assetTag!.assetUuid],
    ['call_tool', assetUuid],
    ['call_tool', assetUuid],
  ]);
  core.library.save({
    id,
    text: HARBOUR.replace('tools: [crane, get_page]', 'tools: [get_page]'),
    baseHash: core.library.open({ id }).revision.hash,
  });
  const refused = await ended((await core.execution.start({ skill: { id }, input: {} })).runId);
  expect(refused.run.error?.message).toContain('crane is not among the tools that harbour declares');
});

it('G2: a skill whose run asks no model is offered as a tool by one act, which is taken back the same way', async () => {
  const id = await bring(
    `---\nname: counter\ndescription: Counts.\ninput_schema: { text: string }\n---\n\n\`\`\`python code_template name="Count"\nimport inklings\ninklings.submit(len({{ text | pyrepr }}.split()))\n\`\`\`\n`,
  );
  const poet = await bring(ASKING);
  expect(core.tools.offering({ skillId: id })).toEqual({ offered: false, reason: null });
  expect(core.tools.offer({ skillId: id })).toMatchObject({
    id: 'counter',
    origin: 'designed',
    toolType: 'deterministic_function',
    inputSchema: { properties: { text: { type: 'string' } } },
  });
  expect((await call('counter', { text: 'one two three' })).text).toBe('3');
  expect(() => core.tools.offer({ skillId: poet })).toThrow('asks a model');
  expect(core.tools.withdraw({ skillId: id })).toEqual({ withdrawn: true });
  expect(toolOf('counter')).toBeUndefined();
  expect(toolOf('run:counter')).toBeDefined();
  const yard = await bring(YARD('counting-house', 'counter'));
  const reason = 'counter cannot be offered as a tool. This name has the tool counter of counting-house.';
  expect(core.tools.offering({ skillId: id })).toEqual({ offered: false, reason });
  expect(errorOf(() => core.tools.offer({ skillId: id }))).toMatchObject({ code: 'name_taken', message: reason });
  expect(toolOf('run:counter'), 'nothing was written').toBeDefined();
  core.library.remove({ ids: [yard] });
  expect(core.tools.offer({ skillId: id }).id).toBe('counter');
});

it('G3: a skill that runs as a tool tells in the trace which tools it would use, whether code or a person calls it', async () => {
  await bring(`---
name: porter
description: Carries.
preferred_tools: [get_tags]
tools: [get_tags]
required_permissions: [pages:read]
---

\`\`\`python code_template name="Carry"
import inklings
inklings.submit("carried")
\`\`\`
`);
  const porter = core.library.list({}).rows.find(({ name }) => name === 'porter')!.id;
  grant(porter);
  const { spans, run } = await call('run:porter', {});
  expect(run.error).toBeNull();
  const sub = spans.find(({ kind }) => kind === 'sub_skill')!;
  expect(sub.payloads.map(({ name }) => name)).toContain('tools');
  expect(sub.attributes.preferred_tool).toBe('get_tags');
});

const script = (runtime: string, file: string, ask = 'required_permissions: [process:execute]\n') => `---
name: claims
description: Records claims.
${ask}provides_tools:
  - { name: record, description: Records one., runtime: ${runtime}, file: ${file}, input_schema: { claim: string } }
---

Record claims.
`;
const NODE = `
import { readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
const { claim } = JSON.parse(readFileSync(0, 'utf8'));
const refused = (act) => { try { act(); return 'no'; } catch (error) { return error.code; } };
writeFileSync('note.txt', claim);
console.log(JSON.stringify({
  claim,
  helper: readFileSync(new URL('./words.txt', import.meta.url), 'utf8'),
  home: process.env.HOME === process.cwd(),
  names: Object.keys(process.env).filter((name) => /SKILLWRIGHT|npm_|VITEST/.test(name)),
  reads: refused(() => readFileSync('/etc/hostname')),
  starts: refused(() => { const { error } = spawnSync('ls'); if (error) throw error; }),
}));
`;

it('G1: a script of a package runs in a process and a folder of its own, only once its bytes were granted process:execute', async () => {
  process.env.SKILLWRIGHT_TEST_SECRET = 'x';
  onTestFinished(() => void delete process.env.SKILLWRIGHT_TEST_SECRET);
  const files = { 'scripts/record.mjs': NODE, 'scripts/words.txt': 'hello' };
  const id = await bring(script('Node', 'scripts/record.mjs'), files);
  expect(toolOf('record')).toMatchObject({
    runtime: 'node',
    level: 'full',
    defaultLevels: { crew: 'none', officer: 'none', master: 'full' },
  });
  const blocked = await call('record', { claim: 'a' });
  expect(blocked.run.error).toMatchObject({ code: 'run_blocked', message: expect.stringContaining('process:execute is not granted') });
  grant(id);
  const done = await call('record', { claim: 'a' });
  expect(done.run.error).toBeNull();
  expect(JSON.parse(done.text!)).toEqual({
    claim: 'a',
    helper: 'hello',
    home: true,
    names: [],
    reads: 'ERR_ACCESS_DENIED',
    starts: 'ERR_ACCESS_DENIED',
  });
  await bring(script('Node', 'scripts/record.mjs'), { ...files, 'scripts/words.txt': 'other bytes' });
  expect((await call('record', { claim: 'a' })).run.error).toMatchObject({ code: 'run_blocked' });
});

it.skipIf(process.platform === 'win32')(
  'G1: a shell script answers, fails with what it says, and one that asks for no process runs nothing',
  async () => {
    const id = await bring(script('Shell', 'record.sh'), {
      'record.sh': 'read given\ncase "$given" in *bad*) echo "no such claim" >&2; exit 3;; esac\necho "kept $given"\n',
    });
    grant(id);
    expect((await call('record', { claim: 'a' })).text).toBe('kept {"claim":"a"}');
    expect((await call('record', { claim: 'bad' })).run.error).toMatchObject({
      code: 'run_failed',
      message: expect.stringContaining('exit code 3: no such claim'),
    });
    await bring(script('Shell', 'record.sh', ''), { 'record.sh': 'echo ran\n' });
    expect((await call('record', { claim: 'a' })).run.error?.message).toContain('does not ask for process:execute');
  },
);
