// renderer/editor/document/document.ts - one open skill: one text, one undo history over all views, and what the core says about it.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PreviewFor } from '../../../electron/contract/editing/editing.ts';
import type { OpenPackage } from '../../../electron/contract/library.ts';
import type { Decision, SetAside, ThreeWay } from '../../../electron/contract/linking.ts';
import type { Edit, Finding, Splice } from '../../../electron/contract/packages.ts';
import { applySplices, mapSplices, spliceBetween } from '../../ui/splices.ts';
import { EMPTY_HISTORY, type History, remember, stepBack, stepForth } from './history.ts';
import { createSession, type Session, type SessionDeps } from './session.ts';
import type { DocumentState } from './state.ts';

/** What a document needs from the core; the plain client in the app, a fake in tests. */
export interface DocumentDeps {
  open(input: { id: string }): Promise<OpenPackage>;
  session: SessionDeps;
  saveDraft(input: { id: string; text: string; baseHash: string }): Promise<{ savedAt: string }>;
  discardDraft(input: { id: string }): Promise<void>;
  save(input: { id: string; text: string; baseHash: string; reason: 'save' | 'run' | 'close' | 'rest' | 'fix' }): Promise<OpenPackage>;
  threeWay(input: { id: string }): Promise<ThreeWay>;
  resolveConflict(input: { id: string; decision: Decision; mineHash: string; theirHash: string | null }): Promise<{ kept: SetAside[] }>;
  now(): number;
}

export interface ApplyOptions {
  /** Id of the view that already shows the edit. */
  origin?: string;
  /** Edits of one group and a short time are one undo step. */
  group?: string;
}

export interface OpenDocument {
  readonly id: string;
  readonly store: StoreApi<DocumentState>;
  /** Applies splices of the current text. False if the document is locked. */
  apply(splices: readonly Splice[], options?: ApplyOptions): boolean;
  undo(): void;
  redo(): void;
  /** An edit of the GUI, made by the package engine. Throws the core's `edit_refused`. */
  edit(edit: Edit, group?: string): Promise<void>;
  /**
   * Registers how a field hands over the text that it holds back while the person types; returns a function that undoes that. A save asks
   * for it first, so that Ctrl+S right after the last key saves that key too.
   */
  holdsText(bring: () => void): () => void;
  /** Hands over what fields still hold back and waits for edits in progress, so that a save misses nothing that was typed. */
  settled(): Promise<void>;
  /** The text with a finding's repair; null if the text there has been edited since. */
  fixed(finding: Finding): string | null;
  /** Applies the repair of a finding; false if the text there has been edited since. */
  applyFix(finding: Finding): boolean;
  /** Replaces the whole text, as one undo step. */
  replaceText(text: string, origin: string): void;
  /** Shows the preview for these values from now on; without any it is made again. */
  previewWith(how?: PreviewFor): void;
  close(): void;
}

const EDIT_TRIES = 3;

function stateOf(open: OpenPackage): DocumentState {
  const text = open.text ?? '';
  const draft = open.draft && open.text !== null && open.draft.text !== open.text ? open.draft : null;
  return {
    row: open.row,
    base: { ...open.revision, text, analysis: open.analysis },
    text,
    version: 0,
    origin: 'open',
    locked: open.text === null ? 'not_utf8' : draft ? 'draft' : null,
    lossyText: open.lossyText,
    problem: open.problem,
    analysis: open.analysis,
    since: [],
    preview: null,
    previewVersion: -1,
    previewFailed: null,
    previewSince: [],
    history: EMPTY_HISTORY,
    saving: { kind: 'saved' },
    conflict: null,
    recovered: draft,
  };
}

/** Opens a document on what the library returned. `onEdit` is called after each change of the text. */
export const createDocument = (open: OpenPackage, deps: DocumentDeps, onEdit: () => void = () => undefined): OpenDocument =>
  new EditedDocument(open, deps, onEdit);

class EditedDocument implements OpenDocument {
  readonly id: string;
  readonly store: StoreApi<DocumentState>;
  readonly #deps: DocumentDeps;
  readonly #onEdit: () => void;
  readonly #session: Session;
  readonly #underWay = new Set<Promise<void>>();
  readonly #held = new Set<() => void>();

  constructor(open: OpenPackage, deps: DocumentDeps, onEdit: () => void) {
    this.id = open.row.id;
    this.store = createStore<DocumentState>()(() => stateOf(open));
    this.#deps = deps;
    this.#onEdit = onEdit;
    this.#session = createSession(this.store, deps.session);
  }

  apply(splices: readonly Splice[], { origin = 'app', group = '' }: ApplyOptions = {}): boolean {
    const { text, history, locked } = this.store.getState();
    if (locked) return false;
    const real = splices.filter((s) => s.end > s.start || s.text !== '');
    if (real.length > 0) this.#setText([real], remember(history, text, real, group, this.#deps.now()), origin);
    return true;
  }

  undo(): void {
    this.#step(stepBack);
  }

  redo(): void {
    this.#step(stepForth);
  }

  edit(edit: Edit, group = ''): Promise<void> {
    const edited = this.#edit(edit, group);
    this.#underWay.add(edited);
    const over = () => this.#underWay.delete(edited);
    edited.then(over, over);
    return edited;
  }

  holdsText(bring: () => void): () => void {
    this.#held.add(bring);
    return () => void this.#held.delete(bring);
  }

  async settled(): Promise<void> {
    for (const bring of this.#held) bring();
    await Promise.allSettled(this.#underWay);
  }

  async #edit(edit: Edit, group: string): Promise<void> {
    for (let tries = 0; tries < EDIT_TRIES; tries++) {
      const { version } = this.store.getState();
      const splices = await this.#session.edit(edit);
      // The answer is for the text that was asked about; typing meanwhile means asking again.
      if (this.store.getState().version !== version) continue;
      this.apply(splices, { group });
      return;
    }
    throw new Error('The text kept changing during this edit, so nothing was changed. Try again.');
  }

  fixed(finding: Finding): string | null {
    const splices = this.#fixOf(finding);
    return splices === null ? null : applySplices(this.store.getState().text, splices);
  }

  applyFix(finding: Finding): boolean {
    const splices = this.#fixOf(finding);
    return splices !== null && this.apply(splices);
  }

  #fixOf(finding: Finding) {
    const { preview, previewSince, since } = this.store.getState();
    const isOfPreview = preview?.findings.some((own) => own.fix === finding.fix) ?? false;
    return finding.fix ? mapSplices(finding.fix.splices, isOfPreview ? previewSince : since) : null;
  }

  replaceText(text: string, origin: string): void {
    const splice = spliceBetween(this.store.getState().text, text);
    if (splice) this.apply([splice], { origin });
  }

  previewWith(how?: PreviewFor): void {
    this.#session.previewWith(how);
  }

  close(): void {
    this.#session.close();
  }

  #step(take: typeof stepBack): void {
    const { history, locked } = this.store.getState();
    const result = locked ? null : take(history);
    if (result) this.#setText(result.edits, result.history, 'history');
  }

  #setText(edits: readonly Splice[][], history: History, origin: string): void {
    const { text, version, since, previewSince } = this.store.getState();
    this.store.setState({
      text: edits.reduce(applySplices, text),
      version: version + edits.length,
      since: [...since, ...edits],
      previewSince: [...previewSince, ...edits],
      history,
      origin,
    });
    this.#session.edited(edits);
    this.#onEdit();
  }
}
