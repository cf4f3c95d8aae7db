// electron/core/triggers/index.ts - the door of the room: trigger tests of a skill, what they come to, and better descriptions.
export { readRows } from './rows/formats.ts';
export { createTriggers } from './triggers.ts';
export type { Decide, Decided, Draft, Finder, TriggersDeps } from './types.ts';
