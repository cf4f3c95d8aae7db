// electron/core/mcp/index.ts - the door of the room: MCP servers of the account, by the official SDK (row G1).
export type { ToolAnswer } from './client/answer.ts';
export { createMcp, type Mcp, type McpDeps } from './room.ts';
export type { ServedTool } from './source.ts';
