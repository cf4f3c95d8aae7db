// electron/contract/values/words.ts - numbers, versions and addresses, with their words, for every shell.

// Created once, since creating one takes longer than using it, and not before it is needed: the first costs a start 15 ms and 8 MB.
let numbers: Intl.NumberFormat | undefined;

/** `1,079`, `0.25`. Most counts are small and need no formatter. */
export function number(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  numbers ??= new Intl.NumberFormat('en', { maximumFractionDigits: 6 });
  return numbers.format(value);
}

/** `1 skill`, `12 skills`. */
export const plural = (count: number, one: string, many = `${one}s`): string => `${number(count)} ${count === 1 ? one : many}`;

/** `1.2.0`; `–` for a file that says none. */
export const versionText = (version: string | null): string => version ?? '–';

/** `check 1.2.0`; `check` if the file says no version. */
export const withVersion = (name: string, version: string | null): string => (version === null ? name : `${name} ${version}`);

/** What a part of an address says; null for a bad escape such as `%`. */
export function decodedUri(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** `a`, `a and b`, `a, b and c`. */
export const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter((each) => each !== '').join(' and ');
