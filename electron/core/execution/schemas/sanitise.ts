// electron/core/execution/schemas/sanitise.ts - what a model answered, before a model reads it again (row C9): characters that nobody sees
// are taken out, and words that would end a turn are made harmless but stay readable. Rules after the public reports on ASCII smuggling,
// “Trojan Source” (CVE-2021-42574) and injected chat markers.

export interface Sanitised<T> {
  value: T;
  /** What was changed, how often; empty when nothing was, or line ends only. */
  changes: Readonly<Record<string, number>>;
}

/** Everything but tab and line feed. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu;
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/gu;
/** A flag such as Scotland’s is spelt with tag characters; a joiner or a mark of direction belongs to some scripts and to emoji. */
const FLAG = /\u{1f3f4}[\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu;
const JOINED = /(?<=[[\p{ExtPict}\p{EMod}\ufe0f\p{L}\p{M}]--\p{ASCII}])[\u200c\u200d](?=[[\p{ExtPict}\p{L}]--\p{ASCII}])/gv;
const LOOK = /(?<=[\p{ExtPict}\p{L}\p{N}\p{S}\p{Emoji}])[\ufe00-\ufe0f](?![\ufe00-\ufe0f\u{e0100}-\u{e01ef}])/gu;
const MARK = /(?<=\p{sc=Arab}|\p{sc=Hebr})[\u200e\u200f\u061c]|[\u200e\u200f\u061c](?=\p{sc=Arab}|\p{sc=Hebr})/gu;
const HIDDEN = /[\p{DI}\u2065\ufff9-\ufffb]/gu;
/** `<|im_start|>`, `<｜User｜>` and their like: chat formats of Qwen, Llama, Phi, DeepSeek. */
const TOKEN = /<[|｜]([^<>|｜\n]{1,40})[|｜]>/gu;
/** Llama 2, Mistral, Gemma. */
const BRACKET = /\[(\/?INST|\/?SYSTEM_PROMPT|\/?AVAILABLE_TOOLS|\/?TOOL_RESULTS)\]|<<(\/?SYS)>>|<((?:start|end)_of_turn)>/gu;
/** A turn as plain text, after a blank line, as completion models were prompted. */
const TURN = /(^|\n[ \t]*\n)(?=(?:Human|Assistant|System|User): )/gu;

/** A text without characters that nobody sees and without markers of roles. What comes out is not changed by a second time. */
export function sanitiseText(text: string): Sanitised<string> {
  const changes: Record<string, number> = {};
  const pass = (from: string): string => {
    const replace = (now: string, pattern: RegExp, what: string, by: (found: string[], at: number) => string): string =>
      now.replace(pattern, (...found: unknown[]) => {
        const at = found.findIndex((each) => typeof each === 'number');
        const put = by(found.slice(0, at) as string[], found[at] as number);
        if (put !== found[0]) changes[what] = (changes[what] ?? 0) + 1;
        return put;
      });
    let clean = replace(from.replace(/\r\n?/g, '\n'), CONTROL, 'control character', () => '');
    clean = replace(clean, DIRECTION, 'direction character', () => '');
    const ordinary = ordinaryPlaces(clean);
    clean = replace(clean, HIDDEN, 'hidden character', ([char], at) => (ordinary.has(at) ? char! : ''));
    clean = replace(clean, TOKEN, 'role marker', ([, name]) => `‹${name}›`);
    clean = replace(clean, BRACKET, 'role marker', ([, inst, sys, turn]) => `‹${inst ?? sys ?? turn}›`);
    return replace(clean, TURN, 'role marker', ([before]) => `${before}> `);
  };
  // What is taken out may bring together what was kept apart.
  let [before, clean] = [text, pass(text)];
  while (clean !== before) [before, clean] = [clean, pass(clean)];
  return { value: clean, changes };
}

/** Offsets of characters that show nothing and yet belong where they stand. */
function ordinaryPlaces(text: string): Set<number> {
  const places = new Set<number>();
  if (!/\p{DI}/u.test(text)) return places;
  for (const pattern of [FLAG, LOOK, JOINED, MARK]) {
    for (const { 0: found, index } of text.matchAll(pattern)) for (let at = 0; at < found.length; at++) places.add(index + at);
  }
  return places;
}

/** All texts of a JSON value, names of fields too. */
export function sanitiseValue(value: unknown): Sanitised<unknown> {
  const changes: Record<string, number> = {};
  const clean = (text: string): string => {
    const done = sanitiseText(text);
    for (const [what, times] of Object.entries(done.changes)) changes[what] = (changes[what] ?? 0) + times;
    return done.value;
  };
  const visit = (each: unknown): unknown => {
    if (typeof each === 'string') return clean(each);
    if (Array.isArray(each)) return each.map(visit);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [clean(key), visit(inner)]));
  };
  return { value: visit(value), changes };
}

/** `2 hidden characters, 1 role marker`. */
export function tellChanges(changes: Sanitised<unknown>['changes']): string {
  return Object.entries(changes)
    .map(([what, times]) => `${times} ${what}${times === 1 ? '' : 's'}`)
    .join(', ');
}
