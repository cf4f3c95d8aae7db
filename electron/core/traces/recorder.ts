// electron/core/traces/recorder.ts - writes runs, spans and texts as they happen: a run's row at once, everything else in batches.
import type { AppError, AssertionResult, Run, RunEvent, Scope, Span } from '../../contract/index.ts';
import { guarded, requireWritable } from '../storage/index.ts';
import { type ArtifactRecord, toArtifactRow } from './artifact-rows.ts';
import { self } from './owner.ts';
import { type PayloadRef, resultToRow } from './rows.ts';
import { createIds } from './run-id.ts';
import type { Database, TraceStore } from './store.ts';
import { type Claimed, claimRun, releaseRun, waitingRuns } from './waiting.ts';
import { createOutbox } from './writing/outbox.ts';
import { prepareStatements } from './writing/statements.ts';

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
  artifact(runId: string, record: ArtifactRecord, scope: Scope): void;
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
  /**
   * Writes everything of the run that has not been written yet, with its final row. Resolves when it is kept, or was refused and told: runs
   * that end together are written together.
   */
  end(run: Run): Promise<void>;
  /** A run that is no longer in memory, as the events a watcher would have seen; null when it is unknown. */
  past(runId: string): RunEvent[] | null;
}

export interface RecorderDeps {
  /** Where new runs are kept. */
  store: TraceStore;
  /** agents.db by scope of the skill. */
  agents: (scope: Scope) => Database;
  mask: (text: string) => string;
  /** A batch was committed. */
  onWritten: () => void;
  /** A batch could not be written; the run goes on. */
  onProblem: (error: AppError) => void;
  past: Recorder['past'];
}

/** Longer texts are cut with a notice; the output limit of a template is the same order. */
export const MAX_PAYLOAD_CHARS = 4_000_000;

/** `close` writes what waits, once, and nothing after it. */
export function createRecorder(deps: RecorderDeps): Recorder & { close(): void } {
  const owner = self();
  /** In the order of time, so that what is written together stands together. */
  const newId = createIds();
  const db = deps.store.traces;
  const statements = prepareStatements(db, owner, deps.mask);
  const { agents, onWritten, onProblem } = deps;
  const { of, end, flush, close } = createOutbox({ traces: db, statements, agents, onWritten, onProblem });
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

  /** Writes the state of a run now, with everything before it. */
  function writeNow(run: Run): void {
    of(run.id).run = run;
    flush(run.id);
  }

  return {
    begin(run, skillId) {
      requireWritable(db);
      requireWritable(deps.agents(run.scope)); // its artifact rows come later
      guarded(db.name, () => statements.insertRun(run, skillId));
    },
    update(run) {
      of(run.id).run = run;
    },
    span: (span) => void of(span.runId).spans.set(span.id, { span, seq: seqOf(span) }),
    payload(runId, name, text) {
      const kept = deps.mask(text);
      const cut = kept.length > MAX_PAYLOAD_CHARS ? withNotice(kept) : kept;
      const id = newId();
      of(runId).payloads.push({ id, run_id: runId, name, text: cut });
      return { id, name, chars: cut.length };
    },
    artifact: (runId, record, scope) => void of(runId).artifacts.push({ scope, row: toArtifactRow(record, deps.mask) }),
    assertions(runId, spanId, given) {
      const before = checked.get(runId) ?? 0;
      checked.set(runId, before + given.length);
      of(runId).results.push(...given.map((result, index) => resultToRow(runId, spanId, before + index, result, deps.mask)));
    },
    wait(run, state) {
      const survives = deps.mask(state) === state;
      const told = { ...run, waiting: run.waiting && { ...run.waiting, survives } };
      writeNow(told);
      if (survives) guarded(db.name, () => statements.keepState(run.id, state));
      return told;
    },
    resumed: writeNow,
    orphans: () => guarded(db.name, () => waitingRuns(db)),
    claim(runId) {
      const claimed = guarded(db.name, () => claimRun(db, runId, owner));
      if (claimed === null) return null;
      sequence.set(runId, new Map(claimed.spans.map((span, index) => [span.id, index])));
      checked.set(runId, claimed.checked);
      return claimed;
    },
    release(runId) {
      flush(runId);
      guarded(db.name, () => releaseRun(db, runId));
      forget(runId);
    },
    end(run) {
      of(run.id).run = run;
      forget(run.id);
      return end(run.id);
    },
    past: deps.past,
    close,
  };
}

function withNotice(text: string): string {
  return `${text.slice(0, MAX_PAYLOAD_CHARS)}\n\n[Cut here: ${MAX_PAYLOAD_CHARS} of ${text.length} characters are kept.]`;
}
