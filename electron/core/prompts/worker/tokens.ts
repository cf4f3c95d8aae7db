// electron/core/prompts/worker/tokens.ts - cuts a text to a number of tokens. The vocabulary costs 200 ms to load, so it is read only
// when a template asks for it.

interface Encoding {
  encode(text: string, options?: { allowedSpecial?: 'all' }): number[];
  decode(tokens: Iterable<number>): string;
}

/** The longest token of the vocabulary has 128 characters: more text than this cannot be in the first `tokens` tokens. */
const MAX_TOKEN_CHARS = 128;

export function createTokenCutter(): { loaded(): boolean; load(): Promise<void>; cut(text: string, tokens: number): string } {
  let encoding: Encoding | null = null;
  return {
    loaded: () => encoding !== null,
    async load() {
      encoding ??= await import('gpt-tokenizer/encoding/o200k_base');
    },
    cut(text, tokens) {
      if (encoding === null) throw new Error('The token vocabulary is not loaded.');
      const ids = encoding.encode(text.slice(0, (tokens + 1) * MAX_TOKEN_CHARS), { allowedSpecial: 'all' });
      if (ids.length <= tokens) return text;
      let cut = encoding.decode(ids.slice(0, tokens));
      // A token may end inside a character; then the half one is dropped.
      while (!text.startsWith(cut)) cut = cut.slice(0, -1);
      return cut;
    },
  };
}
