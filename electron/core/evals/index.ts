// electron/core/evals/index.ts - the door of the room: rows about a skill that its author also keeps in evals/ of its folder.
export { bytesOf, type Given, textOf } from './given.ts';
export { createEvalsSync, type EvalsRows, type EvalsSync } from './sync.ts';
