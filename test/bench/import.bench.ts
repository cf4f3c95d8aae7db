// A7: a real import of 50, 500 and 5,000 packages: folders on a disk are read, checked whole and looked at by every client, then written in
// one transaction into a database. Many must not cost more each than few; and the window of the same process must go on meanwhile.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createLibrary } from '../../electron/core/library/index.ts';
import { analysePackage } from '../../electron/core/packages/index.ts';
import { createDoor, openDatabase } from '../../electron/core/storage/index.ts';
import { type Bench, median, type Row } from './bench.ts';
import { corpusOf } from './corpus.ts';

const MANY = 5000;

interface Measured {
  /** Milliseconds. */
  whole: number;
  longestPause: number;
}

function writeFolders(root: string, texts: readonly string[]): void {
  for (const [n, text] of texts.entries()) {
    mkdirSync(join(root, `skill-${n}`), { recursive: true });
    writeFileSync(join(root, `skill-${n}`, 'SKILL.md'), text);
  }
}

/** Into an empty account, as the window does it. */
async function importFolder(source: string, count: number): Promise<Measured> {
  const home = mkdtempSync(join(tmpdir(), 'skillwright-bench-'));
  const database = openDatabase({ path: join(home, 'agents.db'), kind: 'agents', appVersion: '0.0.1', backupsDir: join(home, 'backups') });
  const library = createLibrary({
    account: { database, drafts: createDoor(home, 'drafts') },
    workspace: null,
    analyse: analysePackage,
    activity: { lastRuns: () => new Map(), costs7d: () => new Map() },
    onChange: () => {},
    onNotice: () => {},
  });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  await new Promise((done) => setTimeout(done, 50)); // what opening left to do is no part of it
  delay.enable();
  const begun = performance.now();
  const { planId } = await library.api.planImport({ files: [{ path: source }], scope: 'account' });
  const { items } = await library.api.applyImportInThread({ planId, choices: {} });
  const whole = performance.now() - begun;
  await new Promise((done) => setTimeout(done, 20)); // a pause is told when it is over
  delay.disable();
  const came = items.filter(({ done }) => done === 'imported').length;
  library.close();
  database.close();
  rmSync(home, { recursive: true, force: true });
  if (items.length !== count || came < count * 0.95) throw new Error(`${came} of ${count} packages came in.`);
  return { whole, longestPause: delay.max / 1e6 };
}

type Source = (times: number) => Promise<Measured[]>;

function createSource(folder: string, count: number): Source {
  const source = join(folder, String(count));
  writeFolders(source, corpusOf(count));
  return async (times) => {
    const all: Measured[] = [];
    for (let n = 0; n < times; n++) all.push(await importFolder(source, count));
    return all;
  };
}

const middleOf = (all: readonly Measured[]): Measured => ({
  whole: median(all.map(({ whole }) => whole)),
  longestPause: median(all.map(({ longestPause }) => longestPause)),
});

const perPackage = (count: number, { whole }: Measured, few: number, of: Measured): Row => ({
  name: `import ${count.toLocaleString('en')} packages, each`,
  value: whole / count,
  unit: 'ms',
  aim: null,
  against: `each of ${few}`,
  baseline: of.whole / few,
  maxRatio: 1.5,
});

export const bench: Bench = {
  name: 'import',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'skillwright-bench-'));
    try {
      const [fifty, fiveHundred, thousands] = [50, 500, MANY].map((count) => createSource(folder, count)) as [Source, Source, Source];
      await fifty(2); // warm
      // Few before and after many, so that a busy moment of the machine hits both.
      const before = { few: await fifty(3), some: await fiveHundred(2) };
      const many = middleOf(await thousands(1));
      const some = middleOf([...before.some, ...(await fiveHundred(2))]);
      const few = middleOf([...before.few, ...(await fifty(3))]);
      return [
        perPackage(500, some, 50, few),
        perPackage(MANY, many, 500, some),
        {
          name: `longest pause of the window while ${MANY.toLocaleString('en')} packages come in`,
          value: many.longestPause,
          unit: 'ms',
          aim: 50,
          against: 'the whole import',
          baseline: many.whole,
          maxRatio: 0.01,
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
