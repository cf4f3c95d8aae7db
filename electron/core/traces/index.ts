// electron/core/traces/index.ts - the door of the room: recording what happens, and reading it again (rows D1, D2).
import { randomUUID } from 'node:crypto';
import { AppError, type Run, type RunEvent, type SkillRow, type Spending, type TraceDetail, type TracesApi } from '../../contract/index.ts';
import { createCheckpoints, guarded, isForReading } from '../storage/index.ts';
import { ownCodeEnvironment } from '../workers/index.ts';
import { readArtifactRows } from './artifact-rows.ts';
import { bringRowsHome } from './home.ts';
import { closeInterrupted } from './interrupted.ts';
import { listRuns } from './list.ts';
import { costs7d, findRun, lastRuns, readArtifactSpanIds, readDetail, readPayload, readText, tokensToday } from './reads.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { spendingOf } from './spending.ts';
import type { Database, TraceStore } from './store.ts';

export type { ArtifactRecord, RecordedText } from './artifact-rows.ts';
export { runsOverLimits } from './pruning/over.ts';
export { halfRemoved, removeRuns } from './pruning/remove.ts';
export type { Adopted, Recorder, RunWriter } from './recorder.ts';
export type { PayloadRef } from './rows.ts';
export { createIds } from './run-id.ts';
export type { TraceStore } from './store.ts';

export interface TracesDeps {
  account: TraceStore;
  /** The open workspace; new runs are kept with it. */
  workspace: TraceStore | null;
  /** Removes keys from every text before it is kept. */
  mask: (text: string) => string;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** A run has written its last row here. */
  onRunClosed?: () => void;
  /** A batch of trace rows could not be written; the run itself goes on. */
  onProblem?: (error: AppError) => void;
}

/** What the library shows about runs, by the id of a library row (skill_sources.id). */
export interface Activity {
  lastRuns(): Map<string, NonNullable<SkillRow['lastRun']>>;
  /** US dollars; null = unknown. Skills without a run in seven days are absent. */
  costs7d(): Map<string, number | null>;
}

export interface Traces {
  api: TracesApi;
  /** New runs are kept with the workspace; one that continues after a restart stays where it was. */
  recorder: Recorder;
  /** Ids of the runs that still write here. */
  openRuns: ReadonlySet<string>;
  /** As if a run wrote here until the result is called: for who writes beside runs. */
  hold(): () => void;
  activity: Activity;
  /** What an agent used, by time. */
  spentBy(agent: string): Spending[];
  /** Moves rows that earlier versions kept apart from their runs, once per workspace. Call it once after opening. */
  bringRowsHome(): void;
  /** Closes open runs of dead processes; returns how many. Call it once after opening. */
  closeInterrupted(): number;
  /** Writes what is waiting. Whoever opened the databases closes them. */
  close(): void;
}

/** Opens the room over databases that are already migrated. */
export function createTraces(deps: TracesDeps): Traces {
  const now = deps.now ?? Date.now;
  const stores = deps.workspace === null ? [deps.account] : [deps.workspace, deps.account];
  const databases = stores.map((store) => store.traces);
  const checkpoints = createCheckpoints(
    stores.flatMap((store) => [store.traces, store.agents]),
    ownCodeEnvironment(),
  );
  const openRuns = new Set<string>();
  const recorders = stores.map((store) =>
    createRecorder({
      store,
      openRuns,
      mask: deps.mask,
      onWritten: checkpoints.written,
      onRunClosed: deps.onRunClosed ?? (() => {}),
      onProblem: deps.onProblem ?? (() => {}),
    }),
  );
  return {
    api: createApi(stores, now),
    recorder: {
      begin: recorders[0]!.begin,
      unowned: () => recorders.flatMap((recorder) => recorder.unowned()),
      claim: (runId) => firstOf(recorders, (recorder) => recorder.claim(runId)),
      find: (runId) => firstOf(recorders, ({ unwritten }) => unwritten(runId)) ?? findRun(databases, runId)?.run ?? null,
      past: (runId) =>
        pastEvents(
          databases,
          runId,
          firstOf(recorders, ({ unwritten }) => unwritten(runId)),
        ),
    },
    openRuns,
    hold() {
      const id = randomUUID();
      openRuns.add(id);
      return () => {
        if (openRuns.delete(id)) deps.onRunClosed?.();
      };
    },
    activity: {
      lastRuns: () => guarded(databases[0]!.name, () => lastRuns(databases)),
      costs7d: () => guarded(databases[0]!.name, () => costs7d(databases, now())),
    },
    spentBy: (agent) => guarded(databases[0]!.name, () => spendingOf(databases, agent, now())),
    bringRowsHome() {
      if (stores.some((store) => isForReading(store.traces) || isForReading(store.agents))) return;
      guarded(databases[0]!.name, () => bringRowsHome(deps.account, deps.workspace));
    },
    closeInterrupted: () =>
      databases.filter((db) => !isForReading(db)).reduce((sum, db) => sum + guarded(db.name, () => closeInterrupted(db, now())), 0),
    close() {
      for (const recorder of recorders) recorder.close();
      checkpoints.close();
    },
  };
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | null): Found | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/** The run comes last. `latest`: its last state, where the database has refused it so far. */
function pastEvents(databases: readonly Database[], runId: string, latest: Run | null): RunEvent[] | null {
  const found = findRun(databases, runId);
  if (!found) return null;
  const { run, spans, assertions } = readDetail(found.db, found.run);
  const events = spans.flatMap((span): RunEvent[] => {
    const textOf = (name: 'thinking' | 'output'): string => {
      const payload = span.kind === 'model_call' ? span.payloads.find((each) => each.name === name) : undefined;
      return (payload && readText(found.db, payload.id)) ?? '';
    };
    const [thought, text] = [textOf('thinking'), textOf('output')];
    const told: RunEvent[] = [{ type: 'span', span }];
    if (thought !== '') told.push({ type: 'thinking', spanId: span.id, text: thought, all: false });
    if (text !== '') told.push({ type: 'text', spanId: span.id, text });
    return told;
  });
  const checked = assertions.map((step): RunEvent => ({ type: 'assertions', ...step }));
  return [...events, ...checked, { type: 'run', run: latest ?? run }];
}

function createApi(stores: readonly TraceStore[], now: () => number): TracesApi {
  const databases = stores.map((store) => store.traces);
  const runOf = (runId: string) => {
    const found = findRun(databases, runId);
    if (!found) throw new AppError('not_found', `There is no run ${runId}.`, { remedy: 'Check the list of traces.' });
    return found;
  };
  /** A read that fails names the database that new runs are kept in. */
  const reading = <T>(read: () => T): T => guarded(databases[0]!.name, read);
  return {
    list: (input) => reading(() => listRuns(databases, input, now())),
    get: ({ runId }) =>
      reading((): TraceDetail => {
        const { db, run } = runOf(runId);
        return readDetail(db, run);
      }),
    artifactRows: ({ runId }) =>
      reading(() => {
        const { db } = runOf(runId);
        const { agents } = stores.find((store) => store.traces === db)!;
        return readArtifactRows(agents, readArtifactSpanIds(db, runId));
      }),
    payload: ({ payloadId, offset = 0 }) =>
      reading(() => {
        const page = readPayload(databases, payloadId, offset);
        if (!page) throw new AppError('not_found', `There is no text ${payloadId} in the traces.`, { remedy: 'Open the run again.' });
        return page;
      }),
    tokensToday: () => reading(() => tokensToday(databases, now())),
  };
}
