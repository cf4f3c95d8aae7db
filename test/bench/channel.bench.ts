// The contract between window and core: 1,000 small calls one after the other in the Chromium shell, against bare DevTools calls.
import { openApp } from '../e2e/open.ts';
import { makeFolder } from '../fixtures/core.ts';
import { type Bench, quantile, time } from './bench.ts';

const CALLS = 1000;
/** Runs in the page: its own calls beside those of the app, with ids that the app never has. */
function callFromPage(calls: number): Promise<number[]> {
  interface Bridge {
    send(text: string): void;
    onMessage(listener: (text: string) => void): void;
  }
  const { skillwright } = globalThis as unknown as { skillwright: Bridge };
  let answered: (id: string) => void = () => {};
  skillwright.onMessage((text) => {
    for (const { id } of JSON.parse(text) as { id: string }[]) answered(id);
  });
  const one = (id: string): Promise<number> =>
    new Promise((resolve) => {
      const begun = performance.now();
      answered = (got) => got === id && resolve(performance.now() - begun);
      skillwright.send(JSON.stringify([{ t: 'call', id, path: 'app.settings' }]));
    });
  return (async () => {
    const times: number[] = [];
    for (let n = 0; n < calls; n++) times.push(await one(`bench.${n}`));
    return times;
  })();
}

export const bench: Bench = {
  name: 'channel',
  async run() {
    const home = await makeFolder('bench');
    const app = await openApp({ home: home.path });
    try {
      await app.page.getByText('consistency-checker').first().waitFor();
      const cdp = await app.page.context().newCDPSession(app.page);
      const bare: number[] = [];
      for (let n = 0; n < CALLS; n++) bare.push(await time(() => cdp.send('Runtime.evaluate', { expression: '1' })));
      const times = (await app.page.evaluate(callFromPage, CALLS)).slice(CALLS / 10);
      const row = { unit: 'ms', against: 'a bare DevTools call', maxRatio: 6 } as const;
      return [
        { ...row, name: 'contract round trip, p50', value: quantile(times, 0.5), aim: null, baseline: quantile(bare, 0.5) },
        { ...row, name: 'contract round trip, p95', value: quantile(times, 0.95), aim: 3, baseline: quantile(bare, 0.95) },
      ];
    } finally {
      await app.close();
      await home.remove();
    }
  },
};
