// electron/core/prompts/worker/numbers.ts - numbers that the engine would print otherwise (`9007199254740993`, `1.10`, `1e5`) travel through it as
// text between two signs that occur nowhere else, and become its own numbers only where a template computes with them.
import { isExact, isNumber, jsonFrom, MAX_OWN_DEPTH, numberFrom, numberOf } from '../../../contract/values/json.ts';
import { NUMBERS } from '../template/instrument.ts';

export interface Numbers {
  /** The values of a job. `marked`: at least one number travels as text. Null: every pair of signs occurs in the text already. */
  begin(context: string, template: string): { context: Record<string, unknown>; marked: boolean } | null;
  /** The text of a render with each number as it is written, also inside a printed list. */
  end(text: string): string;
  /** A value of the engine as JSON, for filters that write it. */
  toJson(value: unknown): unknown;
  /** The filters that an instrumented template calls. */
  filters: Record<string, (value: unknown, by: unknown) => unknown>;
}

/** Noncharacters: valid text, but nobody writes them. */
const SIGNS = Array.from({ length: 16 }, (_, n) => [String.fromCharCode(0xfdd0 + 2 * n), String.fromCharCode(0xfdd1 + 2 * n)] as const);
const MOST = 2n ** 64n;
const LEAST = -(2n ** 63n);

/** `fail` ends the render with a reason. */
export function createNumbers(fail: (message: string) => void): Numbers {
  let [open, close] = SIGNS[0]!;
  let marked = false;
  /** What the members of lists are as numbers, with their text; null = two numbers that are written differently. */
  const members = new Map<number | bigint, string | null>();

  const mark = (value: unknown): unknown => {
    if (isNumber(value)) {
      if (isPrintedSo(value)) return value;
      marked = true;
      return `${open}${JSON.stringify(value)}${close}`;
    }
    if (Array.isArray(value)) return value.map(mark);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mark(item)]));
  };
  const written = (value: unknown): string | null =>
    marked && typeof value === 'string' && value.startsWith(open) && value.indexOf(close) === value.length - 1 ? value.slice(1, -1) : null;
  const end = (text: string): string => {
    if (!marked) return text;
    const [before, after] = [open, close].map((sign) => `\\\\u\\{${sign.charCodeAt(0).toString(16)}\\}`);
    const printed = text.replace(new RegExp(`"${before}([-+.\\deE]+)${after}"`, 'g'), '$1');
    return printed.replaceAll(open, '').replaceAll(close, '');
  };
  const asText = (value: unknown): unknown => (typeof value === 'string' ? end(value) : value);
  const number = (value: unknown): unknown => {
    const text = written(value);
    return text === null ? asText(value) : computable(text, fail);
  };
  const inside = (value: unknown, change: (item: unknown) => unknown): unknown => {
    // What is in a list and has no value is none.
    if (Array.isArray(value)) return value.map((item) => inside(item ?? null, change));
    // The engine reads a mapping only from a plain object.
    if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, inside(item ?? null, change)]));
    return change(value);
  };

  return {
    begin(context, template) {
      const free = SIGNS.find((signs) => signs.every((sign) => !context.includes(sign) && !template.includes(sign)));
      if (free === undefined) return null;
      [open, close] = free;
      marked = false;
      members.clear();
      return { context: mark(jsonFrom(context, MAX_OWN_DEPTH)) as Record<string, unknown>, marked };
    },
    end,
    toJson(value) {
      const text = written(value);
      return text === null ? value : numberFrom(text);
    },
    filters: {
      [NUMBERS.number]: number,
      [NUMBERS.text]: asText,
      [NUMBERS.texts]: (value) => inside(value, asText),
      [NUMBERS.truth]: (value) => (Number(written(value) ?? 1) === 0 ? 0 : inside(value, (item) => item)),
      [NUMBERS.compared]: (value) => inside(value, number),
      [NUMBERS.members]: (value) => {
        const long: bigint[] = [];
        let fraction: string | null = null;
        const numbers = inside(value, (item) => {
          const as = number(item);
          if (typeof as !== 'number' && typeof as !== 'bigint') return as;
          const text = written(item) ?? String(as);
          if (typeof as === 'bigint') long.push(as);
          else if (!Number.isInteger(as) || /[.eE]/.test(text)) fraction = text;
          members.set(as, members.has(as) && members.get(as) !== text ? null : text);
          return as;
        });
        // The engine would make a float of the long one and lose its last digits, or not go on at all.
        if (long[0] !== undefined && fraction !== null) {
          fail(`it computes with ${long[0]} beside ${fraction}, and the engine cannot keep all digits of both; pass them as text`);
          return []; // the comparison would end the engine
        }
        return numbers;
      },
      [NUMBERS.back]: (value) =>
        inside(value, (item) => {
          if (typeof item !== 'number' && typeof item !== 'bigint') return item;
          const text = members.get(item);
          if (text === null) fail(`it orders or chooses among equal numbers that are written differently, such as ${item}`);
          return text === undefined || text === null || text === String(item) ? item : `${open}${text}${close}`;
        }),
      [NUMBERS.groups]: (value, by) => {
        const items: unknown[] = Array.isArray(value) ? value : [];
        const numbers = items.flatMap((item) => (item instanceof Map ? (written(item.get(by)) ?? []) : []));
        if (numbers.length > 0) fail(`it groups by numbers that are kept as they are written, such as ${numbers[0]}; pass them as text`);
        return inside(value, (item) => item);
      },
    },
  };
}

/** Whether the engine prints a number as JSON does. */
function isPrintedSo(value: unknown): boolean {
  if (isExact(value)) return false;
  const near = numberOf(value)!;
  return Number.isSafeInteger(near) || !(Number.isInteger(near) || String(near).includes('e'));
}

/** The engine computes with whole numbers of 64 bits and with floats. */
function computable(text: string, fail: (message: string) => void): unknown {
  if (/^-?\d+$/.test(text)) {
    const whole = BigInt(text);
    if (whole >= LEAST && whole < MOST) return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole;
  } else if (Number.isFinite(Number(text))) return Number(text);
  fail(`it computes with ${text.slice(0, 40)}, which is too large a number; pass it as text`);
  return 0;
}
