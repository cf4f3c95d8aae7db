// electron/core/tools/index.ts - the door of the room: every tool that there is, in one registry over its sources (rows G1, G6).
export type { CallingRun, SourceTool, ToolCall, ToolSource } from './source.ts';
