// electron/core/formats/json/dspy-in.ts - a program that DSPy saved (`save_program=False`), of any of its forms, as a skill with a `dspy_module` for
// each predictor. What the file has are instructions, fields and examples; the program itself is code that is not in it.
// Forms: dspy/predict/predict.py `dump_state` of 2.4 (signature_instructions), 2.5 (extended_signature) and since 2.6 (signature.fields).
import { isRecord, MAX_SIGNATURE_FIELDS, readModule, TEMPLATES } from '../../../contract/index.ts';
import { checkState, DSPY_VERSION } from '../../dspy-state/index.ts';
import { toLf } from '../../text/index.ts';
import { fenceText, headText, stateText } from '../compose.ts';
import { type Converted, fail, finish, nameFromPath, recordOf } from '../converted.ts';
import { type JsonSource, readJson } from './read.ts';

type Json = Record<string, unknown>;

/** As DSPy writes the description of a field that has none. */
function placeOf(name: string): string {
  return `\${${name}}`;
}

interface Field {
  name: string;
  prefix: string;
  description: string;
}
interface Module {
  /** Of its artifact. */
  name: string;
  inputs: string[];
  text: string;
}

/** What DSPy says when nobody wrote instructions; it names the fields. */
const isGiven = (instructions: string): boolean => /^Given the fields? /.test(instructions) && instructions.includes(PRODUCE);
const PRODUCE = ', produce the field';
const REASONING = /^(?:reasoning|rationale)$/;
/** What DSPy notes about an example, besides its fields. */
const NOTES = /^(?:augmented|dspy_.*)$/;

/** Throws `bad_input` with the place. */
export function dspyProgramToPackage(text: string, path: string): Converted {
  const source = readJson(text, path);
  const { value } = source;
  const state = isRecord(value.state) ? value.state : value;
  const root = state === value ? [] : ['state'];
  const found = isPredictor(state)
    ? [{ path: root, name: 'Predict', part: state }]
    : Object.entries(state).flatMap(([key, part]) => (isPredictor(part) ? [{ path: [...root, key], name: nameOfPath(key), part }] : []));
  if (found.length === 0)
    fail(source, 'it has no predictor with examples and a signature.', null, 'Save the program again with save_program=False.');
  for (const key of isPredictor(state) ? [] : Object.keys(state)) {
    if (key !== 'metadata' && !isPredictor(state[key])) source.leave(key.slice(0, 64), 'It is not a predictor.', source.at([...root, key]));
  }
  tellVersion(source, state, root);
  const taken = new Map<string, number>();
  const modules = found.map(({ path: at, name, part }) => readPredictor(source, part, at, freeName(name, taken)));
  if (modules.length > 1)
    source.leave(
      'program',
      'How these predictors work together is code of the program, which is not in this file. Each is a module of its own; the first one runs.',
      null,
    );
  const name = nameFromPath(path);
  const inputs = modules[0]!.inputs;
  const head = headText(
    source,
    [
      ['name', name],
      ['description', `A program that DSPy saved: ${modules.map((each) => each.name).join(', ')}.`],
      ['input_schema', Object.fromEntries(inputs.map((input) => [input, 'string']))],
      ['run', modules.length > 1 ? [modules[0]!.name] : null],
      ['artifacts', recordOf(modules.map((each) => [each.name, { fallback_artifact: fallbackOf(each.name) }]))],
    ],
    () => null,
  );
  return finish(source, name, [head, ...modules.map((each) => each.text)].join('\n'));
}

const isPredictor = (part: unknown): part is Json =>
  isRecord(part) &&
  Array.isArray(part.demos) &&
  (typeof part.signature_instructions === 'string' || isRecord(part.signature) || isRecord(part.extended_signature));

/** `programs[0].predict` → programs 0 predict: what an artifact may be called. */
const nameOfPath = (path: string): string =>
  (path === 'self'
    ? 'Predict'
    : path
        .replaceAll(/[^\w-]+/g, ' ')
        .trim()
        .slice(0, 60)) || 'Predict';

/** `taken` has, by name, the last number that was added to it. */
function freeName(name: string, taken: Map<string, number>): string {
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

function readPredictor(source: JsonSource, part: Json, path: readonly string[], name: string): Module {
  const at = (...more: string[]): number => source.at([...path, ...more]);
  const signature = isRecord(part.signature) ? part.signature : isRecord(part.extended_signature) ? part.extended_signature : {};
  const instructions = textOf(part.signature_instructions) || textOf(signature.instructions);
  const demos = (part.demos as unknown[]).filter(isRecord);
  if (demos.length < (part.demos as unknown[]).length)
    source.leave(`${name}: demos`, 'Examples that are not objects are left out.', at('demos'));
  const fields = Array.isArray(signature.fields) ? fieldsOf(signature.fields) : fieldsOfDemos(demos, textOf(part.signature_prefix));
  if (fields.length < 2)
    fail(
      source,
      'it names fewer than two fields: without examples, this form does not say what goes in.',
      at(),
      'Save the program again with a newer version of DSPy.',
    );
  if (fields.length > MAX_SIGNATURE_FIELDS)
    fail(
      source,
      `${name} has ${fields.length} fields; a dspy_module can have at most ${MAX_SIGNATURE_FIELDS}.`,
      at(),
      'Save a program with fewer fields.',
    );
  const { inputs, outputs, reasons, guessed } = sidesOf(fields, instructions);
  if (guessed)
    source.leave(
      `${name}: signature`,
      `The file does not say which fields go in and which come out. ${inputs.map(({ name: each }) => each).join(', ')} → ${outputs.map(({ name: each }) => each).join(', ')} is taken from their order; correct the signature if it is another.`,
      at(),
    );
  if (part.lm !== null && part.lm !== undefined) source.leave(`${name}: lm`, 'A run chooses its model.', at('lm'));
  for (const key of ['traces', 'train']) {
    const kept = part[key];
    if (Array.isArray(kept) && kept.length > 0)
      source.leave(`${name}: ${key}`, 'It is what an optimiser worked with, and is not needed to run.', at(key));
  }
  const template_id = reasons ? 'chain_of_thought' : 'predict';
  const module = JSON.stringify(
    {
      template_id,
      signature: `${namesOf(inputs)} -> ${namesOf(outputs)}`,
      ...(instructions === '' || isGiven(instructions) ? {} : { instructions }),
    },
    null,
    2,
  );
  const fallback = fenceText({
    kind: 'prompt_template',
    name: fallbackOf(name),
    variant: null,
    content: plainPrompt(instructions, inputs, outputs),
  });
  const all = [...inputs, ...(reasons ? [REASON] : []), ...outputs];
  const state = stateOf({ instructions, fields: all, demos: demos.map((demo) => renamed(demo, fields, reasons)) });
  const fence = fenceText({ kind: 'dspy_module', name, variant: null, content: module });
  return {
    name,
    inputs: inputs.map((field) => field.name),
    text: [fence, ...fitting(source, { module, state, template_id, name }, at()), fallback].join('\n'),
  };
}

const REASON: Field = { name: 'reasoning', prefix: 'Reasoning:', description: placeOf('reasoning') };
const fallbackOf = (name: string): string => `${name} fallback`;

/** What runs where Python is missing: the instructions with the fields, without the examples. */
function plainPrompt(instructions: string, inputs: readonly Field[], outputs: readonly Field[]): string {
  const asked = instructions.trim() || `Given the fields ${namesOf(inputs)}, produce the fields ${namesOf(outputs)}.`;
  // Whatever looks like a place of a template is text here.
  const literal = toLf(asked).replaceAll(/[{}]/g, (sign) => `{{ '${sign}' }}`);
  const lines = inputs.map(({ prefix, name }) => `${prefix.replaceAll(/[{}\r\n]/g, ' ')} {{ ${name} }}`);
  return [/\{[{%#]/.test(asked) ? literal : toLf(asked), '', ...lines, '', `Write ${namesOf(outputs)}.`].join('\n');
}

const namesOf = (fields: readonly Field[]): string => fields.map(({ name }) => name).join(', ');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The examples with their instructions, if the module takes them; else what keeps it from doing so is told. */
function fitting(
  source: JsonSource,
  { module, state, template_id, name }: { module: string; state: Json; template_id: string; name: string },
  at: number,
): string[] {
  const read = readModule(module);
  if (!read.ok) fail(source, `${name} does not fit a dspy_module: ${read.problems.join(' ')}`, at, 'Rename its fields and save it again.');
  const path = Object.keys(TEMPLATES.get(template_id)!.predictors({}, { inputs: 0, outputs: 0 }))[0]!;
  const text = JSON.stringify({ format: 1, template_id, state: { [path]: state } }, null, 2);
  const checked = checkState(read.module, text);
  if (checked.ok) return [stateText(name, null, text)];
  source.leave(`${name}: demos`, `Its examples do not fit the module: ${checked.reason}.`, at);
  return [];
}

const stateOf = ({ instructions, fields, demos }: { instructions: string; fields: readonly Field[]; demos: Json[] }): Json => ({
  traces: [],
  train: [],
  demos,
  signature: { instructions, fields: fields.map(({ prefix, description }) => ({ prefix, description })) },
  lm: null,
});

/** An example by the names that the module has. */
function renamed(demo: Json, fields: readonly Field[], reasons: boolean): Json {
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

interface Sides {
  inputs: Field[];
  outputs: Field[];
  /** It reasons before it answers. */
  reasons: boolean;
  /** The file does not say which is which. */
  guessed: boolean;
}

function sidesOf(fields: readonly Field[], instructions: string): Sides {
  const reason = fields.findIndex(({ name, prefix }) => REASONING.test(name) || /^Reasoning:/.test(prefix));
  const reasons = reason > 0 && reason < fields.length - 1;
  if (reasons) return { inputs: fields.slice(0, reason), outputs: fields.slice(reason + 1), reasons, guessed: false };
  const named: readonly string[] = isGiven(instructions)
    ? (instructions.slice(instructions.indexOf(PRODUCE)).match(/(?<=`)\w{1,64}(?=`)/g) ?? [])
    : [];
  const outputs = fields.filter(({ name }) => named.includes(name));
  if (outputs.length > 0 && outputs.length < fields.length)
    return { inputs: fields.filter((field) => !outputs.includes(field)), outputs, reasons, guessed: false };
  return { inputs: fields.slice(0, -1), outputs: fields.slice(-1), reasons, guessed: fields.length > 2 };
}
