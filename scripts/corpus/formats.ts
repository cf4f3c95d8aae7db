// scripts/corpus/formats.ts - every file of a collection as an import takes it: what it is read as, what is left out and why, what is found in it,
// and whether it leaves in its own format with the same bytes.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportItem, LeftOut, PackageFormat } from '../../electron/contract/index.ts';
import { openTemporaryLibrary } from '../temporary-library.ts';

export interface Repository {
  name: string;
  items: ImportItem[];
  /** What is not a skill, by what it is. */
  leftOut: LeftOut[];
  faults: { path: string; what: string }[];
}

/** Each folder below `dir` is a repository. */
export async function readRepositories(dir: string, progress: (name: string) => void): Promise<Repository[]> {
  const folder = mkdtempSync(join(tmpdir(), 'skillwright-corpus-'));
  const repositories: Repository[] = [];
  try {
    for (const { name } of readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
      progress(name);
      const own = join(folder, String(repositories.length));
      mkdirSync(own);
      repositories.push(await readRepository(join(dir, name), name, own));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return repositories;
}

async function readRepository(path: string, name: string, folder: string): Promise<Repository> {
  const { library, close } = openTemporaryLibrary(folder);
  const { api } = library;
  const faults: Repository['faults'] = [];
  try {
    const plan = await api.planImport({ files: [{ path }], scope: 'account' });
    const choices = plan.items.map((item) => [item.itemId, item.state === 'refused' ? 'skip' : 'keep_both'] as const);
    const { items } = api.applyImport({ planId: plan.planId, choices: Object.fromEntries(choices) });
    const byId = new Map(plan.items.map((item) => [item.itemId, item]));
    for (const [index, { id, itemId }] of items.entries()) {
      const item = byId.get(itemId);
      if (id === null || item?.path === undefined || item.path === null || item.format === 'agent_skill') continue;
      const dir = join(folder, `out-${index}`);
      mkdirSync(dir);
      const { files } = await api.exportTo({ ids: [id], dir, overwrite: false, format: 'original' });
      const out = files[0]?.path;
      const same = out !== undefined && Buffer.compare(readFileSync(out), readFileSync(item.path)) === 0;
      if (!same) faults.push({ path: item.path, what: 'exported with other bytes' });
    }
    return { name, items: plan.items, leftOut: plan.leftOut, faults };
  } finally {
    close();
  }
}

/** Warnings that a package has of its own. */
export const warningsIn = ({ findings }: ImportItem): number => findings.filter(({ severity }) => severity === 'warning').length;

/** Of the files of other tools: everything but packages and Agent Skills. */
export const ofOthers = (items: readonly ImportItem[]): ImportItem[] =>
  items.filter(({ format, state }) => state !== 'refused' && format !== 'package' && format !== 'agent_skill');

export const average = (items: readonly ImportItem[]): number =>
  items.length === 0 ? 0 : items.reduce((sum, item) => sum + warningsIn(item), 0) / items.length;

export function byFormat(items: readonly ImportItem[]): [PackageFormat, ImportItem[]][] {
  return [...Map.groupBy(items, ({ format }) => format)].sort((a, b) => b[1].length - a[1].length);
}

/** The findings of packages, the most frequent first. */
export function mostFound(items: readonly ImportItem[]): [code: string, count: number][] {
  const codes = items.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'warning').map(({ code }) => code));
  return [...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length] as [string, number]).sort((a, b) => b[1] - a[1]);
}
