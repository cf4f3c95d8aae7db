// electron/core/models/local/engine.ts - llama.cpp inside the local model process. One model at a time, one answer at a time.
import { statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { basename } from 'node:path';
import {
  type ChatHistoryItem,
  ChatMLChatWrapper,
  getLlama,
  JinjaTemplateChatWrapper,
  type Llama,
  LlamaChat,
  type LlamaGrammar,
  LlamaLogLevel,
  type LlamaModel,
  resolveChatWrapper,
} from 'node-llama-cpp';
import { AppError } from '../../../contract/values/errors.ts';
import type { CompleteParams, CompleteResult, TextEvent } from './protocol.ts';

/** Longest context to set up; longer ones mostly waste memory. */
const MAX_CONTEXT = 8192;
/** Prompt tokens evaluated at a time: cancelling waits for at most one batch. */
const BATCH = 128;
/** Small models repeat themselves forever; this limit applies if the caller sets none. */
const DEFAULT_MAX_TOKENS = 1024;
/** Minimum room for an answer. */
const MIN_ANSWER = 16;

interface Loaded {
  path: string;
  model: LlamaModel;
  chat: LlamaChat;
  contextTokens: number;
  dispose(): Promise<void>;
}

/** ChatML as models are trained on it. */
const CHATML =
  "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n' }}{% endfor %}" +
  "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

/**
 * The chat format of the model, as the library detects it. Only ChatML is rendered by our own template: the library's starts with a second
 * start token, and the models' own templates often add a system message that nobody wrote and no preview shows.
 */
function chatWrapperOf(model: LlamaModel) {
  const known = resolveChatWrapper(model);
  return known instanceof ChatMLChatWrapper ? new JinjaTemplateChatWrapper({ template: CHATML, tokenizer: model.tokenizer }) : known;
}

/** A file larger than total memory would be read from disk again and again. Throws AppError `model_load_failed` with the numbers. */
export function mustFit(path: string): void {
  const limit = process.constrainedMemory();
  // 0 or a number beyond all memory if there is no limit.
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes <= memory) return;
  const gigabytes = (size: number): string => `${(size / 1e9).toFixed(1)} GB`;
  throw new AppError(
    'model_load_failed',
    `${basename(path)} needs at least ${gigabytes(bytes)} of memory; ${gigabytes(memory)} is available.`,
    {
      remedy: 'Choose a smaller model, or a smaller quantisation of this one.',
    },
  );
}

async function open(llama: Llama, path: string): Promise<Loaded> {
  mustFit(path);
  let opened: LlamaModel | null = null;
  try {
    const model = await llama.loadModel({ modelPath: path });
    opened = model;
    // One thread fewer than cores: with all of them a second busy program makes generation many times slower.
    const threads = Math.max(1, llama.cpuMathCores - 1);
    const context = await model.createContext({ contextSize: { max: MAX_CONTEXT }, batchSize: BATCH, threads });
    const chat = new LlamaChat({ contextSequence: context.getSequence(), chatWrapper: chatWrapperOf(model) });
    return { path, model, chat, contextTokens: context.contextSize, dispose: () => model.dispose() };
  } catch (cause) {
    // Without a context it is useless, and another try needs its memory.
    await opened?.dispose().catch(() => {});
    throw notLoaded(path, cause);
  }
}

export function notLoaded(path: string, cause: unknown): AppError {
  const why = cause instanceof Error ? cause.message : String(cause);
  const memory = /memory|vram|ram\b/i.test(why);
  return new AppError('model_load_failed', `${basename(path)} could not be loaded: ${why}`, {
    cause,
    remedy: memory
      ? 'Close other programs or choose a smaller model.'
      : 'The file is damaged or in a format this version cannot read. Download it again.',
  });
}

export const openLlama = (): Promise<Llama> =>
  getLlama({ gpu: false, build: 'never', skipDownload: true, progressLogs: false, logLevel: LlamaLogLevel.error });

/** Does one thing at a time, even if the one before failed. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
}

function historyOf(params: CompleteParams): ChatHistoryItem[] {
  const turns: ChatHistoryItem[] = params.messages.map(({ role, content }) =>
    role === 'user' ? { type: 'user', text: content } : { type: 'model', response: [content] },
  );
  const system: ChatHistoryItem[] = params.system === '' ? [] : [{ type: 'system', text: params.system }];
  // The answer is written into a last, empty turn of the model.
  return [...system, ...turns, { type: 'model', response: [] }];
}

/** The grammar of a schema; any JSON if the schema exceeds what a grammar can express. */
async function grammarOf(llama: Llama, schema: Record<string, unknown>): Promise<LlamaGrammar> {
  try {
    return await llama.createGrammarForJsonSchema(schema as Parameters<Llama['createGrammarForJsonSchema']>[0]);
  } catch {
    return llama.getGrammarFor('json');
  }
}

export interface Engine {
  /** Loads a model unless it is already loaded. */
  load(path: string): Promise<{ contextTokens: number; loadMs: number }>;
  complete(params: CompleteParams, signal: AbortSignal, onText: (said: TextEvent) => void): Promise<CompleteResult>;
}

export function createEngine(): Engine {
  let llama: Promise<Llama> | null = null;
  let loaded: Loaded | null = null;
  const inTurn = createTurns();
  const backend = (): Promise<Llama> => {
    llama ??= openLlama();
    return llama;
  };
  const ensure = async (path: string): Promise<Loaded> => {
    if (loaded?.path === path) return loaded;
    const before = loaded;
    loaded = null;
    await before?.dispose();
    loaded = await open(await backend(), path);
    return loaded;
  };

  return {
    load: (path) =>
      inTurn(async () => {
        const begun = performance.now();
        const { contextTokens } = await ensure(path);
        return { contextTokens, loadMs: Math.round(performance.now() - begun) };
      }),
    complete: (params, signal, onText) =>
      inTurn(async () => {
        signal.throwIfAborted();
        const now = await ensure(params.path);
        signal.throwIfAborted();
        return generate(await backend(), now, params, signal, onText);
      }),
  };
}

async function generate(
  llama: Llama,
  { model, chat, contextTokens }: Loaded,
  params: CompleteParams,
  signal: AbortSignal,
  onText: (said: TextEvent) => void,
): Promise<CompleteResult> {
  const history = historyOf(params);
  const prompt = chat.chatWrapper.generateContextState({ chatHistory: history }).contextText.tokenize(model.tokenizer);
  const room = contextTokens - prompt.length;
  if (room < MIN_ANSWER) {
    throw new AppError(
      'model_context_overflow',
      `The prompt has ${prompt.length} tokens; this model accepts ${contextTokens}, including its answer.`,
      {
        remedy: 'Shorten the input or the skill, or choose a model with a longer context.',
      },
    );
  }
  const grammar = params.schema === undefined ? undefined : await grammarOf(llama, params.schema);
  const before = chat.sequence.tokenMeter.getState();
  let outputTokens = 0;
  const { metadata } = await chat.generateResponse(history, {
    signal,
    maxTokens: Math.min(params.maxTokens ?? DEFAULT_MAX_TOKENS, room),
    temperature: params.temperature ?? 0,
    ...(params.seed === undefined ? {} : { seed: params.seed }),
    ...(grammar === undefined ? {} : { grammar }),
    ...(params.stop?.length ? { customStopTriggers: params.stop } : {}),
    onResponseChunk(chunk) {
      outputTokens += chunk.tokens.length;
      // A segment is a thought, or a comment on one.
      if (chunk.text !== '') onText({ type: chunk.type === undefined ? 'text' : 'thinking', text: chunk.text });
    },
  });
  const used = chat.sequence.tokenMeter.diff(before);
  const cachedTokens = Math.max(0, prompt.length - used.usedInputTokens);
  const reasons: Record<string, CompleteResult['reason']> = {
    eogToken: 'stop',
    stopGenerationTrigger: 'stop',
    customStopTrigger: 'stop',
    maxTokens: 'length',
  };
  return { inputTokens: prompt.length, outputTokens, cachedTokens, reason: reasons[metadata.stopReason] ?? 'other' };
}
