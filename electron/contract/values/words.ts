// electron/contract/values/words.ts - numbers, and versions, with their words, for every shell.

// Created once: creating one takes longer than using it.
const NUMBERS = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });

/** `1,079`, `0.25`. */
export const number = (value: number): string => NUMBERS.format(value);

/** `1 skill`, `12 skills`. */
export const plural = (count: number, one: string, many = `${one}s`): string => `${number(count)} ${count === 1 ? one : many}`;

/** `1.2.0`; `–` for a file that says none. */
export const versionText = (version: string | null): string => version ?? '–';

/** `check 1.2.0`; `check` if the file says no version. */
export const withVersion = (name: string, version: string | null): string => (version === null ? name : `${name} ${version}`);

/** `a`, `a and b`, `a, b and c`. */
export const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((each) => each !== '').join(' and ');
