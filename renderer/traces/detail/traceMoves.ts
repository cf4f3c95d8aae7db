// renderer/traces/detail/traceMoves.ts - offers the shown trace to its acts.
import { useMemo, useRef } from 'react';
import type { Run } from '../../../electron/contract/execution.ts';
import { useOffer } from '../../app/acts/controls.tsx';
import { runInHand, type ShownTrace, shownTrace } from '../acts.ts';
import type { TreeRow } from '../tree.ts';
import type { TraceModel } from './traceModel.ts';
import type { Neighbours } from './useNeighbours.ts';

interface TraceParts {
  rows: readonly TreeRow[];
  model: TraceModel;
  run: Run;
  neighbours: Neighbours;
}

export function useShownTrace(input: TraceParts) {
  const latest = useRef(input);
  latest.current = input;
  const { run, neighbours } = input;
  const { newer, older } = neighbours;
  const shown = useMemo<ShownTrace>(
    () => ({
      run,
      newer,
      older,
      move: (by) => {
        const { rows, model } = latest.current;
        const at = model.visible.findIndex((index) => rows[index]?.span.id === model.selected);
        const next = rows[model.visible[Math.max(0, Math.min(model.visible.length - 1, at + by))] ?? -1];
        if (next) model.select(next.span.id);
      },
      fold: (folded) => {
        const { model } = latest.current;
        if (model.selected !== null) model.fold(model.selected, folded);
      },
      foldAll: (folded) => {
        const { rows, model } = latest.current;
        model.setFolded(new Set(folded ? rows.filter((row) => row.hasChildren && row.depth > 0).map((row) => row.span.id) : []));
      },
      zoomBy: (factor) => {
        const { model } = latest.current;
        const { from, to } = model.sight;
        const half = ((to - from) / 2) * (factor ?? Number.POSITIVE_INFINITY);
        const middle = (from + to) / 2;
        const next = { from: Math.max(model.whole.from, middle - half), to: Math.min(model.whole.to, middle + half) };
        model.zoom(next.to - next.from >= model.whole.to - model.whole.from - 0.001 ? null : next);
      },
    }),
    [run, newer, older],
  );
  useOffer(shownTrace, shown);
  useOffer(runInHand, run);
}
