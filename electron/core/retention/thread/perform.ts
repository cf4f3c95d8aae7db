// electron/core/retention/thread/perform.ts - one job: what is over the limits of a place, and its removal in small pieces with pauses
// between them, so that a window and a run are never held up meanwhile.
import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { PruneEstimate, PruneResult } from '../../../contract/index.ts';
import { archiveEvents, eventsOverLimits } from '../../capability/index.ts';
import {
  type DatabaseFile,
  giveBack,
  guarded,
  type OpenedDatabase,
  openForThread,
  removeRevisions,
  revisionsOverLimits,
  transaction,
} from '../../storage/index.ts';
import { halfRemoved, removeRuns, runsOverLimits } from '../../traces/index.ts';
import type { Job } from './protocol.ts';
import { revisionReferences, runReferences } from './references.ts';

/** Between two pieces of a few milliseconds. */
const PAUSE_MS = 10;
const PIECES_A_MOVE = 10;
/** The file size is reached once what was counted is removed; the count is an estimate. */
const MAX_ROUNDS = 10;

type Found = Omit<PruneEstimate, 'what' | 'scope' | 'limits'>;

interface Work {
  find(): Found;
  /** Removes what was found last, and nothing that was added since. */
  remove(): Iterable<unknown>;
}

/** Does the job and returns what was done, or with `dryRun` what would be. Throws the errors of a database, and of the archive. */
export async function perform(job: Job, now: number = Date.now()): Promise<PruneResult> {
  const opened = new Map<string, OpenedDatabase['db']>();
  const open: Open = (file) => {
    const known = opened.get(file.path);
    if (known !== undefined) return known;
    const { db } = openForThread(file);
    opened.set(file.path, db);
    db.pragma('synchronous = NORMAL'); // what a power failure brings back is removed again
    db.pragma('wal_autocheckpoint = 0'); // `inPieces` moves the log while nobody is waiting for a transaction
    if (job.dryRun) db.pragma('query_only = ON');
    return db;
  };
  try {
    return await carryOut(job, workOf(job, open, now), open);
  } finally {
    for (const db of opened.values()) db.close();
  }
}

type Open = (file: DatabaseFile) => OpenedDatabase['db'];

async function carryOut(job: Job, work: Work, open: Open): Promise<PruneResult> {
  const { what, scope, limits, place, dryRun } = job;
  const { path } = what === 'runs' ? place.traces : place.agents;
  const files = [place.agents, place.traces];
  const size = () => files.reduce((sum, file) => sum + statSync(file.path).size, 0);
  const about = { what, scope, limits, archive: null };
  const found = guarded(path, work.find);
  if (dryRun) return { ...about, ...found, freed: 0 };
  const move = () => {
    for (const file of files) open(file).pragma('wal_checkpoint(PASSIVE)');
  };
  move(); // recent writes count too
  const before = size();
  const total = { ...found, count: 0, bytes: 0 };
  for (let round = 0, now = found; round < MAX_ROUNDS; round++, now = guarded(path, work.find)) {
    await inPieces(path, work.remove(), move);
    total.count += now.count;
    total.bytes += now.bytes;
    total.to = now.to ?? total.to;
    if (now.count === 0 || limits.megabytes === null) break;
  }
  for (const file of files) await inPieces(file.path, giveBack(open(file)), move);
  const agents = open(place.agents);
  const at = `INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
  transaction(agents, () => agents.prepare(at).run(`pruned_${what}`, new Date().toISOString()));
  return { ...about, ...total, freed: Math.max(0, before - size()), archive: what === 'audit' && total.count > 0 ? job.archive : null };
}

/** The log is moved into the files now and then: a commit of the window that finds a long one would do it, and wait for the disk. */
async function inPieces(path: string, pieces: Iterable<unknown>, move: () => void): Promise<void> {
  const steps = pieces[Symbol.iterator]();
  for (let step = 1; !guarded(path, () => steps.next()).done; step++) {
    if (step % PIECES_A_MOVE === 0) move();
    await pause(PAUSE_MS);
  }
  move();
}

function workOf({ what, limits, referenced, place, open: places, workspace, archive }: Job, open: Open, now: number): Work {
  const agents = open(place.agents);
  if (what === 'audit') {
    let last = 0;
    return {
      find() {
        const { last: number, ...found } = eventsOverLimits(agents, limits, now);
        last = number;
        return { ...found, kept: {} };
      },
      remove: () => archiveEvents(agents, last, archive),
    };
  }
  const all = { agents: places.map((each) => open(each.agents)), traces: places.map((each) => open(each.traces)) };
  let ids: string[] = [];
  if (what === 'revisions') {
    const missed = referenced ? new Map() : revisionReferences(all.agents, all.traces);
    return {
      find() {
        const { ids: over, ...found } = revisionsOverLimits(agents, { limits, now, referenced: missed });
        ids = over;
        return { ...found, count: over.length };
      },
      remove: () => removeRevisions(agents, ids),
    };
  }
  const store = { agents, traces: open(place.traces) };
  const missed = referenced ? new Map() : runReferences(all.agents, workspace);
  return {
    find() {
      const { ids: over, ...found } = runsOverLimits(store, { limits, now, referenced: missed });
      ids = over;
      return { ...found, count: over.length };
    },
    remove: () => removeRuns(store, [...halfRemoved(store), ...ids]),
  };
}
