// electron/core/traces/recorder.ts - writes runs, spans and texts as they happen: a run's row at once, everything else in batches.
import type { AppError, AssertionResult, Run, RunEvent, Span } from '../../contract/index.ts';
import { self } from '../processes/index.ts';
import { guarded, requireWritable } from '../storage/index.ts';
import { type ArtifactRecord, toArtifactRow } from './artifact-rows.ts';
import { type PayloadRef, resultToRow } from './rows.ts';
import { createIds } from './run-id.ts';
import type { TraceStore } from './store.ts';
import { type Claimed, claimRun, releaseRun, waitingRuns } from './waiting.ts';
import { prepareStatements } from './writing/statements.ts';
import { createWriteBuffer } from './writing/write-buffer.ts';

/** Writes what one run does to the databases it began with. Nothing may follow `end` and `release`. */
export interface RunWriter {
  /** The run moved on; written with the next batch. */
  update(run: Run): void;
  /** A span started or ended; the last state of a span wins. */
  span(span: Span): void;
  /** Keeps a text of a span: at most 4,000,000 characters, keys masked. The span that names the returned reference must follow. */
  payload(name: PayloadRef['name'], text: string): PayloadRef;
  /** The seed's row of one artifact step. */
  artifact(record: ArtifactRecord): void;
  /** What was checked on a step's output; written with the next batch. */
  assertions(spanId: string, results: readonly AssertionResult[]): void;
  /**
   * Writes at once that the run is waiting, with the state another process needs to continue. Returns the run with `waiting.survives`: a
   * state that contains a key is not written. Throws the AppError of a database that cannot be written.
   */
  wait(run: Run, state: string): Run;
  /** Writes at once that the run is no longer waiting. */
  resumed(run: Run): void;
  /** Releases a waiting run, so that another process, or this one later, can claim it. */
  release(): void;
  /**
   * Writes everything that has not been written yet, with the run's final row. Resolves when it is kept, or was refused and reported: runs
   * that end together are written together.
   */
  end(run: Run): Promise<void>;
}

export interface Recorder {
  /**
   * Writes the row of a run that starts now, at once: it exists even if the process dies. `skillId` is skills.id. Throws the AppError of
   * a database that cannot be written.
   */
  begin(run: Run, skillId: string): RunWriter;
  /** Waiting runs whose process has ended. */
  unowned(): Run[];
  /** Claims a waiting run, whose process has ended, for this process; null if there is none with that id, or its process is alive. */
  claim(runId: string): Adopted | null;
  /** A run as last reported; null if it is unknown. */
  find(runId: string): Run | null;
  /** A run as the events that a watcher would have seen; null if it is unknown. */
  past(runId: string): RunEvent[] | null;
}

/** A claimed run, and what writes it from now on. */
export interface Adopted extends Claimed {
  writer: RunWriter;
}

export interface RecorderDeps {
  /** Where new runs are kept. */
  store: TraceStore;
  mask: (text: string) => string;
  /** A batch was committed. */
  onWritten: () => void;
  /** A batch could not be written; the run goes on. */
  onProblem: (error: AppError) => void;
  /** Ids of the runs that are still being written, by all recorders of the room. */
  openRuns: Set<string>;
  /** A run has written its last row. */
  onRunClosed: () => void;
}

/** Longer texts are cut with a notice; the output limit of a template is of the same order. */
const MAX_PAYLOAD_CHARS = 4_000_000;

/** All texts of one run together; beyond it, each text is cut to its beginning. The run itself goes on. */
const MAX_RUN_CHARS = 100_000_000;
const BEGINNING_CHARS = 2000;

/** The recorder of one store. */
export interface StoreRecorder extends Pick<Recorder, 'begin' | 'unowned' | 'claim'> {
  /** The last state of a run, not written yet. */
  unwritten(runId: string): Run | null;
  /** Writes what waits, once, and nothing after it. */
  close(): void;
}

export function createRecorder(deps: RecorderDeps): StoreRecorder {
  const { store, mask, openRuns, onWritten, onProblem } = deps;
  const owner = self();
  /** In order of time, so that what is written together is stored together. */
  const newId = createIds();
  const db = store.traces;
  const statements = prepareStatements(db, owner, mask);
  const { of, unwritten, end, flush, close } = createWriteBuffer({ store, statements, onWritten, onProblem });

  function writerOf(runId: string, spans: readonly Span[], resultsBefore: number): RunWriter {
    /** Order of start within the run; stays the same when a span ends. */
    const sequence = new Map(spans.map(({ id }, index) => [id, index]));
    let results = resultsBefore;
    let chars = 0;
    openRuns.add(runId);

    function closed(): void {
      openRuns.delete(runId);
      deps.onRunClosed();
    }
    /** Writes the state of the run now, with everything before it. */
    function writeNow(run: Run): void {
      of(runId).run = run;
      flush(runId);
    }
    return {
      update(run) {
        of(runId).run = run;
      },
      span(span) {
        const seq = sequence.get(span.id) ?? sequence.size;
        sequence.set(span.id, seq);
        of(runId).spans.set(span.id, { span, seq });
      },
      payload(name, text) {
        const kept = mask(text);
        const cut = cutTo(kept, chars + kept.length > MAX_RUN_CHARS ? BEGINNING_CHARS : MAX_PAYLOAD_CHARS);
        chars += cut.length;
        const id = newId();
        of(runId).payloads.push({ id, run_id: runId, name, text: cut });
        return { id, name, chars: cut.length };
      },
      artifact: (record) => void of(runId).artifacts.push(toArtifactRow(record, mask)),
      assertions(spanId, given) {
        of(runId).results.push(...given.map((result, index) => resultToRow(runId, spanId, results + index, result, mask)));
        results += given.length;
      },
      wait(run, state) {
        const survives = mask(state) === state;
        const told = { ...run, waiting: run.waiting && { ...run.waiting, survives } };
        writeNow(told);
        if (survives) guarded(db.name, () => statements.keepState(runId, state));
        return told;
      },
      resumed: writeNow,
      release() {
        flush(runId);
        guarded(db.name, () => releaseRun(db, runId));
        closed();
      },
      async end(run) {
        of(runId).run = run;
        await end(runId);
        closed();
      },
    };
  }

  return {
    begin(run, skillId) {
      requireWritable(db);
      requireWritable(store.agents); // its artifact rows come later
      guarded(db.name, () => statements.insertRun(run, skillId));
      return writerOf(run.id, [], 0);
    },
    unowned: () => guarded(db.name, () => waitingRuns(db)),
    claim(runId) {
      const claimed = guarded(db.name, () => claimRun(db, runId, owner));
      return claimed === null ? null : { ...claimed, writer: writerOf(runId, claimed.spans, claimed.checked) };
    },
    unwritten: (runId) => unwritten(runId)?.run ?? null,
    close,
  };
}

function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  const why = most === BEGINNING_CHARS ? ` The texts of one run may have ${MAX_RUN_CHARS.toLocaleString('en')} characters together.` : '';
  return `${text.slice(0, most)}\n\n[Cut here: ${most} of ${text.length} characters are kept.${why}]`;
}
