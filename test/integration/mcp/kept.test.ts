// MCP servers as they are kept: an older account gets the tables, a configuration is added with its secrets apart, and a restore widens nothing (G1, A17).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { keepDecisions } from '../../../electron/core/storage/backups/decisions.ts';
import { ROOT } from '../../unit/architecture/sources.ts';
import { makeFolder, makeOld, openIn } from '../storage/folder.ts';
import { errorOf, openMcpRoom } from './open.ts';

const CASES = join(ROOT, 'test/fixtures/capability/39-mcp-of-clients');

describe('G1: servers of an account', () => {
  it('G1: an account of version 20 with an agent is brought up to date and holds servers', async () => {
    const folder = makeOld(
      'agents',
      20,
      "INSERT INTO agents (id, name, built_in, created_at) VALUES ('clerk', 'Clerk', 0, '2026-01-01T00:00:00.000Z')",
    );
    const { add, db } = openMcpRoom(folder);
    await add({ tides: { command: 'tides' } });
    expect(db.prepare("SELECT name FROM agents WHERE id = 'clerk'").pluck().get()).toBe('Clerk');
    expect(db.prepare('SELECT name FROM mcp_servers').pluck().all()).toEqual(['tides']);
  });

  it('G1: 39-mcp-of-clients: all eight are added, nothing is started, and the key is in the secret store alone', async () => {
    const folder = makeFolder();
    const { api, connect, db, secrets, named, close } = openMcpRoom(folder);
    for (const name of readdirSync(CASES)) {
      const source = { path: join(CASES, name) };
      const before = readFileSync(source.path);
      const { stamp, servers } = await api.review({ source });
      const free = (each: (typeof servers)[number]) => (each.sameName.server === null ? each.name : `${each.name}-2`);
      if (name === 'cursor-mcp.json') {
        const same = servers.map((each) => ({ index: each.index, name: each.name }));
        expect(await errorOf(api.add({ source, stamp, choices: same }))).toMatchObject({ code: 'name_taken' });
      }
      expect(await errorOf(api.add({ source, stamp: 'another', choices: [{ index: 0, name: 'x' }] }))).toMatchObject({
        code: 'changed_meanwhile',
      });
      await api.add({ source, stamp, choices: servers.map((each) => ({ index: each.index, name: free(each) })) });
      expect(readFileSync(source.path)).toEqual(before);
    }
    expect(api.list().map(({ name, state }) => `${name} ${state}`)).toEqual(
      ['berths', 'files', 'files-2', 'fog', 'local', 'memory', 'quay', 'tides'].map((name) => `${name} stopped`),
    );
    const { id } = named('tides');
    expect(await secrets.get(`mcp:${id} env TIDE_API_KEY`)).toBe('sk-tide-PLACEHOLDER-123');
    expect(JSON.stringify([api.list(), api.show({ id }), api.log({ id }), db.prepare('SELECT * FROM mcp_servers').all()])).not.toContain(
      'PLACEHOLDER',
    );
    expect(named('quay')).toMatchObject({ restriction: { only: ['list'] }, limits: { callSeconds: 5 }, agreed: null });

    // What is missing is named, and nothing starts with a reference in place of a value.
    expect(named('berths').missing).toEqual(['input berth-key']);
    expect(await errorOf(connect('berths'))).toMatchObject({
      message: 'berths was not started: no value was given for berth-key.',
    });
    expect(await errorOf(connect('fog'))).toMatchObject({
      message: 'fog was not started: the environment variable FOG_TOKEN is not set.',
    });
    expect(await errorOf(connect('local'))).toMatchObject({
      message: 'local was not started: no workspace is open.',
    });
    expect((await api.setValue({ id: named('berths').id, reference: 'input berth-key', value: 'b-1' })).missing).toEqual([]);
    await close();
    expect(readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes('PLACEHOLDER'))).toBe(false);
  });

  it('G1: a locked key store adds nothing; a server of the same name is replaced only when asked, with its consent and its values', async () => {
    const { api, add, named, secrets, db } = openMcpRoom(makeFolder());
    await add({ tides: { command: 'tides', env: { TIDE_KEY: 'geheim-1' } } });
    const { id } = named('tides');
    db.prepare("INSERT INTO mcp_agreed VALUES (?, 't', 'h', 'x', '{}', NULL, '2031-03-03T10:00:00.000Z')").run(id);
    const source = { text: '{"mcpServers": {"tides": {"command": "others"}}}' };
    const { stamp } = await api.review({ source });
    await api.add({ source, stamp, choices: [{ index: 0, name: 'tides', replace: true }] });
    expect(named('tides').id).not.toBe(id);
    expect(secrets.names()).toEqual([]);
    expect(db.prepare('SELECT count(*) FROM mcp_agreed').pluck().get()).toBe(0);
    const failing = openMcpRoom(makeFolder(), {
      secrets: { ...secrets, state: () => ({ kind: 'file', label: 'File', locked: true, needsPassphrase: true }) },
    });
    expect(await errorOf(failing.add({ tides: { command: 'tides', env: { TIDE_KEY: 'geheim-1' } } }))).toMatchObject({
      code: 'secret_locked',
    });
    expect(failing.api.list()).toEqual([]);
  });

  it('G1: what was removed comes back as it was, with consent and values, until another one is removed; a name that is taken meanwhile is not', async () => {
    const { api, add, named, secrets, db, decided } = openMcpRoom(makeFolder());
    await add({ tides: { command: 'tides', env: { TIDE_KEY: 'geheim-1' } }, fog: { command: 'fog' } });
    const { id } = named('tides');
    db.prepare("INSERT INTO mcp_agreed VALUES (?, 't', 'h', 'x', '{}', NULL, '2031-03-03T10:00:00.000Z')").run(id);
    const rows = () => db.prepare('SELECT * FROM mcp_agreed').all();
    const before = { server: named('tides'), rows: rows() };
    expect(before.server.references).toEqual(['env TIDE_KEY']);
    await api.remove({ id });
    expect([secrets.names(), rows(), named('tides')]).toEqual([[], [], undefined]);
    await add({ tides: { command: 'another' } });
    expect(await errorOf(api.restore({ id }))).toMatchObject({ code: 'name_taken' });
    expect(secrets.names()).toEqual([]);
    await api.edit({ id: named('tides').id, enabled: false });
    db.prepare("UPDATE mcp_servers SET name = 'others' WHERE id = ?").run(named('tides').id);
    await api.restore({ id });
    expect({ server: named('tides'), rows: rows() }).toEqual(before);
    expect(await secrets.get(`mcp:${id} env TIDE_KEY`)).toBe('geheim-1');
    expect(decided.slice(-2)).toEqual(['ServerChanged tides', 'ServerAdded tides']);
    await api.remove({ id });
    await api.remove({ id: named('fog').id });
    expect(await errorOf(api.restore({ id }))).toMatchObject({ code: 'not_found' });
  });

  it('A17: after a restore a tool is agreed to only if it is so now, and a server that was removed stays so', () => {
    const [then, now] = [makeFolder(), makeFolder()];
    const server = (id: string, deleted: string | null) =>
      `INSERT INTO mcp_servers VALUES ('${id}', '${id}', NULL, '{}', '{}', '{}', 1, NULL, ${id === 'a' ? "'c'" : 'NULL'}, NULL, 't', 't', ${deleted === null ? 'NULL' : `'${deleted}'`});`;
    const agreed = (id: string, tool: string) => `INSERT INTO mcp_agreed VALUES ('${id}', '${tool}', 'h', 'x', '{}', NULL, 't');`;
    const before = openIn(then);
    before.db.exec(server('a', null) + server('b', null) + agreed('a', 'kept') + agreed('a', 'withdrawn') + agreed('b', 'gone'));
    const present = openIn(now);
    present.db.exec(server('a', null) + server('b', '2031') + server('c', null) + agreed('a', 'kept') + agreed('c', 'new'));
    before.close();
    present.close();
    const db = new BetterSqlite3(join(then, 'agents.db'));
    keepDecisions(db, { now: join(now, 'agents.db'), name: 'x', at: '2031-03-03T10:00:00.000Z' });
    expect(db.prepare('SELECT id FROM mcp_servers WHERE deleted_at IS NULL ORDER BY id').pluck().all()).toEqual(['a', 'c']);
    expect(db.prepare('SELECT server_id, tool FROM mcp_agreed').raw().all()).toEqual([['a', 'kept']]);
    db.close();
  });
});
