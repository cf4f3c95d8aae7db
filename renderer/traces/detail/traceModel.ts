// renderer/traces/detail/traceModel.ts - the visible part of a trace: folded spans, the chosen one, the part of the time axis, the search.
import { type Dispatch, type SetStateAction, useCallback, useMemo, useState } from 'react';
import { navigate, toTrace } from '../../app/router.ts';
import { type Window, wholeRun } from '../time.ts';
import { findRows, revealed, type TreeRow, visibleRows } from '../tree.ts';

export interface TraceModel {
  visible: number[];
  folded: ReadonlySet<string>;
  setFolded: Dispatch<SetStateAction<ReadonlySet<string>>>;
  fold(spanId: string, folded: boolean): void;
  selected: string | null;
  select(spanId: string | null): void;
  whole: Window;
  sight: Window;
  zoom(sight: Window | null): void;
  wanted: string;
  setWanted(text: string): void;
  found: number[];
}

export function useTraceModel(rows: readonly TreeRow[], durationMs: number, runId: string, span: string | null): TraceModel {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [zoomed, setZoomed] = useState<Window | null>(null);
  const [wanted, setWanted] = useState('');
  const selectedIndex = useMemo(() => {
    const linked = span === null ? -1 : rows.findIndex((row) => row.span.id === span);
    if (linked >= 0) return linked;
    // A failure is shown first, else the model's answer.
    const failed = rows.findLastIndex((row) => row.span.error !== null && !row.troubleBelow);
    return failed >= 0
      ? failed
      : Math.max(
          0,
          rows.findLastIndex((row) => row.span.kind === 'model_call'),
        );
  }, [rows, span]);
  // A linked span is visible even if something above it is folded.
  const open = useMemo(() => revealed(rows, folded, span === null ? -1 : selectedIndex), [rows, folded, span, selectedIndex]);
  const visible = useMemo(() => visibleRows(rows, open), [rows, open]);
  const found = useMemo(() => findRows(rows, wanted), [rows, wanted]);
  const whole = useMemo(() => wholeRun(durationMs), [durationMs]);
  const select = useCallback((spanId: string | null) => navigate(toTrace(runId, spanId), { replace: true }), [runId]);
  const fold = useCallback((spanId: string, folds: boolean) => {
    setFolded((before) => {
      const next = new Set(before);
      if (folds) next.add(spanId);
      else next.delete(spanId);
      return next;
    });
  }, []);
  return {
    visible,
    folded: open,
    setFolded,
    fold,
    selected: rows[selectedIndex]?.span.id ?? null,
    select,
    whole,
    sight: zoomed ?? whole,
    zoom: setZoomed,
    wanted,
    setWanted,
    found,
  };
}
