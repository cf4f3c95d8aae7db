// electron/core/archives/kind.ts - which bytes are an archive.
import { gunzipSync, constants as zlib } from 'node:zlib';

export type ArchiveKind = 'zip' | 'tar' | 'tar.gz';

const BLOCK = 512;

/**
 * What kind of archive the bytes are, by their content, else by the name (`.zip`, `.skill`, `.tar`, `.tgz`, `.tar.gz`), so a damaged
 * one is reported as an archive; null for all else, even a `.gz` of one file.
 */
export function archiveKind(name: string, bytes: Uint8Array): ArchiveKind | null {
  if (isZip(bytes)) return 'zip';
  if (isGzip(bytes)) return isTar(headOfGzip(bytes)) || /\.(?:tgz|tar\.gz)$/i.test(name) ? 'tar.gz' : null;
  if (isTar(bytes)) return 'tar';
  if (/\.(?:zip|skill)$/i.test(name)) return 'zip';
  if (/\.(?:tgz|tar\.gz)$/i.test(name)) return 'tar.gz';
  return /\.tar$/i.test(name) ? 'tar' : null;
}

/** Archives by name, and files that are really zip archives though nobody opens them as such. */
const ARCHIVE_NAME = /\.(?:zip|skill|tar|tgz|t[bx]z2?|gz|bz2|xz|zst|lz4?|7z|rar|cab|iso|dmg)$/i;
const ZIP_INSIDE = /\.(?:docx|xlsx|pptx|dotx|xltx|potx|docm|xlsm|pptm|od[tspgf]|epub|jar|whl|vsix|mcpb|dxt|xmind|sketch|fig|kmz|usdz)$/i;

/** True for an archive inside an archive, which is never opened. */
export const isNested = (path: string, bytes: Uint8Array): boolean =>
  ARCHIVE_NAME.test(path) || ((isZip(bytes) || isGzip(bytes) || isTar(bytes)) && !ZIP_INSIDE.test(path));

export const isNestedName = (path: string): boolean => ARCHIVE_NAME.test(path);

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));

/** Header and trailer take 18 bytes; there is one method, and three flags are reserved (RFC 1952): two bytes alone start many other files. */
export const isGzip = (bytes: Uint8Array): boolean =>
  bytes.length >= 18 && bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8 && (bytes[3]! & 0xe0) === 0;

/** A tar archive has no magic number before 1988; its first header is recognised by its sum. */
function isTar(bytes: Uint8Array): boolean {
  if (bytes.length < BLOCK) return false;
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, BLOCK);
  const stated = Number.parseInt(
    header
      .toString('latin1', 148, 156)
      .replace(/(?<![\0 ])[\0 ]+$/, '')
      .trim(),
    8,
  );
  let sum = 0;
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 0x20 : header[at]!;
  return stated === sum && header[0] !== 0;
}

function headOfGzip(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes.subarray(0, 64 * 1024), { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: 128 * 2 ** 20 }).subarray(0, BLOCK);
  } catch {
    return new Uint8Array();
  }
}
