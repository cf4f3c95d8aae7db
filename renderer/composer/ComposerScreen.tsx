// renderer/composer/ComposerScreen.tsx - the composer (row H1): the conversation at the start, the package that it writes beside it, its steps and checks at the end.
import { useCallback, useEffect } from 'react';
import type { Composition } from '../../electron/contract/composer/composer.ts';
import { useOffer } from '../app/acts/controls.tsx';
import { navigate, toComposer, useRoute } from '../app/router.ts';
import { api } from '../client/api.ts';
import { keepAnswer, refresh, useLiveQuery } from '../client/live.ts';
import { Split } from '../ui/split/Split.tsx';
import { Loaded } from '../ui/states.tsx';
import { DRAFT_VIEWS, type DraftView, draftInHand } from './acts.ts';
import { Drafts } from './Drafts.tsx';
import { Package } from './Package.tsx';
import { Steps } from './Steps.tsx';
import { Talk } from './Talk.tsx';

export default function ComposerScreen() {
  const route = useRoute();
  const id = route.screen === 'composer' ? route.id : null;
  return id === null ? <Drafts /> : <OpenDraft key={id} id={id} />;
}

function OpenDraft({ id }: { id: string }) {
  const draft = useLiveQuery('composer.open', { id }, { retry: false });
  return (
    <Loaded query={draft} what="the draft" rows={14}>
      {(data) => <Draft draft={data} />}
    </Loaded>
  );
}

function Draft({ draft }: { draft: Composition }) {
  const { id } = draft;
  const route = useRoute();
  const wanted = route.screen === 'composer' ? route.view : null;
  const view = DRAFT_VIEWS.find((each) => each === wanted) ?? 'difference';
  const hasWorkspace = useLiveQuery('app.info').data?.workspace != null;
  const show = useCallback((to: DraftView) => navigate(toComposer(id, to), { replace: true }), [id]);
  useBusy(draft);
  useOffer(draftInHand, { draft, hasWorkspace, show });
  return (
    <Split
      name="composer"
      start={{ id: 'talk', of: 'conversation', size: 400, min: 320, max: 640, content: <Talk draft={draft} /> }}
      end={{ id: 'steps', of: 'steps and checks', size: 270, min: 240, max: 480, content: <Steps draft={draft} /> }}
    >
      <Package draft={draft} view={view} />
    </Split>
  );
}

/** While a message is worked on, each change comes as it is made. */
function useBusy({ id, state }: Composition): void {
  const busy = state === 'busy';
  useEffect(() => {
    if (!busy) return undefined;
    const watch = api.composer.watch.subscribe(
      { id },
      {
        onData: (now) => void keepAnswer('composer.open', { id }, now),
        onError: () => void refresh(['composer']),
      },
    );
    return () => watch.unsubscribe();
  }, [id, busy]);
}
