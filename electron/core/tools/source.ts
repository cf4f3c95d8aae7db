// electron/core/tools/source.ts - where tools come from: each kind of provider is one source of the registry (capability.md, "Tools").
import type { ToolDefinition, ToolSettings } from '../../contract/index.ts';

/** Who calls. */
export interface CallingRun {
  runId: string;
  agent: string;
}

export interface ToolCall {
  signal: AbortSignal;
  run: CallingRun;
  /** How far it is, for the span of the call; at most ten times a second. */
  onProgress?(text: string): void;
}

/** A tool of a source, with what holds for it until a person decides otherwise. */
export interface SourceTool extends ToolDefinition {
  defaults?: Partial<ToolSettings>;
}

export interface PlacedTool {
  /** Its own name at its provider, one for each tool there: what is kept of it goes by that, never by a title. */
  slot: string;
  tool: SourceTool;
}

export interface ToolSource {
  /** All tools that there are now, without waiting: what is not known yet (a server that was never started) is not there. */
  list(): readonly PlacedTool[];
  /**
   * Calls a tool that `list` has; whether it may be called was decided before. `args` are as they were given. Returns a JSON value. Throws what went
   * wrong as AppError, and the reason of the signal once that is aborted.
   */
  call(id: string, args: Readonly<Record<string, unknown>>, call: ToolCall): Promise<unknown>;
}
