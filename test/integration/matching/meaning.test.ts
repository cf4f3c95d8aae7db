// E1: skills found by their meaning, with a real embedding model in its own process: chosen, followed, kept, and said to be missing.
import { copyFileSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { BUILTIN } from '../../../electron/core/models/index.ts';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';
import { embeddingModel } from '../../fixtures/embedding-model.ts';
import { modelCache } from '../../fixtures/local-model.ts';

let home: Awaited<ReturnType<typeof makeFolder>>;
let opened: OpenedCore;
let path: string;
let chat: string;
beforeAll(async () => {
  home = await makeFolder('meaning');
  opened = openTestCore({ home: home.path });
  const [model, cache] = await Promise.all([embeddingModel(), modelCache()]);
  chat = join(cache, BUILTIN.file);
  path = join(home.path, 'mini.gguf');
  copyFileSync(model, path);
}, 320_000);
afterAll(async () => {
  await opened.close();
  await home.remove();
});

const MESSAGE = 'please tie up our boat for the night';
const match = () => opened.core.matching.match({ message: MESSAGE });
const names = async () => (await match()).hits.map(({ name }) => name);
const uses = () => opened.core.processes.list().find(({ name }) => name === 'embedding-model')?.uses.count;

/** Waits until the window's own reading has come to its end. */
async function read(): Promise<void> {
  const stop = new AbortController();
  const events = opened.core.app.events(stop.signal);
  if (opened.core.matching.embedding().state === 'reading') {
    for await (const { type } of events) if (type === 'matching' && opened.core.matching.embedding().state !== 'reading') break;
  }
  stop.abort();
}

it('finds by words alone before one is chosen, and refuses a chat model, a damaged file and a folder', async () => {
  const { library, matching, models } = opened.core;
  library.create({
    scope: 'account',
    name: 'moor-ferry',
    template: 'blank',
    description: 'Makes a vessel fast at the quay in the evening.',
  });
  expect(matching.embedding()).toMatchObject({ model: null, state: 'none', note: null, read: 0 });
  expect(await match()).toMatchObject({ fits: false, note: null });
  expect(await names()).not.toContain('moor-ferry');

  const failed = { code: 'model_load_failed' };
  await expect(matching.chooseEmbedding({ path: chat })).rejects.toMatchObject({
    ...failed,
    message: expect.stringContaining('creates no embeddings'),
  });
  const cut = join(home.path, 'cut.gguf');
  copyFileSync(path, cut);
  truncateSync(cut, 5_000_000);
  await expect(matching.chooseEmbedding({ path: cut })).rejects.toMatchObject({
    ...failed,
    message: expect.stringContaining('could not be loaded'),
  });
  await expect(matching.chooseEmbedding({ path: home.path })).rejects.toThrow();
  expect(() => models.addLocalFile({ path })).toThrow(
    expect.objectContaining({ ...failed, message: expect.stringContaining('embeddings') }),
  );
  expect(matching.embedding().state).toBe('none');
});

it('reads all skills in the background once a model is chosen, and says of each hit how alike it is', async () => {
  const { matching } = opened.core;
  await matching.chooseEmbedding({ path });
  await read();
  const { skills, ...now } = matching.embedding();
  expect(now).toMatchObject({ model: { label: 'all-MiniLM-L6-v2', path }, state: 'ready', note: null, read: skills });
  const { hits, fits, note } = await match();
  expect({ fits, note }).toEqual({ fits: false, note: null });
  const found = hits.find(({ name }) => name === 'moor-ferry');
  expect(found?.reasons).toContainEqual(expect.objectContaining({ field: 'meaning', weight: 0, similarity: expect.any(Number) }));
  expect(await match()).toEqual({ hits, fits, note, threshold: expect.any(Number) });
});

it('follows what is saved, switched off and removed, and reads nothing twice', async () => {
  const { library } = opened.core;
  const { id } = library.create({
    scope: 'account',
    name: 'plan-seven',
    template: 'blank',
    description: 'Finds a place in the harbour to keep a yacht overnight.',
  });
  await read();
  expect(await names()).toContain('plan-seven');
  const before = uses()!;
  const { text, revision } = library.open({ id });
  library.save({
    id,
    text: text!.replace('Finds a place in the harbour to keep a yacht overnight.', 'Bakes bread.'),
    baseHash: revision.hash,
  });
  await read();
  expect(uses()).toBe(before + 1);
  expect(await names()).not.toContain('plan-seven');
  library.save({ id, text: text!, baseHash: library.open({ id }).revision.hash });
  library.setEnabled({ id, enabled: false });
  expect(await names()).not.toContain('plan-seven');
  library.setEnabled({ id, enabled: true });
  expect(await names()).toContain('plan-seven');
  library.remove({ ids: [id] });
  expect(await names()).not.toContain('plan-seven');
});

it('keeps what was read over a restart', async () => {
  await opened.close();
  opened = openTestCore({ home: home.path });
  await read();
  expect(opened.core.matching.embedding()).toMatchObject({ state: 'ready' });
  expect(uses()).toBe(0);
  expect(await names()).toContain('moor-ferry');
});

it('goes on with words alone, and says so, while the file is gone or another one, and with meaning once it is back', async () => {
  const { matching } = opened.core;
  const bytes = readFileSync(path);
  const alone = async (why: string) => {
    const note = expect.stringMatching(`^Words alone were compared: .*${why}`);
    expect(await match()).toMatchObject({ fits: false, note });
    expect(await names()).not.toContain('moor-ferry');
    expect(matching.embedding()).toMatchObject({ state: 'failed', note: expect.stringContaining('Settings > Models') });
  };
  renameSync(path, `${path}.away`);
  await alone('no longer exists');
  writeFileSync(path, bytes.subarray(0, bytes.length / 2));
  await alone('is not the file any more');
  rmSync(path);
  renameSync(`${path}.away`, path);
  expect(await names()).toContain('moor-ferry');
  expect(matching.embedding()).toMatchObject({ state: 'ready', note: null });
});

it('is as before once the model is given up, which ends its process', async () => {
  const { matching } = opened.core;
  expect(matching.removeEmbedding()).toMatchObject({ model: null, state: 'none' });
  expect(await match()).toMatchObject({ note: null });
  expect(await names()).not.toContain('moor-ferry');
});
