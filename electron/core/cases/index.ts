// electron/core/cases/index.ts - the door of the room: test cases of a skill, their files, and batches of runs over them.
export { type Cases, createCases } from './cases.ts';
export { caseOfRun } from './from-run.ts';
export { createTrials, type Trial, type TrialDeps, type Trials } from './trial.ts';
export type { CasesDeps } from './types.ts';
