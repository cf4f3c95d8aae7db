// What a run writes has a quota for each agent in each place: code that fills memory or proposes pages without end is stopped in its own
// words, with what uses the room, and what a person kept before stays. Rows C5, E6.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { QUOTAS } from '../../../electron/contract/index.ts';
import { coded, ENGINES, skillsOn } from './skills.ts';

const KIB = 1024;
const SCOPES =
  'required_permissions:\n  - { resource: memory, access: read, scope: null }\n  - { resource: memory, access: write, scope: null }\n  - { resource: candidates, access: write, scope: null }\n';
const TOOLS = 'tools: [memory_get, memory_set, write_candidate]\n';
const MEMORY = `
kept = 0
error = ""
try:
    for n in range(100):
        inklings.memory_set("key-%03d" % n, "x" * (250 * 1024))
        kept += 1
except inklings.HostError as caught:
    error = str(caught)
inklings.submit({"kept": kept, "error": error})
`;

describe.each(ENGINES)('C5: what a run stores, on %s', (engine) => {
  const { core, attempt, take, grant, run } = skillsOn(engine);
  const used = (kind: 'memory' | 'candidates', scope: 'account' | 'workspace') =>
    core()
      .stored.list()
      .find((use) => use.kind === kind && use.scope === scope)!;

  it('memory is full at its quota: the error says what is allowed and what uses it, and the run can go on', async () => {
    const { value } = await attempt(coded('hoarder', SCOPES + TOOLS, MEMORY));
    const { kept, error } = value as { kept: number; error: string };
    expect(kept).toBe(65); // 65 × (250 KiB and the key) fit into 16 MiB
    expect(error).toMatch(
      /There is no room for more memory of you in this workspace: 16,384 KiB are allowed, 16,251 KiB are used by others/,
    );
    expect(error).toMatch(/“key-065” needs 251 KiB/);
    expect(error).toMatch(/Most is used by “key-\d+” \(251 KiB, from hoarder\)/);
    const now = used('memory', 'workspace');
    expect(now).toMatchObject({ agent: 'you', entries: 65, maxBytes: QUOTAS.memory.bytes, skills: [{ name: 'hoarder', entries: 65 }] });
    expect(now.bytes).toBeLessThanOrEqual(now.maxBytes);
  });

  it('of one place leaves the other alone, and removing some makes room again', async () => {
    const id = await take(coded('hoarder', SCOPES + TOOLS, MEMORY));
    if (engine === 'v8')
      await core()
        .execution.start({ skill: { id }, input: {} })
        .catch(() => {});
    grant(id);
    await run(id);
    expect(used('memory', 'account')).toMatchObject({ entries: 0, bytes: 0 });
    core().app.closeWorkspace();
    expect((await run(id)).value).toMatchObject({ kept: 65 });
    const { largest } = used('memory', 'account');
    const ids = largest.slice(0, 2).map((each) => each.id);
    expect(core().stored.forget({ kind: 'memory', agent: 'you', scope: 'account', ids })).toEqual({ removed: 2 });
    expect(used('memory', 'account')).toMatchObject({ entries: 63 });
  });

  it('what is stored stays when a later value does not fit, and a smaller value in its place does', async () => {
    const code = `
inklings.memory_set("first", "kept")
for n in range(65):
    inklings.memory_set("key-%03d" % n, "x" * (250 * 1024))
told = ""
try:
    inklings.memory_set("first", "x" * (200 * 1024))
except inklings.HostError as caught:
    told = str(caught)
inklings.memory_set("key-000", "small")
inklings.memory_set("first", "y" * (200 * 1024))
inklings.submit([told, inklings.memory_get("key-000"), len(inklings.memory_get("first"))])
`;
    const { value } = await attempt(coded('careful', SCOPES + TOOLS, code));
    expect(value).toEqual([expect.stringMatching(/“first” needs 201 KiB/), 'small', 200 * KIB]);
  });

  it('proposed pages are full at their quota, with what uses it', async () => {
    // What earlier runs proposed, as it lies in the workspace.
    const folder = join(core().app.info().workspace?.path ?? '', '.skillwright', 'candidates');
    mkdirSync(folder, { recursive: true });
    for (let n = 0; n < 32; n++) writeFileSync(join(folder, `${earlier(n).id}.json`), JSON.stringify(earlier(n)));
    const code = `
kept = 0
error = ""
try:
    for n in range(10):
        inklings.write_candidate("flood/page-%03d" % n, "x" * (1000 * 1024))
        kept += 1
except inklings.HostError as caught:
    error = str(caught)
inklings.submit({"kept": kept, "error": error})
`;
    const { value } = await attempt(coded('flooder', SCOPES + TOOLS, code));
    const { kept, error } = value as { kept: number; error: string };
    expect(kept).toBe(4); // 32 × 1,901 KiB of earlier ones and 4 × 1,000 KiB fit into 64 MiB
    expect(error).toMatch(/There is no room for more proposed pages of you in this workspace: 65,536 KiB are allowed/);
    expect(error).toMatch(/Most is used by “flood\/earlier-\d+” \(1,901 KiB, from earlier\)/);
    const { largest, entries } = used('candidates', 'workspace');
    expect(entries).toBe(36);
    core().stored.forget({ kind: 'candidates', agent: 'you', scope: 'workspace', ids: largest.map(({ id }) => id) });
    expect(used('candidates', 'workspace')).toMatchObject({ entries: 16 });
    expect(core().workspace.candidates({ state: null })).toHaveLength(16);
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
