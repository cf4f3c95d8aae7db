// renderer/runs/input/numbers.ts - numbers that are kept as they are written, in a form whose library copies every object it meets: there they are
// text between two signs that nobody writes.
import { isExact, isRecord, numberFrom } from '../../../electron/contract/values/json.ts';

const OPEN = '\uFDD0';
const CLOSE = '\uFDD1';
const SIGNED = /^\uFDD0([-+.\deE]+)\uFDD1$/;

const mapped = (value: unknown, change: (each: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapped(item, change));
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapped(item, change)]));
  return change(value);
};

/** Values, or a schema, as the form holds them. */
export const toForm = <T>(value: T): T => mapped(value, (each) => (isExact(each) ? `${OPEN}${each.rawJSON}${CLOSE}` : each)) as T;

/** The values of a form. */
export const fromForm = (value: unknown): unknown =>
  mapped(value, (each) => (typeof each === 'string' ? (numberFrom(SIGNED.exec(each)?.[1] ?? '') ?? each) : each));

/** What a person reads. */
export const shownInForm = (value: unknown): string => (value === undefined || value === null ? '' : String(value).replace(SIGNED, '$1'));

/** What a number field holds for a text; a text that is no number stays, and the core says so. */
export const typedNumber = (text: string): unknown => (text === '' ? undefined : toForm(numberFrom(text) ?? text));

/** Whether a form holds a number here. */
export const isFormNumber = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && SIGNED.test(value));
