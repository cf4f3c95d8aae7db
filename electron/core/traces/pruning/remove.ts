// electron/core/traces/pruning/remove.ts - removes runs with everything kept about them, in transactions of a few milliseconds: whoever
// records a run meanwhile waits no longer than that, and what a kill between two of them leaves half done is finished later.
import type { TraceStore } from '../store.ts';

/** How long no other program or thread can write. */
const TURN_MS = 2;
/** Spans removed at once; a run with more is removed in pieces. */
const SPANS = 200;
/** The same for texts, by number and bytes. */
const TEXTS = 50;
const TEXT_BYTES = 2_000_000;

/** Runs whose removal was interrupted. */
export const halfRemoved = ({ traces }: TraceStore): string[] => traces.prepare<[], string>('SELECT run_id FROM pruning').pluck().all();

/**
 * Removes runs in the given order, each step for about `turnMs` milliseconds and at least one piece; yields how many were removed.
 * A run that has not ended stays. Throws what SQLite throws.
 */
export function* removeRuns(store: TraceStore, ids: readonly string[], turnMs = TURN_MS): Generator<number> {
  const piece = createRemover(store);
  const { traces, agents } = store;
  /** Rows of agents.db first: while their spans exist, an interrupted removal finds them again. */
  const turn = traces.transaction((from: number): number =>
    agents.transaction(() => {
      const until = performance.now() + turnMs;
      let at = from;
      do if (piece(ids[at]!)) at += 1;
      while (at < ids.length && performance.now() < until);
      return at;
    })(),
  );
  for (let gone = 0; gone < ids.length; ) {
    gone = turn.immediate(gone);
    yield gone;
  }
}

/** Removes a run or a piece of it; true if nothing of it is left. */
function createRemover({ traces, agents }: TraceStore): (id: string) => boolean {
  const isEnded = traces.prepare<[string]>(`SELECT 1 FROM runs WHERE id = ? AND status NOT IN ('pending', 'running')`);
  const begun = traces.prepare<[string]>('INSERT INTO pruning VALUES (?) ON CONFLICT DO NOTHING');
  const spans = traces.prepare<[string, number], { seq: number; id: string; kind: string }>(
    'SELECT seq, id, kind FROM spans WHERE run_id = ? ORDER BY seq LIMIT ?',
  );
  const removeSpans = traces.prepare<[string, number]>('DELETE FROM spans WHERE run_id = ? AND seq <= ?');
  const texts = traces.prepare<[string, number], { id: string; bytes: number }>(
    'SELECT id, octet_length(text) AS bytes FROM payloads WHERE run_id = ? LIMIT ?',
  );
  const removeText = traces.prepare<[string]>('DELETE FROM payloads WHERE id = ?');
  const removeRun = traces.prepare<[string]>('DELETE FROM runs WHERE id = ?');
  const removeRow = agents.prepare<[string]>('DELETE FROM skill_execution_traces WHERE id = ?');
  return (id) => {
    if (isEnded.get(id) === undefined) return true;
    const some = spans.all(id, SPANS);
    for (const span of some) if (span.kind === 'artifact') removeRow.run(span.id);
    if (some.length > 0) removeSpans.run(id, some.at(-1)!.seq);
    const found = texts.all(id, TEXTS);
    let bytes = 0;
    let texted = 0;
    for (const text of found) {
      if (bytes >= TEXT_BYTES) break;
      removeText.run(text.id);
      bytes += text.bytes;
      texted += 1;
    }
    const isLast = some.length < SPANS && texted === found.length && found.length < TEXTS;
    (isLast ? removeRun : begun).run(id);
    return isLast;
  };
}
