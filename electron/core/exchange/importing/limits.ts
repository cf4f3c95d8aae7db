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

/** Sums up bytes that stay in memory. Throws `limit_reached`. */
export function createMeter(): (bytes: number) => void {
  let sum = 0;
  return (bytes) => {
    sum += bytes;
    if (sum <= MAX_BYTES) return;
    throw new AppError('limit_reached', `Together the packages are larger than ${megabytes(MAX_BYTES)}. Nothing was imported.`, {
      remedy: 'Import them in several parts.',
    });
  };
}

/** Ends the whole import, not only the reading of one file. */
export const isFatal = (cause: unknown): boolean =>
  (cause instanceof AppError && (cause.code === 'limit_reached' || cause.code === 'cancelled')) ||
  (cause instanceof DOMException && cause.name === 'AbortError');

/** An AppError as one text for a person. */
export const reasonOf = (error: AppError): string => [error.message, error.remedy].filter(Boolean).join(' ');
