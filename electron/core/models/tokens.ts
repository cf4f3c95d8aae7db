// electron/core/models/tokens.ts - token counts: exact with the tokenizer of the OpenAI family, elsewhere an estimate marked as one.
import { createRequire } from 'node:module';

type Encode = (text: string, options: { disallowedSpecial: Set<string> }) => number;
type EncodingName = 'o200k_base' | 'cl100k_base';

const require = createRequire(import.meta.url);
const loaded = new Map<EncodingName, Encode>();

/** Loaded on first use: the tables take some megabytes. */
function encoder(name: EncodingName): Encode {
  let count = loaded.get(name);
  if (count === undefined) {
    count = (require(`gpt-tokenizer/encoding/${name}`) as { countTokens: Encode }).countTokens;
    loaded.set(name, count);
  }
  return count;
}

const encodingOf = (model: string): EncodingName => (/gpt-4(?!o|\.)|gpt-3\.5|text-embedding/.test(model) ? 'cl100k_base' : 'o200k_base');

/**
 * Estimate by script: about four letters a token in Latin text, two in other alphabets, one ideograph or symbol each.
 * Within a fifth of the real count for English prose and code with today's tokenizers.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x250) quarters += 1;
    else if (unit < 0x2e80) quarters += 2;
    // Half of a pair: two of these make one symbol.
    else if (unit >= 0xd800 && unit < 0xe000) quarters += 2;
    else quarters += 4;
  }
  return Math.ceil(quarters / 4);
}

/** Tokens of a text for a model family; `exact` only if its tokenizer is known. */
export function countTokens(text: string, family: string, modelName: string): { tokens: number; exact: boolean } {
  if (family !== 'openai') return { tokens: estimateTokens(text), exact: false };
  // Text that looks like a control token is text here, never a control token.
  return { tokens: encoder(encodingOf(modelName.toLowerCase()))(text, { disallowedSpecial: new Set() }), exact: true };
}
