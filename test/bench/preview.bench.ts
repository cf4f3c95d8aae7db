// B4: from a key pressed in a 500-line package to the new preview on the screen, against what can't be less: the pause after a key, the
// answer of the core for a changed text, and a painted frame.
import { openApp } from '../e2e/open.ts';
import { makeFolder } from '../fixtures/core.ts';
import { type Bench, median, time } from './bench.ts';
import { packageOf } from './samples.ts';

const KEYS = 40;
const WARM = 5;
const NAME = 'type-here';

/** Durations of the measures so far, in the page. */
const measures = (): number[] => performance.getEntriesByName('sw:preview').map(({ duration }) => duration);

/** The pause of 30 ms and the next painted frame, in the page. */
const pauseAndPaint = (): Promise<number> => {
  const began = performance.now();
  return new Promise((resolve) => {
    setTimeout(() => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began))), 30);
  });
};

export const bench: Bench = {
  name: 'preview',
  async run() {
    const home = await makeFolder('bench');
    const app = await openApp({ home: home.path });
    try {
      const { page, core } = app;
      const text = packageOf(NAME, 500);
      const plan = await core.library.planImport({
        files: [{ fileName: `${NAME}.md`, data: Buffer.from(text).toString('base64') }],
        scope: 'account',
      });
      const { items } = core.library.applyImport({ planId: plan.planId, choices: {} });
      const id = items[0]?.id ?? '';
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/skill/${id}?view=source&dock=preview`);
      await page.locator('.monaco-editor .view-line').first().click();
      await page.keyboard.press('Control+Home');
      for (let line = 0; line < 40; line++) await page.keyboard.press('ArrowDown');
      const times: number[] = [];
      for (let key = 0; key < KEYS + WARM; key++) {
        const before = (await page.evaluate(measures)).length;
        await page.keyboard.press('abcdefgh '[key % 9] ?? 'a');
        await page.waitForFunction((count) => performance.getEntriesByName('sw:preview').length > count, before, { polling: 10 });
        if (key >= WARM) times.push((await page.evaluate(measures)).at(-1) ?? Number.NaN);
      }
      const input = { fileName: `${NAME}.md`, artifact: null, input: {}, request: '', modelId: null };
      const alone: number[] = [];
      const painted: number[] = [];
      for (let round = 0; round < KEYS; round++) {
        alone.push(await time(() => core.execution.preview({ ...input, text: `${text}${' '.repeat(round)}` })));
        painted.push(await page.evaluate(pauseAndPaint));
      }
      return [
        {
          name: 'key to preview, 500 lines',
          value: median(times),
          unit: 'ms',
          aim: 100,
          against: 'pause, core and paint alone',
          baseline: median(alone) + median(painted),
          maxRatio: 3,
        },
      ];
    } finally {
      await app.close();
      await home.remove();
    }
  },
};
