// A2, A3: a library of 10,000 skills that was read before: opening it, against reading its packages; search as one types, against a look at
// every description.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLibrary, createReader } from '../../electron/core/library/index.ts';
import * as packages from '../../electron/core/packages/index.ts';
import { changeSkills, createSourceRepository, openDatabase, rebuildDerived } from '../../electron/core/storage/index.ts';
import { type Bench, inTurn, median, quantile } from './bench.ts';
import { corpusOf } from './corpus.ts';

const SKILLS = 10_000;
const PAGE = 100;
/** What a person writes, one letter at a time. */
const TYPED = ['review plain', 'harbour', 'measure before', 'skill-99', 'nadia', 'keep names short'].flatMap((words) =>
  Array.from(words, (_, n) => words.slice(0, n + 1)).filter((part) => !part.endsWith(' ')),
);

export const bench: Bench = {
  name: 'library',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'skillwright-bench-'));
    const texts = corpusOf(SKILLS);
    const openAgents = () =>
      openDatabase({ path: join(folder, 'agents.db'), kind: 'agents', appVersion: '0.0.1', backupsDir: join(folder, 'backups') });
    const openLibrary = () => {
      const database = openAgents();
      const library = createLibrary({
        account: { database, draftsDir: join(folder, 'drafts') },
        workspace: null,
        packages,
        activity: { lastRuns: () => new Map(), costs7d: () => new Map() },
        onChange: () => {},
        onNotice: () => {},
      });
      const close = () => {
        library.close();
        database.close();
      };
      return { library, database, close };
    };
    try {
      fill(openAgents(), texts);
      // The first opening notes by which rules the index was made.
      openLibrary().close();
      const opening = await inTurn(
        3,
        1,
        () => {
          const opened = openLibrary();
          if (opened.library.api.list({ limit: PAGE }).total < SKILLS * 0.9) throw new Error('The library has not what was put in.');
          opened.close();
        },
        () => texts.forEach((text, n) => packages.analysePackage(text, `skill-${n}/SKILL.md`)),
      );
      const { library, database, close } = openLibrary();
      const everyOne = database.db.prepare(
        `SELECT number FROM skill_index WHERE name LIKE @like OR title LIKE @like OR description LIKE @like OR tags LIKE @like`,
      );
      let search = 0;
      let look = 0;
      const searching = await inTurn(
        TYPED.length * 3,
        TYPED.length,
        () => library.api.list({ limit: PAGE, query: TYPED[search++ % TYPED.length]! }),
        () => everyOne.all({ like: `%${TYPED[look++ % TYPED.length]}%` }),
      );
      close();
      return [
        {
          name: 'open a library of 10,000 skills that was read before',
          value: median(opening.one),
          unit: 'ms',
          aim: 1000,
          against: 'reading its packages',
          baseline: median(opening.other),
          maxRatio: 0.1,
        },
        {
          name: 'search as one types in 10,000 skills (p95)',
          value: quantile(searching.one, 0.95),
          unit: 'ms',
          aim: 20,
          against: 'a look at every name, title, description and tag',
          baseline: quantile(searching.other, 0.95),
          maxRatio: 4,
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function fill(database: ReturnType<typeof openDatabase>, texts: readonly string[]): void {
  const now = new Date().toISOString();
  changeSkills(database.db, () => {
    const sources = createSourceRepository(database.db);
    const about = { origin: 'own', source: 'user', enabled: true, acknowledged: true, reason: 'import' } as const;
    for (const [n, text] of texts.entries()) {
      sources.add({ ...about, fileName: `skill-${n}/SKILL.md`, bytes: packages.encodePackage(text) }, now);
    }
    rebuildDerived(database.db, createReader(packages).derive, now);
  });
  database.close();
}
