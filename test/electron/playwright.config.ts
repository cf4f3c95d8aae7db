// test/electron/playwright.config.ts - tests of the real Electron window; `npm run test:electron` starts them.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results/electron',
  workers: 1,
  timeout: 60_000,
  reporter: 'list',
});
