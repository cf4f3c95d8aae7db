// electron/core/formats/converted.ts - what every converter returns, and the errors of text that cannot be converted.
import { AppError, type NotCarried, type SourceLocation } from '../../contract/index.ts';
import { MAX_PACKAGE_BYTES } from '../packages/index.ts';
import { createLineTable, type LineTable, slugOf } from '../text/index.ts';

export interface Converted {
  /** For the package: a name and `.md`. */
  fileName: string;
  text: string;
  notCarried: NotCarried[];
}

/** A given text with its places, and the list of what is left out. */
export interface Source {
  text: string;
  path: string;
  lines: LineTable;
  notCarried: NotCarried[];
  /** Notes what is left out; `at` is an offset of the text. */
  leave(what: string, why: string, at: number | null): void;
}

/** Texts over 16 Mi characters are not read: a package has 2 MiB at most, and base64 makes it larger. */
const MAX_CHARACTERS = 16 * 2 ** 20;

/** Of one file; nobody reads more. */
const MOST_TOLD = 500;
const MORE = `Only the first ${MOST_TOLD} things that do not carry over are listed.`;

export function createSource(text: string, path: string): Source {
  if (text.length > MAX_CHARACTERS) {
    throw new AppError('too_large', `${baseOf(path)} has more than ${MAX_CHARACTERS / 2 ** 20} million characters.`, {
      where: { file: path },
      remedy: 'Split it into several packages.',
    });
  }
  const lines = createLineTable(text);
  const notCarried: NotCarried[] = [];
  return {
    text,
    path,
    lines,
    notCarried,
    leave(what, why, at) {
      const line = at === null ? null : lines.placeOf(at).line;
      if (notCarried.length < MOST_TOLD) notCarried.push({ what, why, line });
      else if (notCarried.length === MOST_TOLD) notCarried.push({ what: 'more', why: MORE, line });
    },
  };
}

/** Throws `bad_input` with the place in the given text. */
export function fail({ path, lines }: Source, message: string, at: number | null, remedy: string, cause?: unknown): never {
  const place: SourceLocation = at === null ? {} : lines.placeOf(at);
  const where = at === null ? '' : `, line ${place.line}, column ${place.column}`;
  throw new AppError('bad_input', `${baseOf(path)}${where}: ${message}`, { where: { file: path, ...place }, remedy, cause });
}

/** The result, if it is valid in a file. Throws `bad_input`, `too_large`. */
export function finish(source: Source, name: string, text: string): Converted {
  if (text.includes('\0'))
    fail(source, 'it contains a NUL character (00), which text files do not have.', null, 'Remove it from the original file.');
  if (!text.isWellFormed())
    fail(source, 'it contains an incomplete character, which cannot be saved.', null, 'Remove it from the original file.');
  const size = Buffer.byteLength(text);
  if (size > MAX_PACKAGE_BYTES) {
    const limit = MAX_PACKAGE_BYTES / 2 ** 20;
    throw new AppError(
      'too_large',
      `${baseOf(source.path)} makes a package of ${(size / 2 ** 20).toFixed(1)} MB; at most ${limit} MB is allowed.`,
      {
        where: { file: source.path },
        remedy: 'Move long content into files next to it.',
      },
    );
  }
  return { fileName: `${slugOf(name) ?? slugOf(stemOf(source.path)) ?? 'skill'}.md`, text, notCarried: source.notCarried };
}

/** The name of a file, also of one in an archive: `skills.zip!notes.md`. */
export const baseOf = (path: string): string =>
  path
    .replace(/^.*\.(?:zip|skill|tar|tgz|gz)!/i, '')
    .split(/[\\/]/)
    .findLast((part) => part !== '') ?? path;

/** The file's name without extensions: `notes/label-style.mdc` → label-style. */
const stemOf = (path: string): string =>
  baseOf(path).replace(/(?:\.(?:md|mdc|json|prompty|prompt|agent|chatmode|instructions|toml|txt|markdown)){1,4}$/i, '');

/** The name for a skill that only has its file's. */
export const nameFromPath = (path: string): string => slugOf(stemOf(path)) ?? 'skill';

/** The first line of prose, for a missing description: without heading markers, at most 200 characters. */
export function firstLineOf(body: string): string {
  const line = /^[ \t]*(?:#{1,6}[ \t]+)?([^\s#`<>|*-][^\r\n]*)$/m.exec(body.slice(0, 20_000))?.[1]?.trim() ?? '';
  const characters = [...line];
  return characters.length <= 200 ? line : `${characters.slice(0, 199).join('')}…`;
}

/** A record from pairs, safe for any key. */
export function recordOf<Value>(pairs: Iterable<readonly [string, Value]>): Record<string, Value> {
  const record: Record<string, Value> = {};
  for (const [key, value] of pairs) Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
  return record;
}
