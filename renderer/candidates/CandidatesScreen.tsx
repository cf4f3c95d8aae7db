// renderer/candidates/CandidatesScreen.tsx - pages that runs propose for the workspace: looked through, compared, accepted or rejected (row E6).
import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Candidate } from '../../electron/contract/workspace.ts';
import { ActButton, useOffer } from '../app/acts/controls.tsx';
import { pane, place } from '../app/acts/focus.ts';
import { goToConversations, openWorkspaceAct } from '../app/frame/acts.ts';
import { navigate, toCandidates, useRoute } from '../app/router.ts';
import { useLiveQuery } from '../client/live.ts';
import { useSelection } from '../ui/list/selection.ts';
import { Split } from '../ui/split/Split.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';
import { isReady, type Queue as Name, shownCandidates } from './acts.ts';
import { Detail } from './Detail.tsx';
import { Origin } from './Origin.tsx';
import { Queue } from './Queue.tsx';
import { RejectDialog } from './RejectDialog.tsx';

const MOST = 1000;

export default function CandidatesScreen() {
  const info = useLiveQuery('app.info').data;
  if (info && info.workspace === null) {
    return (
      <div tabIndex={-1} {...place('candidates.list')}>
        <EmptyState title="No workspace is open" actions={<ActButton act={openWorkspaceAct} />}>
          Runs propose pages for the folder that is open as workspace.
        </EmptyState>
      </div>
    );
  }
  return <Shown />;
}

function Shown() {
  const route = useRoute();
  const at = route.screen === 'candidates' ? route : { id: null, query: '' };
  const [queue, setQueue] = useState<Name>('open');
  const all = useLiveQuery(
    'workspace.candidates',
    { state: queue === 'open' ? 'proposed' : null, text: at.query, limit: MOST + 1 },
    { refetchOnMount: 'always', placeholderData: keepPreviousData },
  );
  const rows = useMemo(() => sorted(all.data ?? [], queue).slice(0, MOST), [all.data, queue]);
  const known = rows.findIndex(({ id }) => id === at.id);
  // One that was just decided has left the queue: the next one takes its place.
  const [last, setLast] = useState(0);
  const active = known >= 0 ? known : Math.min(last, rows.length - 1);
  const chosen = useSelection<Candidate>();
  const go = useCallback((id: string | null, query: string) => navigate(toCandidates(id, query), { replace: true }), []);
  const onActive = useCallback(
    (index: number) => {
      setLast(Math.max(0, index));
      go(rows[index]?.id ?? null, at.query);
    },
    [rows, go, at.query],
  );
  const listed = useMemo(() => rows.filter(chosen.has), [rows, chosen]);
  useOffer(
    shownCandidates,
    useMemo(
      () => ({
        queue,
        rows,
        chosen: listed,
        // The first one: what was decided last, or what needs a look.
        show: (to: Name) => {
          setQueue(to);
          setLast(0);
          go(null, at.query);
          chosen.clear();
        },
        move: (by: 1 | -1) => onActive(Math.max(0, Math.min(rows.length - 1, active + by))),
        choose: (which: readonly Candidate[]) => chosen.setAll(which),
      }),
      [queue, rows, listed, chosen, active, onActive, go, at.query],
    ),
  );
  const candidate = rows[active] ?? null;
  return (
    <>
      <Split
        name="candidates"
        start={{
          id: 'queue',
          of: 'queue',
          size: 290,
          min: 220,
          max: 480,
          content: (
            <Queue
              queue={queue}
              rows={all.data === undefined && !all.isError ? undefined : rows}
              more={(all.data?.length ?? 0) > MOST}
              active={active}
              query={at.query}
              chosen={{ ...chosen, rows: listed }}
              onActive={onActive}
              onQuery={(query) => go(at.id, query)}
            />
          ),
        }}
        end={
          candidate === null
            ? null
            : { id: 'origin', of: 'details', size: 312, min: 240, max: 480, content: <Origin candidate={candidate} /> }
        }
      >
        <div className="col" style={{ height: '100%' }} {...pane('main')}>
          <Loaded query={all} what="the candidates" rows={14}>
            {() =>
              candidate === null ? (
                <Empty queue={queue} query={at.query} onAll={() => go(at.id, '')} />
              ) : (
                <Detail key={candidate.id} candidate={candidate} />
              )
            }
          </Loaded>
        </div>
      </Split>
      <RejectDialog />
    </>
  );
}

/** Why nothing is listed, and what to do next. */
function Empty({ queue, query, onAll }: { queue: Name; query: string; onAll(): void }) {
  if (query !== '') {
    return (
      <EmptyState
        title="No candidate matches"
        actions={
          <Button size="xs" onClick={onAll}>
            Clear the filter
          </Button>
        }
      >
        None has “{query}” in its page, skill or agent.
      </EmptyState>
    );
  }
  if (queue === 'decided')
    return <EmptyState title="Nothing is decided yet">What you accept or reject is listed here, with its text.</EmptyState>;
  return (
    <EmptyState title="No candidate waits" actions={<ActButton act={goToConversations} label="Ask for a page" size="xs" plain />}>
      What a run writes into the workspace waits here until you accept it.
    </EmptyState>
  );
}

/** Open ones that need a look come first; each part stays newest first. */
const sorted = (rows: readonly Candidate[], queue: Name): Candidate[] =>
  queue === 'open'
    ? [...rows.filter((row) => !isReady(row)), ...rows.filter(isReady)]
    : rows.filter(({ state }) => state !== 'proposed').toSorted((a, b) => ((a.decidedAt ?? '') < (b.decidedAt ?? '') ? 1 : -1));
