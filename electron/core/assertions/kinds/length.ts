// electron/core/assertions/kinds/length.ts - how long the output is, in characters, words, lines, tokens or items.
import { z } from 'zod';
import { isRecord, number, plural } from '../../../contract/index.ts';
import type { Kind, Tools } from '../assertion.ts';
import type { Outcome } from '../outcome.ts';
import { characters, hasSpaces, items, lineCount, words } from '../text/count.ts';
import type { Target } from '../text/target.ts';
import { defineKind, verdict } from './define.ts';

const bound = z.number().int().min(0);
const range = z.object({ min: bound.optional().meta({ title: 'At least' }), max: bound.optional().meta({ title: 'At most' }) });
type Bounds = { min?: number | undefined; max?: number | undefined };

function rule({ min, max }: Bounds): string | null {
  if (min === undefined && max === undefined) return 'min or max is missing';
  return min !== undefined && max !== undefined && min > max ? `min (${min}) is more than max (${max})` : null;
}

const told = ({ min, max }: Bounds): string =>
  min === undefined
    ? `at most ${number(max!)}`
    : max === undefined
      ? `at least ${number(min)}`
      : min === max
        ? `exactly ${number(min)}`
        : `${number(min)} to ${number(max)}`;

interface Counted {
  count: number;
  /** Such as “about”, for an estimate. */
  about?: string;
  /** What to add. */
  note?: string;
}

function outcomeOf(bounds: Bounds, counted: Counted | string, unit: string): Outcome {
  if (typeof counted === 'string') return verdict(false, counted);
  const { count: have, about = '', note = '' } = counted;
  const holds = have >= (bounds.min ?? 0) && have <= (bounds.max ?? Number.POSITIVE_INFINITY);
  return verdict(holds, `The output has ${about}${plural(have, unit)}${note}; allowed: ${told(bounds)}`);
}

type Count = (on: Target, tools: Tools) => Counted | string;

/** `grows`: more text never lowers it, so an answer over the limit can be ended. */
const lengthKind = (type: string, label: string, unit: string, help: string, count: Count, grows?: (text: string) => boolean): Kind =>
  defineKind({
    type,
    family: 'length',
    label,
    help,
    parameters: range,
    rule,
    describe: (bounds) => `${told(bounds)} ${(bounds.max ?? bounds.min) === 1 ? unit : `${unit}s`}`,
    check: (bounds, on, tools) => outcomeOf(bounds, count(on, tools), unit),
    ...(grows && {
      early({ max }: Bounds, on: Target, tools: Tools) {
        // A character is at least one unit, so is a word or line.
        if (max === undefined || on.text.length <= max || !grows(on.text)) return null;
        return outcomeOf({ max }, count(on, tools), unit);
      },
    }),
  });

const always = (): boolean => true;

export const lengthKinds: Kind[] = [
  lengthKind(
    'chars',
    'Characters',
    'character',
    'Number of characters (Unicode code points, including white space).',
    ({ text }) => ({ count: characters(text) }),
    always,
  ),
  lengthKind(
    'words',
    'Words',
    'word',
    'Number of words. Scripts without spaces are split by their own rules.',
    ({ text }) => ({ count: words(text) }),
    // In scripts without spaces, later letters may join two words.
    hasSpaces,
  ),
  lengthKind('lines', 'Lines', 'line', 'Number of lines, including empty ones.', ({ text }) => ({ count: lineCount(text) }), always),
  lengthKind(
    'tokens',
    'Tokens',
    'token',
    'Number of tokens: exact if the model’s tokenizer is known, otherwise an estimate.',
    ({ text }, tools) => {
      const { tokens, exact } = tools.countTokens(text, tools.subject.run?.modelId ?? null);
      return exact ? { count: tokens } : { count: tokens, about: 'about ', note: ' (estimated)' };
    },
  ),
  lengthKind('items', 'Items', 'item', 'Number of items in a list: a JSON list, or the top level of Markdown lists.', (on) => {
    const json = on.json('whole');
    if (json.ok && Array.isArray(json.value)) return { count: json.value.length };
    if (json.ok && isRecord(json.value)) return 'The value is an object, not a list';
    return { count: items(on.text) };
  }),
];
