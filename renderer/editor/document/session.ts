// renderer/editor/document/session.ts - the core's side of an open document: what was typed goes there after a short rest, and one look at
// the whole text comes back.
import type { StoreApi } from 'zustand/vanilla';
import type { Change, Look, OpenText, PreviewFor } from '../../../electron/contract/editing/editing.ts';
import type { Edit, Splice } from '../../../electron/contract/packages.ts';
import { errorOf } from '../../client/errors.ts';
import type { DocumentState } from './state.ts';

/** Typing must pause this long before the core is told. */
export const REST_MS = 30;
/** After the core ended the session, for example because it was restarted. */
const REOPEN_MS = 1000;

export interface SessionDeps {
  /** Calls `onLook` for each look, and `onEnd` when there will be no more; the returned function ends it. */
  open(input: OpenText, onLook: (look: Look) => void, onEnd: () => void): () => void;
  change(input: Change): Promise<void>;
  edit(input: { document: string; version: number; edit: Edit }): Promise<Splice[]>;
}

export interface Session {
  /** Call after each change of the text, with what changed it. */
  edited(edits: readonly Splice[][]): void;
  /** Shows the preview for these values from now on; without any it is made again. */
  previewWith(how?: PreviewFor): void;
  /** The splices that an edit of the GUI makes in the current text. Throws `edit_refused`. */
  edit(edit: Edit): Promise<Splice[]>;
  close(): void;
}

/** Keeps analysis and preview of a document's state in step with its text. */
export function createSession(store: StoreApi<DocumentState>, deps: SessionDeps): Session {
  const document = store.getState().row.id;
  let how: PreviewFor = { artifact: null, input: {}, request: '', modelId: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end: (() => void) | null = null;
  /** What the core does not know yet. */
  let unsent: Splice[][] = [];
  let isTold = false;
  let isClosed = false;

  /** Also when the core lost the session: the next one starts with the whole text. */
  function leave(): void {
    end?.();
    end = null;
  }

  function tell(): void {
    clearTimeout(timer);
    const { text, version, row, locked } = store.getState();
    if (isTold || isClosed || locked === 'not_utf8') return;
    const edits = unsent;
    unsent = [];
    isTold = true;
    if (end === null) {
      const lost = () => {
        leave();
        plan(REOPEN_MS);
      };
      end = deps.open({ document, text, fileName: row.fileName, version, how }, look, lost);
    } else deps.change({ document, from: version - edits.length, edits, how }).catch(again);
  }

  function again(): void {
    leave();
    plan(0);
  }

  function plan(ms: number): void {
    isTold = false;
    clearTimeout(timer);
    timer = setTimeout(tell, ms);
  }

  function look({ version, analysis, preview, failed }: Look): void {
    const { version: now, since, previewSince } = store.getState();
    const typedSince = (edits: readonly Splice[][]) => edits.slice(Math.max(0, edits.length - (now - version)));
    store.setState({
      ...(analysis === null ? {} : { analysis, since: typedSince(since) }),
      ...(preview === null ? {} : { preview, previewVersion: version, previewSince: typedSince(previewSince) }),
      ...(preview === null && failed === null ? {} : { previewFailed: failed }),
    });
  }

  function changed(): void {
    performance.mark('sw:edit');
    plan(REST_MS);
  }

  return {
    edited(edits) {
      unsent.push(...edits);
      changed();
    },
    previewWith(next = how) {
      how = next;
      changed();
    },
    async edit(edit) {
      tell();
      const ask = () => deps.edit({ document, version: store.getState().version, edit });
      try {
        return await ask();
      } catch (cause) {
        if (!LOST.has(errorOf(cause).code)) throw cause;
        again();
        tell();
        return ask();
      }
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      leave();
    },
  };
}

const LOST: ReadonlySet<string> = new Set(['not_found', 'changed_meanwhile']);
