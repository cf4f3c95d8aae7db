// electron/core/execution/schemas/sanitise.ts - a model's answer before a model reads it again (row C9): invisible characters
// are removed, and words that would end a turn are made harmless but stay readable. Rules based on public reports on injected chat markers.
import { isRecord } from '../../../contract/index.ts';
import { type Unseen, unseenIn } from '../../text/index.ts';

export interface Sanitised<T> {
  value: T;
  /** What was changed, how often; empty if nothing, or only line endings. */
  changes: Readonly<Record<string, number>>;
}

const NAMES: Readonly<Record<Unseen['kind'], string>> = {
  control: 'control character',
  direction: 'direction character',
  tag: 'hidden character',
  hidden: 'hidden character',
};
/** `<|im_start|>`, `<｜User｜>` and their like: chat formats of Qwen, Llama, Phi, DeepSeek. */
const TOKEN = /<[|｜]([^<>|｜\n]{1,40})[|｜]>/gu;
/** Llama 2, Mistral, Gemma. */
const BRACKET = /\[(\/?INST|\/?SYSTEM_PROMPT|\/?AVAILABLE_TOOLS|\/?TOOL_RESULTS)\]|<<(\/?SYS)>>|<((?:start|end)_of_turn)>/gu;
/** A turn as plain text, after a blank line, as completion models were prompted. */
const TURN = /(^|\n[ \t]*\n)(?=(?:Human|Assistant|System|User): )/gu;

/** A text without invisible characters and role markers; a second pass changes nothing. */
export function sanitiseText(text: string): Sanitised<string> {
  const changes: Record<string, number> = {};
  const tell = (what: string, times: number): void => {
    changes[what] = (changes[what] ?? 0) + times;
  };
  const pass = (from: string): string => {
    const replace = (now: string, pattern: RegExp, what: string, by: (found: string[]) => string): string =>
      now.replace(pattern, (...found: unknown[]) => {
        const at = found.findIndex((each) => typeof each === 'number');
        const put = by(found.slice(0, at) as string[]);
        if (put !== found[0]) tell(what, 1);
        return put;
      });
    let clean = withoutUnseen(from.replace(/\r\n?/g, '\n'), tell);
    clean = replace(clean, TOKEN, 'role marker', ([, name]) => `‹${name}›`);
    clean = replace(clean, BRACKET, 'role marker', ([, inst, sys, turn]) => `‹${inst ?? sys ?? turn}›`);
    return replace(clean, TURN, 'role marker', ([before]) => `${before}> `);
  };
  // Removing text may join what it separated.
  let [before, clean] = [text, pass(text)];
  while (clean !== before) [before, clean] = [clean, pass(clean)];
  return { value: clean, changes };
}

/** A text without its invisible characters; `told` is called for each run. */
function withoutUnseen(text: string, told: (what: string, times: number) => void): string {
  const kept: string[] = [];
  let from = 0;
  for (const { kind, run, index } of unseenIn(text)) {
    told(NAMES[kind], [...run].length);
    kept.push(text.slice(from, index));
    from = index + run.length;
  }
  return kept.join('') + text.slice(from);
}

/** All strings in a JSON value, field names too. */
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
    if (!isRecord(each)) return each;
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [clean(key), visit(inner)]));
  };
  return { value: visit(value), changes };
}

/** `2 hidden characters, 1 role marker`. */
export function describeChanges(changes: Sanitised<unknown>['changes']): string {
  return Object.entries(changes)
    .map(([what, times]) => `${times} ${what}${times === 1 ? '' : 's'}`)
    .join(', ');
}
