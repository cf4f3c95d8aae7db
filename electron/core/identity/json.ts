// electron/core/identity/json.ts - JSON of a stranger that is to be compared with a signature: read only if every reader reads the same. Pure, in linear time.

export type ReadJson = { ok: true; value: unknown } | { ok: false; why: string };

const MAX_CHARACTERS = 250_000;
const MAX_DEPTH = 32;
/** A number of at most 15 digits is the same number to everybody who computes with doubles, as canonical JSON does (RFC 8785). */
const MAX_DIGITS = 15;
/** In this form, and with an end that may be missing, a long text takes no longer than its length. */
const TOKENS = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[{}[\],]|-?\d[\d.eE+-]*/g;

const no = (why: string): ReadJson => ({ ok: false, why });

/** The value of a text; `why` follows the word “it”. A name that is there twice, a number that not everybody reads alike, and half a character are refused. */
export function readStrict(text: string): ReadJson {
  if (text.length > MAX_CHARACTERS) return no('is larger than a certificate can be');
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return no('is not JSON');
  }
  const why = ambiguity(text);
  return why === null ? { ok: true, value } : no(why);
}

/** What readers could read differently in a text that is JSON; null = nothing. */
function ambiguity(text: string): string | null {
  /** Names of each open object; null = a list. */
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKENS)) {
    const names = open.at(-1);
    if (token === '{' || token === '[') {
      if (open.push(token === '{' ? new Set() : null) > MAX_DEPTH) return `is nested more than ${MAX_DEPTH} levels deep`;
    } else if (token === '}' || token === ']') open.pop();
    else if (token.startsWith('"')) {
      const content = JSON.parse(token) as string;
      if (!content.isWellFormed()) return 'has half of a character in a text';
      if (names instanceof Set && (last === '{' || last === ',')) {
        if (names.has(content)) return `has the name “${content.slice(0, 60)}” twice`;
        names.add(content);
      }
    } else if (token !== ',' && !isPlain(token)) return `has a number that not every program reads alike: ${token.slice(0, 40)}`;
    last = token;
  }
  return null;
}

function isPlain(token: string): boolean {
  const digits = token.split(/[eE]/, 1)[0]!.replace(/\D/g, '').replace(/^0+/, '');
  const value = Number(token);
  return (
    digits.length <= MAX_DIGITS &&
    Number.isFinite(value) &&
    !Object.is(value, -0) &&
    (value !== 0 || digits === '') &&
    Math.abs(value) < 1e300
  );
}
