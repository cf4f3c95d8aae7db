// electron/core/models/port.ts - the one port to every model (row C11). Execution and, later, judges,
// the sandbox and DSPy call models only through it.
import type { ModelInfo } from '../../contract/index.ts';

/** A call of a tool that a model asks for. */
export interface ModelToolCall {
  /** By which its result is told; unique within a conversation. */
  id: string;
  name: string;
  /** As it was written; empty = nothing. */
  text: string;
  /** The same as an object; null = it is none. */
  input: Record<string, unknown> | null;
  /** What the provider wants back with the call, e.g. Gemini's signature of its thoughts. */
  signature?: string;
}

export type ModelMessage =
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string; calls?: readonly ModelToolCall[] }
  /** The result of one call; those of one answer follow it in the order of its calls. */
  | { role: 'tool'; content: string; id: string; name: string; failed: boolean };

export interface ModelTool {
  /** Letters, digits and underscores, at most 64. */
  name: string;
  description: string;
  inputSchema: Record<string, unknown>;
}

export interface ModelRequest {
  /** A model id as listed by ModelsApi. */
  model: string;
  system: string;
  messages: ModelMessage[];
  /** JSON Schema the answer must follow: constrained output if the provider can, else only requested. */
  schema?: Record<string, unknown> | undefined;
  /**
   * What it may call: by the provider's own way, else as JSON that it is asked for in words (a local model is held to it by a grammar). A provider's own way
   * leaves `schema` to the words of the prompt, since few take both.
   */
  tools?: readonly ModelTool[] | undefined;
  /** False: it has the tools of earlier answers, but may not call one now. */
  mayCall?: boolean | undefined;
  temperature?: number | undefined;
  maxTokens?: number | undefined;
  seed?: number | undefined;
  /** Texts that end the answer; they are not part of it. */
  stop?: string[] | undefined;
  /** Who asks, e.g. a run or a batch: if calls must wait, lanes take turns. */
  lane?: string | undefined;
  /** A short question whether the model answers at all: less time and space than an answer. */
  trial?: boolean | undefined;
}

export type ModelEvent =
  | { type: 'text'; text: string }
  /** What the model thought before or between its answer: never part of the answer. */
  | { type: 'thinking'; text: string }
  /** All text so far was thinking: the model marked its end, and not its beginning. */
  | { type: 'was_thinking' }
  /** It asks for a tool; after all text, in its order. Only if the request has tools. */
  | ({ type: 'tool_call' } & ModelToolCall)
  /** Cached tokens are among those of the input, thinking among those of the output. `estimated`: the server did not tell one or both. */
  | { type: 'usage'; inputTokens: number; outputTokens: number; cachedTokens: number | null; thinkingTokens?: number; estimated: boolean }
  /** A try that failed before the first token, repeated after `waitMs` (its own span, execution.md). */
  | { type: 'retry'; attempt: number; waitMs: number; reason: string }
  /** The provider's limits delay the call; `ahead` calls are before it. Comes first, if at all, and again with 0 on its turn. */
  | { type: 'queued'; ahead: number }
  /** A local model is being loaded into memory: at the begin and at the end of it. Not told of one that is there at once. */
  | { type: 'loading'; done: boolean }
  /** Something requested that the model does not support, e.g. a seed. */
  | { type: 'warning'; message: string }
  /** `given`: the server's own word, if it is not known. */
  | { type: 'finish'; reason: FinishReason; given?: string };

/** Why an answer ended, as the server told it; `unstated`: it ended without a reason, after text. `tool_call`: it asks for a tool. `other`: not known. */
export type FinishReason = 'stop' | 'length' | 'content_filter' | 'tool_call' | 'unstated' | 'other';

/**
 * Streams one completion. Ends after exactly one `finish`. Throws AppError (model_* codes, `cancelled` when the signal
 * aborts); never yields after that.
 */
export interface ModelPort {
  complete(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

/** What execution needs from the models room. */
export interface ModelRegistry {
  port: ModelPort;
  /** The model for a run: the named one, else the default of the settings, else the first ready one. Throws `model_missing` with a remedy. */
  choose(modelId: string | null): ModelInfo;
  list(): ModelInfo[];
  /** How it calls tools: by its provider's way, or in words. */
  callsBy(modelId: string): 'tools' | 'words';
  /** Token count of a text; exact only if the model's tokenizer is known. */
  countTokens(text: string, modelId: string | null): { tokens: number; exact: boolean };
  /**
   * US dollars, null if a price is unknown (never 0 for unknown; 0 for a local model). `cachedTokens` are those of `inputTokens` that
   * the provider had cached from an earlier call.
   */
  cost(modelId: string, inputTokens: number | null, outputTokens: number | null, cachedTokens?: number | null): number | null;
}
