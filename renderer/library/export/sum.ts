// renderer/library/export/sum.ts - how much an export wrote: a folder or archive of several skills is reported for each, but counts once.
import type { ExportResult } from '../../../electron/contract/exchange.ts';
import { plural } from '../../ui/format.ts';

export function sumOf(files: ExportResult['files']): { skills: number; pieces: string; bytes: number } {
  const sizes = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const bytes = [...sizes.values()].reduce((sum, each) => sum + each, 0);
  return { skills: new Set(files.map(({ id }) => id)).size, pieces: plural(sizes.size, 'file'), bytes };
}
