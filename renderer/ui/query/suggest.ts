// renderer/ui/query/suggest.ts - what a `key:value` field offers for the word that is being typed.

/** The values that a key is known to have, most useful first; none for a key whose values are free. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

export interface Suggestion {
  /** `kind:`, `kind:dspy_module`. */
  label: string;
  /** The whole text with it in place. */
  text: string;
}

const MOST = 12;

/** Of the last word: a key after its first letters, a value after its key and colon; `-` in front stays. */
export function suggest(typed: string, known: KnownValues): Suggestion[] {
  const at = Math.max(typed.lastIndexOf(' '), typed.lastIndexOf('\t')) + 1;
  const word = typed.slice(at);
  const minus = word.startsWith('-') ? '-' : '';
  const bare = word.slice(minus.length).toLowerCase();
  if (bare === '' || bare.includes('"')) return [];
  const colon = bare.indexOf(':');
  const key = bare.slice(0, Math.max(0, colon));
  const labels =
    colon < 0
      ? Object.keys(known)
          .filter((each) => each.startsWith(bare))
          .map((each) => `${minus}${each}:`)
      : (Object.hasOwn(known, key) ? known[key]! : [])
          .filter((value) => value.toLowerCase().startsWith(bare.slice(colon + 1)))
          .map((value) => `${minus}${key}:${/\s/.test(value) ? `"${value}"` : value}`);
  // A finished value needs a blank after it to become a filter.
  return labels.slice(0, MOST).map((label) => ({ label, text: `${typed.slice(0, at)}${label}${colon < 0 ? '' : ' '}` }));
}
