// vitest.config.ts - two projects: what runs in Node, and what needs a document.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  test: {
    // Integration tests start child processes of their own: more workers than this and they wait for each other.
    maxWorkers: 2,
    projects: [
      {
        // Core, contract and shells. `electron` is the recorded fake here and nowhere else.
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/unit/**/*.test.ts', 'test/integration/**/*.test.ts'],
          alias: { electron: here('test/fixtures/electron-fake.ts') },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // React components. Render inside <MantineProvider env="test">, which switches transitions off.
        plugins: [],
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['test/unit/**/*.test.tsx'],
          setupFiles: ['test/fixtures/dom-setup.ts'],
          testTimeout: 15_000,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
