// The whole core on real databases: opening, workspaces, other processes, bad folders, closing.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppEvent } from '../../../electron/contract/index.ts';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { openTestCore, type TestCoreOptions } from '../../fixtures/core.ts';

const RESOURCES = new URL('../../../resources', import.meta.url).pathname;
const SKILL =
  '---\nname: hello\ndescription: Says hello.\nversion: 1.0.0\n---\n\nYou greet.\n\n```jinja prompt_template name="Greet"\nGreet {{ who }}.\n```\n';

let folder: string;
const open: OpenedCore[] = [];
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-core-')));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(open.splice(0).map((core) => core.close()));
  rmSync(folder, { recursive: true, force: true });
});

const home = () => join(folder, 'home');
function start(more: Partial<TestCoreOptions> = {}): OpenedCore {
  const opened = openTestCore({ home: home(), ...more });
  open.push(opened);
  return opened;
}
function makeWorkspace(name = 'notes'): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}
async function importText({ core }: OpenedCore, scope: 'account' | 'workspace', text = SKILL): Promise<string> {
  const plan = await core.library.planImport({ files: [{ fileName: 'hello.md', data: Buffer.from(text).toString('base64') }], scope });
  const result = core.library.applyImport({
    planId: plan.planId,
    choices: Object.fromEntries(plan.items.map((item) => [item.itemId, 'import'])),
  });
  return result.items[0]?.id ?? '';
}
/** Events until one passes the test. */
async function next(events: AsyncIterable<AppEvent>, test: (event: AppEvent) => boolean): Promise<AppEvent> {
  for await (const event of events) if (test(event)) return event;
  throw new Error('the events ended');
}

describe('an account', () => {
  it('is made on first opening: folders for its owner only, databases, the system skills', () => {
    const { core } = start({ makesAccount: true });
    expect(readdirSync(home()).sort()).toEqual(
      expect.arrayContaining(['agents.db', 'backups', 'cache', 'drafts', 'logs', 'models', 'traces.db']),
    );
    expect(statSync(home()).mode & 0o077).toBe(0);
    const rows = core.library.list({}).rows;
    const { files } = JSON.parse(readFileSync(join(RESOURCES, 'skills', 'manifest.json'), 'utf8')) as { files: { name: string }[] };
    expect(rows.map((row) => row.name)).toEqual(files.map((file) => file.name).sort());
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(new Set(rows.map((row) => row.source))).toEqual(new Set(['system']));
    expect(rows.every((row) => row.state === 'ok')).toBe(true);
  });

  it('tells where things are, and what runs underneath', () => {
    const info = start().core.app.info();
    expect(info).toMatchObject({ version: '0.1.0', shell: 'test', home: home(), workspace: null, notices: [] });
    expect(info.databases.map(({ path, bytes }) => [path, bytes > 0])).toEqual([
      [join(home(), 'agents.db'), true],
      [join(home(), 'traces.db'), true],
    ]);
    expect(info.versions.sqlite).toMatch(/^3\./);
  });

  it('is the same after closing and opening again', async () => {
    const first = start();
    const id = await importText(first, 'account');
    await first.close();
    expect(start().core.library.open({ id }).text).toBe(SKILL);
  });

  it('puts damaged settings aside and says so', () => {
    mkdirSync(home());
    writeFileSync(join(home(), 'settings.json'), '{');
    const [notice] = start().core.app.info().notices;
    expect(notice).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining('settings'),
      remedy: expect.stringContaining('.damaged-'),
    });
  });

  it('offers a draft again that was not saved', async () => {
    const first = start();
    const id = await importText(first, 'account');
    const { revision } = first.core.library.open({ id });
    first.core.library.saveDraft({ id, text: `${SKILL}more`, baseHash: revision.hash });
    await first.close();
    const { core } = start();
    expect(core.app.info().notices).toEqual([expect.objectContaining({ message: '1 skill has changes that were not saved.' })]);
    expect(core.library.open({ id }).draft?.text).toBe(`${SKILL}more`);
  });

  it('cannot be made below a file, and says which folder', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => start({ home: join(folder, 'file', 'home'), makesAccount: true })).toThrow(
      expect.objectContaining({
        code: expect.any(String),
        remedy: expect.any(String),
        message: expect.stringContaining(join(folder, 'file', 'home')),
      }),
    );
  });
});

describe('settings and events', () => {
  it('tell every listener of a change', async () => {
    const { core } = start();
    const stop = new AbortController();
    const seen = next(core.app.events(stop.signal), (event) => event.type === 'settings');
    core.app.saveSettings({ theme: 'dark' });
    expect(await seen).toEqual({ type: 'settings' });
    expect(core.app.settings().theme).toBe('dark');
  });

  it('tell of skills that another process changed', async () => {
    const { core } = start();
    const seen = next(core.app.events(new AbortController().signal), (event) => event.type === 'library');
    await importText(start(), 'account');
    expect(await seen).toEqual({ type: 'library' });
    expect(core.library.list({ query: 'hello' }).rows.map((row) => row.name)).toContain('hello');
  });

  it('tell of agents, permissions and memory that another process changed', async () => {
    const { core } = start();
    const other = start().core;
    const isAgents = (event: AppEvent) => event.type === 'agents';
    const made = next(core.app.events(new AbortController().signal), isAgents);
    const { row } = other.agents.create({ name: 'Clerk' });
    expect(await made).toEqual({ type: 'agents' });
    expect(core.agents.list().map(({ name }) => name)).toContain('Clerk');
    const granted = next(core.app.events(new AbortController().signal), isAgents);
    other.capability.permit({ agent: row.id, permissions: [{ resource: 'pages', access: 'read', scope: null }], until: null, why: '' });
    expect(await granted).toEqual({ type: 'agents' });
    expect(core.capability.matrix({ agent: row.id }).held).toHaveLength(1);
  });
});

describe('a workspace', () => {
  it('is any folder: its database lies in it, the rest in .skillwright', () => {
    const path = makeWorkspace();
    const { core } = start();
    const info = core.app.openWorkspace({ path });
    expect(info.workspace).toEqual({ path, name: 'notes' });
    expect(
      readdirSync(path)
        .filter((name) => !/-(wal|shm)$/.test(name))
        .sort(),
    ).toEqual(['.skillwright', 'agents.db']);
    expect(existsSync(join(path, '.skillwright', 'traces.db'))).toBe(true);
    expect(core.app.settings().recentWorkspaces).toEqual([path]);
    expect(core.app.closeWorkspace().workspace).toBeNull();
  });

  it('is among the recent ones too when the window starts with it, and not when a command names it', async () => {
    const [first, second, third] = [makeWorkspace('one'), makeWorkspace('two'), makeWorkspace('three')];
    for (const [workspace, shellKind] of [
      [first, 'chromium'],
      [second, 'electron'],
      [third, 'cli'],
    ] as const) {
      await start({ workspace, shellKind }).close();
    }
    expect(start().core.app.settings().recentWorkspaces).toEqual([second, first]);
  });

  it('A3: wins by name while it is open, and the account’s skill is there again when it is closed', async () => {
    const opened = start({ workspace: makeWorkspace() });
    await importText(opened, 'account');
    await importText(opened, 'workspace', SKILL.replace('1.0.0', '2.0.0'));
    const versions = () =>
      opened.core.library
        .list({ query: 'hello' })
        .rows.filter((row) => row.name === 'hello' && row.state === 'ok')
        .map((row) => row.version);
    expect(versions()).toEqual(['2.0.0']);
    opened.core.app.closeWorkspace();
    expect(versions()).toEqual(['1.0.0']);
  });

  it('cannot be the account folder, a file or nothing, and then the open one stays', () => {
    const path = makeWorkspace();
    writeFileSync(join(folder, 'file'), '');
    const { core } = start({ workspace: path });
    for (const wrong of [home(), join(folder, 'file'), join(folder, 'none')]) {
      expect(() => core.app.openWorkspace({ path: wrong })).toThrow(expect.objectContaining({ remedy: expect.any(String) }));
      expect(core.app.info().workspace?.path).toBe(path);
    }
  });

  it('that cannot be opened is an error for the command line and a notice in a window', () => {
    const path = makeWorkspace();
    writeFileSync(join(path, 'agents.db'), 'this is no database, but it is long enough to be read as one');
    expect(() => start({ workspace: path, shellKind: 'cli' })).toThrow(expect.objectContaining({ code: 'db_corrupt' }));
    const info = start({ workspace: path, shellKind: 'chromium' }).core.app.info();
    expect(info.workspace).toBeNull();
    expect(info.notices[0]).toMatchObject({ severity: 'error', message: expect.stringContaining('agents.db') });
    expect(readFileSync(join(path, 'agents.db'), 'utf8')).toContain('this is no database');
  });

  it('closes its files when it is left', () => {
    const path = makeWorkspace();
    const { core } = start({ workspace: path });
    core.app.closeWorkspace();
    expect(readdirSync(path).sort()).toEqual(['.skillwright', 'agents.db']);
  });
});

describe('a run that goes on while a workspace is opened or closed', () => {
  let server: Server;
  let answer: () => void = () => undefined;
  let asked: Promise<void>;
  beforeEach(async () => {
    let tell: () => void;
    asked = new Promise((resolve) => {
      tell = resolve;
    });
    const chunk = (choice: object) =>
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })}\n\n`;
    server = createServer((request, response) => {
      request.resume();
      answer = () => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(chunk({ delta: { role: 'assistant', content: 'Hello.' } }));
        response.end(`${chunk({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`);
      };
      tell();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function begin(opened: OpenedCore, scope: 'account' | 'workspace') {
    const { core } = opened;
    core.models.saveEndpoint({ name: 'slow', baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, models: ['m'] });
    const id = await importText(opened, scope);
    acknowledge(core.library, [id]);
    const { runId } = await core.execution.start({ skill: { id }, input: { who: 'Ada' }, modelId: 'slow/m' });
    await asked;
    const ended = (async () => {
      for await (const event of core.execution.watch({ runId }, new AbortController().signal))
        if (event.type === 'run' && event.run.endedAt !== null) return event.run.status;
      return 'the events ended';
    })();
    return { runId, ended };
  }

  it('ends in the account it began in', async () => {
    const opened = start();
    const { runId, ended } = await begin(opened, 'account');
    opened.core.app.openWorkspace({ path: makeWorkspace() });
    answer();
    expect(await ended).toBe('completed');
    opened.core.app.closeWorkspace();
    expect(opened.core.traces.get({ runId }).run.status).toBe('completed');
    expect(opened.core.traces.artifactRows({ runId }).map((row) => row.raw_output)).toContain('Hello.');
  });

  it('ends in the workspace it began in, whose databases are closed then', async () => {
    const path = makeWorkspace();
    const opened = start({ workspace: path });
    const { runId, ended } = await begin(opened, 'workspace');
    opened.core.app.closeWorkspace();
    expect(existsSync(join(path, 'agents.db-wal'))).toBe(true);
    answer();
    expect(await ended).toBe('completed');
    await expect.poll(() => existsSync(join(path, 'agents.db-wal'))).toBe(false);
    opened.core.app.openWorkspace({ path });
    expect(opened.core.traces.get({ runId }).run.status).toBe('completed');
    expect(opened.core.traces.artifactRows({ runId }).map((row) => row.raw_output)).toContain('Hello.');
  });
});

describe('an account that was killed', () => {
  it('closes the open run as interrupted at the next opening, and says so', async () => {
    const module = new URL('../../../electron/core/app/index.ts', import.meta.url).pathname;
    const memorySecrets = new URL('../../fixtures/memory-secrets.ts', import.meta.url).pathname;
    // A child that owns a run and dies with it: the run waits for a model that never answers.
    const script = `
      import { createServer } from 'node:http';
      import { createCore } from ${JSON.stringify(module)};
      const server = createServer(() => {}).listen(0, '127.0.0.1');
      await new Promise((r) => server.once('listening', r));
      const { createMemorySecrets } = await import(${JSON.stringify(memorySecrets)});
      const { core } = createCore({ home: ${JSON.stringify(home())}, workspace: null, resourcesDir: ${JSON.stringify(RESOURCES)}, shellKind: 'test', secrets: createMemorySecrets(), appVersion: '0.1.0' });
      core.models.saveEndpoint({ name: 'silent', baseUrl: 'http://127.0.0.1:' + server.address().port, models: ['m'] });
      const row = core.library.list({ query: 'summarise-notes' }).rows[0];
      const { runId } = await core.execution.start({ skill: { id: row.id }, input: { text: 'x' }, modelId: 'silent/m' });
      for await (const event of core.execution.watch({ runId }, new AbortController().signal)) if (event.type === 'span' && event.span.kind === 'model_call') break;
      console.log(runId);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const runId = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (text) => resolve(String(text).trim()));
      child.once('exit', () => reject(new Error('the child ended before its run began')));
    });
    const window = start();
    expect(window.core.traces.get({ runId }).run).toMatchObject({ endedAt: null, error: null });
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    await window.close();
    const { core } = start();
    expect(core.traces.get({ runId }).run).toMatchObject({ status: 'failed', reason: 'interrupted' });
    expect(core.app.info().notices).toEqual([expect.objectContaining({ message: expect.stringContaining('1 run was interrupted') })]);
  });
});
