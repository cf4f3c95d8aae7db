// electron/core/exchange/importing/limits.ts - how much one import accepts, and the messages for more.
import { AppError } from '../../../contract/index.ts';

/** Packages in one import. */
export const MAX_PACKAGES = 10_000;
/** Entries looked at while searching folders for packages. */
export const MAX_VISITED = 200_000;
/** Maximum bytes in memory: what was reviewed is what is written, so the bytes stay. */
export const MAX_BYTES = 256 * 2 ** 20;
/** One file with a package. */
export const MAX_FILE_BYTES = 32 * 2 ** 20;
/** Files with one package. */
export const MAX_FILES = 5_000;

export const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/** Why a package is not read. */
export const tooLarge = (size: number, max: number): string =>
  `It is ${megabytes(size)}; a package can be at most ${megabytes(max)}. Check that it is the right file.`;

export const tooMany = (what: string, amount: string): AppError =>
  new AppError('limit_reached', `${what} contains ${amount}. Nothing was imported.`, { remedy: 'Choose a smaller folder.' });

/** Counts bytes of one part of an import. */
export type Meter = (bytes: number, part: string) => void;

/** Sums up bytes that stay in memory. Throws `limit_reached`. */
export function createMeter(): Meter {
  let sum = 0;
  const parts = new Map<string, number>();
  return (bytes, part) => {
    sum += bytes;
    parts.set(part, (parts.get(part) ?? 0) + bytes);
    if (sum > MAX_BYTES) throw tooMuch(parts);
  };
}

/** `limit_reached`, with the largest of the parts. */
export function tooMuch(parts: ReadonlyMap<string, number>): AppError {
  const largest = [...parts].sort(([, a], [, b]) => b - a).slice(0, LARGEST);
  const named = largest.map(([part, bytes]) => `${part} (${megabytes(bytes)})`);
  const which = named.length === 1 ? `The largest part is ${named[0]}` : `The largest parts are ${named.join(', ')}`;
  return new AppError('limit_reached', `Together the packages are larger than ${megabytes(MAX_BYTES)}. Nothing was imported. ${which}.`, {
    remedy: 'Import them in several parts, or leave out the largest files.',
  });
}

const LARGEST = 3;

/** Ends the whole import, not only the reading of one file. */
export const isFatal = (cause: unknown): boolean =>
  (cause instanceof AppError && (cause.code === 'limit_reached' || cause.code === 'cancelled')) ||
  (cause instanceof DOMException && cause.name === 'AbortError');

/** An AppError as one text for a person. */
export const reasonOf = (error: AppError): string => [error.message, error.remedy].filter(Boolean).join(' ');
