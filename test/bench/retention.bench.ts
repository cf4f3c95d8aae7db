// D1: how long one piece of a removal keeps everybody else from writing, against one plain transaction that deletes twenty runs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveBack, openDatabase } from '../../electron/core/storage/index.ts';
import { removeRuns } from '../../electron/core/traces/index.ts';
import { addRun, count } from '../integration/retention/rows.ts';
import { type Bench, quantile, time } from './bench.ts';

const RUNS = 1500;
const PLAIN = 30;
const AT_ONCE = 20;

async function timesOf(pieces: Iterable<unknown>): Promise<number[]> {
  const steps = pieces[Symbol.iterator]();
  const times: number[] = [];
  for (let done: boolean | undefined = false; !done; ) {
    const step = () => {
      done = steps.next().done;
    };
    times.push(await time(step));
  }
  return times;
}

export const bench: Bench = {
  name: 'retention',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'skillwright-bench-'));
    const open = (kind: 'agents' | 'traces') => {
      const opened = openDatabase({ path: join(folder, `${kind}.db`), kind, appVersion: '1', backupsDir: folder });
      opened.db.pragma('synchronous = NORMAL');
      opened.db.pragma('wal_autocheckpoint = 0');
      return opened;
    };
    const place = { agents: open('agents'), traces: open('traces'), ids: [] as string[] };
    try {
      for (let at = RUNS + PLAIN * AT_ONCE; at > 0; at--) addRun(place, { ago: at / 100, spans: 12, chars: 8000 });
      const large = addRun(place, { ago: 0, spans: 20_000, chars: 2_000_000 });
      const store = { agents: place.agents.db, traces: place.traces.db };
      const plain: number[] = [];
      const remove = store.traces.prepare('DELETE FROM runs WHERE id = ?');
      for (let at = 0; at < PLAIN; at++) {
        const ids = place.ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE);
        plain.push(await time(() => store.traces.transaction(() => ids.map((id) => remove.run(id)))()));
      }
      const pieces = await timesOf(removeRuns(store, [...place.ids.slice(PLAIN * AT_ONCE), large]));
      const moves = await timesOf(giveBack(store.traces));
      if (count(place.traces, 'runs') !== 0) throw new Error('A run was left.');
      const against = { against: `a plain transaction that deletes ${AT_ONCE} runs`, baseline: quantile(plain, 0.95) };
      return [
        {
          name: 'a removal keeps others from writing, 95th percentile',
          value: quantile(pieces, 0.95),
          unit: 'ms',
          aim: 10,
          ...against,
          maxRatio: 6,
        },
        { name: 'giving pages back does, 95th percentile', value: quantile(moves, 0.95), unit: 'ms', aim: 10, ...against, maxRatio: 6 },
      ];
    } finally {
      place.agents.close();
      place.traces.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
