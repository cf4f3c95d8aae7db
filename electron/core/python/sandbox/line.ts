// electron/core/python/sandbox/line.ts - the lines between a guest and the app, for threads that load nothing else.

/** Of one line of the guest, and of one answer to it. Values of many small parts take thirty times as much when they are read. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** The answer to the word with which a run ends; the process then ends the guest. */
export const LAST_WORD = '.';
