// What a run writes has a quota for each agent in each place: code that fills memory or proposes pages without end is stopped in its own
// words, with what uses the room, and what a person kept before stays. Rows C5, E6.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { QUOTAS } from '../../../electron/contract/index.ts';
import { coded, ENGINES, skillsOn } from './skills.ts';

const KIB = 1024;
const SCOPES =
  'required_permissions:\n  - { resource: memory, access: read, scope: null }\n  - { resource: memory, access: write, scope: null }\n  - { resource: candidates, access: write, scope: null }\n';
const TOOLS = 'tools: [memory_get, memory_set, write_candidate]\n';
/** Code that makes a call `times` times, says how many went through, and the error that ended it. */
const repeating = (times: number, call: string) => `
kept = 0
error = ""
try:
    for n in range(${times}):
        ${call}
        kept += 1
except inklings.HostError as caught:
    error = str(caught)
inklings.submit({"kept": kept, "error": error})
`;
const MEMORY = repeating(5, 'inklings.memory_set("key-%d" % n, "x" * (250 * 1024))');

describe.each(ENGINES)('C5: what a run stores, on %s', (engine) => {
  const { core, attempt, take, grant, run } = skillsOn(engine);
  const used = (kind: 'memory' | 'candidates', scope: 'account' | 'workspace') =>
    core()
      .stored.list()
      .find((use) => use.kind === kind && use.scope === scope)!;

  /** What earlier runs stored: 60 values of 250 KiB, as they lie in the database. */
  function remember(scope: 'account' | 'workspace', count = 60): void {
    const open = (name: string) =>
      new BetterSqlite3(
        core()
          .app.info()
          .databases.find((each) => each.name === name)!.path,
      );
    const workspace = open('workspace skills');
    const place = scope === 'account' ? '' : workspace.prepare(`SELECT value FROM meta WHERE key = 'workspace_id'`).pluck().get();
    const account = open('account skills');
    const add = account.prepare(`INSERT INTO agent_memory VALUES ('you', ?, ?, ?, 'then', 'earlier')`);
    for (let n = 0; n < count; n++) add.run(place, `earlier-${n}`, JSON.stringify('x'.repeat(250 * KIB)));
    for (const db of [account, workspace]) db.close();
  }

  it('memory is full at its quota: the error says what is allowed and what uses it, and the run can go on', async () => {
    remember('workspace');
    const { value } = await attempt(coded('hoarder', SCOPES + TOOLS, MEMORY));
    const { kept, error } = value as { kept: number; error: string };
    expect(kept).toBe(2); // 62 × (250 KiB and the key) fit into 16 MB
    expect(error).toMatch(/There is no room for more memory of you in this workspace: 16,000 kB are allowed, 15,873 kB are used by others/);
    expect(error).toMatch(/“key-2” needs 257 kB/);
    expect(error).toMatch(/Most is used by “earlier-\d+” \(257 kB, from earlier\)/);
    const now = used('memory', 'workspace');
    expect(now).toMatchObject({ agent: 'you', entries: 62, maxBytes: QUOTAS.memory.bytes });
    expect(now.skills).toMatchObject([
      { name: 'earlier', entries: 60 },
      { name: 'hoarder', entries: 2 },
    ]);
    expect(now.bytes).toBeLessThanOrEqual(now.maxBytes);
  });

  it('of one place leaves the other alone, and removing some makes room again', async () => {
    remember('account');
    const id = await take(coded('hoarder', SCOPES + TOOLS, MEMORY));
    if (engine === 'v8')
      await core()
        .execution.start({ skill: { id }, input: {} })
        .catch(() => {});
    grant(id);
    expect((await run(id)).value).toMatchObject({ kept: 5, error: '' });
    expect(used('memory', 'account')).toMatchObject({ entries: 60 });
    core().app.closeWorkspace();
    expect((await run(id)).value).toMatchObject({ kept: 2, error: expect.stringContaining('without a workspace') });
    const ids = used('memory', 'account').largest.slice(0, 3);
    const asked = { kind: 'memory', agent: 'you', scope: 'account', ids: ids.map((each) => each.id) } as const;
    expect(core().stored.forget(asked)).toEqual({ removed: 3 });
    expect((await run(id)).value).toMatchObject({ kept: 5, error: '' });
  });

  it('what is stored stays when a later value does not fit, and a smaller value makes room for it', async () => {
    remember('workspace');
    const code = `
inklings.memory_set("first", "kept")
told = ""
try:
    for n in range(2):
        inklings.memory_set("key-%d" % n, "x" * (250 * 1024))
    inklings.memory_set("first", "x" * (200 * 1024))
except inklings.HostError as caught:
    told = str(caught)
before = inklings.memory_get("first")
inklings.memory_set("key-0", "small")
inklings.memory_set("first", "y" * (200 * 1024))
inklings.submit([told, before, len(inklings.memory_get("first"))])
`;
    const { value } = await attempt(coded('careful', SCOPES + TOOLS, code));
    expect(value).toEqual([expect.stringMatching(/“first” needs 205 kB/), 'kept', 200 * KIB]);
  });

  it('what an older version let in stays, and may be replaced by what takes no more room, but nothing is added', async () => {
    remember('workspace', 70);
    const code = `
inklings.memory_set("earlier-0", "x" * (249 * 1024))
told = ""
try:
    inklings.memory_set("new", 1)
except inklings.HostError as caught:
    told = str(caught)
inklings.submit([told, len(inklings.memory_get("earlier-0"))])
`;
    const { value } = await attempt(coded('heir', SCOPES + TOOLS, code));
    expect(value).toEqual([expect.stringMatching(/17,920 kB are used by others, and “new” needs 1 kB/), 249 * KIB]);
    expect(used('memory', 'workspace')).toMatchObject({ entries: 70 });
  });

  it('proposed pages are full at their quota, with what uses it', async () => {
    // What earlier runs proposed, as it lies in the workspace.
    const folder = join(core().app.info().workspace?.path ?? '', '.skillwright', 'candidates');
    mkdirSync(folder, { recursive: true });
    for (let n = 0; n < 31; n++) writeFileSync(join(folder, `${earlier(n).id}.json`), JSON.stringify(earlier(n)));
    const code = repeating(10, 'inklings.write_candidate("flood/page-%03d" % n, "x" * (1000 * 1024))');
    const { value } = await attempt(coded('flooder', SCOPES + TOOLS, code));
    const { kept, error } = value as { kept: number; error: string };
    expect(kept).toBe(3); // 31 × 1,946 kB of earlier ones and 3 × 1,024 kB fit into 64 MB
    expect(error).toMatch(/There is no room for more proposed pages of you in this workspace: 64,000 kB are allowed/);
    expect(error).toMatch(/Most is used by “flood\/earlier-\d+” \(1,946 kB, from earlier\)/);
    const { largest, entries } = used('candidates', 'workspace');
    expect(entries).toBe(34);
    core().stored.forget({ kind: 'candidates', agent: 'you', scope: 'workspace', ids: largest.map(({ id }) => id) });
    expect(used('candidates', 'workspace')).toMatchObject({ entries: 14 });
    expect(core().workspace.candidates({ state: null })).toHaveLength(14);
  });
});

const earlier = (n: number) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  slug: `flood/earlier-${n}`,
  title: 'Earlier',
  origin: 'agent-produced',
  agent: 'you',
  skillName: 'earlier',
  runId: 'r0',
  createdAt: '2026-11-01T00:00:00.000Z',
  state: 'proposed',
  decidedAt: null,
  content: 'x'.repeat(1900 * KIB),
  base: null,
});
