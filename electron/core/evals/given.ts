// electron/core/evals/given.ts - a file of rows that a person brings: its bytes, and its text.
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '../../contract/index.ts';
import { fileError } from '../storage/index.ts';

const MAX_BYTES = 50_000_000;

/** `path`, or dropped or pasted content, as base64. */
export type Given = { path: string } | { fileName: string; data: string };

/** Throws `not_found`, `no_permission`, `too_large`: an oversized file is not read. */
export function bytesOf(source: Given): { fileName: string; bytes: Uint8Array } {
  if ('data' in source) return { fileName: source.fileName, bytes: Buffer.from(source.data, 'base64') };
  const { path } = source;
  try {
    requireSize(path, statSync(path).size);
    return { fileName: basename(path), bytes: readFileSync(path) };
  } catch (cause) {
    throw cause instanceof AppError ? cause : fileError(cause, `The file ${path} cannot be read`);
  }
}

/** UTF-8, without BOM. `what` is in it: `test cases`. Throws `too_large`, `not_utf8`, `empty_file`. */
export function textOf(fileName: string, bytes: Uint8Array, what: string): string {
  requireSize(fileName, bytes.byteLength);
  const where = { file: fileName };
  const text = decoded(fileName, bytes);
  if (text.trim() !== '') return text;
  throw new AppError('empty_file', `${fileName} is empty.`, { where, remedy: `Choose a file that contains ${what}.` });
}

function requireSize(file: string, bytes: number): void {
  if (bytes <= MAX_BYTES) return;
  throw new AppError('too_large', `${file} has ${bytes.toLocaleString('en')} bytes; at most ${MAX_BYTES.toLocaleString('en')} are read.`, {
    where: { file },
    remedy: 'Split the file and import the parts.',
  });
}

function decoded(fileName: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('not_utf8', `${fileName} is not UTF-8.`, {
      cause,
      where: { file: fileName },
      remedy: 'Save it as UTF-8 and import it again.',
    });
  }
}
