// electron/core/checks/index.ts - the door of the room: schemas and patterns of a package, which a stranger wrote, are tried, unless they are plain and small, in a thread that
// is ended when they do not stop (a regular expression may backtrack for years, a schema may refer to itself twice at every level).
export { type Checks, createChecks } from './checks.ts';
export type { Checked, Fault, Matched } from './worker/protocol.ts';
