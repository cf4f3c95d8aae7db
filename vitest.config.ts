// vitest.config.ts - three projects: what runs in Node, what needs a document, and what starts processes and opens real databases.
// Limits of time end only what hangs: a busy machine is no failure. What must be quick is a row of test/bench, compared in the same run.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const AMPLE = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };
/** Core, contract and shells. `electron` is the recorded fake here and nowhere else. */
const NODE = {
  environment: 'node' as const,
  alias: { electron: here('test/fixtures/electron-fake.ts') },
  setupFiles: ['test/fixtures/ample-time.ts', 'test/fixtures/own-environment.ts'],
  ...AMPLE,
};

/** Files that take longest: each takes as long as fifty others, and vitest itself knows no more than their sizes. */
const LONG =
  /integration\/(python\/sandbox\/|attacks\/(tools|backups|floods|deputy|recovery)|execution\/thousand|app\/consistency|cli\/(cli|packages)|tried\/servers|models\/shapes)/;

/** They replace modules, or look at them while they load. */
const ALONE = ['test/unit/exchange/export-write.test.ts', 'test/unit/architecture/linear/linear.test.ts'];

/** The long ones first, so that no worker is left with one when the other has nothing more to do. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [long, short] = [true, false].map((wanted) => files.filter(({ moduleId }) => LONG.test(moduleId) === wanted));
    return [...(await super.sort(long ?? [])), ...(await super.sort(short ?? []))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // Integration tests start child processes of their own: more workers than this and they wait for each other.
    maxWorkers: 2,
    // Megabytes that a worker may take before it looks for garbage in all of them: by itself it would look over and over while it loads the sources.
    execArgv: ['--initial-old-space-size=1024'],
    projects: [
      // The files of a worker share the modules that they read: half of the time went into reading them anew.
      { test: { ...NODE, name: 'unit', include: ['test/unit/**/*.test.ts'], exclude: ALONE, isolate: false } },
      { test: { ...NODE, name: 'alone', include: ALONE } },
      { test: { ...NODE, name: 'integration', include: ['test/integration/**/*.test.ts'], isolate: false } },
      {
        // React components. Render inside <MantineProvider env="test">, which switches transitions off.
        plugins: [],
        test: {
          ...AMPLE,
          name: 'dom',
          environment: 'jsdom',
          include: ['test/unit/**/*.test.tsx'],
          setupFiles: ['test/fixtures/ample-time.ts', 'test/fixtures/dom-setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
