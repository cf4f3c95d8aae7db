// renderer/runs/assertions/form/draft.ts - one assertion as a form: a JSON Schema that the form can show, its values, and the way back.
import type { AssertionTypeInfo } from '../../../../electron/contract/assertions.ts';
import { jsonFrom } from '../../../../electron/contract/index.ts';
import { isRecord } from '../../../../electron/contract/values/json.ts';

/** An assertion as written: its type with its parameters. */
export type Written = Record<string, unknown>;

type Schema = Record<string, unknown>;

/** The value of a form field: the value itself, a list of texts where a single one is allowed, or any JSON written as text. */
type FieldKind = 'plain' | 'texts' | 'json';

/** The same parameter by another name that packages may use; the written one stays. */
const OTHER_NAMES: Record<string, string> = { values: 'value', criteria: 'prompt' };

const COMMON: Record<string, Schema> = {
  severity: {
    type: 'string',
    enum: ['hard', 'soft'],
    title: 'Severity',
    description: 'hard: a failure ends the run. soft: the run continues and its result is marked.',
  },
  not: { type: 'boolean', title: 'Pass when the check fails' },
  on: { type: 'string', title: 'Applies to', description: 'output, or a path in its JSON, such as claims[0].page.' },
  when: {
    type: 'array',
    items: { type: 'string' },
    title: 'Only when these inputs are set',
    description: 'Input names; skipped unless each one has a value.',
  },
  message: { type: 'string', title: 'Message on failure' },
  on_fail: {
    type: 'string',
    enum: ['retry', 'retry 2', 'retry 3'],
    title: 'On failure',
    description: 'retry: the model is told what failed and answers again; retry 2 and retry 3: up to two or three times.',
  },
  id: { type: 'string', title: 'ID', description: 'Names it in results; without one, its number is used.' },
  weight: { type: 'number', minimum: 0, title: 'Weight', description: 'For weighted groups; 1 by default.' },
  stage: { type: 'string', enum: ['author', 'run', 'both'], title: 'Checked in', description: 'author: tests only. run: runs only.' },
  tags: { type: 'array', items: { type: 'string' }, title: 'Tags' },
};
const ALWAYS = ['severity', 'not', 'message'];
/** A test case grades a run's output; it asks for nothing again. */
const OF_RUNS = ['on_fail'];
/** How a judge is asked: its defaults suit most. */
const RARE = ['model', 'repeat', 'rule', 'rate', 'confirm'];

function kindOf(field: Schema): FieldKind {
  const any = Array.isArray(field.anyOf) ? field.anyOf.filter(isRecord) : null;
  if (any === null)
    return ['string', 'number', 'integer', 'boolean'].includes(String(field.type)) ? 'plain' : isTexts(field) ? 'texts' : 'json';
  return any.every((each) => each.type === 'string' || isTexts(each)) && any.some(isTexts) ? 'texts' : 'json';
}
const isTexts = (field: Schema): boolean => field.type === 'array' && isRecord(field.items) && field.items.type === 'string';

function shownField(field: Schema): Schema {
  const { anyOf: _anyOf, items: _items, type: _type, minItems: _min, ...rest } = field;
  switch (kindOf(field)) {
    case 'plain':
      return field;
    case 'texts':
      return { ...rest, type: 'array', items: { type: 'string' } };
    case 'json': {
      const words = [rest.description, 'Text or JSON.'].filter(Boolean).join(' ');
      return { ...rest, type: 'string', description: words };
    }
  }
}

const parametersOf = (info: AssertionTypeInfo): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(isRecord(info.parameters.properties) ? info.parameters.properties : {}).map(([name, field]) => [
      name,
      isRecord(field) ? field : {},
    ]),
  );

export interface AssertionForm {
  schema: Schema;
  values: Record<string, unknown>;
}

export interface Offered {
  /** With the fields that few assertions need. */
  all: boolean;
  /** The assertion belongs to a test case. */
  ofCase: boolean;
}

/** Defaults stay unwritten, so the form leaves them empty and shows them as hints. What is written is always shown. */
export function formOf(info: AssertionTypeInfo, written: Written, { all, ofCase }: Offered): AssertionForm {
  const parameters = parametersOf(info);
  const isOffered = (name: string) => ALWAYS.includes(name) || (all && !(ofCase && OF_RUNS.includes(name)));
  const common = Object.entries(COMMON).filter(([name]) => isOffered(name) || written[name] !== undefined);
  const isShown = (name: string) => all || !RARE.includes(name) || written[name] !== undefined;
  const shown = Object.entries(parameters)
    .filter(([name]) => isShown(name))
    .map(([name, field]) => [name, unfilled(shownField(field))] as const);
  const defaultSeverity = info.hardByDefault ? 'hard' : 'soft';
  const properties = Object.fromEntries([
    ...shown,
    ...common.map(([name, field]) => {
      const shown = withChoice(field, written[name]);
      return [name, name === 'severity' ? { ...shown, title: `Severity (${defaultSeverity} by default)` } : shown] as const;
    }),
  ]);
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(properties)) {
    const value = written[spelledAs(name, written)];
    if (value === undefined) continue;
    const field = parameters[name];
    const kind = field ? kindOf(field) : name === 'when' || name === 'tags' ? 'texts' : 'plain';
    values[name] = kind === 'texts' ? [value].flat().map(asText) : kind === 'json' ? asText(value) : value;
  }
  return { schema: { type: 'object', required: info.parameters.required ?? [], properties }, values };
}

/** Another spelling that packages may use, such as `retry 1`, stays a choice. */
const withChoice = (field: Schema, value: unknown): Schema =>
  Array.isArray(field.enum) && typeof value === 'string' && !field.enum.includes(value)
    ? { ...field, enum: [value, ...field.enum] }
    : field;

/** A default belongs to the check, not to the file: it is given in words. */
function unfilled({ default: given, ...field }: Schema): Schema {
  if (given === undefined || given === '' || given === false) return field;
  return { ...field, description: [field.description, `Default: ${String(given)}.`].filter(Boolean).join(' ') };
}

const spelledAs = (name: string, written: Written): string => {
  const other = OTHER_NAMES[name];
  return written[name] === undefined && other !== undefined && written[other] !== undefined ? other : name;
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
function fromText(text: string): unknown {
  try {
    return jsonFrom(text) as unknown;
  } catch {
    return text;
  }
}

/** The assertion with the form's values. What the form does not show stays as it was; an emptied field is removed. */
export function writtenOf(info: AssertionTypeInfo, before: Written, shown: AssertionForm, values: Record<string, unknown>): Written {
  const parameters = parametersOf(info);
  const next: Written = { ...before };
  for (const name of Object.keys(isRecord(shown.schema.properties) ? shown.schema.properties : {})) {
    const key = spelledAs(name, before);
    const value = values[name];
    if (isEmpty(value)) delete next[key];
    else next[key] = backOf(value, before[key], parameters[name] ? kindOf(parameters[name]) : Array.isArray(value) ? 'texts' : 'plain');
  }
  return next;
}

function backOf(value: unknown, before: unknown, kind: FieldKind): unknown {
  if (kind === 'json') {
    if (value === asText(before ?? '')) return before;
    return fromText(String(value));
  }
  if (kind !== 'texts' || !Array.isArray(value)) return value;
  const texts = value.filter((text) => text !== '' && text !== undefined && text !== null);
  return texts.length === 1 && typeof before === 'string' ? texts[0] : texts;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.every((item) => item === '' || item === undefined || item === null));

/** Required parameters that are still empty, by their titles. */
export function missingOf(info: AssertionTypeInfo, written: Written): string[] {
  const needed = Array.isArray(info.parameters.required) ? info.parameters.required.map(String) : [];
  const parameters = parametersOf(info);
  return needed
    .filter((name) => isEmpty(written[spelledAs(name, written)]) && written[spelledAs(name, written)] !== false)
    .map((name) => String(parameters[name]?.title ?? name));
}

/** Another type keeps the fields that every assertion has. */
export function asType(type: string, before: Written): Written {
  return { type, ...Object.fromEntries(Object.entries(before).filter(([key]) => key in COMMON)) };
}

/** A cheaper check instead of a judge: the suggestion, with what the author wrote about the old one. */
export const replacedBy = (suggestion: Written, before: Written): Written => ({
  ...suggestion,
  ...Object.fromEntries(Object.entries(before).filter(([key]) => key in COMMON)),
});
