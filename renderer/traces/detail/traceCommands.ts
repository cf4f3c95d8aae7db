// renderer/traces/detail/traceCommands.ts - the keys of a trace.
import { useMemo, useRef } from 'react';
import type { Run } from '../../../electron/contract/execution.ts';
import { type Command, useCommands } from '../../app/commands.ts';
import { navigate, toTrace } from '../../app/router.ts';
import { runAgain } from '../runAgain.ts';
import type { TreeRow } from '../tree.ts';
import type { SpanTreeHandle } from './SpanTree.tsx';
import type { TraceModel } from './traceModel.ts';
import type { Neighbours } from './useNeighbours.ts';

interface CommandsInput {
  rows: readonly TreeRow[];
  model: TraceModel;
  run: Run;
  tree: { current: SpanTreeHandle | null };
  find: { current: HTMLInputElement | null };
  neighbours: Neighbours;
}

export function useTraceCommands(input: CommandsInput) {
  const latest = useRef(input);
  latest.current = input;
  const commands = useMemo<Command[]>(() => {
    const screen = 'trace' as const;
    const move = (by: number) => {
      const { rows, model, tree } = latest.current;
      const at = model.visible.findIndex((index) => rows[index]?.span.id === model.selected);
      const next = rows[model.visible[Math.max(0, Math.min(model.visible.length - 1, at + by))] ?? -1];
      if (next) model.select(next.span.id);
      tree.current?.focus();
    };
    const fold = (folded: boolean) => {
      const { model } = latest.current;
      if (model.selected !== null) model.fold(model.selected, folded);
    };
    const foldAll = () => {
      const { rows, model } = latest.current;
      model.setFolded(new Set(rows.filter((row) => row.hasChildren && row.depth > 0).map((row) => row.span.id)));
    };
    const open = (id: string | null) => id !== null && navigate(toTrace(id));
    const zoomBy = (factor: number) => {
      const { model } = latest.current;
      const { from, to } = model.sight;
      const middle = (from + to) / 2;
      const half = ((to - from) / 2) * factor;
      const next = { from: Math.max(model.whole.from, middle - half), to: Math.min(model.whole.to, middle + half) };
      model.zoom(next.to - next.from >= model.whole.to - model.whole.from - 0.001 ? null : next);
    };
    return [
      { id: 'trace.next', label: 'Next span', keys: ['J'], screen, run: () => move(1) },
      { id: 'trace.previous', label: 'Previous span', keys: ['K'], screen, run: () => move(-1) },
      { id: 'trace.fold', label: 'Fold span', keys: ['H'], screen, run: () => fold(true) },
      { id: 'trace.unfold', label: 'Unfold span', keys: ['L'], screen, run: () => fold(false) },
      { id: 'trace.fold-all', label: 'Fold all spans', keys: ['['], screen, run: foldAll },
      { id: 'trace.unfold-all', label: 'Unfold all spans', keys: [']'], screen, run: () => latest.current.model.setFolded(new Set()) },
      { id: 'trace.fit', label: 'Zoom to fit', keys: ['F'], screen, run: () => latest.current.model.zoom(null) },
      { id: 'trace.zoom-in', label: 'Zoom in', keys: ['+', '='], screen, run: () => zoomBy(0.5) },
      { id: 'trace.zoom-out', label: 'Zoom out', keys: ['-'], screen, run: () => zoomBy(2) },
      { id: 'trace.find', label: 'Find in spans', keys: ['/'], screen, run: () => latest.current.find.current?.focus() },
      {
        id: 'trace.find-text',
        label: 'Find in span text',
        keys: ['Mod+F'],
        screen,
        run: () => document.querySelector<HTMLElement>('[data-payload-find]')?.focus(),
      },
      { id: 'trace.again', label: 'Run again with the same input', keys: ['R'], screen, run: () => void runAgain(latest.current.run) },
      { id: 'trace.newer', label: 'Newer run', keys: ['Shift+K'], screen, run: () => open(latest.current.neighbours.newer) },
      { id: 'trace.older', label: 'Older run', keys: ['Shift+J'], screen, run: () => open(latest.current.neighbours.older) },
    ];
  }, []);
  useCommands(commands);
}
