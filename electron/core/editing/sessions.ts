// electron/core/editing/sessions.ts - the open documents of a window. The text is sent once, then only what was typed.
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { AppError, asAppError, type Core, type ExecutionApi, type Look, type OpenText } from '../../contract/index.ts';
import type { Analyse } from '../packages/index.ts';
import { applySplices } from '../text/index.ts';
import { editPackage } from './edit.ts';

/** Findings do not wait longer than this for a slow preview. */
const AHEAD_MS = 50;

export interface SessionDeps {
  analyse: Analyse;
  preview: ExecutionApi['preview'];
}

interface Session extends OpenText {
  /** Aborted by each change, and when the session ends: work on the previous text is no longer wanted. */
  changed: AbortController;
}

/** The procedures of the room. A session lasts as long as somebody listens to it. */
export function createEditing({ analyse, preview }: SessionDeps): Core['editing'] {
  const sessions = new Map<string, Session>();

  function sessionAt(document: string, version: number): Session {
    const session = sessions.get(document);
    if (session === undefined) throw new AppError('not_found', 'This document is no longer open in the core.');
    if (session.version !== version) throw new AppError('changed_meanwhile', 'The core has another version of this document.');
    return session;
  }

  async function* looksAt({ document, text, version, fileName, how, changed }: Session, isNew: boolean): AsyncGenerator<Look> {
    const analysis = isNew ? analyse(text, fileName) : null;
    const look = () => preview({ skillId: document, ...how, text, fileName }, changed.signal).catch(asAppError);
    const previewed = look();
    const early = analysis === null ? null : await Promise.race([previewed, setTimeout(AHEAD_MS, LATE)]);
    if (early === LATE) yield { version, analysis, preview: null, failed: null };
    let shown = await previewed;
    const found = early === LATE ? null : analysis;
    if (changed.signal.aborted) {
      if (found !== null) yield { version, analysis: found, preview: null, failed: null };
    } else if (shown instanceof AppError) yield { version, analysis: found, preview: null, failed: shown.toData() };
    else yield { version, analysis: found, preview: shown, failed: null };
    while (!changed.signal.aborted && !(shown instanceof AppError) && shown.reading) {
      shown = await look();
      if (!changed.signal.aborted && !(shown instanceof AppError)) yield { version, analysis: null, preview: shown, failed: null };
    }
  }

  return {
    async *open(start, signal) {
      const session: Session = { ...start, changed: new AbortController() };
      sessions.get(start.document)?.changed.abort();
      sessions.set(start.document, session);
      const isOpen = () => !signal.aborted && sessions.get(start.document) === session;
      const leave = () => session.changed.abort();
      signal.addEventListener('abort', leave, { once: true });
      try {
        for (let seen = -1; isOpen(); ) {
          const { changed, version } = session;
          yield* looksAt({ ...session }, version !== seen);
          seen = version;
          if (!changed.signal.aborted) await once(changed.signal, 'abort');
        }
      } finally {
        signal.removeEventListener('abort', leave);
        if (sessions.get(start.document) === session) sessions.delete(start.document);
      }
    },
    change({ document, from, edits, how }) {
      const session = sessionAt(document, from);
      session.text = edits.reduce(applySplices, session.text);
      session.version += edits.length;
      session.how = how;
      const before = session.changed;
      session.changed = new AbortController();
      before.abort();
    },
    edit({ document, version, edit }) {
      const { text, fileName } = sessionAt(document, version);
      return editPackage(text, fileName, edit).splices;
    },
  };
}

const LATE = Symbol('late');
