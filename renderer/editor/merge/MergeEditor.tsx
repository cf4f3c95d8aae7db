// renderer/editor/merge/MergeEditor.tsx - a merge in Monaco's diff editor: on the left what it is compared with, on the right the result, which
// can be typed into. The places that differ are followed through every edit, so that each can be chosen at any time.
import { useEffect, useRef } from 'react';
import { type MergeSide, type MergeTexts, mergedText, textOfSide } from '../../../electron/contract/values/merging.ts';
import { createDiff, createText } from '../../code/diff.ts';
import { monaco } from '../../code/setup.ts';
import { applySplices } from '../../ui/splices.ts';
import { changesToSplices, createView } from '../document/view.ts';
import styles from './merge.module.css';

export interface MergeHandle {
  /** Gives a place the text of a side. */
  choose(place: number, side: MergeSide): void;
  /** Shows a place. */
  reveal(place: number): void;
  /** Puts the caret into the result. */
  focus(): void;
}

export interface MergeEditorProps {
  texts: MergeTexts;
  choices: readonly (MergeSide | null)[];
  /** What was typed and chosen before; null = nothing. */
  start: string | null;
  /** The text on the left. */
  before: string;
  /** The place that is talked about. */
  current: number;
  onReady(handle: MergeHandle | null): void;
  /** The result as a file, and the places that were typed in. */
  onEdit(text: string, typedIn: readonly number[]): void;
}

export default function MergeEditor(props: MergeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const made = useRef<ReturnType<typeof createMerge> | null>(null);
  const { texts, before, current } = props;
  useEffect(() => {
    if (!host.current) return undefined;
    const merge = createMerge(host.current, { ...latest.current, texts }, (text, typedIn) => latest.current.onEdit(text, typedIn));
    made.current = merge;
    latest.current.onReady(merge);
    return () => {
      latest.current.onReady(null);
      made.current = null;
      merge.close();
    };
  }, [texts]);
  useEffect(() => made.current?.compareWith(before), [before]);
  useEffect(() => made.current?.mark(current), [current]);
  return <div ref={host} style={{ width: '100%', height: '100%', minHeight: 0 }} />;
}

type Text = ReturnType<typeof createText>;

/** The one edit that makes a text of another, of what differs only: so the places keep where they are. */
function differenceTo(model: Text, text: string) {
  const now = model.getValue();
  const most = Math.min(now.length, text.length);
  let begin = 0;
  while (begin < most && now[begin] === text[begin]) begin += 1;
  let same = 0;
  while (same < most - begin && now[now.length - 1 - same] === text[text.length - 1 - same]) same += 1;
  const range = monaco.Range.fromPositions(model.getPositionAt(begin), model.getPositionAt(now.length - same));
  return { range, text: text.slice(begin, text.length - same) };
}

const toLf = (text: string) => createView(text).text;

function createMerge(
  host: HTMLElement,
  { texts, choices, start }: Pick<MergeEditorProps, 'texts' | 'choices' | 'start'>,
  onEdit: (text: string, typedIn: readonly number[]) => void,
) {
  const place = document.createElement('div');
  place.style.height = '100%';
  host.append(place);
  const diff = createDiff(place, { before: 'Compared with', after: 'Merged text' }, { useInlineViewWhenSpaceIsLimited: false });
  const first = mergedText(texts, choices);
  let file = first.text;
  let isChoosing = false;
  const [original, modified] = [first.text, first.text].map((text) => {
    const model = createText(toLf(text), 'skill');
    model.setEOL(monaco.editor.EndOfLineSequence.LF);
    return model;
  }) as [Text, Text];
  diff.setModel({ original, modified });
  const view = createView(file);
  const places = modified.deltaDecorations(
    [],
    first.places.map(({ start, end }) => ({
      range: monaco.Range.fromPositions(modified.getPositionAt(view.toView(start)), modified.getPositionAt(view.toView(end))),
      options: { stickiness: monaco.editor.TrackedRangeStickiness.AlwaysGrowsWhenTypingAtEdges },
    })),
  );
  const rangeOf = (index: number) => modified.getDecorationRange(places[index] ?? '') ?? new monaco.Range(1, 1, 1, 1);
  const current = diff.getModifiedEditor().createDecorationsCollection();
  modified.onDidChangeContent(({ changes }) => {
    file = applySplices(file, changesToSplices(file, createView(file), changes));
    const touched = (range: monaco.IRange) => changes.some((change) => monaco.Range.areIntersectingOrTouching(range, change.range));
    onEdit(file, isChoosing ? [] : places.flatMap((_, index) => (touched(rangeOf(index)) ? [index] : [])));
  });
  if (start !== null) {
    isChoosing = true;
    modified.pushEditOperations([], [differenceTo(modified, toLf(start))], () => null);
    isChoosing = false;
  }
  return {
    choose(index: number, side: MergeSide) {
      const hunk = texts.hunks[index];
      if (hunk === undefined) return;
      isChoosing = true;
      const code = diff.getModifiedEditor();
      code.pushUndoStop();
      code.executeEdits('merge', [{ range: rangeOf(index), text: toLf(textOfSide(texts, hunk, side)) }]);
      code.pushUndoStop();
      isChoosing = false;
    },
    focus: () => diff.getModifiedEditor().focus(),
    reveal: (index: number) => diff.getModifiedEditor().revealRangeInCenterIfOutsideViewport(rangeOf(index)),
    mark(index: number) {
      const { startLineNumber, endLineNumber, endColumn } = rangeOf(index);
      const end = endColumn === 1 && endLineNumber > startLineNumber ? endLineNumber - 1 : endLineNumber;
      const range = new monaco.Range(startLineNumber, 1, end, 1);
      current.set([{ range, options: { isWholeLine: true, linesDecorationsClassName: styles.mark ?? null } }]);
    },
    compareWith(text: string) {
      original.setValue(toLf(text));
    },
    close() {
      place.remove();
      // The comparing worker throws if its texts are gone before it has answered.
      setTimeout(() => {
        for (const part of [diff, original, modified]) part.dispose();
      }, 1000);
    },
  };
}
