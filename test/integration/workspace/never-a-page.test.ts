// Row E6: a run never writes a page, by whatever function of the app, script or tool of a server, and whatever it passes. The real registry, sandbox and servers, a real folder.
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { codePackage, sandboxForAll, setUpCode } from '../execution/code-setup.ts';
import { node, openMcpRoom, serverPath } from '../mcp/open.ts';

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

const sandbox = sandboxForAll();

test('E6: nor does a script, by whatever of Python it tries: it has no folder of this machine', async () => {
  const pages = sandbox.folder();
  const before = pagesOf(pages);
  const names = Object.keys(before).slice(0, 3);
  const paths = [...names.map((name) => join(pages, name)), ...names, join(pages, 'new.md'), pages, '/', '.', '..'];
  const code = `import os, pathlib, shutil, inklings
ways = [
    lambda path: open(path, "w").write("x"),
    lambda path: open(path, "ab").write(b"x"),
    lambda path: pathlib.Path(path).write_text("x"),
    lambda path: os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC)),
    lambda path: os.truncate(path, 0),
    lambda path: os.remove(path),
    lambda path: os.rename(path, path + ".gone"),
    lambda path: os.link(path, path + ".too"),
    lambda path: os.symlink("/", path),
    lambda path: os.mkdir(path),
    lambda path: shutil.rmtree(path),
    lambda path: os.chdir(path),
    lambda path: os.system("rm -rf " + path),
]
tried = 0
for path in ${JSON.stringify(paths)}:
    for way in ways:
        try:
            way(path)
        except BaseException:
            pass
        tried += 1
inklings.submit({"tried": tried})`;
  const set = setUpCode(sandbox.get(), codePackage(code), { workspace: pages });
  const done = await set.run({ input: {} });
  set.pages?.close();
  expect(done.run.error).toBeNull();
  expect(JSON.parse(done.payload(done.span('artifact', 'Code')!, 'output')!)).toEqual({ tried: paths.length * 13 });
  expect(pagesOf(pages)).toEqual(before);
});

test('E6: nor does a tool of an MCP server, which is told of no folder but those that a person wrote into its command', async () => {
  const folder = await makeFolder('never-a-page');
  onTestFinished(folder.remove);
  const [workspace, elsewhere] = [join(folder.path, 'notes'), join(folder.path, 'elsewhere')];
  for (const each of [workspace, elsewhere]) mkdirSync(each);
  for (const name of ['a.md', 'c.md']) writeFileSync(join(workspace, name), `# ${name}\n`);
  const before = pagesOf(workspace);
  const { room, add, agreeAll } = openMcpRoom(folder.path, { workspace: () => workspace });
  await add({ files: node(serverPath('filesystem'), elsewhere), every: node(serverPath('everything')) });
  const { tools } = await agreeAll('files');
  await agreeAll('every');
  expect(tools.length).toBeGreaterThan(9);
  const paths = [join(workspace, 'a.md'), 'a.md', '../notes/a.md', join(elsewhere, '../notes/a.md'), join(workspace, 'new.md')];
  for (const name of ['write_file', 'edit_file', 'move_file', 'create_directory']) {
    for (const path of paths) {
      const input = {
        path,
        content: 'x',
        edits: [{ oldText: '# a.md', newText: 'x' }],
        source: path,
        destination: join(workspace, 'b.md'),
      };
      // A relative path is one in the server's own folder, where it may write.
      await room.call(`mcp:files/${name}`, input).catch(() => undefined);
    }
  }
  expect(pagesOf(workspace)).toEqual(before);
  expect(JSON.stringify((await room.call('mcp:every/get-env', {})).value)).not.toContain(workspace);
});
