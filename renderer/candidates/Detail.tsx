// renderer/candidates/Detail.tsx - one candidate beside the page as it is now, and the text that accepting writes: each place is chosen or typed.
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Candidate, CandidateComparison } from '../../electron/contract/workspace.ts';
import { ActButton, useOffer } from '../app/acts/controls.tsx';
import { place } from '../app/acts/focus.ts';
import { useLiveQuery } from '../client/live.ts';
import { DiffView } from '../code/index.tsx';
import { beginMerge, type Merge, type MergeNames, MergePane } from '../editor/merge/MergePane.tsx';
import { WarningIcon } from '../ui/icons.ts';
import { Loaded } from '../ui/states.tsx';
import { acceptIt, candidateInHand, editIt, rejectIt, undoIt } from './acts.ts';
import styles from './candidates.module.css';
import type { Result } from './result.ts';
import { standingOf } from './words.tsx';

const NAMES: MergeNames = {
  theirs: 'Candidate',
  mine: 'Page',
  base: 'Before both',
  result: 'Written when accepted',
  by: { mine: 'changed on the page', theirs: 'changed by the candidate', same: 'changed alike by both', both: 'changed by both' },
};

export function Detail({ candidate }: { candidate: Candidate }) {
  const isOpen = candidate.state === 'proposed';
  const compared = useLiveQuery('workspace.compare', { id: candidate.id }, { enabled: isOpen, refetchOnMount: 'always' });
  const { words, tone } = standingOf(candidate);
  return (
    <section className={styles.detail} aria-label={`Candidate for ${candidate.slug}`}>
      <div className="bar h44">
        <h2 className="semi ell" dir="auto">
          {candidate.slug}.md
        </h2>
        <span className={`bdg ${tone === 'warn' ? 'warn' : 'line'} ell`}>{words}</span>
      </div>
      {isOpen ? (
        <Loaded query={compared} what="the page" rows={14}>
          {(comparison) => <Comparing key={`${candidate.id} ${comparison.pageHash}`} candidate={candidate} comparison={comparison} />}
        </Loaded>
      ) : (
        <Decided candidate={candidate} />
      )}
      <div className="footline">
        <span className="xs sec ell">
          {isOpen ? 'The page is written at once. Accepting can be undone.' : 'The proposed text is kept.'}
        </span>
        <span className="grow" />
        {isOpen ? (
          <>
            <ActButton act={rejectIt} label="Reject…" size="xs" variant="subtle" color="red" plain withKeys />
            <ActButton act={editIt} label="Edit" size="xs" plain withKeys />
            <ActButton act={acceptIt} label="Accept" size="xs" variant="filled" plain withKeys />
          </>
        ) : candidate.state === 'accepted' ? (
          <ActButton act={undoIt} label="Undo accepting" size="xs" plain withKeys />
        ) : null}
      </div>
    </section>
  );
}

function Comparing({ candidate, comparison: { texts, pageHash, isBaseKept } }: { candidate: Candidate; comparison: CandidateComparison }) {
  const [merge, setMerge] = useState<Merge | null>(() => (texts === null ? null : beginMerge(texts)));
  const [focus, setFocus] = useState<(() => void) | null>(null);
  const result = useMemo((): Result | null => (merge === null ? null : { ...merge, over: pageHash }), [merge, pageHash]);
  const typed = useRef(merge);
  const latest = useCallback((): Result | null => typed.current && { ...typed.current, over: pageHash }, [pageHash]);
  const onMerge = useCallback((next: Merge) => {
    typed.current = next;
    setMerge(next);
  }, []);
  const edit = useCallback(() => focus?.(), [focus]);
  useOffer(
    candidateInHand,
    useMemo(() => ({ candidate, result, latest, edit }), [candidate, result, latest, edit]),
  );
  const onFocus = useCallback((made: (() => void) | null) => setFocus(() => made), []);
  if (texts === null) {
    return (
      <p className={`note warn ${styles.note}`} role="status">
        <WarningIcon className="s" aria-hidden />
        These texts are too large or too different to be compared here. Accepting writes the candidate if the page is as it was.
      </p>
    );
  }
  return (
    <div className={styles.merge} {...place('candidates.text')}>
      {candidate.page === 'deleted_meanwhile' ? (
        <p className={`note warn ${styles.note}`} role="status">
          <WarningIcon className="s" aria-hidden />
          The page was deleted since. Accepting writes it again.
        </p>
      ) : null}
      {!isBaseKept && candidate.page === 'changed_meanwhile' ? (
        <p className={`note warn ${styles.note}`} role="status">
          <WarningIcon className="s" aria-hidden />
          What the candidate was made from is not kept, so changes of the page show as changes back.
        </p>
      ) : null}
      {texts.hunks.length === 0 ? (
        <p className={`note ${styles.note}`} role="status">
          The page has this text already.
        </p>
      ) : (
        <MergePane texts={texts} names={NAMES} fill onMerge={onMerge} onFocus={onFocus} />
      )}
    </div>
  );
}

function Decided({ candidate }: { candidate: Candidate }) {
  const detail = useLiveQuery('workspace.candidate', { id: candidate.id });
  useOffer(
    candidateInHand,
    useMemo(() => ({ candidate, result: null, latest: () => null, edit: () => undefined }), [candidate]),
  );
  return (
    <Loaded query={detail} what="the candidate" rows={14}>
      {({ content, current }) => (
        <div className={styles.merge}>
          <div className="row sm sec" style={{ padding: '6px 16px' }}>
            <span className="grow">Page as it is now</span>
            <span className="grow">Candidate</span>
          </div>
          <div className={styles.fill}>
            <DiffView before={current ?? ''} after={content} language="markdown" />
          </div>
        </div>
      )}
    </Loaded>
  );
}
