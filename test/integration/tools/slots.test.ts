// G1, G6: where tools of MCP servers sit in the registry: by their own name at the server, whatever they are called there.
import { expect, it } from 'vitest';
import type { McpDefinition } from '../../../electron/contract/index.ts';
import { createTools } from '../../../electron/core/tools/index.ts';
import { openMcpRoom } from '../mcp/open.ts';
import { makeFolder, makeOld, openIn } from '../storage/folder.ts';

const NOTHING = { readOnly: null, destructive: null, idempotent: null, openWorld: null };
const tool = (name: string, title: string | null): McpDefinition => ({
  name,
  title,
  description: '',
  inputSchema: { type: 'object' },
  outputSchema: null,
  claims: NOTHING,
});
const listed = (...tools: McpDefinition[]) => JSON.stringify({ at: '', name: 'odd', version: '1', tools });

async function open() {
  const { add, db, api, room } = openMcpRoom(makeFolder());
  const [server] = await add({ odd: { command: 'odd' } });
  const list = (...tools: McpDefinition[]) => db.prepare('UPDATE mcp_servers SET listed = ?').run(listed(...tools));
  const { api: tools } = createTools({
    db,
    locks: { all: () => new Map(), take: () => Promise.reject(), release: () => false, ended: () => {}, look: () => {} },
    sources: [room.source],
    builtIn: new Map(),
    places: [],
    catalog: { entries: () => [], winner: () => undefined, find: () => undefined },
    analysisOf: () => null,
    mentions: () => false,
    placeOf: () => '',
    start: () => Promise.reject(),
    check: () => Promise.reject(),
    tell: () => {},
    onChange: () => {},
  });
  const rows = () => tools.list({}).rows;
  return { id: server!.id, db, api, tools, list, rows, of: (name: string) => rows().find(({ id }) => id === `mcp:odd/${name}`)! };
}

it('G1: tools of a server with one title are two, each with its own switch and number; another title changes nothing of that', async () => {
  const { id, tools, list, rows, of } = await open();
  list(tool('read', 'Files'), tool('erase', 'Files'));
  expect(
    rows()
      .map(({ key, name }) => [key, name])
      .sort(),
  ).toEqual([
    [`mcp/${id}/erase`, 'Files'],
    [`mcp/${id}/read`, 'Files'],
  ]);
  tools.configure({ key: of('erase').key, changes: { enabled: false } });
  expect([of('erase').enabled, of('read').enabled]).toEqual([false, true]);
  const { assetTag } = of('erase');
  list(tool('read', 'Files'), tool('erase', 'Harmless'));
  expect(of('erase')).toMatchObject({ enabled: false, name: 'Harmless', assetTag });
});

it('G6: the number of a tool ends when its server no longer lists it; what was decided is there when it comes back', async () => {
  const { db, tools, list, of } = await open();
  list(tool('read', null), tool('erase', null));
  const { key, assetTag } = of('erase');
  tools.configure({ key, changes: { enabled: false } });
  list(tool('read', null));
  expect(of('erase')).toBeUndefined();
  expect(db.prepare('SELECT slot_id FROM tools WHERE removed_at IS NOT NULL').pluck().all()).toEqual([key]);
  list(tool('read', null), tool('erase', null));
  expect(of('erase')).toMatchObject({ enabled: false, key });
  expect(of('erase').assetTag!.assetUuid).not.toBe(assetTag!.assetUuid);
});

it('G1: more tools than a page has are listed page by page, by group; one is found by its id or key wherever it is', async () => {
  const { tools, list } = await open();
  const names = Array.from({ length: 900 }, (_, n) => `echo_${n}`);
  list(...names.map((name) => ({ ...tool(name, null), description: 'é'.repeat(300) })));
  const read = (offset: number) => tools.list({ offset });
  const pages = [read(0)];
  while (pages.flatMap(({ rows }) => rows).length < 900) pages.push(read(pages.flatMap(({ rows }) => rows).length));
  expect(pages.flatMap(({ rows }) => rows).map(({ id }) => id)).toEqual(names.map((name) => `mcp:odd/${name}`));
  for (const page of pages) {
    expect(page).toMatchObject({ total: 900, groups: [{ kind: 'mcp', name: 'odd', count: 900 }] });
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(1_000_000);
  }
  const [last] = tools.list({ exactly: 'mcp:odd/echo_899' }).rows;
  expect(last?.id).toBe('mcp:odd/echo_899');
  expect(tools.list({ exactly: last!.key }).rows).toEqual([last]);
  expect(tools.list({ exactly: 'echo' }).rows).toEqual([]);
});

it('G1: an account of version 28: what a person decided by title goes to every tool that had it, and the first keeps the number', () => {
  const kept = (slot: string, uuid: string, settings: object) =>
    `INSERT INTO tools (slot_id, asset_uuid, asset_type, pool_name, tier, installed_at, place, made_by, settings)
     VALUES ('${slot}', '${uuid}', 'mcp_server', 'odd', 'utility', 'then', '', '', '${JSON.stringify(settings)}');`;
  const folder = makeOld(
    'agents',
    28,
    `INSERT INTO mcp_servers (id, name, transport, restriction, limits, created_at, updated_at, listed) VALUES
       ('s', 'odd', '{}', '{}', '{}', '', '', '${listed(tool('read', 'Files'), tool('erase', 'Files'), tool('Files', null), tool('copy', 'Copies'), tool('plain', null))}');
     INSERT INTO mcp_agreed VALUES ('s', 'old', '', '', '${JSON.stringify(tool('old', 'Older'))}', NULL, '');
     ${kept('mcp/s/Files', 'u1', { enabled: false })}${kept('mcp/s/Copies', 'u2', { tags: ['a'] })}${kept('mcp/s/plain', 'u3', {})}
     ${kept('mcp/s/Older', 'u4', {})}${kept('mcp/s/nobody', 'u5', {})}${kept('built_in/get_page', 'u6', { enabled: false })}`,
  );
  const { db } = openIn(folder);
  const rows = db.prepare('SELECT slot_id AS slot, asset_uuid AS uuid, settings FROM tools ORDER BY slot_id').all();
  const another = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  expect(rows).toEqual([
    { slot: 'built_in/get_page', uuid: 'u6', settings: '{"enabled":false}' },
    { slot: 'mcp/s/Files', uuid: 'u1', settings: '{"enabled":false}' },
    { slot: 'mcp/s/copy', uuid: 'u2', settings: '{"tags":["a"]}' },
    { slot: 'mcp/s/erase', uuid: another, settings: '{"enabled":false}' },
    { slot: 'mcp/s/old', uuid: 'u4', settings: '{}' },
    { slot: 'mcp/s/plain', uuid: 'u3', settings: '{}' },
    { slot: 'mcp/s/read', uuid: another, settings: '{"enabled":false}' },
  ]);
});
