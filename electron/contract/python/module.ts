// electron/contract/python/module.ts - what a `dspy_module` artifact says: one of the shipped templates, a signature of plain fields, and numbers.
// Pure functions, shared by the core (runs, findings) and the window (the form). No Python of a package is ever run.
import { z } from 'zod';
import { isRecord, numberOf, parseJson } from '../values/json.ts';

/** Types that a field may have, by their Python names: a closed list, nothing is looked up. */
export const FIELD_TYPES = [
  'str',
  'int',
  'float',
  'bool',
  'dict',
  'list[str]',
  'list[int]',
  'list[float]',
  'list[bool]',
  'list[dict]',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const SignatureField = z.object({ name: z.string(), type: z.enum(FIELD_TYPES), description: z.string().default('') });
export type SignatureField = z.infer<typeof SignatureField>;

export const Signature = z.object({
  /** Empty: DSPy says which fields to produce from which. */
  instructions: z.string().default(''),
  inputs: z.array(SignatureField),
  outputs: z.array(SignatureField),
});
export type Signature = z.infer<typeof Signature>;

/** A number with its bounds, or a choice of words. */
export type TemplateParam =
  | { kind: 'number'; default: number; least: number; most: number; whole: boolean; help: string }
  | { kind: 'choice'; default: string; choices: readonly string[]; help: string };

export interface TemplateInfo {
  id: string;
  label: string;
  help: string;
  params: Readonly<Record<string, TemplateParam>>;
  /** Paths of the predictors whose state is saved, each with the number of its fields. */
  predictors(params: Params, fields: { inputs: number; outputs: number }): Readonly<Record<string, number>>;
  /** Names a field cannot have. */
  reserved: RegExp | null;
  tools: boolean;
  optimizable: boolean;
  /** Maximum model calls in one run. */
  calls(params: Params): number;
}

export type Params = Record<string, number | string>;

const count = (value: number, least: number, most: number, help: string): TemplateParam => ({
  kind: 'number',
  default: value,
  least,
  most,
  whole: true,
  help,
});
const share = (value: number, most: number, help: string): TemplateParam => ({
  kind: 'number',
  default: value,
  least: 0,
  most,
  whole: false,
  help,
});
const TRIES = count(3, 1, 10, 'Number of answers to generate');
const INNER: TemplateParam = {
  kind: 'choice',
  default: 'chain_of_thought',
  choices: ['predict', 'chain_of_thought'],
  help: 'Module for each answer',
};
const around: TemplateInfo['predictors'] = ({ inner }, { inputs, outputs }) =>
  inner === 'predict' ? { module: inputs + outputs } : { 'module.predict': inputs + outputs + 1 };
const NUMBERS = { tries: TRIES, threshold: share(1, 1, 'Check score at which no more answers are generated') };

/** Version of the rows below; a state of another version is refused, because its examples were made for other prompts. */
export const TEMPLATE_VERSION = 1;

const ROWS: readonly TemplateInfo[] = [
  {
    id: 'predict',
    label: 'Predict',
    help: 'One question, one answer.',
    params: {},
    reserved: null,
    tools: false,
    optimizable: true,
    predictors: (_, { inputs, outputs }) => ({ self: inputs + outputs }),
    calls: () => 1,
  },
  {
    id: 'chain_of_thought',
    label: 'Chain of thought',
    help: 'The model reasons before it answers.',
    params: {},
    reserved: /^reasoning$/,
    tools: false,
    optimizable: true,
    predictors: (_, { inputs, outputs }) => ({ predict: inputs + outputs + 1 }),
    calls: () => 1,
  },
  {
    id: 'react',
    label: 'ReAct',
    help: 'The model calls tools until it has what it needs to answer.',
    params: { steps: count(20, 1, 50, 'Maximum tool calls') },
    reserved: /^(reasoning|trajectory|next_(thought|tool_name|tool_args)|history|tools|max_iters)$/,
    tools: true,
    optimizable: true,
    // The first asks for a tool (trajectory, thought, name, arguments), the second for the answer (trajectory, reasoning).
    predictors: (_, { inputs, outputs }) => ({ react: inputs + 4, 'extract.predict': inputs + outputs + 2 }),
    calls: ({ steps }) => Number(steps) + 1,
  },
  {
    id: 'multi_chain_comparison',
    label: 'Compare several',
    help: 'Several reasoned answers, then one that weighs them.',
    params: { tries: TRIES, temperature: share(0.7, 2, 'How freely the last answer is worded') },
    reserved: /^(reasoning|rationale|reasoning_attempt_\d+|completions)$/,
    tools: false,
    optimizable: true,
    predictors: ({ tries }, { inputs, outputs }) => ({ predict: inputs + outputs + Number(tries) + 1 }),
    calls: ({ tries }) => Number(tries) + 1,
  },
  {
    id: 'best_of_n',
    label: 'Best of several',
    help: 'The answer that passes the most of this artifact’s checks.',
    params: { inner: INNER, ...NUMBERS },
    reserved: /^reasoning$/,
    tools: false,
    optimizable: true,
    predictors: around,
    calls: ({ tries }) => Number(tries),
  },
  {
    id: 'refine',
    label: 'Refine',
    help: 'Asks again with advice until the checks of this artifact pass.',
    params: { inner: INNER, ...NUMBERS },
    reserved: /^(reasoning|hint_)$/,
    tools: false,
    optimizable: true,
    predictors: around,
    calls: ({ tries }) => 2 * Number(tries) - 1,
  },
  {
    id: 'rlm',
    label: 'Explore with code',
    help: 'The model writes Python over long inputs; it runs in the sandbox.',
    params: { steps: count(20, 1, 50, 'Maximum code snippets'), calls: count(50, 1, 500, 'Maximum model calls from code') },
    reserved: /^(llm_query|llm_query_batched|SUBMIT|print|dspy|trajectory|final_reasoning|interpreter_factory)$/,
    tools: true,
    optimizable: false,
    predictors: (_, { outputs }) => ({ generate_action: 5, extract: outputs + 2 }),
    calls: ({ steps, calls }) => Number(steps) + 1 + Number(calls),
  },
];

/** By id. */
export const TEMPLATES: ReadonlyMap<string, TemplateInfo> = new Map(ROWS.map((row) => [row.id, row]));

/** A module that can be run. */
export interface DspyModule {
  template: TemplateInfo;
  signature: Signature;
  /** With the template's defaults. */
  params: Params;
}

/** The module of an artifact's content, or what is wrong with it in sentences. */
export type ReadModule = { ok: true; module: DspyModule } | { ok: false; problems: string[] };

/** Of a signature, both sides together. */
export const MAX_SIGNATURE_FIELDS = 50;

/** Reads the JSON of a `dspy_module`: {template_id, signature, instructions?, params?}; other keys are ignored. */
export function readModule(content: string): ReadModule {
  const data = parseJson(content);
  if (!isRecord(data)) return { ok: false, problems: ['It is not a JSON object. Write {"template_id": "…", "signature": "…"}.'] };
  const template = typeof data.template_id === 'string' ? TEMPLATES.get(data.template_id) : undefined;
  if (template === undefined) {
    const told = typeof data.template_id === 'string' ? `There is no template ${data.template_id}.` : 'It has no template_id.';
    return { ok: false, problems: [`${told} The built-in templates are ${[...TEMPLATES.keys()].join(', ')}.`] };
  }
  const read = readSignature(data.signature);
  const params = readParams(template, data.params ?? {});
  const problems = [...read.problems, ...params.problems];
  if (typeof data.instructions === 'string' && data.instructions !== '') read.signature.instructions = data.instructions;
  for (const { name } of [...read.signature.inputs, ...read.signature.outputs]) {
    if (template.reserved?.test(name))
      problems.push(`A field of ${template.label} cannot be called ${name}; the template already uses that name.`);
  }
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, module: { template, signature: read.signature, params: params.values } };
}

/** A signature as text (`claims, limit: int -> contradictions: list[str]`) or as fields. Returns what could be read, with the problems. */
export function readSignature(raw: unknown): { signature: Signature; problems: string[] } {
  if (typeof raw !== 'string') {
    const fields = Signature.safeParse(raw);
    if (fields.success) return { signature: fields.data, problems: nameProblems(fields.data) };
    const issue = fields.error.issues[0];
    const told = raw === undefined ? 'It has no signature.' : `The signature cannot be read (${issue?.path.join('.')}: ${issue?.message}).`;
    return {
      signature: { instructions: '', inputs: [], outputs: [] },
      problems: [`${told} Write it as “question -> answer”, or as fields.`],
    };
  }
  const [inputs, outputs, ...rest] = raw.split('->');
  const problems: string[] = [];
  if (outputs === undefined || rest.length > 0) problems.push('The signature needs exactly one arrow: “question -> answer”.');
  const side = (text: string | undefined): SignatureField[] =>
    (text ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => readField(part, problems));
  const signature = { instructions: '', inputs: side(inputs), outputs: side(outputs) };
  return { signature, problems: [...problems, ...nameProblems(signature)] };
}

function readField(text: string, problems: string[]): SignatureField {
  const [name = '', type = 'str'] = text.split(':').map((part) => part.trim());
  const known = FIELD_TYPES.find((each) => each === type.replaceAll(' ', ''));
  if (known === undefined) problems.push(`${name} has the type ${type}. The types are ${FIELD_TYPES.join(', ')}.`);
  return { name, type: known ?? 'str', description: '' };
}

function nameProblems({ inputs, outputs }: Signature): string[] {
  const problems: string[] = [];
  const names = [...inputs, ...outputs].map(({ name }) => name);
  for (const name of names) {
    if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name) || PYTHON_WORDS.has(name))
      problems.push(
        `${name === '' ? 'A field without a name' : name} is not a valid field name; use letters, digits and _, starting with a letter.`,
      );
    else if (DSPY_WORDS.test(name)) problems.push(`${name} is a name that DSPy uses itself; choose another one.`);
  }
  const seen = new Set<string>();
  const twice = names.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) problems.push(`${twice} appears twice; each field needs its own name.`);
  if (inputs.length === 0) problems.push('The signature has no input.');
  if (outputs.length === 0) problems.push('The signature has no output.');
  if (names.length > MAX_SIGNATURE_FIELDS)
    problems.push(`The signature has ${names.length} fields; at most ${MAX_SIGNATURE_FIELDS} are allowed.`);
  return problems;
}

const PYTHON_WORDS = new Set(
  'and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return True try while with yield'.split(
    ' ',
  ),
);

/** What the members of DSPy's signatures, which are pydantic models, leave no field to be called: it refuses these, and no others. */
const DSPY_WORDS =
  /^(signature|instructions|fields|input_fields|output_fields|model_config|model_dump(_json)?|model_validate(_json|_strings)?)$/;

function readParams(template: TemplateInfo, raw: unknown): { values: Params; problems: string[] } {
  const values = Object.fromEntries(Object.entries(template.params).map(([name, param]) => [name, param.default]));
  if (!isRecord(raw)) return { values, problems: ['“params” is not a JSON object.'] };
  const problems: string[] = [];
  for (const [name, written] of Object.entries(raw)) {
    const value = numberOf(written) ?? written;
    const param = Object.hasOwn(template.params, name) ? template.params[name] : undefined;
    if (param === undefined) {
      const known = Object.keys(template.params).join(', ');
      problems.push(`${template.label} has no parameter ${name}${known === '' ? '' : `; it has ${known}`}.`);
    } else if (param.kind === 'choice') {
      if (typeof value === 'string' && param.choices.includes(value)) values[name] = value;
      else problems.push(`${name} must be one of ${param.choices.join(', ')}.`);
    } else if (typeof value === 'number' && value >= param.least && value <= param.most && (!param.whole || Number.isInteger(value))) {
      values[name] = value;
    } else problems.push(`${name} must be a ${param.whole ? 'whole ' : ''}number from ${param.least} to ${param.most}.`);
  }
  return { values, problems };
}

/** The text form of a signature, null when descriptions or instructions would be lost. */
export function signatureText({ instructions, inputs, outputs }: Signature): string | null {
  if (instructions !== '' || [...inputs, ...outputs].some(({ description }) => description !== '')) return null;
  const side = (fields: readonly SignatureField[]): string =>
    fields.map(({ name, type }) => (type === 'str' ? name : `${name}: ${type}`)).join(', ');
  return `${side(inputs)} -> ${side(outputs)}`;
}
