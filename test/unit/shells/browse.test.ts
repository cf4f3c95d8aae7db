// The folders of the window's own file browser.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ask, choose } from '../../../electron/shells/choosing.ts';
import { createFolder, listFolder } from '../../../electron/shells/chromium/browse.ts';
import { createPlaces } from '../../../electron/shells/places.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-browse-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('file browser', () => {
  const around = { workspace: null, recent: [] };
  const list = (path: string, extensions: string[] = []) => listFolder(path, extensions, around);
  const names = (path: string, extensions: string[] = []) => list(path, extensions).entries.map((entry) => entry.name);

  it('lists folders first, then files of the asked kind, by name with numbers in order', () => {
    for (const name of ['b10.md', 'b9.md', 'A.MD', 'x.txt']) writeFileSync(join(folder, name), 'abc');
    mkdirSync(join(folder, 'zoo'));
    expect(names(folder, ['md'])).toEqual(['zoo', 'A.MD', 'b9.md', 'b10.md']);
    expect(list(folder, ['md']).entries[1]).toMatchObject({ kind: 'file', bytes: 3, path: join(folder, 'A.MD') });
    expect(names(folder)).toContain('x.txt');
  });

  it('leaves hidden entries out, except inside a hidden folder', () => {
    mkdirSync(join(folder, '.claude', '.deep'), { recursive: true });
    writeFileSync(join(folder, '.secret.md'), '');
    expect(names(folder)).toEqual([]);
    expect(names(join(folder, '.claude'))).toEqual(['.deep']);
  });

  it('follows links, and leaves out those that lead nowhere', () => {
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    symlinkSync(join(folder, 'gone'), join(folder, 'broken'));
    expect(list(folder).entries.map(({ name, kind }) => `${kind} ${name}`)).toEqual(['folder link', 'folder real']);
  });

  it('cuts a folder of more than 2,000 entries and says so', () => {
    for (let i = 0; i < 2001; i++) writeFileSync(join(folder, `${i}.md`), '');
    const listing = list(folder);
    expect(listing.entries).toHaveLength(2000);
    expect(listing.truncated).toBe(true);
  });

  it('says what is wrong with a folder that is not there, or is a file', () => {
    writeFileSync(join(folder, 'file'), '');
    for (const name of ['none', 'file']) {
      expect(() => list(join(folder, name))).toThrow(
        expect.objectContaining({ code: 'not_found', message: expect.stringContaining(name) }),
      );
    }
  });

  it.skipIf(process.getuid?.() === 0)('says that permission was denied', () => {
    mkdirSync(join(folder, 'closed'));
    chmodSync(join(folder, 'closed'), 0);
    expect(() => list(join(folder, 'closed'))).toThrow(expect.objectContaining({ code: 'no_permission' }));
  });

  it('offers home, workspace, recent workspaces and the root as places', () => {
    const places = listFolder(folder, [], { workspace: folder, recent: [folder, '/nowhere'] }).places;
    expect(places.map((place) => place.label)).toEqual(expect.arrayContaining(['Home', 'Workspace', 'Computer']));
    expect(places.filter((place) => place.path === folder)).toHaveLength(1);
  });

  it('follows links in what is typed, and shows where they lead', () => {
    mkdirSync(join(folder, 'real', 'deep'), { recursive: true });
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    expect(list(join(folder, 'link', 'deep', '..')).path).toBe(join(folder, 'real'));
    expect(list(` "${folder}" `).path).toBe(folder);
    expect(() => list('real')).toThrow(expect.objectContaining({ code: 'bad_input' }));
  });

  it('makes a folder once the person agrees, and refuses a name that is a path or taken', async () => {
    const make = (name: string, yes = true) => createFolder(folder, name, async () => yes, around);
    expect(await make('new', false)).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
    expect((await make(' new '))?.path).toBe(join(folder, 'new'));
    for (const name of ['', '..', 'a/b', 'a\\b', '\0']) await expect(make(name)).rejects.toMatchObject({ code: 'bad_input' });
    await expect(make('new')).rejects.toMatchObject({ message: expect.stringContaining('new') });
  });

  it('shows one path as one line before the person agrees, whatever is in its name', async () => {
    const [asked, name] = [[] as string[], 'a\n\rb'];
    const ask: Ask = async ({ detail }) => asked.push(detail) > 0;
    await createFolder(folder, name, ask, around);
    await choose([join(folder, name)], 'import_folder', createPlaces(), ask);
    expect(asked).toEqual(Array(2).fill(join(folder, 'a\\u000a\\u000db')));
  });
});
