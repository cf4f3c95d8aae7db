// renderer/editor/banners/Diverged.tsx - two sides changed one skill (rows A10, A12): one banner, whichever way it came about, and one dialog
// in which they are compared, chosen or merged. The side that is not chosen is kept as a revision.
import { Button, SegmentedControl } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import type { Decision, SetAside, ThreeWay } from '../../../electron/contract/linking.ts';
import { isMergeable, type Mergeable } from '../../../electron/contract/values/merging.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { useLiveQuery } from '../../client/live.ts';
import { Compared } from '../../code/Compared.tsx';
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { type LiveDocument, useDoc } from '../document/documents.ts';
import { isDiverged } from '../document/status.ts';
import { beginMerge, leftIn, type Merge, MergePane, namesOfSkill } from '../merge/MergePane.tsx';
import { compareSides, decideLater, diverged, keepMine, mergeSides, saveMerge, takeTheirs } from './acts.ts';
import { Banner } from './Banner.tsx';

type Shown = 'compare' | 'merge';

export function Diverged({ doc }: { doc: LiveDocument }) {
  const isOpen = useDoc(doc, isDiverged);
  const link = useDoc(doc, (s) => s.row.link);
  const fileName = useDoc(doc, (s) => s.row.fileName);
  const isMissing = link?.state === 'missing';
  const [shown, setShown] = useState<Shown | null>(null);
  /** What was typed last belongs to the text that is compared. */
  const show = useCallback(
    async (what: Shown | null) => {
      if (what !== null) await doc.saving.flush();
      setShown(what);
    },
    [doc],
  );
  useOffer(
    diverged,
    useMemo(
      () => (isOpen || shown !== null ? { isMissing, merge: null, decide: (decision: Decision) => decide(doc, decision), show } : null),
      [doc, isOpen, isMissing, shown, show],
    ),
  );
  if (!isOpen && shown === null) return null;
  const reason = reasonOf(link?.reason ?? null);
  const theirs = link === null || link === undefined ? 'Use theirs' : 'Use the file';
  return (
    <>
      <Banner
        kind="warn"
        acts={
          isMissing ? (
            <ActButton act={keepMine} label="Write it again" size="xs" plain />
          ) : (
            <>
              <ActButton act={compareSides} label="Compare" size="xs" plain />
              <ActButton act={takeTheirs} label={theirs} size="xs" plain />
              <ActButton act={keepMine} size="xs" plain />
              <ActButton act={mergeSides} label="Merge" size="xs" plain />
            </>
          )
        }
      >
        {isMissing ? (
          <>
            <b>Its file is missing:</b> {link.path} The text here is kept.
          </>
        ) : (
          <>
            {link && reason !== '' ? (
              <b>{link.path} and the skill differ.</b>
            ) : (
              <b>Changed here and {link ? `in ${link.path}` : 'in another window or program'}.</b>
            )}{' '}
            {reason}Neither side is overwritten until you decide, and the other one is kept as a revision.
          </>
        )}
      </Banner>
      <Dialog title={`Two versions of ${fileName}`} size={1080} opened={shown !== null} onClose={() => void show(null)}>
        {shown === null ? null : <Decide doc={doc} shown={shown} isLinked={link != null} onShow={show} />}
      </Dialog>
    </>
  );
}

/** Said only if it is more than that both changed. */
const reasonOf = (reason: string | null): string => (reason === null || /^Both /.test(reason) ? '' : `${reason} `);

/** Tells where the other side is. */
async function decide(doc: LiveDocument, decision: Decision, seen?: ThreeWay): Promise<void> {
  const kept = await doc.saving.decide(decision, seen);
  toast(
    <>
      {DONE[decision.take]} {kept.map(wordsOf).join(' ')}
    </>,
    { id: 'conflict' },
  );
}

const DONE: Record<Decision['take'], string> = {
  mine: 'Your text was saved.',
  theirs: 'The other text is used.',
  merged: 'The merged text was saved.',
};
const wordsOf = ({ side, revision }: SetAside) => `${side === 'mine' ? 'Yours' : 'The other one'} is revision ${revision}.`;

interface DecideProps {
  doc: LiveDocument;
  shown: Shown;
  isLinked: boolean;
  onShow(shown: Shown | null): Promise<void>;
}

function Decide(props: DecideProps) {
  const { doc } = props;
  const texts = useLiveQuery('library.threeWay', { id: doc.id }, { refetchOnMount: 'always' });
  return (
    <Loaded query={texts} what="both versions" rows={12} height={19}>
      {(now) => <Choice key={props.shown} {...props} now={now} onRefused={() => void texts.refetch()} />}
    </Loaded>
  );
}

type Pair = 'both' | 'theirs' | 'mine';

function Choice({ doc, shown, isLinked, onShow, now, onRefused }: DecideProps & { now: ThreeWay; onRefused(): void }) {
  const other = isLinked ? 'In the file' : 'Saved elsewhere';
  // A merge goes on with the texts it began with; what changed since is told.
  const [merging, setMerging] = useState(() => beginWith(now));
  const [pair, setPair] = useState<Pair>('both');
  const isMerging = shown === 'merge' && merging !== null;
  const seen = isMerging ? merging.texts : now;
  const isOld = seen.theirHash !== now.theirHash || seen.mineHash !== now.mineHash;
  useOffer(
    diverged,
    useMemo(
      () => ({
        isMissing: now.theirHash === null,
        merge: isMerging ? merging.merge : null,
        mergeable: merging !== null,
        show: onShow,
        async decide(decision: Decision) {
          try {
            await decide(doc, decision, seen);
            await onShow(null);
          } catch (cause) {
            onRefused();
            throw cause;
          }
        },
      }),
      [doc, seen, now.theirHash, isMerging, merging, onShow, onRefused],
    ),
  );
  const pairs: Record<Pair, { label: string; before: string | null; after: string | null; names: [string, string] }> = {
    both: { label: 'Both', before: now.theirs, after: now.mine, names: [other, 'In the editor'] },
    theirs: { label: 'What the other side changed', before: now.base, after: now.theirs, names: ['Last in sync', other] },
    mine: { label: 'What you changed', before: now.base, after: now.mine, names: ['Last in sync', 'In the editor'] },
  };
  const possible = (Object.keys(pairs) as Pair[]).filter((each) => pairs[each].before !== null && pairs[each].after !== null);
  const { before, after, names } = pairs[possible.includes(pair) ? pair : (possible[0] ?? 'both')];
  return (
    <>
      {isMerging ? (
        <>
          {isOld ? (
            <Banner
              kind="warn"
              acts={
                <Button size="xs" onClick={() => setMerging(beginWith(now))}>
                  Start again with it
                </Button>
              }
            >
              <b>The other side has changed again.</b> This merge is of the text before.
            </Banner>
          ) : null}
          <MergePane
            key={`${seen.theirHash} ${seen.mineHash}`}
            texts={merging.texts}
            names={namesOfSkill(isLinked ? 'File' : 'Theirs')}
            onMerge={(merge) => setMerging((last) => (last === null ? null : { ...last, merge }))}
          />
        </>
      ) : (
        <>
          <div className="bar" style={{ padding: '0 16px' }}>
            <SegmentedControl
              aria-label="What is compared"
              value={pair}
              onChange={(value) => setPair(value as Pair)}
              data={possible.map((value) => ({ value, label: pairs[value].label }))}
            />
          </div>
          <div style={{ paddingTop: 6 }}>
            <Compared before={{ label: names[0], text: before ?? '' }} after={{ label: names[1], text: after ?? '' }} />
          </div>
        </>
      )}
      <DialogFoot>
        {isMerging ? <span className="sm sec">{leftIn(merging.merge.left)}</span> : null}
        <ActButton act={decideLater} className="right" plain />
        <ActButton act={takeTheirs} label={isLinked ? 'Use the file' : 'Use theirs'} plain />
        <ActButton act={keepMine} plain />
        {isMerging ? (
          <ActButton act={saveMerge} variant="filled" plain />
        ) : (
          <ActButton act={mergeSides} label="Merge" variant="filled" plain />
        )}
      </DialogFoot>
    </>
  );
}

const beginWith = (texts: ThreeWay): { texts: Mergeable; merge: Merge } | null =>
  isMergeable(texts) ? { texts, merge: beginMerge(texts) } : null;
