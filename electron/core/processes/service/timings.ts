// electron/core/processes/service/timings.ts - how long a child may take for what, in milliseconds.

export interface Timings {
  /** Limit for start and handshake. */
  startMs: number;
  /** How often a busy child is asked for a sign of life, after how much silence that is noted, and after how much it is ended. */
  pingMs: number;
  suspectMs: number;
  silentMs: number;
  /** Stop after this long without a job. */
  idleMs: number;
  /** One step of the stop ladder; and when the app is closing. */
  stopStepMs: number;
  closeStepMs: number;
  /** Waits before start number 1, 2, … after crashes. */
  backoffMs: readonly number[];
  /** This many crashes within the window mean failed. */
  maxCrashes: number;
  crashWindowMs: number;
  /** A child that lives this long has a clean record. */
  healthyMs: number;
}

export const TIMINGS: Timings = {
  startMs: 30_000,
  pingMs: 5_000,
  suspectMs: 15_000,
  silentMs: 30_000,
  idleMs: 300_000,
  stopStepMs: 2_000,
  closeStepMs: 1_000,
  backoffMs: [0, 1_000, 5_000, 30_000],
  maxCrashes: 5,
  crashWindowMs: 180_000,
  healthyMs: 60_000,
};
