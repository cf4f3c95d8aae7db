// renderer/candidates/Detail.tsx - one candidate beside the page as it is now, and the text that accepting writes: each place is chosen or typed.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Candidate, CandidateComparison } from '../../electron/contract/workspace.ts';
import { ActButton, useOffer } from '../app/acts/controls.tsx';
import { place } from '../app/acts/focus.ts';
import { useLiveQuery } from '../client/live.ts';
import { DiffView } from '../code/index.tsx';
import { beginMerge, type Merge, type MergeNames, MergePane } from '../editor/merge/MergePane.tsx';
import { WarningIcon } from '../ui/icons.ts';
import { Loaded } from '../ui/states.tsx';
import { acceptIt, candidateInHand, compareAgain, editIt, rejectIt, undoIt } from './acts.ts';
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

/** What was chosen and typed for candidates that are not decided, each with the comparison that it was done in: a look at another one loses nothing. */
const begun = new Map<string, { comparison: CandidateComparison; merge: Merge }>();

export function Detail({ candidate }: { candidate: Candidate }) {
  const { id } = candidate;
  const isOpen = candidate.state === 'proposed';
  const compared = useLiveQuery('workspace.compare', { id }, { enabled: isOpen, refetchOnMount: 'always' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!isOpen) begun.delete(id);
  }, [id, isOpen]);
  const again = useCallback(() => {
    begun.delete(id);
    setRound((now) => now + 1);
  }, [id]);
  const { words, tone } = standingOf(candidate);
  return (
    <section className="col full" aria-label={`Candidate for ${candidate.slug}`}>
      <div className="bar h44">
        <h2 className="semi ell" dir="auto">
          {candidate.slug}.md
        </h2>
        <span className={`bdg ${tone === 'warn' ? 'warn' : 'line'} ell`}>{words}</span>
      </div>
      {isOpen ? (
        <Loaded query={compared} what="the page" rows={14}>
          {(now) => {
            const { comparison, merge } = begun.get(id) ?? { comparison: now, merge: undefined };
            return (
              <Comparing
                key={`${comparison.pageHash} ${round}`}
                candidate={candidate}
                comparison={comparison}
                start={merge}
                again={comparison.pageHash === now.pageHash ? null : again}
              />
            );
          }}
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

interface ComparingProps {
  candidate: Candidate;
  comparison: CandidateComparison;
  start: Merge | undefined;
  /** Compares with the page as it is now; null = that is what is shown. */
  again: (() => void) | null;
}

function Comparing({ candidate, comparison, start, again }: ComparingProps) {
  const { texts, pageHash, isBaseKept } = comparison;
  const [merge, setMerge] = useState<Merge | null>(() => (texts === null ? null : (start ?? beginMerge(texts))));
  const [focus, setFocus] = useState<(() => void) | null>(null);
  const result = useMemo((): Result | null => (merge === null ? null : { ...merge, over: pageHash }), [merge, pageHash]);
  const typed = useRef(merge);
  const latest = useCallback((): Result | null => typed.current && { ...typed.current, over: pageHash }, [pageHash]);
  const onMerge = useCallback(
    (next: Merge) => {
      typed.current = next;
      begun.set(candidate.id, { comparison, merge: next });
      setMerge(next);
    },
    [candidate.id, comparison],
  );
  const edit = useCallback(() => focus?.(), [focus]);
  useOffer(candidateInHand, { candidate, result, latest, edit, again });
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
    <div className="col full grow" {...place('candidates.text')}>
      {again === null ? null : (
        <div className={`note warn ${styles.note}`} role="status">
          <WarningIcon className="s" aria-hidden />
          <span className="grow">The page changed while you edited. What you chose and typed is still here.</span>
          <ActButton act={compareAgain} size="xs" plain />
        </div>
      )}
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
        <MergePane texts={texts} names={NAMES} fill start={start} onMerge={onMerge} onFocus={onFocus} />
      )}
    </div>
  );
}

function Decided({ candidate }: { candidate: Candidate }) {
  const detail = useLiveQuery('workspace.candidate', { id: candidate.id });
  useOffer(
    candidateInHand,
    useMemo(() => ({ candidate, result: null, latest: () => null, edit: () => undefined, again: null }), [candidate]),
  );
  return (
    <Loaded query={detail} what="the candidate" rows={14}>
      {({ content, current }) => (
        <div className="col full grow">
          <p className={`sm sec ${styles.note}`}>What the proposed text would change on the page as it is now.</p>
          <div className={styles.fill}>
            <DiffView before={current ?? ''} after={content} language="markdown" />
          </div>
        </div>
      )}
    </Loaded>
  );
}
