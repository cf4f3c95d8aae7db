// electron/core/tools/index.ts - the door of the room: every tool that there is, in one registry over its sources (rows G1, G6).
export { createLocks, type LockEvent, type Locks, type LocksDeps } from './locks.ts';
export { type SkillTool, type SkillToolBody, toolOfPackage } from './of-skills.ts';
export type { FoundTool, Registry } from './registry.ts';
export { createTools, type HandCall, type Tools, type ToolsDeps } from './room.ts';
export { runScript, type Script, type ScriptDeps } from './script.ts';
export type { CallingRun, PlacedTool, SourceTool, ToolCall, ToolSource } from './source.ts';
export { serialOf } from './store.ts';
