// renderer/editor/document/saving.ts - autosave: a draft after a short rest, a revision by save, run, close or a long rest. Nothing is ever
// lost silently: a text that cannot be saved stays open and says why, and both sides of a conflict are kept.

import type { OpenPackage } from '../../../electron/contract/library.ts';
import type { Decision, SetAside, ThreeWay } from '../../../electron/contract/linking.ts';
import type { AppErrorData } from '../../../electron/contract/schemas/errors.ts';
import { errorOf } from '../../client/errors.ts';
import type { DocumentDeps, OpenDocument } from './document.ts';
import type { DocumentState } from './state.ts';
import { isDirty, isDiverged } from './status.ts';

export const DRAFT_MS = 400;
export const REST_MS = 30_000;
/** After a draft could not be written. */
const RETRY_MS = 5000;

export type SaveReason = 'save' | 'run' | 'close' | 'rest';

export interface Saving {
  /** Call after each change of the text. */
  edited(): void;
  /** Saves a revision of the text. True if the text on disk is now this one; false leaves the reason in the state. */
  save(reason: SaveReason): Promise<boolean>;
  /** Writes the draft now, without waiting for a rest. */
  flush(): Promise<void>;
  /** Checks whether another window or program saved the skill, and loads that if nothing has been edited here. */
  checkDisk(): Promise<void>;
  /** Conflict: both sides and their base, with everything that was typed here. */
  bothSides(): Promise<ThreeWay>;
  /**
   * Conflict: the decision becomes the text (one undo step) and is saved; the rest is kept as revisions, which are returned. `seen` is what the
   * person looked at, both sides as they are now if left out. Throws `changed_meanwhile`; then nothing has changed.
   */
  decide(decision: Decision, seen?: ThreeWay): Promise<SetAside[]>;
  /** Recovery: the draft becomes the text. */
  restoreDraft(): void;
  /** Recovery: the draft is discarded. */
  dropDraft(): Promise<void>;
  close(): void;
}

/** Watches over one document. */
export const createSaving = (doc: OpenDocument, deps: DocumentDeps): Saving => new DocumentSaving(doc, deps);

class DocumentSaving implements Saving {
  readonly #doc: OpenDocument;
  readonly #deps: DocumentDeps;
  #draftTimer: ReturnType<typeof setTimeout> | undefined;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  /** One write at a time, in order. */
  #last: Promise<unknown> = Promise.resolve();
  /** Also if that is not known: dropping a draft that does not exist does no harm. */
  #draftOnDisk = false;

  constructor(doc: OpenDocument, deps: DocumentDeps) {
    this.#doc = doc;
    this.#deps = deps;
  }

  edited(): void {
    this.close();
    if (!this.#isDirty()) {
      // Undone to what is saved: the draft on disk is no longer needed.
      this.#draftTimer = setTimeout(() => void this.#inOrder(() => this.#write('rest')), DRAFT_MS);
      return;
    }
    if (this.#state.saving.kind !== 'failed') this.#set({ saving: { kind: 'waiting' } });
    this.#draftTimer = setTimeout(() => void this.flush(), DRAFT_MS);
    this.#restTimer = setTimeout(() => void this.save('rest'), REST_MS);
  }

  save(reason: SaveReason): Promise<boolean> {
    this.close();
    return this.#inOrder(() => this.#write(reason));
  }

  flush(): Promise<void> {
    clearTimeout(this.#draftTimer);
    return this.#inOrder(() => this.#keepDraft());
  }

  checkDisk(): Promise<void> {
    return this.#inOrder(() => this.#loadTheirs());
  }

  bothSides(): Promise<ThreeWay> {
    return this.#inOrder(() => this.#bothSides());
  }

  decide(decision: Decision, seen?: ThreeWay): Promise<SetAside[]> {
    return this.#inOrder(async () => {
      const { mineHash, theirHash } = seen ?? (await this.#bothSides());
      const { text } = this.#state;
      const { kept } = await this.#deps.resolveConflict({ id: this.#doc.id, decision, mineHash, theirHash });
      this.#draftOnDisk = false;
      const open = await this.#deps.open({ id: this.#doc.id });
      // Typed while the core decided: an edit of a text that is no longer there, so both are shown again.
      if (this.#state.text === text) this.#show(open);
      else this.#set({ row: open.row, conflict: open });
      return kept;
    });
  }

  restoreDraft(): void {
    const { recovered, base } = this.#state;
    if (!recovered) return;
    this.#draftOnDisk = true;
    this.#set({ recovered: null, locked: null });
    this.#doc.replaceText(recovered.text, 'draft');
    // A draft of an older revision: both sides are kept, and the author decides.
    if (recovered.baseHash !== base.hash) {
      void this.#inOrder(async () => this.#set({ conflict: await this.#deps.open({ id: this.#doc.id }) }));
    }
  }

  dropDraft(): Promise<void> {
    return this.#inOrder(async () => {
      await this.#deps.discardDraft({ id: this.#doc.id });
      this.#set({ recovered: null, locked: null });
    });
  }

  close(): void {
    clearTimeout(this.#draftTimer);
    clearTimeout(this.#restTimer);
  }

  get #state(): DocumentState {
    return this.#doc.store.getState();
  }

  #set(part: Partial<DocumentState>): void {
    this.#doc.store.setState(part);
  }

  #isDirty(): boolean {
    return isDirty(this.#state);
  }

  #inOrder<T>(act: () => Promise<T>): Promise<T> {
    const next = this.#last.then(act, act);
    this.#last = next.catch(() => undefined);
    return next;
  }

  #rebase(open: OpenPackage, text: string): void {
    this.#set({ row: open.row, base: { ...open.revision, text, analysis: open.analysis }, problem: open.problem });
  }

  #fail(cause: unknown): AppErrorData {
    const error = errorOf(cause);
    this.#set({ saving: { kind: 'failed', message: [error.message, error.remedy].filter(Boolean).join(' ') } });
    return error;
  }

  async #keepDraft(): Promise<void> {
    const { text, base, locked } = this.#state;
    if (locked || !this.#isDirty()) return;
    try {
      const { savedAt } = await this.#deps.saveDraft({ id: this.#doc.id, text, baseHash: base.hash });
      this.#draftOnDisk = true;
      if (this.#state.text === text) this.#set({ saving: { kind: 'draft', at: savedAt } });
    } catch (cause) {
      this.#fail(cause);
      clearTimeout(this.#draftTimer);
      this.#draftTimer = setTimeout(() => void this.flush(), RETRY_MS);
    }
  }

  async #dropDraftOnDisk(): Promise<void> {
    if (!this.#draftOnDisk) return;
    this.#draftOnDisk = false;
    await this.#deps.discardDraft({ id: this.#doc.id });
  }

  async #write(reason: SaveReason): Promise<boolean> {
    await this.#doc.settled();
    this.close();
    const { text, base, locked } = this.#state;
    if (locked) return false;
    if (isDiverged(this.#state)) {
      await this.#keepDraft();
      return false;
    }
    if (!this.#isDirty()) {
      await this.#dropDraftOnDisk().catch(() => undefined);
      this.#set({ saving: { kind: 'saved' } });
      return true;
    }
    this.#set({ saving: { kind: 'saving' } });
    // The core keeps as a draft what it cannot save.
    this.#draftOnDisk = true;
    try {
      const open = await this.#deps.save({ id: this.#doc.id, text, baseHash: base.hash, reason });
      this.#draftOnDisk = false;
      this.#rebase(open, text);
      this.#set({ saving: this.#isDirty() ? { kind: 'waiting' } : { kind: 'saved' } });
      return true;
    } catch (cause) {
      if (this.#fail(cause).code === 'changed_meanwhile') await this.#loadTheirs();
      return false;
    }
  }

  async #bothSides(): Promise<ThreeWay> {
    await this.#doc.settled();
    await this.#keepDraft();
    return this.#deps.threeWay({ id: this.#doc.id });
  }

  /** What is saved becomes the text; ours is one Undo away. */
  #show(open: OpenPackage): void {
    this.#rebase(open, open.text ?? '');
    this.#set({ conflict: null, recovered: null, locked: open.text === null ? 'not_utf8' : null, lossyText: open.lossyText });
    if (open.text !== null) this.#doc.replaceText(open.text, 'disk');
    this.close();
    this.#set({ saving: { kind: 'saved' } });
  }

  /** Follows the disk if nothing has been edited here, else shows both sides. */
  async #loadTheirs(): Promise<void> {
    const theirs = await this.#deps.open({ id: this.#doc.id });
    if (theirs.revision.hash === this.#state.base.hash) {
      this.#set({ row: theirs.row });
    } else if (theirs.text === this.#state.text || (theirs.text !== null && !this.#isDirty())) {
      this.#show(theirs); // bytes that were not text may have been converted
    } else {
      this.#set({ conflict: theirs });
    }
  }
}
