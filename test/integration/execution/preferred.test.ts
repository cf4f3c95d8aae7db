// G3: a run keeps the order of its preferred tools to its end, and a conversation through all of its runs; it is told in the trace, and others have learned from the calls.
import type { Database } from 'better-sqlite3';
import { expect, it } from 'vitest';
import { type Because, type StartInput, ToolRanking } from '../../../electron/contract/index.ts';
import { createPreferred, createToolOrders, createToolUses } from '../../../electron/core/capability/index.ts';
import { granting } from '../../unit/execution/granting.ts';
import { openLibrary } from '../library/open.ts';
import { codePackage, sandboxForAll, setUpCode } from './code-setup.ts';

const sandbox = sandboxForAll();

const FRONT = `preferred_tools:
  - { tool_id: get_page, priority: 1 }
  - { tool_id: get_tags, priority: 2 }
  - { tool_id: get_history, priority: 3, context: when offline }
`;
/** Six calls that succeed, and one that is the caller's mistake. */
const CODE = `import inklings
before = inklings.preferred_tools()
for _ in range(6):
    inklings.get_tags()
try:
    inklings.get_page()
except Exception:
    pass
inklings.submit({"before": before, "after": inklings.preferred_tools()})`;

const DENIED: Because = { rule: 'restricted', subject: 'get_page', value: 'you', sentence: 'Denied by hand.' };

/** The rooms of one start of the app over an account; `off` = tools that this agent may not use now. */
function openRanked(db: Database, off: Set<string> = new Set()) {
  const ranker = createPreferred({
    uses: createToolUses(db),
    orders: createToolOrders(db),
    tagsOf: () => new Map(),
    isThere: () => () => true,
    circumstances: () => ({ online: true, readOnly: false }),
    onProblem: (_what, cause) => {
      throw cause;
    },
    now: () => new Date().toISOString(),
  });
  const { gate } = granting('read:pages');
  const denying: typeof gate = (asked) => {
    const allowed = gate(asked);
    return {
      ...allowed,
      tools: allowed.tools.map((tool) => (off.has(tool.id) ? { ...tool, decision: 'denied', because: [DENIED] } : tool)),
    };
  };
  const set = setUpCode(sandbox.get(), codePackage(CODE, FRONT), { workspace: sandbox.folder(), deps: { gate: denying, ranker } });
  const run = async (more: Partial<StartInput> = {}) => {
    const done = await set.run({ input: {}, ...more });
    expect(done.run.error).toBeNull();
    const value = JSON.parse(done.payload(done.span('artifact', 'Code'), 'output') ?? '') as Record<string, string[]>;
    return { value, span: done.span('run'), told: ToolRanking.parse(JSON.parse(done.payload(done.span('run'), 'tools') ?? '')) };
  };
  return { run, close: () => set.pages?.close() };
}

it('G3: the order is frozen for a run, told in its trace, and learned from', async () => {
  const { run, close } = openRanked(openLibrary().account.db);
  const first = await run();
  expect(first.value).toEqual({ before: ['get_page', 'get_tags'], after: ['get_page', 'get_tags'] });
  expect(first.told.ranked.map(({ toolId, uses }) => [toolId, uses])).toEqual([
    ['get_page', 0],
    ['get_tags', 0],
  ]);
  expect(first.told.dropped.map(({ because }) => because[0]?.sentence)).toEqual([
    'get_history is for use offline, and this machine is online.',
  ]);
  expect(first.span?.attributes.preferred_tool).toBe('get_page');
  const second = await run();
  expect(second.value.before).toEqual(['get_tags', 'get_page']);
  expect(second.told.ranked.map(({ toolId, uses }) => [toolId, uses])).toEqual([
    ['get_tags', 6],
    ['get_page', 0],
  ]);
  expect(second.told.frozenSince).toBeUndefined();
  close();
});

it('G3: a conversation keeps the order that it was given first, also after a restart; what may not be used now is out, and comes back to its place', async () => {
  const { account } = openLibrary();
  const talk = { sessionId: 'talk-1' };
  const one = openRanked(account.db);
  const first = await one.run(talk);
  expect(first).toMatchObject({ value: { before: ['get_page', 'get_tags'] }, told: { frozenSince: expect.any(String) } });
  one.close();
  const off = new Set(['get_page']);
  const later = openRanked(account.db, off);
  const denied = await later.run(talk);
  expect(denied.value.before, 'a tool that is denied is offered to nobody').toEqual(['get_tags']);
  expect(denied.told.dropped.map(({ toolId, because }) => [toolId, because[0]?.sentence])[0]).toEqual(['get_page', DENIED.sentence]);
  off.clear();
  const again = await later.run(talk);
  expect(again.value.before).toEqual(['get_page', 'get_tags']);
  expect(again.told).toMatchObject({ frozenSince: first.told.frozenSince, ranked: first.told.ranked });
  const others = [await later.run({ sessionId: 'talk-2' }), await later.run(), await later.run({ ...talk, agent: 'ann' })];
  expect(others.map(({ value }) => value.before)).toEqual(Array(3).fill(['get_tags', 'get_page']));
  later.close();
});
