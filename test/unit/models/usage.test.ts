import { describe, expect, it } from 'vitest';
import { createUsageReader } from '../../../electron/core/models/answer/usage.ts';

function counts(...messages: object[]) {
  const reader = createUsageReader();
  for (const message of messages) reader.read(message);
  const { input, output, cached, thinking, note } = reader.counts();
  return { told: [input, output, cached, thinking], note };
}

type Row = [server: string, usage: object, told: (number | null)[]];

const OPENAI_SPELLINGS: Row[] = [
  ['OpenAI', { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 }, [12, 3, null, null]],
  [
    'OpenAI with cache and thinking inside',
    {
      prompt_tokens: 2000,
      completion_tokens: 300,
      total_tokens: 2300,
      prompt_tokens_details: { cached_tokens: 1792 },
      completion_tokens_details: { reasoning_tokens: 100 },
    },
    [2000, 300, 1792, 100],
  ],
  ['OpenAI without details', { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7, prompt_tokens_details: null }, [5, 2, null, null]],
  [
    'the Responses API',
    {
      input_tokens: 75,
      output_tokens: 1186,
      total_tokens: 1261,
      input_tokens_details: { cached_tokens: 64 },
      output_tokens_details: { reasoning_tokens: 1024 },
    },
    [75, 1186, 64, 1024],
  ],
  [
    'DeepSeek',
    { prompt_tokens: 2000, completion_tokens: 300, total_tokens: 2300, prompt_cache_hit_tokens: 1792, prompt_cache_miss_tokens: 208 },
    [2000, 300, 1792, null],
  ],
  [
    'DeepSeek behind a proxy that adds empty details',
    { prompt_tokens: 2000, completion_tokens: 300, prompt_tokens_details: { cached_tokens: 0 }, prompt_cache_hit_tokens: 1792 },
    [2000, 300, 1792, null],
  ],
  [
    'a proxy that keeps only hits and misses',
    { prompt_cache_hit_tokens: 1792, prompt_cache_miss_tokens: 208, completion_tokens: 300 },
    [2000, 300, 1792, null],
  ],
  ['Moonshot and Together', { prompt_tokens: 19, completion_tokens: 21, total_tokens: 40, cached_tokens: 10 }, [19, 21, 10, null]],
  ['Mistral', { prompt_tokens: 30, completion_tokens: 4, total_tokens: 34, num_cached_tokens: 16 }, [30, 4, 16, null]],
  [
    'LiteLLM for Anthropic',
    { prompt_tokens: 1100, completion_tokens: 20, total_tokens: 1120, cache_read_input_tokens: 1000, cache_creation_input_tokens: 0 },
    [1100, 20, 1000, null],
  ],
  [
    'a gateway whose cached tokens are beside the input',
    { prompt_tokens: 100, completion_tokens: 20, total_tokens: 1120, cache_read_input_tokens: 1000 },
    [1100, 20, 1000, null],
  ],
  [
    'xAI: thinking beside the output',
    { prompt_tokens: 32, completion_tokens: 9, total_tokens: 135, completion_tokens_details: { reasoning_tokens: 94 } },
    [32, 103, null, 94],
  ],
  [
    'xAI without a total',
    { prompt_tokens: 32, completion_tokens: 9, completion_tokens_details: { reasoning_tokens: 94 } },
    [32, 103, null, 94],
  ],
  [
    'Vertex in the OpenAI format',
    { prompt_tokens: 2181, completion_tokens: 57, total_tokens: 2518, reasoning_tokens: 280 },
    [2181, 337, null, 280],
  ],
  [
    'Gemini through a proxy: only thinking',
    { prompt_tokens: 21, completion_tokens: 0, total_tokens: 81, completion_tokens_details: { reasoning_tokens: 60 } },
    [21, 60, null, 60],
  ],
  [
    'OpenRouter',
    {
      prompt_tokens: 194,
      completion_tokens: 2,
      total_tokens: 196,
      cost: 0.95,
      prompt_tokens_details: { cached_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0 },
    },
    [194, 2, 0, 0],
  ],
  ['a server with input and a total', { prompt_tokens: 12, total_tokens: 15 }, [12, 3, null, null]],
  ['a server with output and a total', { prompt_tokens: 0, completion_tokens: 3, total_tokens: 15 }, [12, 3, null, null]],
  ['a server that writes numbers as text', { prompt_tokens: '12', completion_tokens: '3' }, [12, 3, null, null]],
  [
    'a server with other things in their place',
    { prompt_tokens: -1, completion_tokens: 2.5, total_tokens: null },
    [null, null, null, null],
  ],
  ['a server of zeros', { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }, [0, 0, null, null]],
  ['a server with a total alone', { total_tokens: 15 }, [null, null, null, null]],
];

describe('C11: token counts in every spelling', () => {
  it.each(OPENAI_SPELLINGS)('%s', (_, usage, told) => {
    expect(counts({ choices: [], usage })).toEqual({ told, note: null });
  });

  it.each<[string, object[], (number | null)[]]>([
    [
      'Anthropic: input first, output last',
      [
        { message: { usage: { input_tokens: 15, cache_creation_input_tokens: 4, cache_read_input_tokens: 10, output_tokens: 1 } } },
        { usage: { output_tokens: 15 } },
      ],
      [29, 15, 10, null],
    ],
    [
      'Anthropic: input told twice, the second time without cache',
      [
        { message: { usage: { input_tokens: 15, cache_read_input_tokens: 10, output_tokens: 1 } } },
        { usage: { input_tokens: 15, output_tokens: 15 } },
      ],
      [25, 15, 10, null],
    ],
    [
      'Anthropic: thinking',
      [{ usage: { input_tokens: 5, output_tokens: 50, output_tokens_details: { thinking_tokens: 40 } } }],
      [5, 50, null, 40],
    ],
    [
      'Bedrock',
      [{ metadata: { usage: { inputTokens: 10, outputTokens: 5, totalTokens: 25, cacheReadInputTokens: 10 } } }],
      [20, 5, 10, null],
    ],
    [
      'Gemini',
      [{ usageMetadata: { promptTokenCount: 25, cachedContentTokenCount: 10, candidatesTokenCount: 15, totalTokenCount: 40 } }],
      [25, 15, 10, null],
    ],
    [
      'Gemini with thoughts',
      [{ usageMetadata: { promptTokenCount: 25, candidatesTokenCount: 15, thoughtsTokenCount: 60, totalTokenCount: 100 } }],
      [25, 75, null, 60],
    ],
    [
      'Gemini with thoughts only',
      [{ usageMetadata: { promptTokenCount: 21, thoughtsTokenCount: 60, totalTokenCount: 81 } }],
      [21, 60, null, 60],
    ],
    [
      'Gemini with a tool',
      [{ usageMetadata: { promptTokenCount: 20, toolUsePromptTokenCount: 5, candidatesTokenCount: 15, totalTokenCount: 40 } }],
      [25, 15, null, null],
    ],
    ['Groq', [{ choices: [], x_groq: { usage: { prompt_tokens: 18, completion_tokens: 9, total_tokens: 27 } } }], [18, 9, null, null]],
    [
      'Moonshot in its choice',
      [{ choices: [{ usage: { prompt_tokens: 19, completion_tokens: 21, cached_tokens: 10 } }] }],
      [19, 21, 10, null],
    ],
    ['llama.cpp without usage', [{ choices: [], timings: { cache_n: 236, prompt_n: 1, predicted_n: 35 } }], [237, 35, 236, null]],
    [
      'llama.cpp with both',
      [{ usage: { prompt_tokens: 237, completion_tokens: 35 }, timings: { cache_n: 236, prompt_n: 1, predicted_n: 35 } }],
      [237, 35, null, null],
    ],
    ['Ollama itself', [{ done: true, prompt_eval_count: 26, eval_count: 298, prompt_eval_cached_count: 20 }], [26, 298, 20, null]],
    ['Cohere', [{ delta: { usage: { tokens: { input_tokens: 26, output_tokens: 5 } } } }], [26, 5, null, null]],
    [
      'a server that counts as it goes',
      [{ usage: { prompt_tokens: 12, completion_tokens: 1 } }, { usage: { prompt_tokens: 12, completion_tokens: 3 } }],
      [12, 3, null, null],
    ],
    [
      'a server that ends with zeros',
      [{ usage: { prompt_tokens: 12, completion_tokens: 3 } }, { usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 } }],
      [12, 3, null, null],
    ],
    ['a server that ends with null', [{ usage: { prompt_tokens: 12, completion_tokens: 3 } }, { usage: null }], [12, 3, null, null]],
    ['no counts at all', [{ choices: [] }, {}], [null, null, null, null]],
  ])('%s', (_, messages, told) => {
    expect(counts(...messages)).toEqual({ told, note: null });
  });

  it('counts what only the total has as output, as a provider charges thinking, and says so', () => {
    expect(counts({ usage: { prompt_tokens: 20, completion_tokens: 424, total_tokens: 1016 } })).toEqual({
      told: [20, 996, null, 572],
      note: 'The server counts 1,016 tokens in all, but 20 in and 424 out. The other 572 are counted as output, as thinking is.',
    });
  });

  it.each([
    [30, null, 'The server’s token counts do not add up: 20 in and 424 out, but 30 in all.'],
    [500, 7, 'The server’s token counts do not add up: 20 in and 424 out, but 500 in all.'],
  ])('keeps counts that do not add up to %d, and says so', (total_tokens, thinking, note) => {
    const usage = { prompt_tokens: 20, completion_tokens: 424, total_tokens, completion_tokens_details: { reasoning_tokens: thinking } };
    expect(counts({ usage })).toEqual({ told: [20, 424, null, thinking], note });
  });
});
