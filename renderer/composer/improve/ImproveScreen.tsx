// renderer/composer/improve/ImproveScreen.tsx - a skill is improved from what failed (row H2): what to learn from, the proposed text against the one of now, and what
// it is worth on examples that the model saw, and on those that it did not.
import { useEffect, useMemo } from 'react';
import type { Improvement } from '../../../electron/contract/composer/improve.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { pane } from '../../app/acts/focus.ts';
import { useRoute } from '../../app/router.ts';
import { api } from '../../client/api.ts';
import { keepAnswer, refresh, useLiveQuery } from '../../client/live.ts';
import { DiffView } from '../../code/index.tsx';
import { Split } from '../../ui/split/Split.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import styles from '../composer.module.css';
import { acceptProposal, discardProposal, proposalInHand, resumeImproving, stopImproving } from './acts.ts';
import { Choice } from './Choice.tsx';
import { Contest } from './Contest.tsx';

export default function ImproveScreen() {
  const route = useRoute();
  const id = route.screen === 'improve' ? route.id : '';
  const run = route.screen === 'improve' ? route.run : null;
  const skill = useLiveQuery('library.open', { id }, { retry: false });
  const proposals = useLiveQuery('improve.list', { skillId: id });
  return (
    <Loaded query={skill} what="the skill" rows={14}>
      {({ row }) => <Improve key={row.id} skillId={row.id} name={row.name} run={run} last={proposals.data?.[0] ?? null} />}
    </Loaded>
  );
}

const open = ({ status }: Improvement): boolean => status !== 'accepted' && status !== 'discarded';

function Improve({ skillId, name, run, last }: { skillId: string; name: string; run: string | null; last: Improvement | null }) {
  const proposal = last !== null && open(last) ? last : null;
  const busy = proposal?.status === 'running';
  useRunning(skillId, busy ? proposal.id : null);
  useOffer(proposalInHand, proposal);
  const texts = useLiveQuery('improve.texts', { id: proposal?.id ?? '' }, { enabled: proposal !== null });
  return (
    <Split
      name="improve"
      start={{
        id: 'choice',
        of: 'choice',
        size: 340,
        min: 260,
        max: 520,
        content: <Choice skillId={skillId} name={name} run={run} busy={busy} proposed={proposal !== null} />,
      }}
      end={{ id: 'worth', of: 'comparison', size: 420, min: 300, max: 720, content: <Contest skillId={skillId} proposal={proposal} /> }}
    >
      <section className="col full" aria-label="Proposal" {...pane('main')}>
        <div className="bar h44">
          <h2 className="title ell">
            {proposal === null ? 'No proposal' : proposal.part === null ? 'Proposal' : `${proposal.part}, rewritten`}
          </h2>
          <span className="sm sec" role="status">
            {proposal === null ? '' : STATUS[proposal.status === 'running' ? proposal.phase : proposal.status]}
          </span>
          <span className="grow" />
          {busy ? <ActButton act={stopImproving} size="xs" /> : null}
          {proposal?.status === 'interrupted' || proposal?.status === 'failed' ? <ActButton act={resumeImproving} size="xs" plain /> : null}
          <ActButton act={discardProposal} label="Throw away" size="xs" variant="subtle" color="red" c="var(--sw-err)" plain />
          <ActButton act={acceptProposal} label="Save as next revision" size="xs" variant="filled" plain />
        </div>
        {proposal?.error ? (
          <div className="note err" role="alert">
            {proposal.error.message} {proposal.error.remedy}
          </div>
        ) : null}
        {proposal === null ? (
          <EmptyState title="Nothing is proposed">
            Choose runs or cases that went wrong. One part of the skill is rewritten, scored before and after, and saved only if you say so.
          </EmptyState>
        ) : (
          <>
            {proposal.why === '' ? null : <p className={`sm sec ${styles.why}`}>{proposal.why}</p>}
            <div className={styles.text0}>
              {texts.data ? <DiffView before={texts.data.before} after={texts.data.after} language="skill" /> : null}
            </div>
          </>
        )}
      </section>
    </Split>
  );
}

const STATUS: Readonly<Record<Improvement['status'] | Improvement['phase'], string>> = {
  running: 'running',
  before: 'answering as it is',
  propose: 'rewriting',
  after: 'answering again',
  ended: '',
  ready: 'not saved',
  failed: 'failed',
  interrupted: 'interrupted',
  accepted: 'saved',
  discarded: 'thrown away',
};

/** While it runs, each change comes as it is made. */
function useRunning(skillId: string, id: string | null): void {
  const key = useMemo(() => ({ skillId }), [skillId]);
  useEffect(() => {
    if (id === null) return undefined;
    const watch = api.improve.watch.subscribe(
      { id },
      {
        onData: (now) => {
          keepAnswer('improve.list', key, [now]);
          if (now.status !== 'running') void refresh(['improve']);
        },
        onError: () => void refresh(['improve']),
      },
    );
    return () => watch.unsubscribe();
  }, [id, key]);
}
