// Row E6: a run never writes a page, by whatever function of the app it calls and whatever it passes. The real registry, a real folder.
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';
import fc from '../../fixtures/fixed-seed.ts';

/** Every file of the workspace but what the app keeps for itself. */
function pagesOf(folder: string, below = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(join(folder, below))) {
    const path = join(below, name);
    if (path === '.skillwright' || name.startsWith('agents.db') || name.startsWith('traces.db')) continue;
    if (lstatSync(join(folder, path)).isDirectory()) Object.assign(found, pagesOf(folder, path));
    else found[path] = readFileSync(join(folder, path), 'base64');
  }
  return found;
}

const text = fc.constantFrom(
  'a',
  'b/c',
  'a.md',
  './a',
  'b/../a',
  '/a',
  '../out',
  '.skillwright/x',
  'new',
  'agents.db',
  '# Other\n',
  '',
  'main',
);
const value = fc.oneof(
  text,
  fc.integer({ min: -1, max: 5 }),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, text, { maxKeys: 2 }),
);
/** Mostly what the schema asks for, now and then anything. */
const valueFor = (schema: { type?: unknown }): fc.Arbitrary<unknown> => {
  const fitting: Record<string, fc.Arbitrary<unknown>> = {
    string: text,
    integer: fc.integer({ min: 1, max: 5 }),
    number: fc.integer({ min: 1, max: 5 }),
    boolean: fc.boolean(),
    array: fc.array(text, { maxLength: 3 }),
    object: fc.dictionary(text, text, { maxKeys: 2 }),
  };
  return fc.oneof({ arbitrary: fitting[String(schema.type)] ?? value, weight: 9 }, { arbitrary: value, weight: 1 });
};

test('E6: no host function writes a page, whatever it is called with; write_candidate leaves candidates', async () => {
  const folder = await makeFolder('never-a-page');
  const workspace = join(folder.path, 'notes');
  mkdirSync(join(workspace, 'b'), { recursive: true });
  for (const name of ['a.md', 'b/c.md', 'main.py']) writeFileSync(join(workspace, name), `# ${name}\n`);
  const { core, close } = openTestCore({ home: join(folder.path, 'home'), workspace });
  try {
    const before = pagesOf(workspace);
    const tools = core.tools.list({ limit: 200 }).rows.filter(({ provider }) => provider.kind === 'built_in');
    expect(tools.map(({ id }) => id)).toContain('write_candidate');
    for (const { key, id } of tools) {
      const { inputSchema } = core.tools.open({ key });
      const properties = (inputSchema?.properties ?? {}) as Record<string, { type?: unknown }>;
      const input = fc.record(Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, valueFor(of)])));
      for (const each of fc.sample(input, 12)) {
        try {
          const { runId } = await core.tools.call({ key, input: each as Record<string, never> });
          for await (const _ of core.execution.watch({ runId }, new AbortController().signal));
        } catch {
          // Refused before anything ran: that is an answer too.
        }
        expect(pagesOf(workspace), `${id} ${JSON.stringify(each)}`).toEqual(before);
      }
    }
    expect(core.workspace.candidates({ state: 'proposed' }).length).toBeGreaterThan(0);
  } finally {
    await close();
    await folder.remove();
  }
});
