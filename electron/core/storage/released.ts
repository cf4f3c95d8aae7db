// electron/core/storage/released.ts - the steps that a released app may have run, by the sha256 of their text. They never change again:
// a correction is a new step. A test compares this table with the files.
import type { DatabaseKind } from './migrate.ts';

export const RELEASED: Readonly<Record<DatabaseKind, Readonly<Record<string, string>>>> = {
  agents: {},
  traces: {},
};
