// One document under all views: one text, one history, answers of the core that may come late.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Preview } from '../../../electron/contract/execution.ts';
import { AppError } from '../../../electron/contract/values/errors.ts';
import { createDocument } from '../../../renderer/editor/document/document.ts';
import { REST_MS } from '../../../renderer/editor/document/session.ts';
import { analysisOf, createFakeCore } from './fake-core.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (start: number, end: number, text: string) => [{ start, end, text }];

describe('an open document', () => {
  it('has one undo history over all views', async () => {
    const core = createFakeCore('name: demo\nbody');
    const doc = createDocument(core.opened(), core.deps);
    doc.apply(at(15, 15, '!'), { origin: 'source', group: 'source' });
    await doc.edit({ op: 'setValue', path: ['name'], value: 'other' });
    expect(doc.store.getState().text).toBe('name: other\nbody!');
    doc.undo();
    expect(doc.store.getState().text).toBe('name: demo\nbody!');
    doc.undo();
    expect(doc.store.getState().text).toBe('name: demo\nbody');
    doc.undo(); // nothing is left, nothing happens
    doc.redo();
    doc.redo();
    expect(doc.store.getState().text).toBe('name: other\nbody!');
  });

  it('takes quick typing in one view as one step, and a new line as a new one', () => {
    const core = createFakeCore('');
    const doc = createDocument(core.opened(), { ...core.deps, now: () => 0 });
    for (const [i, letter] of [...'ab\nc'].entries()) doc.apply(at(i, i, letter), { group: 'source' });
    doc.undo();
    expect(doc.store.getState().text).toBe('ab');
    doc.undo();
    expect(doc.store.getState().text).toBe('');
  });

  it('begins a new step after a pause', () => {
    let now = 0;
    const core = createFakeCore('');
    const doc = createDocument(core.opened(), { ...core.deps, now: () => now });
    doc.apply(at(0, 0, 'a'), { group: 'source' });
    now = 5000;
    doc.apply(at(1, 1, 'b'), { group: 'source' });
    doc.undo();
    expect(doc.store.getState().text).toBe('a');
  });

  it('tells the core what was typed after a short rest, and never the whole text again', async () => {
    const core = createFakeCore('a');
    const doc = createDocument(core.opened(), core.deps);
    doc.apply(at(1, 1, '\nb'));
    await vi.advanceTimersByTimeAsync(REST_MS);
    doc.apply(at(3, 3, '\nc'));
    doc.apply(at(5, 5, '!'));
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(core.told).toEqual(['open', 'change']);
    expect(core.session).toMatchObject({ text: 'a\nb\nc!', version: 3 });
  });

  it('B4: knows why a preview failed until there is one again, and asks for it again when told to', async () => {
    const core = createFakeCore('a');
    const doc = createDocument(core.opened(), core.deps);
    doc.previewWith();
    await vi.advanceTimersByTimeAsync(REST_MS);
    const failed = new AppError('process_failed', 'It did not start.', { remedy: 'Restart.' }).toData();
    core.session?.look({ version: 0, analysis: analysisOf('a'), preview: null, failed });
    expect(doc.store.getState()).toMatchObject({ preview: null, previewFailed: { message: 'It did not start.', remedy: 'Restart.' } });
    core.session?.look({ version: 0, analysis: analysisOf('a'), preview: null, failed: null });
    expect(doc.store.getState().previewFailed).not.toBeNull();
    const told = core.told.length;
    doc.previewWith();
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(core.told.slice(told)).toEqual(['change']);
    core.session?.look({ version: 0, analysis: null, preview: { findings: [] } as unknown as Preview, failed: null });
    expect(doc.store.getState().previewFailed).toBeNull();
  });

  it('uses a look at a slightly older text and remembers what was typed since', async () => {
    const core = createFakeCore('a');
    const doc = createDocument(core.opened(), core.deps);
    doc.apply(at(1, 1, '\nb'));
    await vi.advanceTimersByTimeAsync(REST_MS);
    doc.apply(at(3, 3, '!'));
    core.session?.look({ version: 1, analysis: analysisOf('a\nb'), preview: null, failed: null });
    expect(doc.store.getState().analysis?.lines).toBe(2);
    expect(doc.store.getState().since).toEqual([[{ start: 3, end: 3, text: '!' }]]);
    await vi.advanceTimersByTimeAsync(REST_MS);
    core.session?.look({ version: 2, analysis: analysisOf('a\nb!'), preview: null, failed: null });
    expect(doc.store.getState().since).toEqual([]);
  });

  it('opens the session again with the whole text when the core has lost it or has another version', async () => {
    const core = createFakeCore('name: demo\n');
    const doc = createDocument(core.opened(), core.deps);
    doc.apply(at(11, 11, 'b'));
    await vi.advanceTimersByTimeAsync(REST_MS);
    core.session = null;
    doc.apply(at(12, 12, 'c'));
    await vi.advanceTimersByTimeAsync(REST_MS + 1);
    expect(core.session).toMatchObject({ text: 'name: demo\nbc', version: 2 });
    core.session!.version = 9;
    await doc.edit({ op: 'setValue', path: ['name'], value: 'other' });
    expect(doc.store.getState().text).toBe('name: other\nbc');
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(core.session).toMatchObject({ text: 'name: other\nbc', version: 3 });
  });

  it('asks nothing after it was closed', async () => {
    const core = createFakeCore('a');
    const doc = createDocument(core.opened(), core.deps);
    doc.apply(at(1, 1, 'b'));
    await vi.advanceTimersByTimeAsync(REST_MS);
    doc.apply(at(2, 2, 'c'));
    doc.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(core.told).toEqual(['open', 'end']);
  });

  it('asks again when somebody typed while an edit was made, so that no typing is lost', async () => {
    const core = createFakeCore('name: demo\n');
    let first = true;
    const { edit } = core.deps.session;
    core.deps.session.edit = async (input) => {
      const splices = await edit(input);
      if (first) doc.apply(at(0, 0, '# typed meanwhile\n'));
      first = false;
      return splices;
    };
    const doc = createDocument(core.opened(), core.deps);
    await doc.edit({ op: 'setValue', path: ['name'], value: 'other' });
    expect(doc.store.getState().text).toBe('# typed meanwhile\nname: other\n');
  });

  it('applies a repair at the place where the text is now', () => {
    const core = createFakeCore('x\ndescription: a: b\n');
    const doc = createDocument(core.opened(), core.deps);
    const finding = { code: 'yaml', severity: 'error' as const, message: '', line: 2, column: 14, range: { start: 15, end: 19 } };
    doc.apply(at(0, 1, 'long'));
    expect(doc.applyFix({ ...finding, fix: { label: 'Quote the value', splices: at(15, 19, '"a: b"') } })).toBe(true);
    expect(doc.store.getState().text).toBe('long\ndescription: "a: b"\n');
  });

  it('cannot be edited while a draft waits for a choice, or when it is no text', () => {
    const core = createFakeCore('a');
    core.draft = { text: 'b', baseHash: 'hash of a' };
    const doc = createDocument(core.opened(), core.deps);
    expect(doc.apply(at(0, 0, 'x'))).toBe(false);
    const binary = createDocument({ ...core.opened(), text: null, lossyText: '�', analysis: null }, core.deps);
    expect(binary.apply(at(0, 0, 'x'))).toBe(false);
    expect(binary.store.getState().locked).toBe('not_utf8');
  });
});
