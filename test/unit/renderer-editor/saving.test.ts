// Autosave: drafts, revisions, conflicts, recovery. Nothing is lost without a word.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../electron/contract/values/errors.ts';
import { createDocument } from '../../../renderer/editor/document/document.ts';
import { createSaving, DRAFT_MS, REST_MS, type Saving } from '../../../renderer/editor/document/saving.ts';
import { isDirty, saveStateOf } from '../../../renderer/editor/document/status.ts';
import { createFakeCore, type FakeCore } from './fake-core.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(core: FakeCore) {
  let saving: Saving | undefined;
  const doc = createDocument(core.opened(), core.deps, () => saving?.edited());
  saving = createSaving(doc, core.deps);
  const type = (text: string) => doc.apply([{ start: 0, end: 0, text }]);
  return { doc, saving, type, state: () => doc.store.getState() };
}

describe('A10: autosave', () => {
  it('writes a draft after a short rest, not at each key, and a revision after a long one', async () => {
    const core = createFakeCore('text');
    const { type, state } = open(core);
    type('a');
    await vi.advanceTimersByTimeAsync(DRAFT_MS - 1);
    type('b');
    await vi.advanceTimersByTimeAsync(DRAFT_MS - 1);
    expect(core.calls).toEqual([]);
    expect(saveStateOf(state())).toEqual({ kind: 'waiting' });
    await vi.advanceTimersByTimeAsync(1);
    expect(core.draft?.text).toBe('batext');
    expect(core.saved.number).toBe(1);
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(core.saved).toEqual({ text: 'batext', number: 2 });
    expect(core.draft).toBeNull();
    expect(saveStateOf(state())).toEqual({ kind: 'saved' });
  });

  it('drops the draft when everything was undone', async () => {
    const core = createFakeCore('text');
    const { doc, type } = open(core);
    type('a');
    await vi.advanceTimersByTimeAsync(DRAFT_MS);
    doc.undo();
    await vi.advanceTimersByTimeAsync(DRAFT_MS);
    expect(core.draft).toBeNull();
    expect(core.saved.number).toBe(1);
  });

  it('drops the draft that a failed save has left when everything was undone', async () => {
    const core = createFakeCore('text');
    const { doc, saving, type } = open(core);
    type('a');
    core.failWith = new AppError('disk_full', 'The disk is full.');
    expect(await saving.save('save')).toBe(false);
    expect(core.draft?.text).toBe('atext');
    doc.undo();
    await vi.advanceTimersByTimeAsync(DRAFT_MS);
    expect(core.draft).toBeNull();
    expect(core.opened().draft).toBeNull();
  });

  it('says why a draft could not be kept, keeps the text and tries again', async () => {
    const core = createFakeCore('text');
    const { type, state } = open(core);
    core.failWith = new AppError('disk_full', 'The disk is full.', { remedy: 'Free some space.' });
    type('a');
    await vi.advanceTimersByTimeAsync(DRAFT_MS);
    expect(saveStateOf(state())).toEqual({ kind: 'failed', text: 'The disk is full. Free some space.' });
    expect(state().text).toBe('atext');
    await vi.advanceTimersByTimeAsync(5000);
    expect(core.draft?.text).toBe('atext');
  });

  it('a text that was edited while its revision was written stays edited', async () => {
    const core = createFakeCore('text');
    const { save } = core.deps;
    core.deps.save = async (input) => {
      type('late '); // between the question and the answer
      return save(input);
    };
    const { saving, type, state } = open(core);
    type('a');
    expect(await saving.save('save')).toBe(true);
    expect(core.saved.text).toBe('atext');
    expect(state().text).toBe('late atext');
    expect(isDirty(state())).toBe(true);
    expect(saveStateOf(state())).toEqual({ kind: 'waiting' });
  });

  it('does nothing when nothing was edited', async () => {
    const core = createFakeCore('text');
    expect(await open(core).saving.save('run')).toBe(true);
    expect(core.calls).toEqual([]);
  });
});

describe('A10: a change from elsewhere', () => {
  it('is followed at once when nothing is edited here', async () => {
    const core = createFakeCore('text');
    const { saving, state } = open(core);
    core.saveElsewhere('theirs');
    await saving.checkDisk();
    expect(state().text).toBe('theirs');
    expect(state().conflict).toBeNull();
    expect(isDirty(state())).toBe(false);
  });

  it('stops revisions and keeps both sides when there are edits here', async () => {
    const core = createFakeCore('text');
    const { saving, type, state } = open(core);
    type('a');
    core.saveElsewhere('theirs');
    expect(await saving.save('save')).toBe(false);
    expect(state().conflict?.text).toBe('theirs');
    expect(state().text).toBe('atext');
    expect(saveStateOf(state()).kind).toBe('changed');
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(core.saved.text).toBe('theirs');
  });

  it.each([
    ['mine', { take: 'mine' }, 'atext'],
    ['theirs', { take: 'theirs' }, 'theirs'],
    ['merged', { take: 'merged', text: 'a and theirs' }, 'a and theirs'],
  ] as const)('a decision for %s is the text at once, is asked for once, and my text is one undo away', async (_, decision, text) => {
    const core = createFakeCore('text');
    const { doc, saving, type, state } = open(core);
    type('a');
    core.saveElsewhere('theirs');
    await saving.checkDisk();
    expect(await saving.decide(decision)).toHaveLength(1);
    // What was typed a moment ago belongs to my side.
    expect(core.calls).toEqual(['saveDraft', 'threeWay', `decide ${decision.take}`]);
    expect([state().text, state().conflict, isDirty(state())]).toEqual([text, null, false]);
    expect(saveStateOf(state())).toEqual({ kind: 'saved' });
    if (text !== 'atext') doc.undo();
    expect(state().text).toBe('atext');
  });

  it('a decision that is refused changes nothing', async () => {
    const core = createFakeCore('text');
    const { saving, type, state } = open(core);
    type('a');
    core.saveElsewhere('theirs');
    await saving.checkDisk();
    await saving.flush();
    core.failWith = new AppError('changed_meanwhile', 'It changed again.');
    await expect(saving.decide({ take: 'theirs' }, await core.deps.threeWay({ id: 'x' }))).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
    expect([state().text, state().conflict?.text, core.draft?.text]).toEqual(['atext', 'theirs', 'atext']);
  });

  it('what is typed while a decision is made is not lost: both sides are shown again', async () => {
    const core = createFakeCore('text');
    const { resolveConflict } = core.deps;
    core.deps.resolveConflict = async (input) => {
      type('late ');
      return resolveConflict(input);
    };
    const { saving, type, state } = open(core);
    type('a');
    core.saveElsewhere('theirs');
    await saving.checkDisk();
    await saving.decide({ take: 'theirs' });
    expect([state().text, state().conflict?.text]).toEqual(['late atext', 'theirs']);
  });

  it.each(['conflict', 'missing'] as const)(
    'a linked file that is in state %s: nothing is saved over it, and the draft is kept',
    async (linkState) => {
      const core = createFakeCore('text');
      const { opened } = core;
      core.opened = () => ({ ...opened(), row: { ...opened().row, link: { path: '/f', root: '/f', state: linkState, reason: null } } });
      const { saving, type, state } = open(core);
      type('a');
      expect(await saving.save('save')).toBe(false);
      expect([core.saved.text, core.draft?.text, saveStateOf(state()).kind]).toEqual(['text', 'atext', 'changed']);
    },
  );
});

describe('A10: after a crash', () => {
  it('offers the draft and waits for the choice', async () => {
    const core = createFakeCore('text');
    core.draft = { text: 'unsaved', baseHash: 'hash of text' };
    const { saving, state } = open(core);
    expect(state().recovered?.text).toBe('unsaved');
    expect(state().text).toBe('text');
    saving.restoreDraft();
    expect(state().text).toBe('unsaved');
    expect(await saving.save('save')).toBe(true);
    expect(core.saved.text).toBe('unsaved');
  });

  it('drops it only when asked to', async () => {
    const core = createFakeCore('text');
    core.draft = { text: 'unsaved', baseHash: 'hash of text' };
    const { saving, state } = open(core);
    await saving.flush();
    expect(core.draft).not.toBeNull();
    await saving.dropDraft();
    expect(core.draft).toBeNull();
    expect(state().locked).toBeNull();
  });

  it('a draft of an older revision is a conflict, not an overwrite', async () => {
    const core = createFakeCore('newer');
    core.draft = { text: 'unsaved', baseHash: 'hash of older' };
    const { saving, state } = open(core);
    saving.restoreDraft();
    await vi.advanceTimersByTimeAsync(0);
    expect(state().conflict?.text).toBe('newer');
    expect(await saving.save('save')).toBe(false);
    expect(core.saved.text).toBe('newer');
  });
});

describe('B1: saving right after an edit', () => {
  it('waits for the edits under way and for text that a field still holds back', async () => {
    const core = createFakeCore('text');
    const { doc, saving } = open(core);
    const letGo = doc.holdsText(() => void doc.edit({ op: 'setValue', path: ['author'], value: 'Ines' }));
    const before = core.saved.number;
    expect(await saving.save('save')).toBe(true);
    letGo();
    expect(core.saved.number).toBe(before + 1);
    expect(core.saved.text).toBe(doc.store.getState().text);
    expect(core.saved.text).not.toBe('text');
  });

  it('brings over only what fields of its own document hold back', async () => {
    const [mine, other] = [open(createFakeCore('mine')), open(createFakeCore('other'))];
    const held = vi.fn();
    const letGo = other.doc.holdsText(held);
    mine.type('a');
    expect(await mine.saving.save('save')).toBe(true);
    expect(held).not.toHaveBeenCalled();
    other.type('b');
    expect(await other.saving.save('save')).toBe(true);
    expect(held).toHaveBeenCalledTimes(1);
    letGo();
  });
});
