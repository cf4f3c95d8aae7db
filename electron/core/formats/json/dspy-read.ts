// electron/core/formats/json/dspy-read.ts - what a program that DSPy saved (`save_program=False`) says, in any of its forms: its predictors, each with
// instructions, fields and examples.
// Forms: dspy/predict/predict.py `dump_state` of 2.4 (signature_instructions), 2.5 (extended_signature) and since 2.6 (signature.fields).
import { isRecord } from '../../../contract/index.ts';
import { DSPY_VERSION } from '../../dspy-state/index.ts';
import { fail } from '../converted.ts';
import type { JsonSource } from './read.ts';

export type Json = Record<string, unknown>;

/** As DSPy writes the description of a field that has none. */
export function placeOf(name: string): string {
  return `\${${name}}`;
}

export interface Field {
  name: string;
  prefix: string;
  description: string;
}
/** A predictor where it is in the file. */
export interface Found {
  key: string;
  path: readonly string[];
  part: Json;
}

export interface Part {
  instructions: string;
  fields: Field[];
  demos: Json[];
}

/** What DSPy says when nobody wrote instructions; it names the fields. */
export const isGiven = (instructions: string): boolean => /^Given the fields? /.test(instructions) && instructions.includes(PRODUCE);
export const PRODUCE = ', produce the field';
export const REASONING = /^(?:reasoning|rationale)$/;
/** What DSPy notes about an example, besides its fields. */
export const NOTES = /^(?:augmented|dspy_.*)$/;

const isPredictor = (part: unknown): part is Json =>
  isRecord(part) &&
  Array.isArray(part.demos) &&
  (typeof part.signature_instructions === 'string' || isRecord(part.signature) || isRecord(part.extended_signature));

/** The predictors of a file, and what else it has is told. Throws `bad_input` if it has none. */
export function predictorsIn(source: JsonSource): Found[] {
  const { value } = source;
  const state = isRecord(value.state) ? value.state : value;
  const root = state === value ? [] : ['state'];
  const found = isPredictor(state)
    ? [{ key: 'self', path: root, part: state }]
    : Object.entries(state).flatMap(([key, part]) => (isPredictor(part) ? [{ key, path: [...root, key], part }] : []));
  if (found.length === 0)
    fail(source, 'it has no predictor with examples and a signature.', null, 'Save the program again with save_program=False.');
  for (const key of isPredictor(state) ? [] : Object.keys(state)) {
    if (key !== 'metadata' && !isPredictor(state[key])) source.leave(key.slice(0, 64), 'It is not a predictor.', source.at([...root, key]));
  }
  tellVersion(source, state, root);
  return found;
}

function tellVersion(source: JsonSource, state: Json, root: readonly string[]): void {
  const versions = isRecord(state.metadata) ? state.metadata.dependency_versions : undefined;
  const made = isRecord(versions) && typeof versions.dspy === 'string' ? versions.dspy.slice(0, 40) : null;
  const by = made === null ? 'It does not say which version of DSPy saved it' : `DSPy ${made} saved it`;
  if (made !== DSPY_VERSION)
    source.leave(
      'version',
      `${by}; here it runs with ${DSPY_VERSION}, which words its requests in its own way. Run the test cases again before you rely on it.`,
      made === null ? null : source.at([...root, 'metadata']),
    );
}

/** What a predictor says; what a run does not need is told under `name`. */
export function readPart(source: JsonSource, { part, path }: Found, name: string): Part {
  const at = (...more: string[]): number => source.at([...path, ...more]);
  const signature = isRecord(part.signature) ? part.signature : isRecord(part.extended_signature) ? part.extended_signature : {};
  const instructions = textOf(part.signature_instructions) || textOf(signature.instructions);
  const demos = (part.demos as unknown[]).filter(isRecord);
  if (demos.length < (part.demos as unknown[]).length)
    source.leave(`${name}: demos`, 'Examples that are not objects are left out.', at('demos'));
  const fields = Array.isArray(signature.fields) ? fieldsOf(signature.fields) : fieldsOfDemos(demos, textOf(part.signature_prefix));
  if (part.lm !== null && part.lm !== undefined) source.leave(`${name}: lm`, 'A run chooses its model.', at('lm'));
  for (const key of ['traces', 'train']) {
    const kept = part[key];
    if (Array.isArray(kept) && kept.length > 0)
      source.leave(`${name}: ${key}`, 'It is what an optimiser worked with, and is not needed to run.', at(key));
  }
  return { instructions, fields, demos };
}

/** As DSPy saves a predictor now. */
export const stateOf = ({ instructions, fields, demos }: { instructions: string; fields: readonly Field[]; demos: Json[] }): Json => ({
  traces: [],
  train: [],
  demos,
  signature: { instructions, fields: fields.map(({ prefix, description }) => ({ prefix, description })) },
  lm: null,
});

/** An example by the names that the module has. */
export function renamed(demo: Json, fields: readonly Field[], reasons: boolean): Json {
  const byOld = new Map(
    fields.flatMap((field) => [
      [field.name, field.name],
      [identifier(field.prefix), field.name],
    ]),
  );
  return Object.fromEntries(
    Object.entries(demo).map(([key, value]) => [reasons && REASONING.test(key) ? 'reasoning' : (byOld.get(key) ?? key), value]),
  );
}

/** `Question:` → question. */
const identifier = (text: string): string =>
  (text.split(':')[0]!.match(/[A-Za-z0-9]+/g) ?? [])
    .join('_')
    .toLowerCase()
    .replace(/^(?=\d)/, 'f_');

function fieldsOf(given: readonly unknown[]): Field[] {
  const taken = new Map<string, number>();
  return given.filter(isRecord).map((field, index) => {
    const [prefix, description] = [textOf(field.prefix), textOf(field.description)];
    const own = /^\$\{([A-Za-z]\w{0,63})\}$/.exec(description)?.[1];
    const name = freeName(own ?? (identifier(prefix) || `field_${index + 1}`), taken).replaceAll(' ', '_');
    return { name, prefix: prefix || `${name}:`, description: description || `\${${name}}` };
  });
}

/** The form of 2.4 names no field but the last one, by its prefix; the examples have all. */
function fieldsOfDemos(demos: readonly Json[], prefix: string): Field[] {
  const keys = [...new Set(demos.flatMap(Object.keys))].filter((key) => !NOTES.test(key) && /^[A-Za-z]\w{0,63}$/.test(key));
  const last = identifier(prefix);
  const output = keys.find((key) => key === last) ?? keys.at(-1);
  return [...keys.filter((key) => key !== output), ...(output === undefined ? [] : [output])].map((name) => ({
    name,
    prefix: name === output && prefix !== '' ? prefix : `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}:`,
    description: `\${${name}}`,
  }));
}

/** `taken` has, by name, the last number that was added to it. */
export function freeName(name: string, taken: Map<string, number>): string {
  let count = taken.get(name) ?? 1;
  let free = name;
  while (taken.has(free)) {
    count += 1;
    free = `${name} ${count}`;
  }
  taken.set(name, count);
  taken.set(free, taken.get(free) ?? 1);
  return free;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
