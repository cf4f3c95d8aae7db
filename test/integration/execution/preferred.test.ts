// G3: a run keeps the order of its preferred tools to its end, tells it in its trace, and the next one has learned from its calls.
import { expect, it } from 'vitest';
import { ToolRanking } from '../../../electron/contract/index.ts';
import { createPreferred, createToolUses } from '../../../electron/core/capability/index.ts';
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

it('G3: the order is frozen for a run, told in its trace, and learned from', async () => {
  const { account } = openLibrary();
  const ranker = createPreferred({
    uses: createToolUses(account.db),
    tagsOf: () => new Map(),
    isThere: () => () => true,
    circumstances: () => ({ online: true, readOnly: false }),
    onProblem: (_what, cause) => {
      throw cause;
    },
    now: () => new Date().toISOString(),
  });
  const deps = { ...granting('read:pages'), ranker };
  const set = setUpCode(sandbox.get(), codePackage(CODE, FRONT), { workspace: sandbox.folder(), deps });
  const run = async () => {
    const done = await set.run({ input: {} });
    expect(done.run.error).toBeNull();
    const value = JSON.parse(done.payload(done.span('artifact', 'Code'), 'output') ?? '') as Record<string, string[]>;
    return { value, span: done.span('run'), told: ToolRanking.parse(JSON.parse(done.payload(done.span('run'), 'tools') ?? '')) };
  };
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
  set.pages?.close();
});
