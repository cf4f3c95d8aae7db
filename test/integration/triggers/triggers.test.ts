// Trigger tests over real databases: kept with their skill, in and out of files, and in evals/ of a linked folder.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { createTriggers } from '../../../electron/core/triggers/index.ts';
import { createScriptedRegistry } from '../../fixtures/scripted-model.ts';
import { fieldsOf, wordFinder } from '../../unit/triggers/finder.ts';
import { asData, bringIn, makeFolder, openLibrary } from '../library/open.ts';

const TEXT = '---\nname: tides\ndescription: Reads tide tables.\n---\n\nBe exact.\n';

/** A skill in the account or in the workspace, or a linked folder of one. */
async function openTriggers({ scope = 'account', linked }: { scope?: 'account' | 'workspace'; linked?: string } = {}) {
  const library = openLibrary({ withWorkspace: true });
  const changes = { count: 0 };
  const api = createTriggers({
    databases: () => [library.workspace!.db, library.account.db],
    library: () => library.api,
    finder: () => wordFinder({ harbour: 'lists the boats of the harbour' }),
    decide: () => Promise.reject(new Error('no conversation')),
    models: createScriptedRegistry({ answers: ['{}'] }),
    analyse: analysePackage,
    onChange: () => changes.count++,
  });
  if (linked !== undefined) await library.api.link({ path: linked, scope: 'account' });
  else await bringIn(library, { 'tides.md': TEXT }, { scope });
  const skillId = library.api.list({}).rows.find(({ name }) => name === 'tides')!.id;
  const add = (message: string, shouldTrigger = true, more = {}) => api.add({ skillId, rows: [{ message, shouldTrigger, ...more }] })[0]!;
  const list = () => api.list({ skillId });
  const messages = () => list().map(({ message }) => message);
  return { api, library, skillId, add, list, messages, changes };
}

describe('E8: rows', () => {
  it.each(['account', 'workspace'] as const)(
    'E8: lie in the %s with their skill, through a new name, and a deletion that is undone',
    async (scope) => {
      const { library, skillId, add, list, messages, api } = await openTriggers({ scope });
      add('High tide?', true, { note: 'short' });
      add('Which boats?', false);
      const db = scope === 'account' ? library.account.db : library.workspace!.db;
      expect(db.prepare('SELECT count(*) FROM trigger_rows').pluck().get()).toBe(2);
      const { revision } = library.api.open({ id: skillId });
      library.api.save({ id: skillId, text: TEXT.replace('name: tides', 'name: ebb'), baseHash: revision.hash, reason: 'save' });
      library.api.remove({ ids: [skillId] });
      expect(list).toThrow(/There is no such skill/);
      library.api.restore({ ids: [skillId] });
      expect(messages()).toEqual(['High tide?', 'Which boats?']);
      expect(list()[0]).toMatchObject({ shouldTrigger: true, note: 'short', source: 'manual', heldOut: false });
      expect(api.list({ skillId })).toEqual(list());
    },
  );

  it('E8: a message is there once; the same wish is answered, the opposite one is refused', async () => {
    const { add, messages, api, list, changes } = await openTriggers();
    const first = add('High tide?');
    expect(add(' high  TIDE? ')).toEqual(first);
    expect(() => add('High tide?', false)).toThrow(/already a message that should find/);
    const other = add('Low tide?');
    expect(() => api.edit({ id: other.id, message: 'HIGH tide?' })).toThrow(/already a message/);
    expect(api.edit({ id: other.id, message: 'Ebb?', shouldTrigger: false, heldOut: false })).toMatchObject({
      message: 'Ebb?',
      shouldTrigger: false,
    });
    expect(messages()).toEqual(['High tide?', 'Ebb?']);
    expect(list()[1]!.heldOut).toBe(false);
    expect(changes.count).toBeGreaterThanOrEqual(3);
    expect(() => api.edit({ id: 'none', note: '' })).toThrow(/no such trigger test/);
    expect(() => add('')).toThrow();
  });

  it('E8: are put in another order, and a removal is undone whole', async () => {
    const { add, messages, api, skillId, list } = await openTriggers();
    const [a, b, c] = ['a', 'b', 'c'].map((message) => add(message));
    api.reorder({ skillId, ids: [c!.id, a!.id, b!.id] });
    expect(messages()).toEqual(['c', 'a', 'b']);
    const before = list();
    const { removed, undo } = api.remove({ ids: [a!.id, c!.id] });
    expect([removed, messages()]).toEqual([2, ['b']]);
    expect(() => api.reorder({ skillId, ids: [a!.id, b!.id] })).toThrow(/changed meanwhile/);
    api.undoRemove({ undo });
    expect(list()).toEqual(before);
    expect(() => api.undoRemove({ undo })).toThrow();
  });

  it('E8: a file is shown before it is kept; what is here already stays out of it', async () => {
    const { add, api, skillId, list } = await openTriggers();
    add('High tide?');
    const rows = Array.from({ length: 10 }, (_, at) => ({ query: `row ${at}`, should_trigger: at % 2 === 0, id: at }));
    const file = JSON.stringify([
      ...rows,
      { query: 'HIGH TIDE?', should_trigger: true },
      { query: 'row 1', should_trigger: false },
      { query: 'x' },
    ]);
    const found = api.readImport({ skillId, ...asData('rows.json', file) });
    expect(found.problems).toEqual(['Row 13 does not say whether it should trigger.']);
    expect(found.rows.filter(({ duplicate }) => duplicate).map(({ message }) => message)).toEqual(['HIGH TIDE?', 'row 1']);
    expect(list()).toHaveLength(1);
    expect(api.applyImport({ importId: found.importId })).toEqual({ added: 10 });
    expect(() => api.applyImport({ importId: found.importId })).toThrow(/no longer available/);
    const held = (wish: boolean) => list().filter(({ shouldTrigger, heldOut }) => heldOut && shouldTrigger === wish).length;
    expect([held(true), held(false)]).toEqual([2, 2]);
    const { fileName, data } = api.exportRows({ skillId });
    expect(fileName).toBe('tides-triggers.json');
    expect(JSON.parse(Buffer.from(data, 'base64').toString()).slice(0, 2)).toEqual([
      { query: 'High tide?', should_trigger: true },
      { query: 'row 0', should_trigger: true, id: 0 },
    ]);
    const dir = makeFolder();
    const { path } = api.saveRows({ skillId, dir, overwrite: false });
    expect(existsSync(path)).toBe(true);
    expect(() => api.saveRows({ skillId, dir, overwrite: false })).toThrow();
  });

  it('E8: are judged as saved, or as the text is now', async () => {
    const { add, api, skillId } = await openTriggers();
    add('tide tables');
    add('boats of the harbour at ebb');
    const draft = fieldsOf('tides', 'Reads boats of the harbour at ebb');
    const passes = async (of: typeof draft | null) => (await api.evaluate({ skillId, draft: of })).results.map((each) => each.passes);
    expect(await passes(null)).toEqual([true, false]);
    expect(await passes(draft)).toEqual([false, true]);
    const text = TEXT.replace('Reads tide', 'Reads boats harbour');
    const rows = [{ message: 'boats harbour tables', shouldTrigger: true }];
    expect(await api.evaluateText({ text, fileName: 'x.md', rows })).toMatchObject({ passed: 1 });
    await expect(api.evaluateText({ text: '---\nname: [x\n---\n\nx\n', fileName: 'x.md', rows })).rejects.toMatchObject({
      code: 'package_broken',
    });
  });
});

describe('E8, A12: rows in evals/trigger-eval.json of a linked folder', () => {
  async function openLinked(rows?: unknown) {
    const folder = join(makeFolder(), 'tides');
    mkdirSync(join(folder, 'evals'), { recursive: true });
    writeFileSync(join(folder, 'SKILL.md'), TEXT);
    const path = join(folder, 'evals', 'trigger-eval.json');
    const write = (value: unknown) => writeFileSync(path, JSON.stringify(value));
    if (rows !== undefined) write(rows);
    const room = await openTriggers({ linked: folder });
    const { api, skillId } = room;
    return { ...room, path, write, read: () => JSON.parse(readFileSync(path, 'utf8')), state: () => api.file({ skillId }).state };
  }

  it('E8: become one set with the file when the author wants it there, and follow it when it changes', async () => {
    const { api, skillId, add, state, read, write, messages, list } = await openLinked({
      evals: [{ prompt: 'High tide?', should_fire: true, n: 1 }],
    });
    const mine = add('Which boats?', false);
    expect(state()).toBe('off');
    expect(api.keepInFile({ skillId, keep: true }).state).toBe('clean');
    expect(messages()).toEqual(['Which boats?', 'High tide?']);
    expect(read()).toEqual({
      evals: [
        { query: 'Which boats?', should_trigger: false },
        { prompt: 'High tide?', should_fire: true, n: 1 },
      ],
    });
    write([
      { query: 'Low tide?', should_trigger: true, held_out: true },
      { query: 'which boats?', should_trigger: true },
    ]);
    expect(list()).toMatchObject([
      { message: 'Low tide?', heldOut: true },
      { id: mine.id, message: 'which boats?', shouldTrigger: true, heldOut: false },
    ]);
    api.edit({ id: mine.id, note: 'near' });
    expect(read()[1]).toEqual({ query: 'which boats?', should_trigger: true, note: 'near' });
  });

  it('E8: what was changed in both is told, and a person decides', async () => {
    const { api, skillId, add, write, state, messages, path, read } = await openLinked();
    add('a');
    api.keepInFile({ skillId, keep: true });
    // Changed by two at once: the file while it could not be written.
    writeFileSync(path, '{');
    add('b');
    expect(state()).toBe('blocked');
    write([{ query: 'c', should_trigger: true }]);
    expect(api.file({ skillId })).toMatchObject({
      state: 'conflict',
      reason: expect.stringContaining('trigger tests and the file have both changed'),
    });
    expect(api.compareFile({ skillId })).toMatchObject({ left: expect.stringContaining('"c"'), right: expect.stringContaining('"b"') });
    expect(api.decideFile({ skillId, take: 'file' }).state).toBe('clean');
    expect(messages()).toEqual(['c']);
    rmSync(path);
    expect(state()).toBe('missing');
    expect(api.decideFile({ skillId, take: 'rows' }).state).toBe('clean');
    expect(read()).toEqual([{ query: 'c', should_trigger: true }]);
    expect(api.keepInFile({ skillId, keep: false }).state).toBe('off');
  });
});
