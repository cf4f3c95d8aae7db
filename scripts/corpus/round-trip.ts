// scripts/corpus/round-trip.ts - imports every package into its own library and exports it: listed, and with the same bytes.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AppError, type ImportItem, type ImportPlan } from '../../electron/contract/index.ts';
import type { Library } from '../../electron/core/library/index.ts';
import { openTemporaryLibrary } from '../temporary-library.ts';
import type { PackageFile } from './find.ts';

export interface Trip {
  imported: number;
  /** Of these, packages whose bytes and files another one already brought in: they are one skill. */
  doubled: number;
  broken: number;
  attachments: number;
  /** Packages that are not imported, with the reason. */
  refused: { path: string; reason: string }[];
  /** What must not happen. */
  faults: { path: string; what: string }[];
}

interface Kept {
  path: string;
  item: ImportItem;
  id: string;
  isNew: boolean;
}

const AT_ONCE = 20;

export async function roundTrip(files: readonly PackageFile[], progress: (done: number) => void): Promise<Trip> {
  const folder = mkdtempSync(join(tmpdir(), 'skillwright-corpus-'));
  const trip: Trip = { imported: 0, doubled: 0, broken: 0, attachments: 0, refused: [], faults: [] };
  const { library, close } = openTemporaryLibrary(folder);
  try {
    for (let at = 0; at < files.length; at += AT_ONCE) {
      await tripOf(library, files.slice(at, at + AT_ONCE), folder, trip);
      progress(Math.min(files.length, at + AT_ONCE));
    }
    checkListed(library, trip);
  } finally {
    close();
    rmSync(folder, { recursive: true, force: true });
  }
  return trip;
}

/** One group of packages in and out; a group that is too large to go together goes one by one. */
async function tripOf(library: Library, files: readonly PackageFile[], folder: string, trip: Trip): Promise<void> {
  const { api } = library;
  let plan: ImportPlan;
  try {
    const folders = [...new Set(files.map(({ path }) => dirname(path)))].map((path) => ({ path }));
    plan = await api.planImport({ files: folders, scope: 'account' });
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'limit_reached') throw cause;
    if (files.length > 1) for (const file of files) await tripOf(library, [file], folder, trip);
    else for (const { path } of files) trip.refused.push({ path, reason: cause.message });
    return;
  }
  // A folder in a folder is found twice; each package is imported once.
  const byPath = new Map(plan.items.map((item) => [item.path, item]));
  const wanted = files.map(({ path }) => ({ path, item: byPath.get(path) }));
  const chosen = new Set(wanted.map(({ item }) => item?.itemId));
  const choices = plan.items.map(
    (item) => [item.itemId, chosen.has(item.itemId) && item.state !== 'refused' ? 'keep_both' : 'skip'] as const,
  );
  const { items } = api.applyImport({ planId: plan.planId, choices: Object.fromEntries(choices) });
  const outcomes = new Map(items.map((outcome) => [outcome.itemId, outcome]));
  const kept: Kept[] = [];
  for (const { path, item } of wanted) {
    const outcome = item === undefined ? undefined : outcomes.get(item.itemId);
    if (item === undefined) trip.faults.push({ path, what: 'not found by the import' });
    else if (item.state === 'refused') trip.refused.push({ path, reason: item.reason ?? '' });
    else if (typeof outcome?.id !== 'string') trip.faults.push({ path, what: 'not imported' });
    else kept.push({ path, item, id: outcome.id, isNew: outcome.done !== 'unchanged' });
  }
  for (const { item, isNew } of kept) {
    trip.imported += 1;
    trip.doubled += isNew ? 0 : 1;
    trip.broken += isNew && item.state === 'broken' ? 1 : 0;
    trip.attachments += item.attachments.length;
  }
  await compare(library, kept, mkdtempSync(join(folder, 'out-')), trip);
}

async function compare(library: Library, kept: readonly Kept[], out: string, trip: Trip): Promise<void> {
  for (const [index, { path, item, id }] of kept.entries()) {
    const own = join(out, String(index));
    mkdirSync(own);
    const { files } = await library.api.exportTo({ ids: [id], dir: own, overwrite: false, format: 'folder' });
    const root = files[0]?.path ?? own;
    const same = (exported: string, original: string) => Buffer.compare(readFileSync(exported), readFileSync(original)) === 0;
    if (!same(join(root, 'SKILL.md'), path)) trip.faults.push({ path, what: 'exported with other bytes' });
    for (const file of item.attachments)
      if (!same(join(root, file.path), join(dirname(path), file.path)))
        trip.faults.push({ path, what: `${file.path} exported with other bytes` });
  }
  rmSync(out, { recursive: true, force: true });
}

function checkListed({ api }: Library, trip: Trip): void {
  let listed = 0;
  let broken = 0;
  for (;;) {
    const { rows, total } = api.list({ offset: listed, limit: 1000 });
    listed += rows.length;
    broken += rows.filter(({ state }) => state === 'broken').length;
    if (rows.length === 0 || listed >= total) break;
  }
  const unlisted = trip.imported - trip.doubled - listed;
  if (unlisted !== 0) trip.faults.push({ path: '', what: `${unlisted} imported packages are not listed` });
  if (broken !== trip.broken) trip.faults.push({ path: '', what: `${broken} listed as broken, ${trip.broken} imported as such` });
}
