// electron/core/cases/index.ts - the door of the room: test cases of a skill, their files, and batches of runs over them.
export { type Cases, createCases } from './cases.ts';
export type { CasesDeps } from './types.ts';
