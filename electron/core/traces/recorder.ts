// electron/core/traces/recorder.ts - writes runs, spans and texts as they happen: a run's row at once, everything else in batches of at
// most 100 ms, and all of it when the run ends.
import { randomUUID } from 'node:crypto';
import type { AppError, ArtifactTrace, AssertionResult, Run, RunEvent, Scope, Span } from '../../contract/index.ts';
import { guarded, mapSqliteError, requireWritable } from '../storage/index.ts';
import { type ArtifactRecord, insertArtifactRows, toArtifactRow } from './artifact-rows.ts';
import { type Owner, self } from './owner.ts';
import { type AssertionRow, type PayloadRef, type RunRow, resultToRow, runToRow, type SpanRow, spanToRow } from './rows.ts';
import type { Database, TraceStore } from './store.ts';
import { type Claimed, claimRun, releaseRun, waitingRuns } from './waiting.ts';

export interface Recorder {
  /** Writes the row of a run that starts now, at once: it is there even when the process dies. `skillId` is skills.id. Throws the AppError of a database that can't be written. */
  begin(run: Run, skillId: string): void;
  /** The run moved on; written with the next batch. */
  update(run: Run): void;
  /** A span started or ended; the last state of a span wins. */
  span(span: Span): void;
  /** Keeps a text of a span: at most 4,000,000 characters, keys masked. The span that names the returned reference must follow. */
  payload(runId: string, name: PayloadRef['name'], text: string): PayloadRef;
  /** The seed's row of one artifact step, into the agents.db of the skill's scope. */
  artifact(record: ArtifactRecord, scope: Scope): void;
  /** What was checked on a step's output; written with the next batch. */
  assertions(runId: string, spanId: string, results: readonly AssertionResult[]): void;
  /**
   * Writes at once that a run waits, with the state that another process needs to go on. Answers the run with `waiting.survives`: a state
   * in which there is a key is not written.
   */
  wait(run: Run, state: string): Run;
  /** Writes at once that a run waits no longer. */
  resumed(run: Run): void;
  /** Waiting runs whose process is gone. */
  orphans(): Run[];
  /** Makes a waiting run, whose process is gone, this process’s own; null when there is none of that id, or its process lives. */
  claim(runId: string): Claimed | null;
  /** Gives a waiting run up, so that another process, or this one later, can claim it. */
  release(runId: string): void;
  /** Writes everything of the run that has not been written yet, then its final row. */
  end(run: Run): void;
  /** A run that is no longer in memory, as the events a watcher would have seen; null when it is unknown. */
  past(runId: string): RunEvent[] | null;
}

export interface RecorderDeps {
  /** Where new runs are kept. */
  store: TraceStore;
  /** agents.db by scope of the skill. */
  agents: (scope: Scope) => Database;
  mask: (text: string) => string;
  /** A batch could not be written; the run goes on. */
  onProblem: (error: AppError) => void;
  past: Recorder['past'];
}

const BATCH_MS = 100;
/** When a batch that could not be written is tried again. */
const RETRY_MS = 2000;
/** Characters of texts that wait for a database that takes nothing; beyond it they are dropped, spans and runs are not. */
const MAX_WAITING_CHARS = 32_000_000;
/** Longer texts are cut with a notice; the output limit of a template is the same order. */
export const MAX_PAYLOAD_CHARS = 4_000_000;

interface Batch {
  runs: Map<string, Run>;
  spans: Map<string, SpanRow>;
  payloads: { id: string; run_id: string; name: string; text: string }[];
  artifacts: { scope: Scope; row: ArtifactTrace }[];
  results: AssertionRow[];
}

const emptyBatch = (): Batch => ({ runs: new Map(), spans: new Map(), payloads: [], artifacts: [], results: [] });

/** What was refused and what came since, in the order of coming. The last state of a run always stays; the rest only when a later try may do. */
function joined(refused: Batch, since: Batch, retryable: boolean): Batch {
  const runs = new Map([...refused.runs, ...since.runs]);
  if (!retryable) return { ...since, runs };
  const payloads = [...refused.payloads, ...since.payloads];
  const waiting = payloads.reduce((sum, { text }) => sum + text.length, 0);
  return {
    runs,
    spans: new Map([...refused.spans, ...since.spans]),
    payloads: waiting > MAX_WAITING_CHARS ? since.payloads : payloads,
    artifacts: since.artifacts,
    results: [...refused.results, ...since.results],
  };
}

/** What has not been written yet, and when it is. */
interface Outbox {
  readonly write: ReturnType<typeof prepare>;
  /** Put in here what comes; it is written with the next batch. */
  add(put: (batch: Batch) => void): void;
  flush(): void;
  close(): void;
}

function createOutbox(deps: RecorderDeps, owner: Owner): Outbox {
  const write = prepare(deps.store.traces, owner, deps.mask);
  let batch = emptyBatch();
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const full = batch;
    batch = emptyBatch();
    try {
      write.batch(full);
    } catch (error) {
      const problem = mapSqliteError(error, deps.store.traces.name);
      batch = joined(full, batch, problem.retryable);
      later(RETRY_MS);
      deps.onProblem(problem);
    }
    writeArtifacts(full.artifacts);
  }

  function writeArtifacts(artifacts: Batch['artifacts']): void {
    for (const scope of ['account', 'workspace'] as const) {
      const own = artifacts.filter((artifact) => artifact.scope === scope);
      if (own.length === 0) continue;
      try {
        insertArtifactRows(
          deps.agents(scope),
          own.map(({ row }) => row),
        );
      } catch (error) {
        const problem = mapSqliteError(error, deps.agents(scope).name);
        if (problem.retryable) batch.artifacts.unshift(...own);
        later(RETRY_MS);
        deps.onProblem(problem);
      }
    }
  }

  function later(ms = BATCH_MS): void {
    if (!closed) timer ??= setTimeout(flush, ms);
  }

  return {
    write,
    add(put) {
      put(batch);
      later();
    },
    flush,
    close() {
      closed = true;
      flush();
    },
  };
}

/** `close` writes what waits, once, and nothing after it. */
export function createRecorder(deps: RecorderDeps): Recorder & { close(): void } {
  const owner = self();
  const db = deps.store.traces;
  const { write, add, flush, close } = createOutbox(deps, owner);
  const sequence = new Map<string, Map<string, number>>();
  const checked = new Map<string, number>();

  /** Order of starting within the run; stays the same when the span ends. */
  function seqOf(span: Span): number {
    const seen = sequence.get(span.runId) ?? new Map<string, number>();
    sequence.set(span.runId, seen);
    const seq = seen.get(span.id) ?? seen.size;
    seen.set(span.id, seq);
    return seq;
  }

  function forget(runId: string): void {
    sequence.delete(runId);
    checked.delete(runId);
  }

  return {
    begin(run, skillId) {
      requireWritable(db);
      requireWritable(deps.agents(run.scope)); // its artifact rows come later
      guarded(db.name, () => write.insertRun(run, skillId));
    },
    update: (run) => add(({ runs }) => runs.set(run.id, run)),
    span: (span) => add(({ spans }) => spans.set(span.id, spanToRow(span, seqOf(span), deps.mask))),
    payload(runId, name, text) {
      const kept = deps.mask(text);
      const cut = kept.length > MAX_PAYLOAD_CHARS ? withNotice(kept) : kept;
      const id = randomUUID();
      add(({ payloads }) => payloads.push({ id, run_id: runId, name, text: cut }));
      return { id, name, chars: cut.length };
    },
    artifact: (record, scope) => add(({ artifacts }) => artifacts.push({ scope, row: toArtifactRow(record, deps.mask) })),
    assertions(runId, spanId, given) {
      const before = checked.get(runId) ?? 0;
      checked.set(runId, before + given.length);
      const rows = given.map((result, index) => resultToRow(runId, spanId, before + index, result, deps.mask));
      add(({ results }) => results.push(...rows));
    },
    wait(run, state) {
      const survives = deps.mask(state) === state;
      const told = { ...run, waiting: run.waiting && { ...run.waiting, survives } };
      add(({ runs }) => runs.set(run.id, told));
      flush();
      if (survives) guarded(db.name, () => write.keepState(run.id, state));
      return told;
    },
    resumed(run) {
      add(({ runs }) => runs.set(run.id, run));
      flush();
    },
    orphans: () => guarded(db.name, () => waitingRuns(db)),
    claim(runId) {
      const claimed = guarded(db.name, () => claimRun(db, runId, owner));
      if (claimed === null) return null;
      sequence.set(runId, new Map(claimed.spans.map((span, index) => [span.id, index])));
      checked.set(runId, claimed.checked);
      return claimed;
    },
    release(runId) {
      flush();
      guarded(db.name, () => releaseRun(db, runId));
      forget(runId);
    },
    end(run) {
      add(({ runs }) => runs.set(run.id, run));
      flush();
      forget(run.id);
    },
    past: deps.past,
    close,
  };
}

function withNotice(text: string): string {
  return `${text.slice(0, MAX_PAYLOAD_CHARS)}\n\n[Cut here: ${MAX_PAYLOAD_CHARS} of ${text.length} characters are kept.]`;
}

const RUN_COLUMNS = [
  ...[
    'id',
    'session_id',
    'source_id',
    'skill_id',
    'skill_name',
    'skill_version',
    'scope',
    'revision_id',
    'content_hash',
    'status',
    'reason',
  ],
  ...['error', 'model_id', 'channel', 'artifact', 'started_at', 'ended_at', 'duration_ms', 'deadline_ms', 'input_tokens', 'output_tokens'],
  ...['cost', 'span_count', 'summary', 'owner_pid', 'owner_start', 'waiting', 'paused_ms', 'warnings'],
] as const satisfies (keyof RunRow)[];

/** What changes while a run goes on; its skill does not. */
const CHANGING = [
  'status',
  'reason',
  'error',
  'model_id',
  'ended_at',
  'duration_ms',
  'input_tokens',
  'output_tokens',
  'cost',
  'span_count',
  'summary',
  'waiting',
  'paused_ms',
  'warnings',
];

const SPAN_COLUMNS = [
  ...[
    'run_id',
    'seq',
    'id',
    'parent_id',
    'kind',
    'name',
    'status',
    'started_at',
    'offset_ms',
    'duration_ms',
    'input_tokens',
    'output_tokens',
  ],
  ...['tokens_estimated', 'cost', 'model_id', 'artifact_kind', 'attributes', 'error', 'payloads'],
] as const satisfies (keyof SpanRow)[];

const RESULT_COLUMNS = [
  ...['run_id', 'number', 'span_id', 'assertion_id', 'type', 'severity', 'status', 'score', 'result'],
] as const satisfies (keyof AssertionRow)[];

function prepare(db: Database, owner: Owner, mask: (text: string) => string) {
  const named = (columns: readonly string[]) => columns.map((column) => `@${column}`).join(', ');
  const assigned = (columns: readonly string[], from: string) => columns.map((column) => `${column} = ${from}${column}`).join(', ');
  const insertRun = db.prepare(`INSERT INTO runs (${RUN_COLUMNS.join(', ')}) VALUES (${named(RUN_COLUMNS)})`);
  const updateRun = db.prepare(`UPDATE runs SET ${assigned(CHANGING, '@')} WHERE id = @id`);
  const upsertSpan = db.prepare(
    `INSERT INTO spans (${SPAN_COLUMNS.join(', ')}) VALUES (${named(SPAN_COLUMNS)})
     ON CONFLICT (run_id, seq) DO UPDATE SET ${assigned(SPAN_COLUMNS.slice(2), 'excluded.')}`,
  );
  const insertPayload = db.prepare('INSERT INTO payloads (id, run_id, name, text) VALUES (@id, @run_id, @name, @text)');
  const insertResult = db.prepare(`INSERT INTO assertion_results (${RESULT_COLUMNS.join(', ')}) VALUES (${named(RESULT_COLUMNS)})`);
  const keepState = db.prepare('INSERT OR REPLACE INTO run_states (run_id, state) VALUES (?, ?)');
  const dropState = db.prepare('DELETE FROM run_states WHERE run_id = ?');
  const batch = db.transaction((full: Batch) => {
    for (const payload of full.payloads) insertPayload.run(payload);
    for (const span of full.spans.values()) upsertSpan.run(span);
    for (const result of full.results) insertResult.run(result);
    for (const run of full.runs.values()) {
      updateRun.run(runToRow(run, '', owner, mask));
      if (run.waiting === null) dropState.run(run.id);
    }
  });
  return {
    insertRun: (run: Run, skillId: string): void => {
      insertRun.run(runToRow(run, skillId, owner, mask));
    },
    keepState: (runId: string, state: string): void => {
      keepState.run(runId, state);
    },
    batch: (full: Batch): void => {
      if (full.runs.size + full.spans.size + full.payloads.length + full.results.length > 0) batch.immediate(full);
    },
  };
}
