// electron/core/capability/preferred/context.ts - when a preference holds. Authors write it in words; three conditions are understood, all else is a note.

export type Condition = 'offline' | 'large_input' | 'read_only';

/** What is so now. */
export interface Circumstances {
  online: boolean;
  /** Of the input, in bytes. */
  inputBytes: number;
  /** Nothing can be written in the place that is open. */
  readOnly: boolean;
}

export const LARGE_INPUT = 100_000;

const WORDS: Readonly<Record<string, Condition>> = {
  offline: 'offline',
  'large input': 'large_input',
  'large inputs': 'large_input',
  'large file': 'large_input',
  'large files': 'large_input',
  'read-only': 'read_only',
  'read only': 'read_only',
};
const LEADING = /^(?:only )?(?:when |if |while |for |with )?/;

/** `when offline` → offline; null = a note, or nothing. */
export const conditionIn = (context: string): Condition | null => WORDS[context.trim().toLowerCase().replace(LEADING, '')] ?? null;

/** Why a condition is not met; null = it is. */
export function unmet(condition: Condition, { online, inputBytes, readOnly }: Circumstances): string | null {
  switch (condition) {
    case 'offline':
      return online ? 'for use offline, and this machine is online' : null;
    case 'large_input':
      return inputBytes < LARGE_INPUT ? `for an input of ${LARGE_INPUT.toLocaleString('en')} bytes or more` : null;
    case 'read_only':
      return readOnly ? null : 'for where nothing can be written, and here it can';
  }
}
