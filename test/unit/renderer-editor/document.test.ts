// One document under all views: one text, one history, answers of the core that may come late.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Analysis } from '../../../electron/contract/packages.ts';
import { ANALYSE_MS, createDocument } from '../../../renderer/editor/document/document.ts';
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

  it('asks for the analysis after a short rest, and never goes back to an older answer', async () => {
    const core = createFakeCore('a');
    const answers: ((analysis: Analysis) => void)[] = [];
    const doc = createDocument(core.opened(), { ...core.deps, analyse: () => new Promise((resolve) => answers.push(resolve)) });
    doc.apply(at(1, 1, '\nb'));
    await vi.advanceTimersByTimeAsync(ANALYSE_MS);
    doc.apply(at(3, 3, '\nc'));
    await vi.advanceTimersByTimeAsync(ANALYSE_MS);
    expect(answers).toHaveLength(2);
    answers[1]?.(analysisOf('a\nb\nc'));
    await vi.advanceTimersByTimeAsync(0);
    answers[0]?.(analysisOf('a\nb'));
    await vi.advanceTimersByTimeAsync(0);
    expect(doc.store.getState().analysis?.lines).toBe(3);
    expect(doc.store.getState().since).toEqual([]);
  });

  it('uses an answer for a slightly older text and remembers what was typed since', async () => {
    const core = createFakeCore('a');
    const answers: ((analysis: Analysis) => void)[] = [];
    const doc = createDocument(core.opened(), { ...core.deps, analyse: () => new Promise((resolve) => answers.push(resolve)) });
    doc.apply(at(1, 1, '\nb'));
    await vi.advanceTimersByTimeAsync(ANALYSE_MS);
    doc.apply(at(3, 3, '!'));
    answers[0]?.(analysisOf('a\nb'));
    await vi.advanceTimersByTimeAsync(0);
    expect(doc.store.getState().analysis?.lines).toBe(2);
    expect(doc.store.getState().since).toEqual([[{ start: 3, end: 3, text: '!' }]]);
  });

  it('asks again when somebody typed while an edit was made, so that no typing is lost', async () => {
    const core = createFakeCore('name: demo\n');
    let first = true;
    const doc = createDocument(core.opened(), {
      ...core.deps,
      edit: async (input) => {
        const result = await core.deps.edit(input);
        if (first) doc.apply(at(0, 0, '# typed meanwhile\n'));
        first = false;
        return result;
      },
    });
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
