// electron/core/composer/desk.ts - the compositions that are worked on now, one message at a time, over those that are kept.
import { AppError, asAppError, type Composition } from '../../contract/index.ts';
import { createSession, type Session } from './draft/session.ts';
import { createCompositionStore, type KeptComposition } from './draft/store.ts';
import { viewOf } from './draft/views.ts';
import type { ComposerDeps } from './types.ts';

interface Working {
  session: Session;
  stopping: AbortController;
  done: Promise<void>;
}

export function createDesk(deps: Pick<ComposerDeps, 'account' | 'analyse' | 'models' | 'mask' | 'onChange'>, now: () => string) {
  const store = createCompositionStore(deps.account, deps.mask);
  const working = new Map<string, Working>();

  function find(id: string): KeptComposition {
    const kept = working.get(id)?.session.data() ?? store.get(id);
    if (kept !== null) return kept;
    throw new AppError('not_found', 'There is no such draft; it may have been thrown away.', { remedy: 'Look at the list of drafts.' });
  }
  const sessionOf = (kept: KeptComposition): Session => createSession({ store, analyse: deps.analyse, now, onChange: deps.onChange }, kept);
  const sessionAt = (id: string): Session => working.get(id)?.session ?? sessionOf(find(id));

  function ended({ session, stopping }: Omit<Working, 'done'>, id: string, cause: unknown): void {
    const stopped = stopping.signal.aborted;
    try {
      if (stopped) session.say({ kind: 'problem', text: 'Stopped.', state: 'ok' });
      else if (cause !== null) {
        const error = asAppError(cause);
        session.say({ kind: 'problem', text: error.message, state: 'failed', error: error.toData() });
      }
      session.end(stopped ? 'interrupted' : cause === null ? 'done' : 'failed');
    } catch {
      // the place of the drafts cannot be written; what was kept last is what there is
    }
    working.delete(id);
    session.tell();
    deps.onChange();
  }

  return {
    store,
    find,
    sessionOf,
    sessionAt,
    isBusy: (id: string): boolean => working.has(id),
    /** Nothing else changes a draft while a message is worked on. Throws `limit_reached`. */
    idle(id: string): Session {
      const kept = find(id);
      if (!working.has(id)) return sessionOf(kept);
      throw new AppError('limit_reached', 'A message is still being worked on.', { remedy: 'Wait until it is done, or stop it.' });
    },
    view: (id: string): Composition => viewOf(deps, sessionAt(id), store.text(id, 0), working.has(id)),
    /** Works on a step that has begun, until its end or `stop`. */
    work(id: string, session: Session, run: (signal: AbortSignal) => Promise<void>): void {
      const stopping = new AbortController();
      const done = Promise.resolve()
        .then(() => run(stopping.signal))
        .then(
          () => ended({ session, stopping }, id, null),
          (cause: unknown) => ended({ session, stopping }, id, cause),
        );
      working.set(id, { session, stopping, done });
    },
    stop: (id: string): void => working.get(id)?.stopping.abort(new AppError('cancelled', 'Stopped.')),
    async *watch(id: string, signal: AbortSignal): AsyncGenerator<void> {
      const work = working.get(id);
      if (work === undefined) return;
      for await (const _ of work.session.watch(signal)) {
        if (!working.has(id)) return;
        yield;
      }
    },
    async close(): Promise<void> {
      const all = [...working.values()];
      for (const { stopping } of all) stopping.abort(new AppError('cancelled', 'Skillwright is closing.'));
      await Promise.all(all.map(({ done }) => done));
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;
