// electron/core/prompts/builtins.ts - what the engine has built in. A test asks the real engine for each entry.
import { nearestWord } from '../text/index.ts';

/** What renders templates, for who compares texts of several machines. */
export const ENGINE = { name: 'MiniJinja', version: '2.11.0' } as const;

/** Filters of MiniJinja 2.11 in its JavaScript binding, and the three that Skillwright adds. */
export const FILTERS: readonly string[] = (
  'abs attr batch bool capitalize chain count d default dictsort e escape first float groupby indent int items join last length ' +
  'lines list lower map max min pprint reject rejectattr replace reverse round safe select selectattr slice sort split string ' +
  'sum title tojson trim unique upper pyrepr truncate_tokens'
).split(' ');

/** Options by name; what is not here has none, and the engine takes some of those for values without a word. */
const OPTIONS: Record<string, readonly string[]> = {
  dictsort: ['by', 'reverse', 'case_sensitive'],
  groupby: ['attribute', 'default', 'case_sensitive'],
  map: ['attribute', 'default'],
  sort: ['attribute', 'reverse', 'case_sensitive'],
  tojson: ['indent'],
  truncate_tokens: ['length'],
  unique: ['attribute', 'case_sensitive'],
};
/** Most values without a name that our own filters take; the engine counts those of its own. */
const VALUES: Record<string, number> = { pyrepr: 0, tojson: 1, truncate_tokens: 1 };

interface Used {
  kind: string;
  name: string;
  start: number;
  end: number;
  options: readonly { name: string; start: number; end: number }[];
  values: number;
}

/** What a filter or test is given that it does not take, as a sentence with its place; `near` = the option that was probably meant. */
export function unknownOptions(used: Used): { start: number; end: number; message: string; near: string | null }[] {
  if (used.kind !== 'filter' && used.kind !== 'test') return [];
  const { name } = used;
  // `map("round", …)` hands its options on.
  const known = used.kind === 'test' || (name === 'map' && used.values > 0) ? [] : Object.hasOwn(OPTIONS, name) ? OPTIONS[name]! : [];
  const has = known.length === 0 ? 'has no options' : `has the ${known.length === 1 ? 'option' : 'options'} ${listed(known)}`;
  const unknown = name === 'map' && used.values > 0 ? [] : used.options.filter((option) => !known.includes(option.name));
  const found = unknown.map((option) => ({
    start: option.start,
    end: option.end,
    message: `The ${used.kind} ${name} ${has}, not ${option.name}`,
    near: nearestWord(option.name, known),
  }));
  const most = used.kind === 'filter' && Object.hasOwn(VALUES, name) ? VALUES[name]! : used.values;
  if (used.values <= most) return found;
  const takes = most === 0 ? 'takes no value' : `takes ${most} value`;
  return [...found, { start: used.start, end: used.end, message: `The filter ${name} ${takes}, not ${used.values}`, near: null }];
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export const TESTS: readonly string[] = (
  'boolean defined divisibleby endingwith eq equalto escaped even false filter float ge greaterthan gt in integer iterable le ' +
  'lessthan lower lt mapping ne none number odd safe sameas sequence startingwith string test true undefined upper'
).split(' ');

/** Functions that can be called without being passed in; `loop`, `caller`, `super` and `self` exist only inside their blocks. */
export const FUNCTIONS: readonly string[] = ['range', 'dict', 'debug', 'namespace'];

/** Names that execution puts into every context (execution.md, "Plan"); an input may not take one of them. */
export const RESERVED_NAMES = ['outputs', 'previous', 'settings', 'memory', 'request'] as const;
