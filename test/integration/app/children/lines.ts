// What the worker of the kill test says of its work.
export type Line =
  | { act: 'import'; batch: string; ids: string[] }
  | { act: 'draft'; id: string; text: string }
  | { act: 'save'; id: string; hash: string }
  | { act: 'run'; runId: string }
  | { act: 'ended'; runId: string; status: string };

/** Packages of one import: all of them are there, or none. */
export const BATCH = 4;
