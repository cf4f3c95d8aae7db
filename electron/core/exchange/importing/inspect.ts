// electron/core/exchange/importing/inspect.ts - packages inspected as an import would, without a library: for checking files in place.
import type { Finding, ImportItem, LeftOut } from '../../../contract/index.ts';
import type { Analyse } from '../../packages/index.ts';
import { findingsOfFile } from './others/original.ts';
import { type Aside, planEach } from './plan.ts';

export interface Inspected {
  item: ImportItem;
  /** As it would be kept; null = refused. */
  bytes: Uint8Array | null;
  /** Findings of the text that would be kept, as findings of the file. */
  ofFile: (findings: readonly Finding[], text: string) => Finding[];
}

/**
 * Inspects every package in files, folders and archives, one by one; nothing stays in memory. `told` is filled with archives that
 * are refused whole, paths without a package, and files that are not skills. Throws `limit_reached` for a folder of more than 200,000 entries, and what the signal throws.
 */
export async function* inspectPackages(
  analyse: Analyse,
  paths: readonly string[],
  { told = [], signal }: { told?: LeftOut[]; signal?: AbortSignal } = {},
): AsyncGenerator<Inspected> {
  const files = paths.map((path) => ({ path }));
  const aside: Aside = { refusedArchives: told, competencies: [], roles: [], leftOut: told, plugins: [] };
  for await (const planned of planEach(analyse, files, { signal, meter: () => {} }, aside)) {
    const { item, package: found } = planned;
    const ofFile: Inspected['ofFile'] = (findings, text) =>
      findingsOfFile(findings, { format: item.format, original: found?.original ?? null, text });
    yield { item, bytes: found?.bytes ?? null, ofFile };
  }
  for (const { path, fileName } of aside.roles)
    told.push({ path: path ?? fileName, reason: 'It is a role, or part of an ontology of roles. Check it with: role validate' });
}
