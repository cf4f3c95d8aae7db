// Documents that are open in a window: the text goes to the core once, then only what was typed, and one look comes back for each change.
import { afterEach, describe, expect, it } from 'vitest';
import { AppError, type Look, type OpenText, type Preview } from '../../../electron/contract/index.ts';
import { createEditing } from '../../../electron/core/editing/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';

const HOW = { artifact: null, input: {}, request: '', modelId: null };
const TEXT = '---\nname: tides\ndescription: Tells the tide.\n---\n\nBe exact.\n';
const START: OpenText = { document: 'skill-1', text: TEXT, fileName: 'tides.md', version: 0, how: HOW };

/** The preview says what it was made for. */
const previewOf = (text: string, request: string) => ({ user: { text: `${request}|${text}` } }) as Preview;

let stop = new AbortController();
afterEach(() => stop.abort());

function open(preview = async (input: { text: string; request: string }) => previewOf(input.text, input.request)) {
  stop = new AbortController();
  const asked: string[] = [];
  const room = createEditing({
    analyse: (text, fileName) => {
      asked.push(text);
      return analysePackage(text, fileName);
    },
    preview,
  });
  const looks = room.open(START, stop.signal)[Symbol.asyncIterator]();
  const next = async (): Promise<Look> => (await looks.next()).value;
  return { room, next, looks, asked };
}

const insert = (start: number, text: string) => [[{ start, end: start, text }]];

describe('B1, B2, B4: an open document', () => {
  it('gets one look with analysis and preview when it is opened, and one after each change', async () => {
    const { room, next, asked } = open();
    expect(await next()).toMatchObject({ version: 0, analysis: { metadata: { name: 'tides' } }, preview: { user: { text: `|${TEXT}` } } });
    const at = TEXT.indexOf('tides') + 5;
    room.change({ document: 'skill-1', from: 0, edits: insert(at, '-now'), how: HOW });
    expect(await next()).toMatchObject({ version: 1, analysis: { metadata: { name: 'tides-now' } } });
    expect(asked).toHaveLength(2);
  });

  it('B4: hears why a preview failed, with its findings; the next one that does not fail is shown', async () => {
    const { room, next } = open(async ({ text, request }) => {
      if (request === '') throw new AppError('process_failed', 'The templates’ thread did not start.', { remedy: 'Restart Skillwright.' });
      return previewOf(text, request);
    });
    const failed = { code: 'process_failed', message: 'The templates’ thread did not start.', remedy: 'Restart Skillwright.' };
    expect(await next()).toMatchObject({ version: 0, analysis: { state: 'ok' }, preview: null, failed });
    room.change({ document: 'skill-1', from: 0, edits: [], how: { ...HOW, request: 'now' } });
    expect(await next()).toMatchObject({ preview: { user: { text: `now|${TEXT}` } }, failed: null });
  });

  it('B2: has what Python says as soon as it has been read, without another key', async () => {
    const asked: string[] = [];
    const { next } = open(async ({ text, request }) => ({ ...previewOf(text, request), reading: asked.push(text) < 3 }));
    expect(await next()).toMatchObject({ analysis: { state: 'ok' }, preview: { reading: true } });
    expect(await next()).toMatchObject({ analysis: null, preview: { reading: true } });
    expect(await next()).toMatchObject({ analysis: null, preview: { reading: false } });
    expect(asked).toHaveLength(3);
  });

  it('is not analysed again for other values of the preview', async () => {
    const { room, next, asked } = open();
    await next();
    room.change({ document: 'skill-1', from: 0, edits: [], how: { ...HOW, request: 'now?' } });
    expect(await next()).toMatchObject({ version: 0, analysis: null, preview: { user: { text: `now?|${TEXT}` } } });
    expect(asked).toHaveLength(1);
  });

  it('has its findings before a preview that takes its time, which a change makes needless', async () => {
    const cut: string[] = [];
    const { room, next } = open(async ({ text, request }, signal?: AbortSignal) => {
      if (request === 'slow') {
        await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }));
        cut.push(text);
      }
      return previewOf(text, request);
    });
    await next();
    room.change({ document: 'skill-1', from: 0, edits: insert(TEXT.length, 'a'), how: { ...HOW, request: 'slow' } });
    expect(await next()).toMatchObject({ version: 1, analysis: { state: 'ok' }, preview: null });
    room.change({ document: 'skill-1', from: 1, edits: insert(TEXT.length, 'b'), how: HOW });
    expect(await next()).toMatchObject({ version: 2, preview: { user: { text: `|${TEXT}ba` } } });
    expect(cut).toEqual([]);
  });

  it('makes the splices of an edit and changes nothing by itself', async () => {
    const { room, next } = open();
    await next();
    const edit = { op: 'setValue' as const, path: ['name'], value: 'surge' };
    const start = TEXT.indexOf('tides');
    expect(room.edit({ document: 'skill-1', version: 0, edit })).toEqual([{ start, end: start + 5, text: 'surge' }]);
    expect(room.edit({ document: 'skill-1', version: 0, edit })).toHaveLength(1);
  });

  it('refuses what was made for another version, and whom it does not know', async () => {
    const { room, next, looks } = open();
    await next();
    const change = { document: 'skill-1', from: 4, edits: [], how: HOW };
    expect(() => room.change(change)).toThrow(expect.objectContaining({ code: 'changed_meanwhile' }));
    expect(() => room.change({ ...change, document: 'other' })).toThrow(expect.objectContaining({ code: 'not_found' }));
    stop.abort();
    expect((await looks.next()).done).toBe(true);
    expect(() => room.change({ ...change, from: 0 })).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it('is opened again in place of an earlier session, which ends', async () => {
    const { room, next, looks } = open();
    await next();
    const again = room.open({ ...START, text: `${TEXT}!`, version: 7 }, stop.signal)[Symbol.asyncIterator]();
    expect((await again.next()).value).toMatchObject({ version: 7 });
    expect((await looks.next()).done).toBe(true);
    room.change({ document: 'skill-1', from: 7, edits: insert(0, ''), how: HOW });
    expect((await again.next()).value).toMatchObject({ version: 8 });
  });
});
