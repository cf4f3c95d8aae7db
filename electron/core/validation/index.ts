// electron/core/validation/index.ts - the door of the room: schemas and patterns of a package, which a stranger wrote, run in a thread that
// is ended if they do not stop (a regular expression may backtrack for years, a schema may refer to itself twice at every level). Small
// schemas that can do neither run at once.
export { schemaFindings } from './findings.ts';
export { createValidation, type Validation } from './validation.ts';
export type { Fault, Matched, Validated } from './worker/protocol.ts';
