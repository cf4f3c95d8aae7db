// C8: a thousand runs at once over a real server on this computer, with real databases.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../electron/contract/index.ts';
import { openManyRuns } from './many.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

describe('C8: a thousand runs at once', () => {
  it('C8: each ends in exactly one final state, the trace agrees, and nothing is left', async () => {
    const many = await openManyRuns();
    open.push(many);
    const { execution, traces, random, store } = many;
    const started = Array.from({ length: 1000 }, () => many.start({ timeoutMs: random() < 0.1 ? 1000 : 900_000 }));
    const ids = (await Promise.all(started)).map(({ runId }) => runId);
    for (const runId of ids) if (random() < 0.1) setTimeout(() => execution.api.cancel({ runId }), random() * 800);
    const watched = await Promise.all(ids.map((runId) => collect(execution.api.watch({ runId }, new AbortController().signal))));

    for (const [index, events] of watched.entries()) {
      const finals = events.filter((event) => event.type === 'run' && event.run.endedAt !== null);
      expect(finals).toHaveLength(1);
      expect(events.at(-1)).toBe(finals[0]);
      expect(finals[0]).toEqual({ type: 'run', run: traces.api.get({ runId: ids[index]! }).run });
    }
    const { counts, total } = traces.api.list({});
    expect(total).toBe(1000);
    expect(Object.keys(counts).sort()).toEqual(['cancelled', 'completed', 'failed', 'timed_out']);
    expect(counts.completed).toBeGreaterThan(500);
    expect(execution.api.active()).toEqual([]);
    expect(store.traces.prepare("SELECT count(*) FROM spans WHERE status = 'running'").pluck().get()).toBe(0);
    // Every artifact that began has its row, and every row its span.
    const spans = store.traces.prepare("SELECT count(*) FROM spans WHERE kind = 'artifact'").pluck().get();
    expect(store.agents.prepare('SELECT count(*) FROM skill_execution_traces').pluck().get()).toBe(spans);
    await execution.close();
    await many.settled();
    // A socket that its server has closed is gone a moment later; a timer to wait with would be one that is left.
    const end = performance.now() + 120_000;
    while (many.left().length > 0 && performance.now() < end) await new Promise((resolve) => setImmediate(resolve));
    expect(many.left()).toEqual([]);
  });

  it('C8: memory returns to what it was, within a tenth', async () => {
    const many = await openManyRuns();
    open.push(many);
    const go = async (runs: number): Promise<void> => {
      const started = await Promise.all(Array.from({ length: runs }, () => many.start({ timeoutMs: 900_000 })));
      for (const watched of started.map(({ runId }) => collect(many.execution.api.watch({ runId }, new AbortController().signal))))
        await watched;
      many.server.seen.length = 0;
    };
    await go(200); // what is made once: threads, connections, caches, the events of the last runs
    const before = used();
    await go(500);
    // What ended a moment ago may still be held by a connection or a timer: what is left for good never goes below.
    await expect.poll(used).toBeLessThan(before * 1.1);
  });
});

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

/** Bytes of the heap that something still refers to. */
function used(): number {
  gc();
  return process.memoryUsage().heapUsed;
}

async function collect(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const seen: RunEvent[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}
