// electron/core/archives/write.ts - archives whose bytes depend on nothing but their files: sorted by path, one fixed time, modes kept.
import { buffer as collect } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Header, Pax } from 'tar';
import { ZipFile } from 'yazl';
import { AppError } from '../../contract/index.ts';
import { permissions } from './limits.ts';
import { escapeOf, isVersionControl } from './names.ts';
import { shown } from './refuse.ts';
import type { ArchiveEntry } from './types.ts';

const BLOCK = 512;
const packed = promisify(gzip);

/**
 * An archive of the files, the same bytes for the same files. Paths are relative and written with `/`; modes are permission bits. Throws
 * `bad_input` for a path that would leave the folder it is unpacked into, or that contains a backslash.
 */
export async function writeArchive(kind: 'zip' | 'tar.gz', files: readonly ArchiveEntry[]): Promise<Uint8Array> {
  const bad = files.find(({ path }) => reasonAgainst(path) !== null);
  if (bad !== undefined) {
    throw new AppError('bad_input', `The archive was not written: ${shown(bad.path)} ${reasonAgainst(bad.path)}.`, {
      remedy: 'Rename that file.',
    });
  }
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return kind === 'zip' ? writeZip(sorted) : writeTarGz(sorted);
}

/** Zip names have no backslashes: some readers take them as separators, others as characters. */
const reasonAgainst = (path: string): string | null =>
  escapeOf(path) ??
  (path.includes('\\') ? 'contains a backslash' : path.split('/').some(isVersionControl) ? 'belongs to version control' : null);

async function writeZip(files: readonly ArchiveEntry[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  // The oldest time that a zip can store; its times have no zone.
  const mtime = new Date(1980, 0, 1);
  for (const { path, mode, bytes } of files) {
    zip.addBuffer(view(bytes), path, { mtime, mode: 0o100000 | permissions(mode), compress: true, forceDosTimestamp: true });
  }
  zip.end();
  return collect(zip.outputStream);
}

async function writeTarGz(files: readonly ArchiveEntry[]): Promise<Uint8Array> {
  const mtime = new Date(Date.UTC(1980, 0, 1));
  const blocks = files.flatMap(({ path, mode, bytes }) => {
    const about = { path, mode: permissions(mode), size: bytes.length, mtime, type: 'File' as const, uid: 0, gid: 0 };
    const header = new Header(about);
    const needsPax = header.encode();
    // Only a long path needs more than one header.
    const before = needsPax ? [new Pax({ path, size: bytes.length }).encode()] : [];
    return [...before, header.block!, view(bytes), Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)];
  });
  const result = await packed(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 });
  // The packing system is never recorded.
  result[9] = 255;
  return result;
}

const view = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
