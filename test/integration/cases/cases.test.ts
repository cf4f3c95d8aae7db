// Test cases in a real database: kept, imported, exported, made of runs.
import { describe, expect, it } from 'vitest';
import { createCaseStore } from '../../../electron/core/cases/store/case-store.ts';
import { bringIn, openLibrary, packageText } from '../library/open.ts';
import { openCases, SKILL } from './open.ts';

const data = (text: string) => Buffer.from(text).toString('base64');
const text = (base64: string) => Buffer.from(base64, 'base64').toString();

describe('B5: cases of a skill', () => {
  it('B5: are kept with it, changed in part, and removed', async () => {
    const { api, skillId, save } = await openCases();
    const first = save({
      name: 'Tea',
      inputs: { topic: 'tea' },
      expected: { a: [1, null] },
      assertions: [{ type: 'contains', value: 'leaf' }],
    });
    const second = save({ name: 'Rain', request: 'Short.' });
    expect(api.save({ skillId, id: first.id, name: 'Green tea' })).toMatchObject({
      name: 'Green tea',
      expected: { a: [1, null] },
      split: first.split,
    });
    expect(api.list({ skillId }).map(({ name, source }) => [name, source])).toEqual([
      ['Green tea', 'manual'],
      ['Rain', 'manual'],
    ]);
    expect(api.remove({ ids: [first.id, second.id, 'none'] })).toEqual({ removed: 2 });
    expect(api.list({ skillId })).toEqual([]);
    expect(() => api.save({ skillId, id: first.id, name: 'x' })).toThrowError(expect.objectContaining({ code: 'not_found' }));
    expect(() => api.list({ skillId: 'none' })).toThrowError(expect.objectContaining({ code: 'not_found' }));
  });

  it('B5: lie in the database that holds the skill, and come and go with it', async () => {
    const library = openLibrary({ withWorkspace: true });
    const theirs = (await bringIn(library, { 'a.md': packageText('a') }, { scope: 'workspace' }))['a.md']!;
    const own = (await bringIn(library, { 'b.md': packageText('b') }))['b.md']!;
    const databases = [library.workspace!.db, library.account.db];
    const store = createCaseStore(() => databases);
    const blank = {
      id: null,
      inputs: {},
      request: '',
      expected: null,
      assertions: [],
      tags: [],
      source: 'manual',
      note: '',
      notRun: [],
      kept: {},
    };
    const [first] = store.add(theirs, [{ ...blank, name: 'theirs' }], '2026-01-01T00:00:00.000Z');
    store.add(own, [{ ...blank, name: 'own', id: first! }], '2026-01-01T00:00:00.000Z');
    const names = databases.map((db) => db.prepare('SELECT name FROM skill_cases').pluck().all());
    expect(names).toEqual([['theirs'], ['own']]);
    // An id is never given twice.
    expect(store.list(own)[0]!.id).not.toBe(first);
    library.api.remove({ ids: [theirs] });
    expect(() => store.list(theirs)).toThrowError(expect.objectContaining({ code: 'not_found' }));
    library.api.restore({ ids: [theirs] });
    expect(store.list(theirs).map(({ id }) => id)).toEqual([first]);
  });

  it('B5: an import is shown before it is kept; what is there already is left out unless wanted', async () => {
    const { api, skillId } = await openCases();
    const csv = 'topic,__expected\r\ntea,icontains: Leaf\r\ntea,icontains: Leaf\r\nrain,fn:output\r\n';
    const found = api.readImport({ skillId, fileName: 'cases.csv', data: data(csv) });
    expect(found).toMatchObject({
      format: 'promptfoo_csv',
      problems: [],
      cases: [
        { name: 'tea', assertions: 1, notRun: 0, duplicate: false },
        { name: 'tea', duplicate: true },
        { name: 'rain', assertions: 0, notRun: 1, duplicate: false },
      ],
    });
    expect(api.list({ skillId })).toEqual([]);
    expect(api.applyImport({ importId: found.importId, duplicates: false })).toEqual({ added: 2 });
    expect(() => api.applyImport({ importId: found.importId, duplicates: false })).toThrowError(
      expect.objectContaining({ code: 'not_found' }),
    );
    const again = api.readImport({ skillId, fileName: 'cases.csv', data: data(csv) });
    expect(again.cases.every(({ duplicate }) => duplicate)).toBe(true);
    expect(api.applyImport({ importId: again.importId, duplicates: true })).toEqual({ added: 3 });
    expect(api.list({ skillId })[0]).toMatchObject({ source: 'import:cases.csv', inputs: { topic: 'tea' } });
  });

  it('B5: cells become what the input schema wants; what is none of it stays text', async () => {
    const schema = 'input_schema: { topic: string, size: integer, hot: boolean, parts: [string] }';
    const { api, skillId } = await openCases({ text: SKILL.replace('input_schema: { topic: string }', schema) });
    const csv = 'topic,size,hot,parts\n7,3,TRUE,"a, b"\nx,many,,"[""c""]"\n';
    const { cases } = api.readImport({ skillId, fileName: 'a.csv', data: data(csv) });
    expect(cases.map(({ inputs }) => inputs)).toEqual([
      { topic: '7', size: 3, hot: true, parts: ['a', 'b'] },
      { topic: 'x', size: 'many', hot: '', parts: ['c'] },
    ]);
  });

  it('B5: evals.json and JSONL come back as they went in', async () => {
    const { api, skillId } = await openCases();
    const evals = {
      skill_name: 'describe',
      evals: [
        { id: 2, prompt: 'Tea', expected_output: 'Hot', files: [], expectations: ['Is hot'] },
        { id: 1, prompt: 'Rain', assertions: ['Is wet', { type: 'theirs' }] },
      ],
    };
    const found = api.readImport({ skillId, fileName: 'evals.json', data: data(JSON.stringify(evals)) });
    api.applyImport({ importId: found.importId, duplicates: false });
    const out = api.exportCases({ skillId, format: 'evals_json' });
    expect(out.fileName).toBe('evals.json');
    expect(JSON.parse(text(out.data))).toEqual(evals);

    const before = api.list({ skillId });
    const lines = api.exportCases({ skillId, format: 'jsonl' });
    api.remove({ ids: before.map(({ id }) => id) });
    const again = api.readImport({ skillId, fileName: lines.fileName, data: lines.data });
    api.applyImport({ importId: again.importId, duplicates: false });
    const facts = (cases: typeof before) => cases.map(({ createdAt, updatedAt, source, ...each }) => each);
    expect(facts(api.list({ skillId }))).toEqual(facts(before));
  });

  it('B5: a run becomes a case with its inputs, and with its answer when the author says that it was good', async () => {
    const { api, skillId, execution } = await openCases({ model: { answers: ['tea is a leaf'] } });
    const { runId } = await execution.start({ skill: { id: skillId }, input: { topic: 'tea' }, request: 'Be short.' });
    for await (const _ of execution.watch({ runId }, new AbortController().signal));
    expect(api.fromRun({ runId, expected: false })).toMatchObject({
      name: 'Be short.',
      inputs: { topic: 'tea' },
      request: 'Be short.',
      expected: null,
      source: `trace:${runId}`,
    });
    expect(api.fromRun({ runId, expected: true }).expected).toBe('tea is a leaf');
    expect(() => api.fromRun({ runId: 'none', expected: false })).toThrowError(expect.objectContaining({ code: 'not_found' }));
  });
});
