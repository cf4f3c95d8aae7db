// electron/core/models/families.ts - the only table from model names to families, used to choose variants (row C4).

/** First match wins. A name may have its maker as a prefix (`anthropic/…`), as at aggregators. */
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

/** Family of a model name, e.g. `openai` for `gpt-4o-mini`. `fallback` if no row matches. */
export function familyOf(modelName: string, fallback: string): string {
  const name = modelName.toLowerCase();
  return FAMILIES.find(([, names]) => names.test(name))?.[0] ?? fallback;
}
