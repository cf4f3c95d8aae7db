// electron/core/models/answer/usage.ts - the token counts of an answer, in every spelling that servers use, with their sums checked.
// Shapes as reported for OpenAI, DeepSeek, Moonshot, xAI, Groq, Mistral, OpenRouter, LiteLLM, vLLM, llama.cpp, Ollama, Anthropic, Bedrock and Gemini.

/** Counts as one server told them; absent = not told. */
interface Told {
  input?: number;
  output?: number;
  total?: number;
  cached?: number;
  cacheWritten?: number;
  cacheMissed?: number;
  thinking?: number;
  toolInput?: number;
  cacheBeside?: true;
  thinkingBeside?: true;
}
type Counted = Exclude<keyof Told, 'cacheBeside' | 'thinkingBeside'>;

/** Where each count is; `a.b` is b inside a. */
const SPELLINGS: Record<Counted, readonly string[]> = {
  input: [
    'prompt_tokens',
    'input_tokens',
    'promptTokenCount',
    'prompt_token_count',
    'promptTokens',
    'inputTokens',
    'inputTokenCount',
    'prompt_eval_count',
    'total_input_tokens',
    'native_tokens_prompt',
    'prompt_n',
    'tokens_evaluated',
    'input_token_count',
    'inputTextTokenCount',
    'input_length',
  ],
  output: [
    'completion_tokens',
    'output_tokens',
    'candidatesTokenCount',
    'candidates_token_count',
    'completionTokens',
    'outputTokens',
    'outputTokenCount',
    'eval_count',
    'total_output_tokens',
    'native_tokens_completion',
    'predicted_n',
    'tokens_predicted',
    'generated_tokens',
    'generated_token_count',
    'generation_token_count',
    'totalOutputTextTokenCount',
  ],
  total: ['total_tokens', 'totalTokenCount', 'total_token_count', 'totalTokens'],
  cached: [
    'prompt_tokens_details.cached_tokens',
    'input_tokens_details.cached_tokens',
    'prompt_cache_hit_tokens',
    'cached_tokens',
    'cache_read_input_tokens',
    'cacheReadInputTokens',
    'cacheReadInputTokenCount',
    'cache_read_tokens',
    'cached_prompt_tokens',
    'cached_input_tokens',
    'prompt_tokens_cached',
    'num_cached_tokens',
    'cachedContentTokenCount',
    'cached_content_token_count',
    'prompt_tokens_details.cache_read_tokens',
    'prompt_tokens_details.cached_read_tokens',
    'prompt_eval_cached_count',
    'total_cached_tokens',
    'native_tokens_cached',
    'cache_n',
  ],
  cacheWritten: [
    'cache_creation_input_tokens',
    'cacheWriteInputTokens',
    'cacheCreationInputTokens',
    'cache_write_tokens',
    'prompt_tokens_details.cache_creation_tokens',
    'prompt_tokens_details.cache_write_tokens',
    'input_tokens_details.cache_write_tokens',
  ],
  cacheMissed: ['prompt_cache_miss_tokens'],
  thinking: [
    'completion_tokens_details.reasoning_tokens',
    'output_tokens_details.reasoning_tokens',
    'output_tokens_details.thinking_tokens',
    'completion_tokens_details.thinking_tokens',
    'reasoning_tokens',
    'thinking_tokens',
    'reasoningTokens',
    'thoughtsTokenCount',
    'thoughts_token_count',
    'total_thought_tokens',
    'native_tokens_reasoning',
    'reasoning_output_tokens',
  ],
  toolInput: ['toolUsePromptTokenCount', 'tool_use_prompt_token_count'],
};

/**
 * Where servers put their counts in a message: OpenAI, Moonshot, Groq, Anthropic, the Responses API, Gemini and its interactions, Cohere, Bedrock,
 * llama.cpp, LM Studio, TGI, SGLang, watsonx, and what wraps an answer; Ollama itself.
 */
const PLACES = [
  'usage',
  'usage.tokens',
  'choices.0.usage',
  'choices.0.message.usage',
  'x_groq.usage',
  'message.usage',
  'response.usage',
  'usageMetadata',
  'usage_metadata',
  'delta.usage.tokens',
  'delta.usage',
  'meta.tokens',
  'response.meta.tokens',
  'response.usageMetadata',
  'interaction.usage',
  'metadata.usage',
  'amazon-bedrock-invocationMetrics',
  'timings',
  'result.stats',
  'details',
  'meta_info',
  'results.0',
  'data.usage',
  'result.usage',
  '',
];

const at = (value: unknown, path: string): unknown =>
  path === ''
    ? value
    : path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);

/** A whole number from 0; JSON of Google's 64-bit numbers is text. */
function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

/** What is counted beside the input or the output, because these spellings mean it so. */
const BESIDE = {
  cache: ['prompt_n', 'cacheReadInputTokens', 'cache_read_input_tokens', 'cache_creation_input_tokens'],
  thinking: ['thoughtsTokenCount', 'thoughts_token_count', 'total_thought_tokens'],
};

function toldIn(usage: unknown): Told {
  const told: Told = {};
  if (typeof usage !== 'object' || usage === null) return told;
  const counted = (path: string): number | undefined => countOf(at(usage, path));
  for (const [name, spellings] of Object.entries(SPELLINGS) as [Counted, readonly string[]][]) {
    const counts = spellings.map(counted).filter((count) => count !== undefined);
    const count = counts.find((each) => each > 0) ?? counts[0];
    if (count !== undefined) told[name] = count;
  }
  // Beside OpenAI's own spelling, Anthropic's is about a part of it.
  if (counted('prompt_tokens') === undefined && BESIDE.cache.some((name) => counted(name))) told.cacheBeside = true;
  if (BESIDE.thinking.some((name) => counted(name))) told.thinkingBeside = true;
  return told;
}

/** The counts with cached input inside the input and thinking inside the output, whichever way the server counts; a total decides. */
function inside(told: Told): Told {
  const { total, output, cached = 0, cacheWritten = 0, thinking = 0, toolInput = 0 } = told;
  const input = told.input ?? (told.cacheMissed === undefined ? undefined : told.cacheMissed + cached);
  const fromCache = cached + cacheWritten;
  const sum = (input ?? 0) + toolInput + (output ?? 0);
  const says = (beside: number): boolean => total !== undefined && beside > 0 && total === sum + beside;
  const both = says(fromCache + thinking);
  const addCache = both || says(fromCache) || cached > (input ?? cached) || (told.cacheBeside === true && total !== sum);
  const addThinking = both || says(thinking) || thinking > (output ?? 0) || (told.thinkingBeside === true && total !== sum);
  return {
    ...told,
    ...(input === undefined ? {} : { input: input + toolInput + (addCache ? fromCache : 0) }),
    ...(output === undefined && thinking === 0 ? {} : { output: (output ?? 0) + (addThinking ? thinking : 0) }),
  };
}

export interface Counts {
  /** Null = not told. Cached tokens are inside the input, thinking is inside the output. */
  input: number | null;
  output: number | null;
  cached: number | null;
  thinking: number | null;
  /** For a person, if the counts contradict each other. */
  note: string | null;
}

const n = (count: number): string => count.toLocaleString('en');

/** Collects what the messages of one answer tell about its tokens. */
export interface UsageReader {
  /** Takes a message as the server sent it. A later count replaces an earlier one, but a zero never replaces a count. */
  read(message: unknown): void;
  counts(): Counts;
}

export function createUsageReader(): UsageReader {
  const all: Told = {};
  return {
    read(message) {
      for (const place of PLACES) {
        const { cacheBeside, thinkingBeside, ...told } = toldIn(at(message, place));
        for (const [name, count] of Object.entries(told) as [Counted, number][])
          if (count > 0 || all[name] === undefined) all[name] = count;
        if (cacheBeside) all.cacheBeside = true;
        if (thinkingBeside) all.thinkingBeside = true;
        if (told.input || told.output || told.total) return;
      }
    },
    counts: () => countsOf(inside(all)),
  };
}

function countsOf(told: Told): Counts {
  const { total } = told;
  const counts: Counts = {
    input: told.input ?? null,
    output: told.output ?? null,
    cached: told.cached ?? null,
    thinking: told.thinking ?? null,
    note: null,
  };
  // What one side and the total tell, tells the other.
  const { input, output } = counts;
  if (!total || total === (input ?? 0) + (output ?? 0)) return counts;
  if (input && !output && total > input) return { ...counts, output: total - input };
  if (output && !input && total > output) return { ...counts, input: total - output };
  if (!input || !output) return counts;
  const rest = total - input - output;
  if (rest > 0 && !counts.thinking) {
    // Gemini behind an OpenAI format: what it thought is only in the total, and is charged as output.
    const note = `The server counts ${n(total)} tokens in all, but ${n(input)} in and ${n(output)} out. The other ${n(rest)} are counted as output, as thinking is.`;
    return { ...counts, output: output + rest, thinking: rest, note };
  }
  return { ...counts, note: `The server’s token counts do not add up: ${n(input)} in and ${n(output)} out, but ${n(total)} in all.` };
}
