// electron/core/python/sandbox/line.ts - the lines between a guest and the app, for threads that load nothing else.

/** Of one line of the guest, and of one answer to it. A value of many small parts takes up thirty times as much once it is parsed. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** The answer to the final message of a run; the process then ends the guest. */
export const RUN_OVER = '.';
