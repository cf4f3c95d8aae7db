// electron/core/archives/read.ts - from an archive to its plain files.
import { createYielder } from '../workers/index.ts';
import { NESTED } from './check.ts';
import { type ArchiveKind, archiveKind, isNested } from './kind.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits } from './limits.ts';
import { damaged } from './refuse.ts';
import { readTar, sizeOfTar } from './tar-read.ts';
import type { Archive, Reading } from './types.ts';
import { readZip, sizeOfZip } from './zip-read.ts';

/**
 * The plain files of a `zip`, `.skill`, `tar` or `tar.gz`, in the archive's order. The whole list is checked before a file is unpacked.
 * Throws `archive_refused` with entry and reason for one that escapes its folder, links outside, has devices, collides, misstates its
 * content, is damaged or over a limit; `cancelled` through the signal. What is merely unsafe or unreadable is left out with a reason.
 */
export async function readArchive(bytes: Uint8Array, name: string, given: Given = {}): Promise<Archive> {
  const { kind, reading } = begin(bytes, name, given);
  const archive = kind === 'zip' ? await readZip(bytes, reading) : await readTar(bytes, kind, reading);
  return withoutNested(archive);
}

/**
 * The bytes that the files of an archive have unpacked, as its list or its headers say, without keeping any of them. It may lie, so it is only a
 * reason to refuse: whoever unpacks counts. Throws like readArchive.
 */
export async function declaredSize(bytes: Uint8Array, name: string, given: Given = {}): Promise<number> {
  const { kind, reading } = begin(bytes, name, given);
  return kind === 'zip' ? sizeOfZip(bytes, reading) : sizeOfTar(bytes, kind, reading);
}

type Given = Partial<ArchiveLimits> & { signal?: AbortSignal | undefined };

function begin(bytes: Uint8Array, name: string, { signal, ...limits }: Given): { kind: ArchiveKind; reading: Reading } {
  signal?.throwIfAborted();
  const kind = archiveKind(name, bytes) ?? damaged(name, 'it is not a zip or tar archive');
  return { kind, reading: { name, limits: { ...ARCHIVE_LIMITS, ...limits }, signal, yieldIfDue: createYielder(signal) } };
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
