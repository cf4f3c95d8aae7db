// G3: the tools that a skill prefers, over a real account: what became of calls by skill and tool, the order that follows, as whom, and the reset.

import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, test } from 'vitest';
import { createToolOrders, type ToolFacts } from '../../../electron/core/capability/index.ts';
import { HOST_TOOLS } from '../../../electron/core/execution/index.ts';
import { readSteps } from '../../../electron/core/storage/index.ts';
import { bringIn, packageText } from '../library/open.ts';
import { makeFolder, openIn } from '../storage/folder.ts';
import { openCapability } from './open.ts';

const PREFERS = `version: 1.0.0
required_scopes: [read:pages]
tools: [get_page, get_tags, get_history]
preferred_tools:
  - { tool_id: get_page, priority: 1 }
  - { tool_id: get_tags, priority: 2 }
  - { tool_id: search, priority: 3 }
  - { tool_id: plotter, priority: 4 }
`;
const PAGES = { resource: 'pages', access: 'read', scope: null };

async function start(tools: ReadonlyMap<string, ToolFacts> = HOST_TOOLS) {
  const tags = new Map([
    ['get_page', ['reading']],
    ['get_history', ['reading']],
  ]);
  const set = openCapability({}, { tools: () => tools, tagsOf: () => tags });
  const texts = ['look-up', 'look-out'].map((name) => [`${name}.md`, packageText(name, 'Look it up.', PREFERS)]);
  const ids = await bringIn(set.opened, Object.fromEntries(texts), { acknowledge: true });
  const [one, other] = ['look-up.md', 'look-out.md'].map((file) => ids[file]!) as [string, string];
  for (const skillId of [one, other]) set.api.grant({ skillId, permissions: [PAGES], until: null, why: 'test' });
  const { place } = set.opened.bytesOf(one);
  /** Calls that ended, a second apart. */
  const called = (skillId: string, toolId: string, ...codes: (string | null)[]) => {
    for (const code of codes) {
      set.time.now = new Date(set.time.now.getTime() + 1000);
      set.preferred.ended({ place, skillId, toolId, error: code === null ? null : { code: code as 'internal' }, runId: 'r1' });
    }
  };
  const ranked = (skillId: string) => set.api.rankedTools({ skillId }).ranked.map(({ toolId, uses }) => `${toolId} ${uses}`);
  return { ...set, one, other, called, ranked };
}
const worked = (count: number): null[] => Array<null>(count).fill(null);

it('G3: named tools come in the order of their priority until calls tell more, then those with a shared tag; each that is out says why', async () => {
  const { api, one, called, ranked } = await start();
  expect(ranked(one)).toEqual(['get_page 0', 'get_tags 0', 'get_history 0']);
  expect(api.rankedTools({ skillId: one }).dropped.map(({ toolId, because }) => [toolId, because[0]?.sentence])).toEqual([
    ['search', 'search is not among the tools that look-up declares.'],
    ['plotter', 'The tool plotter is not available here.'],
  ]);
  called(one, 'get_tags', ...worked(6));
  called(one, 'get_history', ...worked(50));
  called(one, 'get_page', 'bad_input', 'no_permission', 'cancelled', 'internal', ...worked(2));
  expect(ranked(one), 'mistakes of the caller are no uses').toEqual(['get_tags 6', 'get_page 3', 'get_history 50']);
});

it('G3: what one skill learned is nothing to another; the last 50 uses are kept; they stay with a restart, and a reset is audited', async () => {
  const { api, one, other, called, ranked, opened, preferred } = await start();
  called(one, 'get_tags', ...Array<string>(30).fill('internal'), ...worked(40));
  preferred.flush();
  called(one, 'get_tags', ...worked(5));
  expect(ranked(one)[0]).toBe('get_tags 50');
  expect(api.rankedTools({ skillId: one }).ranked[0]).toMatchObject({ successes: 45 });
  expect(opened.account.db.prepare('SELECT count(*) FROM tool_uses').pluck().get()).toBe(50);
  expect(ranked(other)[0]).toBe('get_page 0');
  expect(api.forgetToolUses({ skillId: one, toolId: 'get_page' })).toEqual({ forgotten: 0 });
  expect(api.forgetToolUses({ skillId: one, toolId: null })).toEqual({ forgotten: 50 });
  expect(ranked(one)[0]).toBe('get_page 0');
  expect(api.audit({ action: 'ToolUsesForgotten' }).rows).toMatchObject([{ subjectName: 'look-up', outcome: 'done' }]);
});

it('G3: a tool that is held by another run, or off, is out while that is so', async () => {
  const facts = new Map(HOST_TOOLS);
  const { api, one } = await start(facts);
  facts.set('get_page', { ...facts.get('get_page')!, heldBy: 'run R1 of ann' });
  facts.set('get_tags', { ...facts.get('get_tags')!, enabled: false });
  const { ranked, dropped } = api.rankedTools({ skillId: one });
  expect(ranked.map(({ toolId }) => toolId)).toEqual(['get_history']);
  expect(dropped.slice(0, 2).map(({ because }) => because[0]?.rule)).toEqual(['tool_locked', 'tool_absent']);
});

it('G3: a database that cannot be written now stops no run; the uses are written with the next ones', async () => {
  const { one, called, preferred, opened, problems, ranked } = await start();
  called(one, 'get_tags', ...worked(6));
  opened.account.db.exec('ALTER TABLE tool_uses RENAME TO away');
  preferred.flush();
  expect(problems).toEqual(['what became of calls of tools']);
  opened.account.db.exec('ALTER TABLE away RENAME TO tool_uses');
  expect(ranked(one)[0]).toBe('get_tags 6');
});

test('G3: an account of the version before has its grants and no uses', () => {
  const folder = makeFolder();
  const db = new BetterSqlite3(join(folder, 'agents.db'));
  const steps = readSteps('agents');
  const before = steps.findIndex(({ sql }) => sql.includes('CREATE TABLE tool_uses'));
  for (const { sql } of steps.slice(0, before)) db.exec(sql);
  db.pragma(`user_version = ${before}`);
  db.exec(`INSERT INTO meta VALUES ('workspace_id', 'w'), ('catalog', '5'), ('derived', '1'), ('minimum_reader', '2')`);
  db.exec(`INSERT INTO grants (id, agent, resource, access, granted_at, why) VALUES ('g1', 'you', 'pages', 'read', '2031-01-01', 'then')`);
  db.close();
  const opened = openIn(folder);
  expect(opened.db.prepare('SELECT id FROM grants').pluck().all()).toEqual(['g1']);
  expect(opened.db.prepare('SELECT count(*) FROM tool_uses').pluck().get()).toBe(0);
  expect(opened.db.prepare('SELECT count(*) FROM tool_orders').pluck().get()).toBe(0);
});

test('G3: an order is kept by session, place, skill and agent; it grows at its end alone, and the newest ten thousand stay', () => {
  const { db } = openIn(makeFolder());
  const orders = createToolOrders(db);
  const tool = (toolId: string) => ({
    toolId,
    found: { by: 'name' as const, priority: 1, note: '' },
    uses: 0,
    successes: 0,
    bound: 0.5,
    assumed: true,
  });
  const by = { sessionId: 's', place: 'p', skillId: 'k', agent: 'ann' };
  const idsOf = (order: ReturnType<typeof orders.of>) => order && [order.since, ...order.tools.map(({ toolId }) => toolId)];
  orders.keep(by, { since: '2031-05-01', tools: [tool('a'), tool('b')] });
  orders.keep(by, { since: '2031-05-02', tools: [tool('c'), tool('b')] });
  expect(idsOf(orders.of(by))).toEqual(['2031-05-01', 'a', 'b', 'c']);
  for (const other of [{ sessionId: 't' }, { place: 'q' }, { skillId: 'l' }, { agent: 'bea' }])
    expect(orders.of({ ...by, ...other })).toBeNull();
  db.exec('UPDATE tool_orders SET number = 1');
  db.exec("INSERT INTO tool_orders SELECT 10000, 'late', place, skill_id, agent, since, '{' FROM tool_orders");
  expect(idsOf(orders.of({ ...by, sessionId: 'late' })), 'one that is damaged orders nothing').toEqual(['2031-05-01']);
  orders.keep({ ...by, sessionId: 'new' }, { since: '2031-05-03', tools: [] });
  expect(orders.of(by)).toBeNull();
});
