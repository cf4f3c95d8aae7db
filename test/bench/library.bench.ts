// A2, A3, A8: the library of 10,000 skills, the most that it holds, which was read before. Opening it up to the first page of rows, against
// reading its packages and against SQLite reading the same lines; and a search with every key that a person presses, against a look at every
// name, title, description and tag.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLibrary, type Library } from '../../electron/core/library/index.ts';
import { analysePackage, encodePackage } from '../../electron/core/packages/index.ts';
import { createReader, MAX_SKILLS } from '../../electron/core/skills/index.ts';
import {
  changeSkills,
  createDoor,
  createSourceRepository,
  type OpenedDatabase,
  openDatabase,
  readListing,
  rebuildDerived,
} from '../../electron/core/storage/index.ts';
import { type Bench, inTurn, median, quantile, type Row } from './bench.ts';
import { corpusOf } from './corpus.ts';

const PAGE = 100;
const PARTS = [
  ['check', 'draft', 'merge', 'plan', 'rate', 'read', 'sort', 'sum', 'trace', 'write'],
  ['dates', 'facts', 'letters', 'lights', 'names', 'notes', 'pages', 'ropes', 'tides', 'tolls'],
];
const THINGS = 'harbour lamp marsh oath causeway ledger bell winter salt storm'.split(' ');

/** Words that nearly every text holds, and names of people: the first letters stand at the beginning of thousands of words. */
const COMMON = ['review plain', 'measure before', 'nadia', 'keep names short', 'use when planning'];
/** Names, words of titles, several words, a typing mistake, nothing. */
const NAMES = ['check-dates-4', 'causeway', 'storm lights', 'hrabour', 'winter ledger', 'zzyzx'];

const keysOf = (typed: readonly string[]): string[] =>
  typed.flatMap((words) => Array.from(words, (_, n) => words.slice(0, n + 1)).filter((part) => !part.endsWith(' ')));

/** Published packages, with names and titles as a person gives them. */
const textsOf = (): string[] =>
  corpusOf(MAX_SKILLS).map((text, n) => {
    const name = `${PARTS[0]![n % 10]}-${PARTS[1]![Math.floor(n / 10) % 10]}-${n}`;
    const title = `On the ${THINGS[n % 10]} and ${THINGS[(n * 7) % 10]}`;
    return text.replace(`name: skill-${n}`, `name: ${name}\ntitle: ${title}`);
  });

function openIn(folder: string): { library: Library; database: OpenedDatabase; close: () => void } {
  const path = join(folder, 'agents.db');
  const database = openDatabase({ path, kind: 'agents', appVersion: '0.0.1', backupsDir: join(folder, 'backups') });
  const library = createLibrary({
    account: { database, drafts: createDoor(folder, 'drafts') },
    workspace: null,
    analyse: analysePackage,
    activity: { lastRuns: () => new Map(), costs7d: () => new Map() },
    onChange: () => {},
    onNotice: () => {},
  });
  const close = () => {
    library.close();
    database.close();
  };
  return { library, database, close };
}

function fill(folder: string, texts: readonly string[]): void {
  const path = join(folder, 'agents.db');
  const { db, close } = openDatabase({ path, kind: 'agents', appVersion: '0.0.1', backupsDir: join(folder, 'backups') });
  const now = new Date().toISOString();
  changeSkills(db, () => {
    const sources = createSourceRepository(db);
    const about = { origin: 'own', source: 'user', enabled: true, acknowledged: true, reason: 'import' } as const;
    for (const [n, text] of texts.entries()) {
      sources.add({ ...about, fileName: `skill-${n}/SKILL.md`, bytes: encodePackage(text) }, now);
    }
    rebuildDerived(db, createReader(analysePackage).derive, now);
  });
  close();
  openIn(folder).close(); // the first opening notes by which rules the index was made
}

async function measureOpening(folder: string, texts: readonly string[]): Promise<Row[]> {
  const open = () => {
    const opened = openIn(folder);
    if (opened.library.api.list({ limit: PAGE }).all !== MAX_SKILLS) throw new Error('The library has not what was put in.');
    opened.close();
  };
  const read = () => texts.forEach((text, n) => analysePackage(text, `skill-${n}/SKILL.md`));
  const readLines = () => {
    const path = join(folder, 'agents.db');
    const { db, close } = openDatabase({ path, kind: 'agents', appVersion: '0.0.1', backupsDir: join(folder, 'backups') });
    readListing(db);
    close();
  };
  const name = 'open a library of 10,000 skills that was read before';
  const reading = await inTurn(3, 1, open, read);
  const lines = await inTurn(7, 2, open, readLines);
  return [
    { ...row(name, median(reading.one), 1000), against: 'reading its packages', baseline: median(reading.other), maxRatio: 0.1 },
    { ...row(name, median(lines.one), 1000), against: 'reading its lines alone', baseline: median(lines.other), maxRatio: 6 },
  ];
}

const row = (name: string, value: number, aim: number) => ({ name, value, unit: 'ms' as const, aim });

async function measureSearch(folder: string, what: string, typed: readonly string[], sort: 'name' | 'relevance'): Promise<Row> {
  const { library, database, close } = openIn(folder);
  const everyOne = database.db.prepare(
    'SELECT number FROM skill_index WHERE name LIKE @like OR title LIKE @like OR description LIKE @like OR tags LIKE @like',
  );
  const keys = keysOf(typed);
  let [search, look] = [0, 0];
  const times = await inTurn(
    keys.length * 4,
    keys.length,
    () => library.api.list({ limit: PAGE, sort, query: keys[search++ % keys.length]! }),
    () => everyOne.all({ like: `%${keys[look++ % keys.length]}%` }),
  );
  close();
  return {
    ...row(`search 10,000 skills as one types ${what}, p95`, quantile(times.one, 0.95), 20),
    against: 'a look at every name, title, description and tag',
    baseline: quantile(times.other, 0.95),
    maxRatio: 3,
  };
}

export const bench: Bench = {
  name: 'library',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'skillwright-bench-'));
    try {
      const texts = textsOf();
      fill(folder, texts);
      return [
        ...(await measureOpening(folder, texts)),
        await measureSearch(folder, 'common words', COMMON, 'name'),
        await measureSearch(folder, 'common words, best match first', COMMON, 'relevance'),
        await measureSearch(folder, 'names', NAMES, 'relevance'),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
