// renderer/editor/merge/MergePane.tsx - merging by places: each shows who changed it, and gets the text of a side, of both, or what is typed.
import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { firstChoice, type MergeSide, type MergeTexts, mergedText } from '../../../electron/contract/values/merging.ts';
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
  /** What each place has; null = it is not decided. */
  choices: readonly (MergeSide | 'typed' | null)[];
}

/** How the texts are called. */
export interface MergeNames {
  theirs: string;
  mine: string;
  /** What both began with. */
  base: string;
  result: string;
  by: Readonly<Record<MergeTexts['hunks'][number]['by'], string>>;
}

interface MergePaneProps {
  texts: MergeTexts;
  names: MergeNames;
  /** As high as its place. */
  fill?: boolean;
  /** Where it goes on; by default what is clear is decided. */
  start?: Merge | undefined;
  onMerge(merge: Merge): void;
  /** What puts the caret into the result, once it is there. */
  onFocus?(focus: (() => void) | null): void;
}

/** Of a skill that was changed here and elsewhere; `theirs`: “File”. */
export const namesOfSkill = (theirs: string): MergeNames => ({
  theirs,
  mine: 'Mine',
  base: 'Last in sync',
  result: 'Merged text',
  by: {
    mine: 'changed by you',
    theirs: 'changed on the other side',
    same: 'changed alike on both sides',
    both: 'changed on both sides',
  },
});

/** Where a merge begins: what is clear is decided. */
export const beginMerge = (texts: MergeTexts): Merge => {
  const choices = texts.hunks.map(firstChoice);
  return { text: mergedText(texts, choices).text, left: choices.filter((choice) => choice === null).length, choices };
};

export function MergePane({ texts, names, fill = false, start, onMerge, onFocus }: MergePaneProps) {
  const [first] = useState(() => texts.hunks.map(firstChoice));
  const [choices, setChoices] = useState<Merge['choices']>(start?.choices ?? first);
  const [current, setCurrent] = useState(() => Math.max(0, choices.indexOf(null)));
  const [before, setBefore] = useState<'theirs' | 'mine' | 'base'>('theirs');
  const [handle, setHandle] = useState<MergeHandle | null>(null);
  const [text, setText] = useState(() => start?.text ?? mergedText(texts, first).text);
  useEffect(() => onFocus?.(handle?.focus ?? null), [handle, onFocus]);
  /** What is being chosen, while the editor changes its text for it. */
  const chosen = useRef<Merge['choices'] | null>(null);
  const tell = (next: string, made: Merge['choices']) => {
    setText(next);
    setChoices(made);
    onMerge({ text: next, left: made.filter((choice) => choice === null).length, choices: made });
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
          Place {current + 1} of {count}, {names.by[hunk.by]}
          {choice === null ? ': choose its text' : choice === 'typed' ? ', edited' : ''}
        </span>
        <SegmentedControl
          aria-label="Text of this place"
          value={choice ?? ''}
          onChange={(side) => choose(side as MergeSide)}
          data={[
            { value: 'theirs', label: names.theirs },
            { value: 'mine', label: names.mine },
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
              { value: 'theirs', label: names.theirs },
              { value: 'mine', label: names.mine },
              { value: 'base', label: names.base },
            ]}
          />
        </span>
        <span className="grow">
          {names.result}, {leftIn(choices.filter((choice) => choice === null).length)}
        </span>
      </div>
      <div style={{ ...(fill ? { flex: 1, minHeight: 0 } : { height: 'min(480px, 50dvh)' }), borderTop: '1px solid var(--sw-border)' }}>
        <Suspense fallback={<SkeletonRows rows={14} height={19} label="Loading the editor" />}>
          <MergeEditor
            texts={texts}
            choices={first}
            start={start?.text ?? null}
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
