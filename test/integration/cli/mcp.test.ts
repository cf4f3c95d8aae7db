// G1: MCP servers on the command line: added, shown, agreed to and called; --dry-run writes nothing.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeFolder } from '../../fixtures/core.ts';
import { HOSTILE } from '../mcp/open.ts';
import { createCalls } from './call.ts';

let folder: { path: string; remove(): Promise<void> };
const { cli, json, write } = createCalls(() => folder.path);
const mcp = (...args: string[]) => cli(['tool', 'mcp', ...args]);
const asJson = (...args: string[]) => json(['tool', 'mcp', ...args]);

beforeAll(async () => {
  process.env.SKILLWRIGHT_PASSPHRASE = 'only here';
  folder = await makeFolder('mcp-cli');
  write(
    'mcp.json',
    JSON.stringify({ mcpServers: { fog: { url: 'https://fog.example/sse', headers: { 'X-Token': 'geheim-12345' } }, bad: {} } }),
  );
});
afterAll(async () => {
  delete process.env.SKILLWRIGHT_PASSPHRASE;
  await folder.remove();
});

describe('G1: tool mcp', () => {
  it('G1: a server is added, its program is started only when allowed, its tools are called only when agreed to', async () => {
    const tried = JSON.parse((await mcp('add', 'odd', '--dry-run', '--json', '--', process.execPath, HOSTILE)).stdout);
    expect(tried).toMatchObject({ command: 'tool mcp add', dryRun: true, servers: [], review: { servers: [{ name: 'odd' }] } });
    expect((await asJson('list')).value.servers).toEqual([]);
    await mcp('add', 'odd', '--', process.execPath, HOSTILE);
    expect((await asJson('list')).value.servers).toMatchObject([{ name: 'odd', state: 'stopped', allowed: false }]);

    expect(await asJson('tools', 'odd')).toMatchObject({ code: 1, value: { error: { code: 'not_chosen' } } });
    const { value } = await asJson('tools', 'odd', '--start');
    expect(value.tools.map((each: { name: string; state: string }) => `${each.name} ${each.state}`)).toContain('links added');
    expect((await asJson('agree', 'odd', 'links', '--dry-run')).value).toMatchObject({ dryRun: true, agreed: ['links'] });
    expect((await asJson('agree', 'odd', 'links')).value.error.message).toContain(value.stamp);
    expect((await asJson('agree', 'odd', 'echo_key', '--stamp', value.stamp)).value.server).toMatchObject({ agreed: { tools: 1 } });

    expect((await cli(['tool', 'show', 'mcp:odd/links'])).stdout).toContain('state: held: Nobody agreed to it yet.');
    expect((await json(['tool', 'call', 'mcp:odd/links'])).value.error).toMatchObject({ code: 'run_blocked' });
    const called = await json(['tool', 'call', 'mcp:odd/echo_key', '--input', '{}']);
    expect(called).toMatchObject({ code: 0, value: { run: { status: 'completed' } } });
    expect(called.value.value).toContain('path: none');
    expect((await asJson('withdraw', 'odd', 'echo_key')).value.server.agreed).toBeNull();
    expect((await mcp('log', 'odd')).stdout).toContain('not a message: Welcome to a banner');
    expect((await asJson('remove', 'odd', '--dry-run')).value).toMatchObject({ dryRun: true, server: { name: 'odd' } });
    await mcp('remove', 'odd');
    expect((await mcp('list')).stderr).toContain('0 servers');
  });

  it('G1: the file of a client: a key is nowhere in what is printed, an entry that cannot be read fails, a taken name asks', async () => {
    const added = await mcp('add', '--from', 'mcp.json', '--on-clash', 'skip');
    expect(added.code).toBe(1);
    expect(added.stdout).toContain('to the key store: header X-Token');
    expect(added.stderr).toContain('bad: It has neither a command nor an address.');
    expect(`${added.stdout}${added.stderr}${JSON.stringify((await asJson('show', 'fog')).value)}`).not.toContain('geheim');
    expect((await asJson('add', '--from', 'mcp.json')).value.error.code).toBe('name_taken');
    mkdirSync(join(folder.path, '.cursor'));
    write('.cursor/mcp.json', '{}');
    vi.stubEnv('HOME', folder.path);
    expect((await asJson('clients')).value.files).toMatchObject([{ client: 'Cursor' }]);
    expect((await asJson('set', 'fog', '--call-seconds', '5', '--except', 'a, b', '--dry-run')).value).toMatchObject({
      dryRun: true,
      server: { limits: { callSeconds: 5 }, restriction: { only: null, except: ['a', 'b'] } },
    });
    const set = await asJson('set', 'fog', '--call-seconds', '5', '--only', 'c');
    expect(set.value.server).toMatchObject({ limits: { callSeconds: 5, startSeconds: 60 }, restriction: { only: ['c'], except: [] } });
    expect((await asJson('set', 'fog', '--answer-bytes', 'many')).value.error).toMatchObject({
      code: 'usage',
      message: expect.stringContaining('--answer-bytes'),
    });
    expect((await asJson('disable', 'fog')).value.server.state).toBe('off');
    expect((await asJson('tools', 'fog')).value.error).toMatchObject({ code: 'no_permission' });
    expect((await asJson('show', 'nobody')).value.error.code).toBe('not_found');
  });
});
