// electron/core/models/local/protocol.ts - messages between the app and the local model process.
import { z } from 'zod';
import { JsonObject } from '../../../contract/schemas/written.ts';

export const LoadParams = z.object({ path: z.string() });
export const LoadResult = z.object({ contextTokens: z.number().int(), loadMs: z.number() });

export const CompleteParams = z.object({
  path: z.string(),
  system: z.string(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })),
  schema: JsonObject.optional(),
  temperature: z.number().optional(),
  maxTokens: z.number().int().positive().optional(),
  seed: z.number().int().optional(),
  stop: z.array(z.string().min(1)).optional(),
});
export type CompleteParams = z.infer<typeof CompleteParams>;

/** Each piece of text is one event. */
export const TextEvent = z.object({ type: z.enum(['text', 'thinking']), text: z.string() });
export type TextEvent = z.infer<typeof TextEvent>;

export const CompleteResult = z.object({
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Input tokens still in the model's cache from the previous call. */
  cachedTokens: z.number().int(),
  reason: z.enum(['stop', 'length', 'other']),
});
export type CompleteResult = z.infer<typeof CompleteResult>;

/** `bytes`: the hash of the file, so that another file of the same name is loaded anew. */
export const EmbedParams = z.object({ path: z.string(), bytes: z.string(), text: z.string() });
export type EmbedParams = z.infer<typeof EmbedParams>;

/** 32-bit numbers, little-endian, as base64; of length 1 as a vector. */
export const EmbedResult = z.object({ vector: z.base64() });
