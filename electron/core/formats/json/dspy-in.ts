// electron/core/formats/json/dspy-in.ts - a program that DSPy saved (`save_program=False`), of any of its forms, as a skill with a `dspy_module` for
// each predictor. What the file has are instructions, fields and examples; the program itself is code that is not in it.
import { MAX_SIGNATURE_FIELDS, readModule, TEMPLATES } from '../../../contract/index.ts';
import { checkState } from '../../dspy-state/index.ts';
import { toLf } from '../../text/index.ts';
import { fenceText, headText, stateText } from '../compose.ts';
import { type Converted, fail, finish, nameFromPath, recordOf } from '../converted.ts';
import {
  type Field,
  type Found,
  freeName,
  isGiven,
  type Json,
  PRODUCE,
  placeOf,
  predictorsIn,
  REASONING,
  readPart,
  renamed,
  stateOf,
} from './dspy-read.ts';
import { type JsonSource, readJson } from './read.ts';

interface Module {
  /** Of its artifact. */
  name: string;
  inputs: string[];
  text: string;
}

/** Throws `bad_input` with the place. */
export function dspyProgramToPackage(text: string, path: string): Converted {
  const source = readJson(text, path);
  const taken = new Map<string, number>();
  const modules = predictorsIn(source).map((found) => readPredictor(source, found, freeName(nameOfPath(found.key), taken)));
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

/** `programs[0].predict` → programs 0 predict: what an artifact may be called. */
const nameOfPath = (path: string): string =>
  (path === 'self'
    ? 'Predict'
    : path
        .replaceAll(/[^\w-]+/g, ' ')
        .trim()
        .slice(0, 60)) || 'Predict';

function readPredictor(source: JsonSource, found: Found, name: string): Module {
  const at = (): number => source.at(found.path);
  const { instructions, fields, demos } = readPart(source, found, name);
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
