import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { createLibrary } from '../../../electron/core/library/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { createReader } from '../../../electron/core/skills/index.ts';
import {
  checkSearch,
  createDoor,
  createSourceRepository,
  hashBytes,
  readListing,
  rebuildDerived,
} from '../../../electron/core/storage/index.ts';
import { changesIn, randomFrom } from '../../fixtures/at-work.ts';
import type { Line } from './children/writer.ts';
import { makeFolder, openIn } from './folder.ts';

/** 20 in every test run; 200 where there is time. */
const ROUNDS = Number(process.env.SKILLWRIGHT_KILL_ROUNDS ?? 20);
/** A new account after this many rounds, so that looking through it stays quick. */
const ROUNDS_PER_HOME = 10;
const BATCH = 5;

const random = randomFrom(Number(process.env.SKILLWRIGHT_KILL_SEED ?? 1));

/** Starts a writer and kills it without warning at a random moment of its work; gives what it had acknowledged. */
async function killWriter(home: string, round: number): Promise<Line[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'children/writer.ts'), home, String(round)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let trouble = '';
  child.stderr.on('data', (data) => {
    trouble += String(data);
  });
  const lines: Line[] = [];
  const started = Promise.withResolvers<void>();
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => {
    lines.push(JSON.parse(line) as Line);
    started.resolve();
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  // Now and then already while it opens the account for the first time.
  const opening = round % 5 === 0;
  if (!opening) await Promise.race([started.promise, ended]);
  await Promise.race([changesIn(home, 1 + random() * (opening ? 40 : 200)), ended]);
  child.kill('SIGKILL');
  await ended;
  expect(trouble).toBe('');
  return lines;
}

/** Opens what the killed process left, and finds every acknowledged write and nothing half-written. */
function inspect(home: string, acknowledged: readonly Line[]): void {
  mkdirSync(home, { recursive: true });
  const opened = openIn(home);
  const { db } = opened;
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
  checkSearch(db);
  const sources = createSourceRepository(db);
  const listing = readListing(db);
  const names = listing.map(({ name }) => name);
  for (const { id, hash } of listing) expect(hashBytes(sources.bytes(id))).toBe(hash);

  const batches = Map.groupBy(names, (name) => name.replace(/-\d+$/, ''));
  for (const [batch, members] of batches) expect([batch, members.length]).toEqual([batch, BATCH]);
  for (const line of acknowledged) {
    if (line.act === 'import') expect(batches.get(line.batch)).toHaveLength(line.count);
    if (line.act === 'save') expect(sources.get(line.id)?.revision.hash).toBe(line.hash);
  }

  const derived = () => [
    db.prepare('SELECT * FROM skills ORDER BY id').all(),
    db.prepare('SELECT * FROM skill_artifacts ORDER BY id').all(),
  ];
  const before = derived();
  rebuildDerived(db, createReader(analysePackage).derive, new Date().toISOString());
  expect(derived()).toEqual(before);

  const library = createLibrary({
    account: { database: opened, drafts: createDoor(home, 'drafts') },
    workspace: null,
    analyse: analysePackage,
    activity: { lastRuns: () => new Map(), costs7d: () => new Map() },
    onChange: () => undefined,
    onNotice: () => undefined,
  });
  const saved = new Set(acknowledged.flatMap((line) => (line.act === 'save' ? [line.id] : [])));
  for (const line of acknowledged) {
    if (line.act !== 'draft' || saved.has(line.id)) continue;
    const { draft, revision } = library.api.open({ id: line.id });
    // Either the draft is offered, or the save that came after it is there.
    if (draft === null) expect(revision.number).toBe(2);
    else expect(draft.text).toContain(`draft ${line.number}`);
  }
  library.close();
  if (existsSync(join(home, 'drafts'))) expect(readdirSync(join(home, 'drafts')).filter((name) => name.includes('damaged'))).toEqual([]);
  opened.close();
}

test(
  `A10: killed ${ROUNDS} times while importing, saving and drafting: nothing acknowledged is lost, nothing is half-written`,
  async () => {
    let home = '';
    let acknowledged: Line[] = [];
    let writes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      if (round % ROUNDS_PER_HOME === 0) {
        home = makeFolder();
        acknowledged = [];
      }
      const lines = await killWriter(home, round);
      writes += lines.length;
      acknowledged.push(...lines);
      inspect(home, acknowledged);
    }
    expect(writes).toBeGreaterThan(0);
  },
  ROUNDS * 15_000,
);
