// renderer/editor/views/failing.ts - the line on which the skill's last run failed: it is marked until the next run.
import { useMemo, useRef } from 'react';
import type { Range } from '../../../electron/contract/packages.ts';
import { useLiveRun } from '../../runs/index.ts';
import type { OpenDocument } from '../document/document.ts';
import type { View } from '../document/view.ts';

export interface FailingLine {
  /** Offset in the view of the first character of the line. */
  offset: number;
  message: string;
}

/** Found once per run and view: from then on the mark moves with the text. */
export function useFailing(doc: OpenDocument, view: View, range: Range): FailingLine | null {
  const { error: refused, view: run } = useLiveRun(doc.id);
  const error = refused ?? run.run?.error ?? null;
  const line = error?.where?.line;
  const message = error?.message ?? '';
  const now = useRef({ view, range });
  now.current = { view, range };
  return useMemo(() => {
    if (line === undefined) return null;
    const { base, text } = doc.store.getState();
    const offset = offsetOf(text, base.text, line);
    const { start, end } = now.current.range;
    return offset < start || offset > end ? null : { offset: now.current.view.toView(offset), message };
  }, [doc, line, message]);
}

/** Where a line of the text that ran is now: the nearest line that reads the same, else the line with its number. */
export function offsetOf(text: string, ran: string, line: number): number {
  const wanted = ran.split('\n')[line - 1];
  const lines = text.split('\n');
  const same = lines.flatMap((each, at) => (each === wanted ? [at] : []));
  const nearest = same.reduce<number | null>(
    (best, at) => (best === null || Math.abs(at - line + 1) < Math.abs(best - line + 1) ? at : best),
    null,
  );
  const at = nearest ?? Math.min(line, lines.length) - 1;
  return lines.slice(0, at).reduce((sum, each) => sum + each.length + 1, 0);
}
