// electron/core/models/families.ts - the one table from model names to families, by which variants are chosen (row C4).

/** First match wins. A name may carry its maker in front (`anthropic/…`), as aggregators write it. */
const FAMILIES: readonly (readonly [family: string, names: RegExp])[] = [
  ['anthropic', /claude|^anthropic\//],
  ['google', /gemini|gemma|palm-|^google\//],
  ['openai', /^(.*\/)?(gpt-|chatgpt|o[1-9](-|$)|codex|davinci|text-embedding)|^openai\//],
  ['deepseek', /deepseek/],
  ['qwen', /qwen|qwq/],
  ['mistral', /mistral|mixtral|ministral|codestral|devstral|magistral|pixtral/],
  ['meta', /llama|^meta\//],
  ['microsoft', /(^|\/)phi-?\d|^microsoft\//],
  ['cohere', /command-(r|a)|^cohere\//],
  ['xai', /grok/],
];

/** Family of a model name, e.g. `openai` for `gpt-4o-mini`. `fallback` when no row of the table matches. */
export function familyOf(modelName: string, fallback: string): string {
  const name = modelName.toLowerCase();
  return FAMILIES.find(([, names]) => names.test(name))?.[0] ?? fallback;
}
