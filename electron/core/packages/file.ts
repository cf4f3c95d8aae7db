// electron/core/packages/file.ts - the border between a file's bytes and its text. Decoding keeps every byte of a valid file.
import { Buffer, isUtf8 } from 'node:buffer';
import { AppError, type ErrorCode, type Finding } from '../../contract/index.ts';
import { createLineTable, listed } from '../text/index.ts';

/** The largest accepted package: 2 MiB. */
export const MAX_PACKAGE_BYTES = 2 * 1024 * 1024;

export type Decoded =
  | { ok: true; text: string }
  | { ok: false; code: Extract<ErrorCode, 'binary_file' | 'not_utf8' | 'empty_file' | 'too_large'>; finding: Finding; lossyText: string };

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const utf8 = new TextEncoder();

/**
 * The text of a package file, a byte order mark kept. A file that is not text gives a finding with its place and `lossyText` for viewing,
 * which is never written back; it is empty for a file that is binary or over the limit.
 */
export function decodePackage(bytes: Uint8Array, fileName: string): Decoded {
  if (bytes.length > MAX_PACKAGE_BYTES) return refused('too_large', tooLarge(bytes.length, fileName));
  if (bytes.length === 0 || isOnlyMark(bytes)) {
    return refused('empty_file', `${fileName} is empty. Start from a new skill, or restore the file from a copy.`);
  }
  const wide = wideEncoding(bytes);
  if (wide) return notUtf8(bytes, 0, `${fileName} is encoded as ${wide}. Save it as UTF-8 in a text editor.`);
  // A Buffer searches its bytes several times as fast.
  const nul = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(0);
  if (nul !== -1) {
    return refused('binary_file', `${fileName} is not a text file: byte ${nul} is 00. Choose the Markdown file of the package.`);
  }
  if (isUtf8(bytes)) return { ok: true, text: strict.decode(bytes) };
  const at = firstInvalid(bytes);
  const message = `${fileName} is not UTF-8: ${invalidPlaces(bytes, at)}. Convert the file to UTF-8; it is never rewritten with replacement characters.`;
  return notUtf8(bytes, at, message);
}

/** The bytes of a text. Throws `not_utf8` for half a surrogate pair, which has no bytes. */
export function encodePackage(text: string): Uint8Array {
  if (!text.isWellFormed()) {
    const at = text.search(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
    const { line, column } = createLineTable(text).placeOf(at);
    throw new AppError('not_utf8', `Line ${line}, column ${column} has an incomplete character that cannot be saved.`, {
      where: { line, column },
      remedy: 'Delete that character and type it again.',
    });
  }
  return utf8.encode(text);
}

function refused(code: Exclude<Decoded, { ok: true }>['code'], message: string): Decoded {
  return { ok: false, code, lossyText: '', finding: { code, severity: 'error', message, line: 1, column: 1, range: { start: 0, end: 0 } } };
}

function notUtf8(bytes: Uint8Array, at: number, message: string): Decoded {
  const lossyText = lenient.decode(bytes);
  // Everything before the first bad byte decodes to itself.
  const start = lenient.decode(bytes.subarray(0, at)).length;
  const place = createLineTable(lossyText).placeOf(start);
  const range = { start, end: Math.min(start + 1, lossyText.length) };
  return { ok: false, code: 'not_utf8', lossyText, finding: { code: 'not_utf8', severity: 'error', message, ...place, range } };
}

function tooLarge(size: number, fileName: string): string {
  const limit = MAX_PACKAGE_BYTES / 1024 / 1024;
  return `${fileName} is ${(size / 1024 / 1024).toFixed(1)} MB; a package can be at most ${limit} MB. Move long content into files next to it.`;
}

const hexOf = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, '0');
const isOnlyMark = (bytes: Uint8Array): boolean => bytes.length === 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

function wideEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16 (little-endian)';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16 (big-endian)';
  return null;
}

/** `byte 36 is C9, byte 52 is 97 and 3 more`. */
function invalidPlaces(bytes: Uint8Array, first: number): string {
  const shown: string[] = [];
  let count = 0;
  for (let at = first; at < bytes.length; at = firstInvalid(bytes, at)) {
    const length = invalidLength(bytes, at);
    count += 1;
    if (shown.length < 4) shown.push(`byte ${at} is ${[...bytes.subarray(at, at + length)].map(hexOf).join(' ')}`);
    else if (count > 1000) break;
    at += length;
  }
  return listed(count > shown.length ? [...shown, `${count > 1000 ? 'many' : count - shown.length} more`] : shown);
}

/** Offset of the first byte not starting a valid sequence. A failing decoder gives no offset, so the sequences are walked. */
function firstInvalid(bytes: Uint8Array, from = 0): number {
  let at = from;
  while (at < bytes.length) {
    if (bytes[at]! < 0x80) {
      at += 1;
      continue;
    }
    const length = sequenceLength(bytes[at]!);
    if (length === 0 || at + length > bytes.length || !isUtf8(bytes.subarray(at, at + length))) return at;
    at += length;
  }
  return at;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

/** How many bytes to show: up to the next ASCII byte, four at most. */
function invalidLength(bytes: Uint8Array, at: number): number {
  let length = 1;
  while (length < 4 && bytes[at + length] !== undefined && bytes[at + length]! >= 0x80) length += 1;
  return length;
}
