// electron/core/assertions/kinds/pattern.ts - what must, or must not, be in the output.
import { z } from 'zod';
import type { Kind, Tools } from '../assertion.ts';
import type { Outcome } from '../outcome.ts';
import { same } from '../text/same.ts';
import type { Target } from '../text/target.ts';
import { lineOf, literal, quoted, quotedList } from '../text/words.ts';
import { defineKind, texts, undecided, verdict } from './define.ts';

const letters = {
  ignore_case: z.boolean().default(false).meta({ title: 'Ignore case' }),
  whole_word: z.boolean().default(false).meta({ title: 'Whole words only' }),
};
type Letters = { ignore_case: boolean; whole_word: boolean };

/**
 * The first place of a text. Built from a literal, so it cannot backtrack. A word ends if no letter, mark, digit or `_` follows.
 */
function find(text: string, wanted: string, { ignore_case, whole_word }: Letters): { start: number; end: number } | null {
  if (!ignore_case && !whole_word && !wanted.includes('\n')) {
    const start = text.indexOf(wanted);
    return start === -1 ? null : { start, end: start + wanted.length };
  }
  const word = '[\\p{L}\\p{M}\\p{N}_]';
  const source = whole_word ? `(?<!${word})${literal(wanted)}(?!${word})` : literal(wanted);
  const found = new RegExp(source, ignore_case ? 'iu' : 'u').exec(text);
  return found && { start: found.index, end: found.index + found[0].length };
}

/** Text already there stays; a whole word only counts once something follows. */
function forbidden({ values, ...how }: Letters & { values: string[] }, on: Target): Outcome | null {
  for (const value of values) {
    const at = find(on.text, value, how);
    if (at !== null && (!how.whole_word || at.end < on.text.length))
      return verdict(false, `${quoted(value)} appears on line ${lineOf(on.text, at.start)}`, on.evidence(at.start, at.end));
  }
  return null;
}

const listParameters = z.object({ values: texts.meta({ title: 'Texts' }), ...letters });

/** `value` and `values` mean the same in every check for texts; both may be lists. */
function textKind(spec: { type: string; label: string; help: string; decide(found: number, of: number): boolean; words: string }): Kind {
  const kind = defineKind({
    ...spec,
    family: 'pattern',
    hard: true,
    parameters: listParameters,
    describe: ({ values }) => `${spec.words} ${quotedList(values)}`,
    check({ values, ...how }, on) {
      const places = values.map((value) => ({ value, at: find(on.text, value, how) }));
      const found = places.filter(({ at }) => at !== null);
      const first = found[0];
      const missing = places.filter(({ at }) => at === null).map(({ value }) => value);
      const there = first && `${quoted(first.value)} appears on line ${lineOf(on.text, first.at!.start)}`;
      const absent = missing.length === 0 ? null : `${quotedList(missing)} ${missing.length === 1 ? 'does' : 'do'} not occur`;
      const holds = spec.decide(found.length, values.length);
      const reason = [there, absent].filter(Boolean).join('; ');
      const score = spec.type === 'contains_all' || spec.type === 'contains' ? found.length / values.length : holds ? 1 : 0;
      return verdict(holds, reason, first ? on.evidence(first.at!.start, first.at!.end) : null, score);
    },
    ...(spec.decide(1, 1) ? {} : { early: forbidden }),
  });
  return { ...kind, read: ({ value, ...raw }) => kind.read(value === undefined ? raw : { values: value, ...raw }) };
}

const edge = z.object({
  value: z.string().min(1).meta({ title: 'Text' }),
  ignore_case: letters.ignore_case,
  trim: z.boolean().default(true).meta({ title: 'White space around the output is ignored' }),
});

/** The text that is compared, and where it starts in the output. */
const trimmed = (text: string, trim: boolean): { text: string; offset: number } =>
  trim ? { text: text.trim(), offset: text.length - text.trimStart().length } : { text, offset: 0 };

function edgeKind(type: 'starts_with' | 'ends_with', label: string, words: string): Kind {
  const first = type === 'starts_with';
  return defineKind({
    type,
    family: 'pattern',
    label,
    help: `The output ${words} this text.`,
    hard: true,
    parameters: edge,
    describe: ({ value }) => `${words} ${quoted(value)}`,
    check({ value, ignore_case, trim }, on) {
      const { text, offset } = trimmed(on.text, trim);
      const found = new RegExp(first ? `^(${literal(value)})` : `$(?<=(${literal(value)}))`, ignore_case ? 'iu' : 'u').exec(text)?.[1];
      if (text === '') return verdict(false, 'The output is empty');
      const length = Math.min(text.length, found?.length ?? 60);
      const [start, end] = first ? [0, length] : [text.length - length, text.length];
      return verdict(
        found !== undefined,
        `The output ${words} ${quoted(text.slice(start, end))}`,
        on.evidence(offset + start, offset + end),
      );
    },
  });
}

const equals = defineKind({
  type: 'equals',
  family: 'pattern',
  label: 'Equals',
  help: 'The output is exactly this text, or JSON with exactly this value.',
  hard: true,
  parameters: z.object({ value: z.unknown().meta({ title: 'Text or value' }), ignore_case: edge.shape.ignore_case, trim: edge.shape.trim }),
  rule: ({ value }) => (value === undefined ? 'value is missing' : null),
  describe: ({ value }) => `equals ${quoted(typeof value === 'string' ? value : JSON.stringify(value))}`,
  check({ value, ignore_case, trim }, on) {
    if (typeof value !== 'string') {
      const json = on.json('whole');
      if (!json.ok) return verdict(false, json.reason, json.at === null ? null : on.evidence(json.at, json.at + 40));
      return verdict(same(json.value, value), `The value is ${quoted(JSON.stringify(json.value))}`, on.evidence(json.start, json.end));
    }
    const plain = (text: string): string => trimmed(ignore_case ? text.toLowerCase() : text, trim).text.replaceAll('\r\n', '\n');
    return verdict(
      plain(on.text) === plain(value),
      on.text === '' ? 'The output is empty' : `The output is ${quoted(on.text)}`,
      on.evidence(0, on.text.length),
    );
  },
});

const regexParameters = z.object({
  pattern: z
    .string()
    .min(1)
    .max(10_000)
    .meta({ title: 'Regular expression', description: 'JavaScript syntax; it may begin with (?i) and the like.' }),
  flags: z
    .string()
    .regex(/^[dgimsuvy]*$/, 'flags may be only d, i, m, s, u or v')
    .default('')
    .meta({ title: 'Flags', description: 'i ignores case, m matches each line, s lets . match line breaks.' }),
});

type RegexParameters = z.output<typeof regexParameters>;

/** Always in the limited thread: it may be a stranger's expression, and catastrophic backtracking never ends by itself. */
function search({ pattern, flags }: RegexParameters, on: Target, tools: Tools): ReturnType<Tools['validation']['match']> {
  // Python's way to write flags, which JavaScript does not support.
  const [, leading = '', source = ''] = /^(?:\(\?([ims]+)\))?([\s\S]*)$/.exec(pattern) ?? [];
  const all = [...new Set(flags.replace(/[gy]/g, '') + leading)].join('');
  return tools.validation.match(source, all, on.text, tools.signal);
}

function matchVerdict({ pattern }: RegexParameters, on: Target, { start, end }: { start: number; end: number }, wanted: boolean): Outcome {
  const reason = `${quoted(on.text.slice(start, end))} on line ${lineOf(on.text, start)} matches ${quoted(pattern)}`;
  return verdict(wanted, reason, on.evidence(start, end));
}

async function matchOutcome(params: RegexParameters, on: Target, tools: Tools, wanted: boolean): Promise<Outcome> {
  const found = await search(params, on, tools);
  if (!found.ok) return undecided(`The expression ${quoted(params.pattern)} cannot be used: ${found.problem}`);
  if (found.match === null) return verdict(!wanted, `Nothing matches ${quoted(params.pattern)}`);
  return matchVerdict(params, on, found.match, wanted);
}

/**
 * A match that ends before the end of the text is final: `$` and `\b` look at only one more character. An expression that
 * looks further ahead waits for the end.
 */
async function forbiddenMatch(params: RegexParameters, on: Target, tools: Tools): Promise<Outcome | null> {
  if (/\(\?[=!]/.test(params.pattern)) return null;
  const found = await search(params, on, tools);
  return found.ok && found.match !== null && found.match.end < on.text.length ? matchVerdict(params, on, found.match, false) : null;
}

const regexKind = (type: 'regex' | 'not_regex', label: string, wanted: boolean): Kind =>
  defineKind({
    type,
    family: 'pattern',
    label,
    help: wanted ? 'Some part of the output matches a regular expression.' : 'No part of the output matches a regular expression.',
    hard: true,
    parameters: regexParameters,
    describe: ({ pattern }) => `${wanted ? 'matches' : 'does not match'} ${quoted(pattern)}`,
    check: (params, on, tools) => matchOutcome(params, on, tools, wanted),
    ...(wanted ? {} : { early: forbiddenMatch }),
  });

export const patternKinds: Kind[] = [
  textKind({
    type: 'contains',
    label: 'Contains',
    help: 'The output contains this text; if several, each of them.',
    decide: (found, of) => found === of,
    words: 'contains',
  }),
  textKind({
    type: 'contains_all',
    label: 'Contains all',
    help: 'The output contains each of these texts.',
    decide: (found, of) => found === of,
    words: 'contains all of',
  }),
  textKind({
    type: 'contains_any',
    label: 'Contains any',
    help: 'The output contains at least one of these texts.',
    decide: (found) => found > 0,
    words: 'contains any of',
  }),
  textKind({
    type: 'not_contains',
    label: 'Does not contain',
    help: 'The output contains none of these texts.',
    decide: (found) => found === 0,
    words: 'does not contain',
  }),
  regexKind('regex', 'Matches', true),
  regexKind('not_regex', 'Does not match', false),
  edgeKind('starts_with', 'Starts with', 'starts with'),
  edgeKind('ends_with', 'Ends with', 'ends with'),
  equals,
];
