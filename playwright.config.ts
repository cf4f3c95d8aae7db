// playwright.config.ts - end-to-end tests in the Chromium shell; test/e2e/fixtures.ts opens it.
import { defineConfig } from '@playwright/test';

/** The walks over every act there is. */
const LONG = '**/walk.e2e.ts';

export default defineConfig({
  testDir: 'test/e2e',
  // Node itself reads the TypeScript of these folders, as it does for the product; Babel took 11 s longer in a fresh clone.
  build: { external: ['**/electron/**', '**/test/fixtures/**'] },
  // The longest first, so that no worker is left with it when the others have nothing more to do.
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'e2e', testMatch: '**/*.e2e.ts', testIgnore: LONG },
  ],
  outputDir: 'test-results/e2e',
  // A test waits for its window and its model almost half of the time: three of them fill two cores.
  workers: 3,
  // Limits of time end only what hangs: a busy machine is no failure.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A test that passes at the second try has a reason, and it is not luck.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
});
