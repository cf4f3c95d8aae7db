// renderer/traces/acts.ts - what can be done with recorded runs: those in the list, and the open one. Light: the palette reads it
// before a trace is ever loaded.
import type { Run, Span } from '../../electron/contract/execution.ts';
import { act, createSubject } from '../app/acts/act.ts';
import { navigate, toSkill, toTrace, toTraces } from '../app/router.ts';
import {
  ClockIcon,
  CloseIcon,
  DownIcon,
  ErrorIcon,
  ExternalIcon,
  FilterIcon,
  LinkIcon,
  OverrideIcon,
  RunIcon,
  SearchIcon,
  UpIcon,
} from '../ui/icons.ts';
import { statusLabel } from '../ui/labels.tsx';
import { BAD, STATUSES, setValues, TIMES, toggleStatus } from './filter.ts';

/** The row of the list, or the open trace. */
export const runInHand = createSubject<Run>('no run is selected');

export const openRun = act(runInHand, {
  id: 'traces.open',
  label: 'Open run',
  keys: ['O'],
  icon: ExternalIcon,
  screen: 'traces',
  run: (run) => navigate(toTrace(run.id)),
  next: 'trace.spans',
});
export const again = act(runInHand, {
  id: 'traces.again',
  label: 'Run again with the same input',
  keys: ['R'],
  screen: ['traces', 'trace'],
  icon: RunIcon,
  run: async (run) => (await import('./runAgain.ts')).runAgain(run),
  next: 'dock.run',
});

export interface ShownTraces {
  query: string;
  setQuery(query: string): void;
  move(by: 1 | -1): void;
  /** New runs that are waiting above. */
  waiting: number;
  showWaiting(): void;
}
export const shownTraces = createSubject<ShownTraces>('the traces are not shown', { go: () => navigate(toTraces()) });
const list = { screen: 'traces', next: 'traces.list' } as const;

act(shownTraces, { id: 'traces.next', label: 'Next run', keys: ['J'], ...list, run: ({ move }) => move(1) });
act(shownTraces, { id: 'traces.previous', label: 'Previous run', keys: ['K'], ...list, run: ({ move }) => move(-1) });
act(shownTraces, {
  id: 'traces.filter',
  label: 'Filter runs',
  keys: ['/', 'Mod+F'],
  icon: SearchIcon,
  screen: 'traces',
  run: () => undefined,
  next: 'traces.search',
});
export const allRuns = act(shownTraces, {
  id: 'traces.all',
  label: 'Show all runs',
  icon: FilterIcon,
  blocked: ({ query }) => (query === '' ? 'nothing is filtered' : null),
  run: ({ setQuery }) => setQuery(''),
  next: 'traces.list',
});
export const onlyBad = act(shownTraces, {
  id: 'traces.bad',
  label: 'Show runs that did not complete',
  icon: ErrorIcon,
  run: ({ query, setQuery }) => setQuery(setValues(query, 'status', BAD)),
  next: 'stay',
});
export const since = act(shownTraces, {
  id: 'traces.since',
  label: 'Show runs started since',
  icon: ClockIcon,
  among: () => TIMES.map(([id, label]) => ({ id, label })),
  run: ({ query, setQuery }, time) => setQuery(setValues(query, 'since', time === null ? [] : [time])),
  next: 'stay',
});
act(shownTraces, {
  id: 'traces.status',
  label: 'Show or hide runs by status',
  icon: FilterIcon,
  among: () => STATUSES.map((id) => ({ id, label: statusLabel(id) })),
  run: ({ query, setQuery }, status) => status !== null && setQuery(toggleStatus(query, status)),
  next: 'stay',
});
export const showWaiting = act(shownTraces, {
  id: 'traces.new',
  label: 'Show new runs',
  icon: UpIcon,
  blocked: ({ waiting }) => (waiting > 0 ? null : 'no new run waits above'),
  run: ({ showWaiting: show }) => show(),
  next: 'traces.list',
});

/** The open trace. */
export interface ShownTrace {
  run: Run;
  newer: string | null;
  older: string | null;
  move(by: 1 | -1): void;
  fold(folded: boolean): void;
  foldAll(folded: boolean): void;
  /** null = the whole run. */
  zoomBy(factor: number | null): void;
}
export const shownTrace = createSubject<ShownTrace>('no run is open');
const trace = { screen: 'trace', next: 'trace.spans' } as const;

act(shownTrace, { id: 'trace.next', label: 'Next span', keys: ['J'], ...trace, run: ({ move }) => move(1) });
act(shownTrace, { id: 'trace.previous', label: 'Previous span', keys: ['K'], ...trace, run: ({ move }) => move(-1) });
act(shownTrace, { id: 'trace.fold', label: 'Fold span', keys: ['H'], ...trace, run: ({ fold }) => fold(true) });
act(shownTrace, { id: 'trace.unfold', label: 'Unfold span', keys: ['L'], ...trace, run: ({ fold }) => fold(false) });
act(shownTrace, { id: 'trace.fold-all', label: 'Fold all spans', keys: ['['], ...trace, run: ({ foldAll }) => foldAll(true) });
act(shownTrace, { id: 'trace.unfold-all', label: 'Unfold all spans', keys: [']'], ...trace, run: ({ foldAll }) => foldAll(false) });
export const fit = act(shownTrace, { id: 'trace.fit', label: 'Zoom to fit', keys: ['F'], ...trace, run: ({ zoomBy }) => zoomBy(null) });
act(shownTrace, { id: 'trace.zoom-in', label: 'Zoom in', keys: ['+', '='], ...trace, run: ({ zoomBy }) => zoomBy(0.5) });
act(shownTrace, { id: 'trace.zoom-out', label: 'Zoom out', keys: ['-'], ...trace, run: ({ zoomBy }) => zoomBy(2) });
act(shownTrace, {
  id: 'trace.find',
  label: 'Find in spans',
  keys: ['/'],
  icon: SearchIcon,
  screen: 'trace',
  run: () => undefined,
  next: 'trace.find',
});
export const newer = act(shownTrace, {
  id: 'trace.newer',
  label: 'Newer run',
  keys: ['Shift+K'],
  icon: UpIcon,
  ...trace,
  blocked: (it) => (it.newer === null ? 'this is the newest' : null),
  run: (it) => it.newer !== null && navigate(toTrace(it.newer)),
});
export const older = act(shownTrace, {
  id: 'trace.older',
  label: 'Older run',
  keys: ['Shift+J'],
  icon: DownIcon,
  ...trace,
  blocked: (it) => (it.older === null ? 'this is the oldest' : null),
  run: (it) => it.older !== null && navigate(toTrace(it.older)),
});

/** The span that the inspector shows. */
export interface ShownSpan {
  run: Run;
  span: Span;
  copyLink(): Promise<unknown>;
  /** Closes the inspector if it covers the tree. */
  close: (() => void) | null;
}
export const shownSpan = createSubject<ShownSpan>('no span is shown');
export const copyLink = act(shownSpan, {
  id: 'span.link',
  label: 'Copy link to this span',
  icon: LinkIcon,
  run: (it) => it.copyLink(),
  next: 'stay',
});
export const closeSpan = act(shownSpan, {
  id: 'span.close',
  label: 'Close inspector',
  icon: CloseIcon,
  blocked: ({ close }) => (close ? null : 'it stands beside the tree'),
  run: ({ close }) => close?.(),
  next: 'trace.spans',
});
export const openSpanSkill = act(shownSpan, {
  id: 'span.skill',
  label: 'Open skill at this span',
  icon: ExternalIcon,
  run: ({ run, span }) => navigate(toSkill(run.skillId, span.kind === 'artifact' ? { view: 'artifact', artifact: span.name } : {})),
  next: 'editor.view',
});
export const openSpanLine = act(shownSpan, {
  id: 'span.line',
  label: 'Go to the failing line',
  icon: ErrorIcon,
  blocked: ({ span }) => (span.error?.where?.line === undefined ? 'the error names no line' : null),
  run: ({ run, span }) => navigate(toSkill(run.skillId, { line: span.error?.where?.line ?? 1 })),
  next: 'editor.view',
});

/** The text of the shown span. */
export const shownText = createSubject<{ copy(): Promise<unknown>; more: (() => void) | null }>('no text is shown');
act(shownText, {
  id: 'trace.find-text',
  label: 'Find in span text',
  keys: ['Mod+F'],
  icon: SearchIcon,
  screen: 'trace',
  run: () => undefined,
  next: 'trace.text',
});
export const copyText = act(shownText, {
  id: 'span.copy',
  label: 'Copy span text',
  icon: OverrideIcon,
  run: ({ copy }) => copy(),
  next: 'stay',
});
export const moreText = act(shownText, {
  id: 'span.more',
  label: 'Load more of the text',
  icon: DownIcon,
  blocked: ({ more }) => (more ? null : 'all of it is shown'),
  run: ({ more }) => more?.(),
  next: 'stay',
});
