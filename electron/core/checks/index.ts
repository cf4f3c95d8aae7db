// electron/core/checks/index.ts - the door of the room: schemas and patterns of a package, which a stranger wrote, are tried in a thread that
// is ended when they do not stop (a regular expression may backtrack for years, a schema may refer to itself twice at every level). Small
// schemas that can do neither are tried at once.
export { type Checks, createChecks } from './checks.ts';
export type { Checked, Fault, Matched } from './worker/protocol.ts';
