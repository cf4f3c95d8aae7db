// electron/core/models/port.ts - the one port behind which every model stands (row C11). Execution and, later, judges,
// the sandbox and DSPy call models only through it.
import type { ModelInfo } from '../../contract/index.ts';

export interface ModelMessage {
  role: 'user' | 'assistant';
  content: string;
}

export interface ModelRequest {
  /** A model id as listed by ModelsApi. */
  model: string;
  system: string;
  messages: ModelMessage[];
  /** JSON Schema the answer must follow: constrained output where the provider can, else only asked for. */
  schema?: Record<string, unknown> | undefined;
  temperature?: number | undefined;
  maxTokens?: number | undefined;
  seed?: number | undefined;
  /** Texts that end the answer; they are no part of it. */
  stop?: string[] | undefined;
  /** Who asks, e.g. a run or a batch: where calls have to wait, lanes take turns. */
  lane?: string | undefined;
}

export type ModelEvent =
  | { type: 'text'; text: string }
  | { type: 'usage'; inputTokens: number; outputTokens: number; cachedTokens: number | null; estimated: boolean }
  /** A try that failed before the first token and is repeated after `waitMs` (its own span, execution.md). */
  | { type: 'retry'; attempt: number; waitMs: number; reason: string }
  /** The limits of the provider let the call wait; `ahead` calls come before it. First, if at all, and once more with 0 when it is its turn. */
  | { type: 'queued'; ahead: number }
  /** Something that was asked for and the model does not do, e.g. a seed. */
  | { type: 'warning'; message: string }
  | { type: 'finish'; reason: 'stop' | 'length' | 'content_filter' | 'other' };

/**
 * Streams one completion. Ends after exactly one `finish`. Throws AppError (model_* codes, `cancelled` when the signal
 * aborts); never yields after that.
 */
export interface ModelPort {
  complete(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

/** What execution needs of the models room. */
export interface ModelRegistry {
  port: ModelPort;
  /** The model for a run: the named one, else the default of the settings, else the first ready one. Throws `model_missing` with a remedy. */
  choose(modelId: string | null): ModelInfo;
  list(): ModelInfo[];
  /** Token count of a text; exact only where the tokenizer of the model is known. */
  countTokens(text: string, modelId: string | null): { tokens: number; exact: boolean };
  /**
   * US dollars, null when a price is unknown (never 0 for unknown; 0 for a local model). `cachedTokens` are those of `inputTokens` that
   * the provider had kept from a call before.
   */
  cost(modelId: string, inputTokens: number | null, outputTokens: number | null, cachedTokens?: number | null): number | null;
}
