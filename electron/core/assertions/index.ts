// electron/core/assertions/index.ts - the door of the room: checks on an answer. Packages contain them, runs and batches evaluate them, the
// editor offers their types as forms.
export type { Assertion, RunFacts, RunPython, Subject } from './assertion.ts';
export { type Assertions, type AssertionsDeps, createAssertions, type EvaluateOptions } from './assertions.ts';
export { type AssertionFinding, assertionFindings } from './findings.ts';
export { judgeCalls } from './judge/calls.ts';
export type { JudgeCall } from './judge/judge.ts';
export type { PageLookup } from './pages.ts';
export { type AssertionProblem, type ParsedAssertions, parseAssertions } from './parse/parse.ts';
export { readJson, wholeObject } from './text/json.ts';
export type { AnswerWatch } from './watch.ts';
