// A8: the library of 10,000 skills, the most that it holds: opening it up to the first page of rows, and a search with every key. Beside them,
// what SQLite alone takes to read the same lines and to look up the same words.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLibrary, createReader, MAX_SKILLS } from '../../electron/core/library/index.ts';
import * as packages from '../../electron/core/packages/index.ts';
import {
  changeSkills,
  createSourceRepository,
  keepDerived,
  type OpenedDatabase,
  openDatabase,
  readListing,
  searchSkills,
} from '../../electron/core/storage/index.ts';
import { type Bench, inTurn, median, quantile, time } from './bench.ts';

const PARTS = [
  ['check', 'draft', 'merge', 'plan', 'rate', 'read', 'sort', 'sum', 'trace', 'write'],
  ['dates', 'facts', 'letters', 'lights', 'names', 'notes', 'pages', 'ropes', 'tides', 'tolls'],
];
const KINDS = 'harbour lamp marsh oath causeway ledger bell winter salt storm'.split(' ');
/** Typed key by key: names, words of the text, several words, a typing mistake, nothing. */
const TYPED = ['check-dates', 'causeway', 'storm lights', 'hrabour', 'winter ledger', 'zzyzx'];

function packageAt(n: number): { name: string; text: string } {
  const name = `${PARTS[0]![n % 10]}-${PARTS[1]![Math.floor(n / 10) % 10]}-${n}`;
  const about = `${KINDS[n % 10]} and ${KINDS[(n * 7) % 10]}`;
  return {
    name,
    text: `---\nname: ${name}\ntitle: On the ${about}\ndescription: What one has to know of ${about}.\ntags: [${KINDS[n % 10]}]\n---\n\nAnswer from the notes about the ${about}.\n`,
  };
}

function fill({ db }: OpenedDatabase): void {
  const sources = createSourceRepository(db);
  const at = new Date().toISOString();
  changeSkills(db, () => {
    for (let n = 0; n < MAX_SKILLS; n++) {
      const { name, text } = packageAt(n);
      const about = { fileName: `${name}.md`, origin: 'own', source: 'user', enabled: true, acknowledged: true, reason: 'create' } as const;
      sources.add({ ...about, bytes: Buffer.from(text) }, at);
    }
  });
  keepDerived(db, createReader(packages).derive, at, 'bench');
}

const open = (folder: string): OpenedDatabase =>
  openDatabase({ path: join(folder, 'agents.db'), kind: 'agents', appVersion: '0.0.0', backupsDir: join(folder, 'backups') });

const openLibrary = (folder: string, database: OpenedDatabase) =>
  createLibrary({
    account: { database, draftsDir: join(folder, 'drafts') },
    workspace: null,
    packages,
    activity: { lastRuns: () => new Map(), costs7d: () => new Map() },
    onChange: () => undefined,
    onNotice: () => undefined,
  });

async function measureOpening(folder: string) {
  return inTurn(
    7,
    2,
    () => {
      const database = open(folder);
      const library = openLibrary(folder, database);
      if (library.api.list({}).total !== MAX_SKILLS) throw new Error('The library is not whole.');
      library.close();
      database.close();
    },
    () => {
      const database = open(folder);
      readListing(database.db);
      database.close();
    },
  );
}

async function measureSearch(folder: string) {
  const database = open(folder);
  const library = openLibrary(folder, database);
  const ours: number[] = [];
  const plain: number[] = [];
  const keys = TYPED.flatMap((word) => Array.from(word, (_, index) => word.slice(0, index + 1)));
  for (let round = 0; round < 4; round++) {
    for (const query of keys) {
      const value = await time(() => library.api.list({ query, sort: 'relevance' }));
      const other = await time(() => searchSkills(database.db, query.split(/\W+/).filter(Boolean)));
      if (round > 0) {
        ours.push(value);
        plain.push(other);
      }
    }
  }
  library.close();
  database.close();
  return { ours, plain };
}

export const bench: Bench = {
  name: 'library-10k',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'skillwright-bench-'));
    try {
      const database = open(folder);
      fill(database);
      openLibrary(folder, database).close(); // by the rules of the library
      database.close();
      const opening = await measureOpening(folder);
      const { ours, plain } = await measureSearch(folder);
      return [
        {
          ...{ name: 'open the library, 10,000 skills', value: median(opening.one), unit: 'ms', aim: 1000 },
          ...{ against: 'reading its lines alone', baseline: median(opening.other), maxRatio: 6 },
        },
        {
          ...{ name: 'search as you type, 10,000 skills, 95th percentile', value: quantile(ours, 0.95), unit: 'ms', aim: 20 },
          ...{ against: 'the full-text search alone', baseline: quantile(plain, 0.95), maxRatio: 5 },
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
