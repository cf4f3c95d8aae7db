// electron/core/exchange/importing/inspect.ts - packages inspected as an import would, without a library: for checking files in place.
import type { ImportItem, LeftOut } from '../../../contract/index.ts';
import type { Analyse } from '../../packages/index.ts';
import { planEach } from './plan.ts';

export interface Inspected {
  item: ImportItem;
  /** As it would be kept; null = refused. */
  bytes: Uint8Array | null;
}

/**
 * Inspects every package in files, folders and archives, one by one; nothing stays in memory. `told` is filled with archives that
 * are refused whole and paths without a package. Throws `limit_reached` for a folder of more than 200,000 entries, and what the signal throws.
 */
export async function* inspectPackages(
  analyse: Analyse,
  paths: readonly string[],
  { told = [], signal }: { told?: LeftOut[]; signal?: AbortSignal } = {},
): AsyncGenerator<Inspected> {
  const files = paths.map((path) => ({ path }));
  for await (const planned of planEach(analyse, files, { signal, meter: () => {} }, told)) {
    yield { item: planned.item, bytes: planned.package?.bytes ?? null };
  }
}
