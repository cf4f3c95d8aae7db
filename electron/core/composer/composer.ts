// electron/core/composer/composer.ts - the composer (row H1): a package is written in a conversation. Each message is one undo step, each change is checked,
// and nothing is saved before the author accepts it through the library's own door.
import { AppError, type ComposerApi, type Composition } from '../../contract/index.ts';
import { liftHeadings } from '../editing/index.ts';
import { accept } from './accept.ts';
import { begin, byHand } from './begin.ts';
import { createDesk, type Desk } from './desk.ts';
import { infoOf, modeOf } from './draft/views.ts';
import { titleOf, wishOf } from './guided/parts.ts';
import { workGuided } from './guided/work.ts';
import { workTools } from './loop.ts';
import { runDraft } from './tools/run-draft.ts';
import { createTools } from './tools/table.ts';
import type { ComposerDeps } from './types.ts';

export interface Composer {
  api: ComposerApi;
  /** Stops what is worked on, and waits for it. */
  close(): Promise<void>;
}

export function createComposer(deps: ComposerDeps): Composer {
  const { models } = deps;
  const clock = deps.now ?? (() => new Date());
  const now = () => clock().toISOString();
  const desk = createDesk(deps, now);
  const { store, find, idle, view } = desk;
  let closed = false;

  function moveTo(id: string, by: 1 | -1): Composition {
    const session = idle(id);
    const { position, steps } = session.data();
    const next = position + by;
    if (next < 0 || next > steps.length) {
      throw new AppError('invalid_transition', by === -1 ? 'There is no step to undo.' : 'There is no step to redo.');
    }
    session.put({ position: next });
    return view(id);
  }

  return {
    api: {
      list: () => store.list().map((kept) => infoOf(kept, desk.isBusy(kept.id), modeOf(models, kept))),
      begin(input) {
        const begun = begin(deps, desk, now(), input);
        deps.onChange();
        return begun;
      },
      open: ({ id }) => view(id),
      textAt({ id, step }) {
        find(id);
        return { text: store.text(id, step) };
      },
      send(input) {
        if (closed) throw new AppError('cancelled', 'Skillwright is closing, so nothing new was started.');
        send(deps, desk, input);
      },
      async *watch({ id }, signal) {
        for await (const _ of desk.watch(id, signal)) yield view(id);
        if (!signal.aborted) yield view(id);
      },
      stop: ({ id }) => desk.stop(id),
      edit({ id, text }) {
        const session = idle(id);
        byHand(session, { text, fileName: session.data().fileName }, { label: 'Changed by hand', by: 'hand' });
        return view(id);
      },
      undo: ({ id }) => moveTo(id, -1),
      redo: ({ id }) => moveTo(id, 1),
      setModel({ id, modelId, mode }) {
        if (modelId !== null) models.choose(modelId);
        idle(id).put({ modelId, mode });
        return view(id);
      },
      async run({ id, inputs, request }, signal = new AbortController().signal) {
        const session = idle(id);
        const modelId = models.choose(session.data().modelId).id;
        const asked = { draft: session.draft(), inputs, request, test: null, modelId, lane: `compose ${id}` };
        return await runDraft(deps.trials, asked, signal, (usage) => desk.sessionAt(id).used(usage));
      },
      accept: (input) => accept(deps, idle(input.id), input),
      discard({ id }) {
        idle(id);
        store.remove(id);
        deps.onChange();
      },
      lift: ({ text, fileName }) => liftHeadings(text, fileName),
    },
    close() {
      closed = true;
      return desk.close();
    },
  };
}

/** A message is a step, from its first change on. Throws `limit_reached`, `model_missing`. */
function send(deps: ComposerDeps, desk: Desk, { id, text, part = null }: Parameters<ComposerApi['send']>[0]): void {
  const { models, analyse } = deps;
  const session = desk.idle(id);
  const kept = session.data();
  const modelId = models.choose(kept.modelId).id;
  const said = text.trim();
  if (kept.wish === '') session.put({ wish: wishOf(said), title: titleOf(said) });
  const step = session.begin({ label: titleOf(said), by: 'message' });
  session.say({ kind: 'author', text: said, step });
  const asking = { models, modelId, lane: `compose ${id}`, used: session.used };
  if (modeOf(models, kept) === 'guided') {
    desk.work(id, session, (signal) => workGuided({ analyse, asking }, session, { said, part }, signal));
    return;
  }
  const tools = createTools({
    library: deps.library,
    analyse,
    preview: deps.execution.preview,
    cases: () => (kept.skill === null ? [] : deps.cases().list({ skillId: kept.skill.id })),
    run: (draft, asked, signal) => runDraft(deps.trials, { ...asked, draft, modelId, lane: asking.lane }, signal, session.used),
  });
  desk.work(id, session, (signal) => workTools({ tools, asking }, session, said, signal));
}
