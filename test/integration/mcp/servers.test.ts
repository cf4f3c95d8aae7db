// Real MCP servers, driven: the reference ones over stdio, one over HTTP, and a hostile one (row G1). Each is started once.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { launchProcess } from '../../../electron/core/processes/launch.ts';
import { makeFolder } from '../storage/folder.ts';
import { errorOf, HOSTILE, node, openMcpRoom, serverPath } from './open.ts';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('G1: the reference servers', () => {
  it('G1: filesystem, memory and sequential-thinking over stdio: listed, agreed to, called; an error of a tool is its own words', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'tide.txt'), 'high at noon');
    const { room, api, add, agreeAll, connect, named, decided } = openMcpRoom(folder);
    await add({
      files: node(serverPath('filesystem'), folder),
      memory: { ...node(serverPath('memory')), env: { MEMORY_FILE_PATH: join(folder, 'memory.json') } },
      thinking: node(serverPath('sequential-thinking')),
    });
    expect(api.list().map(({ name, state, tools }) => [name, state, tools])).toEqual([
      ['files', 'stopped', 0],
      ['memory', 'stopped', 0],
      ['thinking', 'stopped', 0],
    ]);
    expect((await errorOf(room.call('mcp:files/read_text_file', {}))).code).toBe('not_found');
    expect(named('files').pid).toBeNull();

    expect(named('files').allowed).toBe(false);
    expect((await errorOf(api.connect({ id: named('files').id }))).code).toBe('not_chosen');
    expect((await errorOf(api.connect({ id: named('files').id, command: 'another' }))).code).toBe('changed_meanwhile');
    const listed = await connect('files');
    expect(listed.tools.find(({ name }) => name === 'read_text_file')).toMatchObject({
      state: 'added',
      now: { claims: { readOnly: true } },
    });
    expect(listed.tools.flatMap(({ safety }) => safety).filter(({ severity }) => severity === 'danger')).toEqual([]);
    expect((await errorOf(room.call('mcp:files/read_text_file', { path: join(folder, 'tide.txt') }))).code).toBe('no_permission');
    await Promise.all(['files', 'memory', 'thinking'].map(agreeAll));
    const read = await room.call('mcp:files/read_text_file', { path: join(folder, 'tide.txt') });
    expect(read.value).toEqual({ content: 'high at noon' });
    expect((await errorOf(room.call('mcp:files/read_text_file', { path: '/etc/passwd' }))).message).toMatch(/outside allowed directories/);
    await room.call('mcp:memory/create_entities', { entities: [{ name: 'Fog', entityType: 'weather', observations: ['thick'] }] });
    expect(readFileSync(join(folder, 'memory.json'), 'utf8')).toContain('Fog');
    expect(JSON.stringify((await room.call('mcp:memory/search_nodes', { query: 'Fog' })).value)).toContain('thick');
    const thought = { thought: 'one', thoughtNumber: 1, totalThoughts: 1, nextThoughtNeeded: false };
    expect(JSON.stringify((await room.call('mcp:thinking/sequentialthinking', thought)).value)).toContain('thoughtNumber');

    const before = named('files').pid;
    const again = await api.restart({ id: named('files').id });
    expect(again.server).toMatchObject({ state: 'running', held: 0 });
    expect(again.server.pid).not.toBe(before);
    await api.stop({ id: named('memory').id });
    expect(named('memory')).toMatchObject({ state: 'stopped', pid: null });
    expect(decided.filter((each) => each.startsWith('ToolsAgreed'))).toHaveLength(3);
  });

  it('G1: everything over stdio: progress, an error in the words of the tool, cancel, and a server that is killed is told and started by the next call', async () => {
    const { room, add, agreeAll, named, until } = openMcpRoom(makeFolder());
    await add({ every: node(serverPath('everything')) });
    await agreeAll('every');
    expect((await room.call('mcp:every/echo', { message: 'ahoy' })).value).toBe('Echo: ahoy');
    expect((await errorOf(room.call('mcp:every/echo', {}))).message).toMatch(/message/);
    const seen: number[] = [];
    const long = (work: { duration: number; steps: number }, options: Parameters<typeof room.call>[2]) =>
      room.call('mcp:every/trigger-long-running-operation', work, options);
    const stop = new AbortController();
    const stopped = long(
      { duration: 600, steps: 6000 },
      {
        signal: stop.signal,
        onProgress({ progress }) {
          seen.push(progress);
          stop.abort();
        },
      },
    );
    expect((await errorOf(stopped)).code).toBe('cancelled');
    expect(seen[0]).toBe(1);
    const { pid } = named('every');
    const under = errorOf(long({ duration: 600, steps: 6000 }, { onProgress: () => void process.kill(pid!, 'SIGKILL') }));
    expect((await under).message).toMatch(/^The MCP server every ended unexpectedly/);
    await until(() => named('every').pid === null);
    expect((await room.call('mcp:every/echo', { message: 'again' })).value).toBe('Echo: again');
    expect(named('every')).toMatchObject({ state: 'running', problem: null });
    expect(named('every').pid).not.toBe(pid);
  });

  it('G1: everything over HTTP: progress, cancel, and the server’s end', async () => {
    const port = await freePort();
    const server = await launchProcess(
      { file: process.execPath, args: [serverPath('everything'), 'streamableHttp'], env: { PORT: String(port) }, channel: 'stdio' },
      'everything',
    );
    onTestFinished(() => server.end('kill'));
    await new Promise<void>((resolve) => {
      for (const stream of [server.output, ...server.noise])
        stream.on('data', (text: Buffer) => String(text).includes(String(port)) && resolve());
    });
    const { room, add, agreeAll, named } = openMcpRoom(makeFolder());
    await add({ every: { type: 'http', url: `http://127.0.0.1:${port}/mcp` } });
    await agreeAll('every');
    expect((await room.call('mcp:every/echo', { message: 'ahoy' })).value).toBe('Echo: ahoy');
    const seen: number[] = [];
    const work = { duration: 0.4, steps: 4 };
    await room.call('mcp:every/trigger-long-running-operation', work, { onProgress: ({ progress }) => seen.push(progress) });
    expect(seen).toEqual([1, 2, 3, 4]);
    const stop = new AbortController();
    const long = room.call(
      'mcp:every/trigger-long-running-operation',
      { duration: 600, steps: 6000 },
      { signal: stop.signal, onProgress: () => stop.abort() },
    );
    expect((await errorOf(long)).code).toBe('cancelled');
    server.end('kill');
    await server.exited;
    const lost = await errorOf(room.call('mcp:every/echo', { message: 'ahoy' }));
    expect(lost).toMatchObject({ code: 'server_unreachable', remedy: expect.stringContaining('the MCP server') });
    expect(named('every').pid).toBeNull();
  });
});

describe('G1: a hostile server', () => {
  it('G1: when another workspace is opened, a call that is on its way comes to its end where it began, and the next one begins in the new one', async () => {
    let workspace = makeFolder();
    const { room, add, agreeAll, named } = openMcpRoom(makeFolder(), { workspace: () => workspace });
    await add({ odd: node(HOSTILE, `\${workspaceFolder}`) });
    await agreeAll('odd');
    const before = named('odd').pid!;
    const stop = new AbortController();
    const hanging = errorOf(room.call('mcp:odd/hang', {}, { signal: stop.signal }));
    await room.call('mcp:odd/echo_key', {});
    workspace = makeFolder();
    room.moved();
    expect(named('odd')).toMatchObject({ state: 'stopped', pid: null });
    await room.call('mcp:odd/echo_key', {});
    expect(named('odd').pid).not.toBe(before);
    expect(() => process.kill(before, 0)).not.toThrow();
    stop.abort();
    expect((await hanging).code).toBe('cancelled');
    await expect.poll(() => isAlive(before)).toBe(false);
    expect(named('odd').state).toBe('running');
  });

  it('G1: a start that hangs is ended by a person at once, and is no crash', async () => {
    const { api, add, connect, named, until } = openMcpRoom(makeFolder());
    await add({ mute: { command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] } });
    const starting = errorOf(connect('mute'));
    await until(() => named('mute').state === 'starting');
    await api.stop({ id: named('mute').id });
    expect(await starting).toMatchObject({ code: 'cancelled', message: 'The start was ended.' });
    expect(named('mute')).toMatchObject({ state: 'stopped', problem: null, pid: null });
  });

  it('G1: is bounded, shown, and reaches nothing', async () => {
    process.env.SKILLWRIGHT_SECRET_OF_OURS = 'ours';
    onTestFinished(() => void delete process.env.SKILLWRIGHT_SECRET_OF_OURS);
    const { room, api, add, agreeAll, named, until, secrets, db } = openMcpRoom(makeFolder());
    await add({ hostile: { ...node(HOSTILE), env: { HOSTILE_API_KEY: 'hostile-key-1234567' } } });
    const { id } = named('hostile');
    await api.edit({ id, limits: { startSeconds: 60, callSeconds: 60, outputBytes: 100_000, idleSeconds: 600 } });
    await agreeAll('hostile');
    const call = (tool: string, options = {}) => room.call(`mcp:hostile/${tool}`, {}, options);

    // The key reached the server, and comes back nowhere; nothing else of our environment did.
    expect((await call('echo_key')).value).toBe('env: ••••; path: none; cancelled: ');
    expect(secrets.names()).toEqual([`mcp:${id} env HOSTILE_API_KEY`]);
    await call('noisy');
    const log = api.log({ id });
    expect(log.length).toBeLessThanOrEqual(200);
    expect(log.join()).not.toContain('hostile-key-1234567');
    expect((await errorOf(call('huge'))).code).toBe('answer_too_large');
    expect(named('hostile').state).toBe('running');

    await call('asks');
    await until(() => named('hostile').refused.length === 3);
    expect(named('hostile').refused.map(({ what }) => what)).toEqual(['sampling/createMessage', 'elicitation/create', 'roots/list']);

    const stop = new AbortController();
    const hanging = call('hang', { signal: stop.signal });
    await call('asks');
    stop.abort();
    expect((await errorOf(hanging)).code).toBe('cancelled');
    expect((await call('echo_key')).value).toMatch(/cancelled: \d+$/);
    await api.edit({ id, limits: { startSeconds: 60, callSeconds: 0.1, outputBytes: 100_000, idleSeconds: 600 } });
    expect((await errorOf(call('hang'))).code).toBe('timed_out');
    await api.edit({ id, limits: { startSeconds: 60, callSeconds: 60, outputBytes: 100_000, idleSeconds: 600 } });

    // The list changes under our hands: what is new or other than agreed to is held, and says why.
    await call('turn');
    await until(() => named('hostile').changes.altered === 1);
    expect(named('hostile')).toMatchObject({ held: 2, changes: { added: 1, altered: 1, gone: 1 } });
    const turned = api.show({ id });
    const of = (name: string) => turned.tools.find((each) => each.name === name)!;
    expect(of('links')).toMatchObject({ state: 'altered', before: { description: 'Lists the links of a page.' } });
    expect(of('links').safety.map(({ code, severity }) => `${code} ${severity}`)).toContain('model_order danger');
    expect(of('unlock')).toMatchObject({ state: 'added', safety: [{ code: 'secret_wanted' }] });
    expect((await errorOf(call('links'))).message).toBe('mcp:hostile/links was not called: it has changed since you agreed to it.');
    // One that is listed under another name is not what was agreed to, and its old name is gone.
    expect((await errorOf(call('huge'))).message).toMatch(/^mcp:hostile\/huge was not called: /);
    expect((await errorOf(call('unlock'))).message).toMatch(/^mcp:hostile\/unlock was not called: /);
    expect(() => api.agree({ id, stamp: 'another', tools: [] })).toThrow(/no longer those/);
    api.agree({ id, stamp: turned.stamp, tools: [] });
    expect(named('hostile')).toMatchObject({ held: 2, changes: { added: 1, altered: 1, gone: 0 } });

    // Its end is seen and told, and the next call starts it again.
    expect(await errorOf(call('crash'))).toMatchObject({
      code: 'process_crashed',
      message: 'The MCP server hostile ended unexpectedly (exit code 7): I give up',
    });
    expect(named('hostile').problem?.message).toContain('exit code 7');
    expect((await call('echo_key')).value).toContain('env: ••••');
    // One that was agreed to as another version waits for a person again.
    db.exec(`UPDATE mcp_agreed SET version = '0.9.0' WHERE tool = 'echo_key'`);
    expect((await errorOf(call('echo_key'))).message).toBe(
      'mcp:hostile/echo_key was not called: its server is another one: version 0.9.0 when you agreed, now 1.0.0.',
    );
    api.agree({ id, stamp: api.show({ id }).stamp, tools: ['echo_key'] });
    expect((await call('echo_key')).value).toContain('env: ••••');
    expect((await errorOf(call('endless'))).code).toBe('answer_too_large');

    // Another program is another server.
    const edited = await api.edit({ id, transport: { kind: 'stdio', ...node(HOSTILE, 'other'), env: {}, cwd: null } });
    expect(edited.agreed).toBeNull();
    expect(secrets.names()).toEqual([]);
    await api.remove({ id });
    expect(api.list()).toEqual([]);
    expect(JSON.stringify(db.prepare('SELECT * FROM mcp_servers').all())).not.toContain('hostile-key');
  });
});
