// renderer/traces/runPages.ts - runs of a list, page by page. While somebody is reading, new ones wait above; what is shown stays in place.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Run } from '../../electron/contract/execution.ts';
import type { TracePage } from '../../electron/contract/traces.ts';
import { createPacer } from '../client/pacer.ts';
import { formatDayName } from '../ui/format.ts';

export interface RunList {
  rows: readonly Run[];
  /** Newer rows that are not shown yet, newest first. */
  waiting: readonly Run[];
  next: string | null;
  total: number;
  /** Runs without any query. */
  all: number;
  /** Runs by status, whatever statuses the query asks for. */
  counts: Readonly<Record<string, number>>;
  state: 'loading' | 'ready' | 'failed';
  error: unknown;
}

export interface RunPages {
  readonly store: StoreApi<RunList>;
  /** Reads the first page of a query; a later call wins. */
  load(query: string): Promise<void>;
  more(): Promise<void>;
  /** A run changed: its row is updated at once, and new rows are requested. `atTop` = nobody is reading below. */
  changed(run: Run, atTop: boolean): void;
  /** Shows the waiting rows. */
  showWaiting(): void;
  close(): void;
}

const EMPTY: RunList = { rows: [], waiting: [], next: null, total: 0, all: 0, counts: {}, state: 'loading', error: null };
const PAGE = 100;

/** The core's list: newest first, after a run or from the newest. */
type ReadPage = (query: string, after: string | null, limit: number, signal: AbortSignal) => Promise<TracePage>;

export const createRunPages = (read: ReadPage): RunPages => new Pages(read);

class Pages implements RunPages {
  readonly store: StoreApi<RunList> = createStore<RunList>()(() => EMPTY);
  readonly #read: ReadPage;
  readonly #look = createPacer(() => this.#readNewest());
  #query = '';
  /** Cancels requests for the previous query. */
  #asked = new AbortController();
  #more: Promise<void> | null = null;
  #atTop = true;

  constructor(read: ReadPage) {
    this.#read = read;
  }

  async load(query: string): Promise<void> {
    this.close();
    this.#query = query;
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    try {
      const page = await this.#read(query, null, PAGE, signal);
      if (!signal.aborted) this.store.setState({ ...page, waiting: [], state: 'ready', error: null });
    } catch (error) {
      if (!signal.aborted) this.store.setState({ state: 'failed', error });
    }
  }

  more(): Promise<void> {
    this.#more ??= this.#readMore().finally(() => {
      this.#more = null;
    });
    return this.#more;
  }

  async #readMore(): Promise<void> {
    const { next, state } = this.store.getState();
    if (next === null || state !== 'ready') return;
    const { signal } = this.#asked;
    // The rows already read stay if it fails; scrolling asks again.
    const page = await this.#read(this.#query, next, PAGE, signal).catch(() => null);
    if (page === null || signal.aborted) return;
    const { rows } = this.store.getState();
    this.store.setState({ rows: [...rows, ...page.rows], next: page.next });
  }

  changed(run: Run, atTop: boolean): void {
    const replace = (list: readonly Run[]) =>
      list.some((row) => row.id === run.id) ? list.map((row) => (row.id === run.id ? run : row)) : list;
    const { rows, waiting } = this.store.getState();
    this.store.setState({ rows: replace(rows), waiting: replace(waiting) });
    this.#atTop = atTop;
    void this.#look();
  }

  showWaiting(): void {
    const { rows, waiting } = this.store.getState();
    this.store.setState({ rows: [...waiting, ...rows], waiting: [] });
  }

  close(): void {
    this.#asked.abort();
  }

  /** Asks the core for the newest rows: only it knows what matches. */
  async #readNewest(): Promise<void> {
    const { signal } = this.#asked;
    if (signal.aborted) return;
    const page = await this.#read(this.#query, null, PAGE, signal);
    if (signal.aborted) return;
    const { rows } = this.store.getState();
    const known = new Map(page.rows.map((row) => [row.id, row]));
    const shown = new Set(rows.map((row) => row.id));
    const fresh = page.rows.filter((row) => !shown.has(row.id) && row.id > (rows[0]?.id ?? ''));
    const followed = rows.map((row) => known.get(row.id) ?? row);
    this.store.setState({
      rows: this.#atTop ? [...fresh, ...followed] : followed,
      waiting: this.#atTop ? [] : fresh,
      total: page.total,
      all: page.all,
      counts: page.counts,
    });
  }
}

export type ListItem = { kind: 'group'; id: string; label: string } | { kind: 'run'; id: string; run: Run; index: number };

/** Rows with a heading for each day. */
export function withDays(rows: readonly Run[], now: number): ListItem[] {
  const items: ListItem[] = [];
  let last = '';
  rows.forEach((run, index) => {
    const label = formatDayName(run.startedAt, now);
    if (label !== last) items.push({ kind: 'group', id: `day ${label}`, label });
    last = label;
    items.push({ kind: 'run', id: run.id, run, index });
  });
  return items;
}

/** Median and slowest 5 % of the durations, in milliseconds; null without any. */
export function durations(rows: readonly Run[]): { median: number; slow: number } | null {
  const sorted = rows.flatMap((run) => run.durationMs ?? []).sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return sorted.length === 0 ? null : { median: at(0.5), slow: at(0.95) };
}

/** What the rows cost (null = known for none), and for how many that is unknown. */
export function costs(rows: readonly Run[]): { known: number | null; unknown: number } {
  const sum: { known: number | null; unknown: number } = { known: null, unknown: 0 };
  for (const { cost, durationMs } of rows) {
    if (cost !== null) sum.known = (sum.known ?? 0) + cost;
    else if (durationMs !== null) sum.unknown++;
  }
  return sum;
}
