// playwright.config.ts - end-to-end tests in the Chromium shell; test/e2e/fixtures.ts opens it.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  // A test waits for its window and its model half of the time: two of them fill two cores.
  workers: 2,
  // Limits of time end only what hangs: a busy machine is no failure.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A test that passes at the second try has a reason, and it is not luck.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
});
