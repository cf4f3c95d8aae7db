// electron/core/models/local/embedder.ts - llama.cpp as a maker of vectors, inside its process. One model at a time, one text at a time.
import type { Llama, LlamaEmbeddingContext, LlamaModel } from 'node-llama-cpp';
import { createTurns, mustFit, notLoaded, openLlama } from './engine.ts';
import type { EmbedParams } from './protocol.ts';

/** What a skill says of itself is shorter than this; more would only take memory. */
const MAX_TOKENS = 512;

interface Loaded {
  path: string;
  bytes: string;
  model: LlamaModel;
  context: LlamaEmbeddingContext;
  /** Of a text. */
  room: number;
}

async function open(llama: Llama, { path, bytes }: EmbedParams): Promise<Loaded> {
  mustFit(path);
  let opened: LlamaModel | null = null;
  try {
    const model = await llama.loadModel({ modelPath: path });
    opened = model;
    const contextSize = Math.min(MAX_TOKENS, model.trainContextSize);
    // One thread: skills are read beside everything else, and the same text gives the same numbers.
    const context = await model.createEmbeddingContext({ contextSize, batchSize: contextSize, threads: 1 });
    // Two tokens frame a text, and the last place stays free.
    return { path, bytes, model, context, room: contextSize - 3 };
  } catch (cause) {
    await opened?.dispose().catch(() => {});
    throw notLoaded(path, cause);
  }
}

export interface Embedder {
  /** Throws AppError `model_load_failed`, also where the model gives no vector. */
  embed(params: EmbedParams, signal: AbortSignal): Promise<{ vector: string }>;
}

export function createEmbedder(): Embedder {
  const inTurn = createTurns();
  let llama: Promise<Llama> | null = null;
  let loaded: Loaded | null = null;
  const ensure = async (params: EmbedParams): Promise<Loaded> => {
    if (loaded?.path === params.path && loaded.bytes === params.bytes) return loaded;
    const before = loaded;
    loaded = null;
    await before?.model.dispose();
    llama ??= openLlama();
    loaded = await open(await llama, params);
    return loaded;
  };
  return {
    embed: (params, signal) =>
      inTurn(async () => {
        signal.throwIfAborted();
        const { model, context, room } = await ensure(params);
        try {
          const { vector } = await context.getEmbeddingFor(model.tokenize(params.text).slice(0, room));
          return { vector: packed(vector) };
        } catch (cause) {
          throw notLoaded(params.path, cause);
        }
      }),
  };
}

/** Of length 1, so that the product of two is their cosine. */
function packed(vector: readonly number[]): string {
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0) throw new Error('it gives no vector for a text');
  return Buffer.from(Float32Array.from(vector, (value) => value / length).buffer).toString('base64');
}
