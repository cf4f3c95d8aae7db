// renderer/editor/merge/MergePane.tsx - merging by places: each shows who changed it, and gets the text of a side, of both, or what is typed.
import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { firstChoice, type Mergeable, type MergeSide, mergedText } from '../../../electron/contract/values/merging.ts';
import { useOffer } from '../../app/acts/controls.tsx';
import { plural } from '../../ui/format.ts';
import { DownIcon, UpIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/small.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { mergePlaces } from '../banners/acts.ts';
import type { MergeHandle } from './MergeEditor.tsx';
import styles from './merge.module.css';

const MergeEditor = lazy(() => import('./MergeEditor.tsx'));

/** The result, and how many places are not decided. */
export interface Merge {
  text: string;
  left: number;
}

interface MergePaneProps {
  texts: Mergeable;
  /** How the other side is called: “File”. */
  theirs: string;
  onMerge(merge: Merge): void;
}

const BY = {
  mine: 'changed by you',
  theirs: 'changed on the other side',
  same: 'changed alike on both sides',
  both: 'changed on both sides',
};

/** Where a merge begins: what is clear is decided. */
export const beginMerge = (texts: Mergeable): Merge => {
  const choices = texts.hunks.map(firstChoice);
  return { text: mergedText(texts, choices).text, left: choices.filter((choice) => choice === null).length };
};

export function MergePane({ texts, theirs, onMerge }: MergePaneProps) {
  const [first] = useState(() => texts.hunks.map(firstChoice));
  const [choices, setChoices] = useState<readonly (MergeSide | 'typed' | null)[]>(first);
  const [current, setCurrent] = useState(() => Math.max(0, first.indexOf(null)));
  const [before, setBefore] = useState<'theirs' | 'mine' | 'base'>('theirs');
  const [handle, setHandle] = useState<MergeHandle | null>(null);
  const [text, setText] = useState(() => mergedText(texts, first).text);
  /** What is being chosen, while the editor changes its text for it. */
  const chosen = useRef<typeof choices | null>(null);
  const tell = (next: string, made: readonly (MergeSide | 'typed' | null)[]) => {
    setText(next);
    setChoices(made);
    onMerge({ text: next, left: made.filter((choice) => choice === null).length });
  };
  const go = (index: number) => {
    setCurrent(index);
    handle?.reveal(index);
  };
  const choose = (side: MergeSide) => {
    chosen.current = choices.with(current, side);
    // The editor reports the new text at once, or nothing where the sides have the same.
    tell(text, chosen.current);
    handle?.choose(current, side);
    chosen.current = null;
  };
  const count = texts.hunks.length;
  const step = (by: number) => go((current + by + count) % count);
  const hunk = texts.hunks[current];
  useOffer(
    mergePlaces,
    // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered acts on the state of this rendering
    useMemo(() => (hunk === undefined ? null : { choose, go: step }), [choices, current, handle, text]),
  );
  if (hunk === undefined) return null;
  const choice = choices[current];
  return (
    <>
      <div className={styles.bar}>
        <IconButton icon={UpIcon} label="Previous place" onClick={() => step(-1)} />
        <IconButton icon={DownIcon} label="Next place" onClick={() => step(1)} />
        <span className="sm grow ell" role="status">
          Place {current + 1} of {count}, {BY[hunk.by]}
          {choice === null ? ': choose its text' : choice === 'typed' ? ', edited' : ''}
        </span>
        <SegmentedControl
          aria-label="Text of this place"
          value={choice ?? ''}
          onChange={(side) => choose(side as MergeSide)}
          data={[
            { value: 'theirs', label: theirs },
            { value: 'mine', label: 'Mine' },
            { value: 'both', label: 'Both' },
            { value: 'base', label: 'As before' },
          ]}
        />
      </div>
      <div className="row sm sec" style={{ padding: '6px 16px' }}>
        <span className="grow row g6">
          Compared with
          <SegmentedControl
            aria-label="Compared with"
            value={before}
            onChange={(side) => setBefore(side as typeof before)}
            data={[
              { value: 'theirs', label: theirs },
              { value: 'mine', label: 'Mine' },
              { value: 'base', label: 'Last in sync' },
            ]}
          />
        </span>
        <span className="grow">Merged text, {leftIn(choices.filter((choice) => choice === null).length)}</span>
      </div>
      <div style={{ height: 'min(480px, 50dvh)', borderTop: '1px solid var(--sw-border)' }}>
        <Suspense fallback={<SkeletonRows rows={14} height={19} label="Loading the editor" />}>
          <MergeEditor
            texts={texts}
            choices={first}
            before={texts[before]}
            current={current}
            onReady={setHandle}
            onEdit={(next, typedIn) =>
              tell(next, chosen.current ?? choices.map((choice, index) => (typedIn.includes(index) ? 'typed' : choice)))
            }
          />
        </Suspense>
      </div>
    </>
  );
}

export const leftIn = (left: number): string => (left === 0 ? 'every place is decided' : `${plural(left, 'place')} to decide`);
