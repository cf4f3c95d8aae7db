// electron/core/archives/read.ts - from an archive to its plain files.
import { createYielder } from '../workers/index.ts';
import { NESTED } from './check.ts';
import { archiveKind, isNested } from './kind.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits } from './limits.ts';
import { damaged } from './refuse.ts';
import { readTar } from './tar-read.ts';
import type { Archive, Reading } from './types.ts';
import { readZip } from './zip-read.ts';

/**
 * The plain files of a `zip`, `.skill`, `tar` or `tar.gz`, in the archive's order. The whole list is checked before a file is unpacked.
 * Throws `archive_refused` with entry and reason for one that escapes its folder, links outside, has devices, collides, misstates its
 * content, is damaged or over a limit; `cancelled` through the signal. What is merely unsafe or unreadable is left out with a reason.
 */
export async function readArchive(
  bytes: Uint8Array,
  name: string,
  { signal, ...limits }: Partial<ArchiveLimits> & { signal?: AbortSignal } = {},
): Promise<Archive> {
  const reading: Reading = { name, limits: { ...ARCHIVE_LIMITS, ...limits }, signal, yieldIfDue: createYielder(signal) };
  signal?.throwIfAborted();
  const kind = archiveKind(name, bytes);
  if (kind === null) return damaged(name, 'it is not a zip or tar archive');
  const archive = kind === 'zip' ? await readZip(bytes, reading) : await readTar(bytes, kind, reading);
  return withoutNested(archive);
}

/** Archives with other names are recognised by content. */
function withoutNested({ entries, leftOut }: Archive): Archive {
  const nested = entries.filter(({ path, bytes }) => isNested(path, bytes));
  if (nested.length === 0) return { entries, leftOut };
  const gone = new Set(nested);
  return {
    entries: entries.filter((entry) => !gone.has(entry)),
    leftOut: [...leftOut, ...nested.map(({ path }) => ({ path, reason: NESTED }))],
  };
}
