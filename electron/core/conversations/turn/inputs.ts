// electron/core/conversations/turn/inputs.ts - what a skill is given: by the person in the message, or read from it by a model.
import { isRecord, type NamedSkill } from '../../../contract/index.ts';

type Schema = Record<string, unknown> | null;

export interface InputField {
  name: string;
  title: string;
  description: string;
  type: unknown;
  required: boolean;
}

/** What an input schema asks for, one by one. */
export function fieldsOf(schema: Schema): InputField[] {
  if (schema === null || !isRecord(schema.properties)) return [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties).map(([name, of]) => {
    const field = isRecord(of) ? of : {};
    const said = (value: unknown, other: string): string => (typeof value === 'string' && value !== '' ? value : other);
    return {
      name,
      title: said(field.title, name),
      description: said(field.description, ''),
      type: field.type,
      required: required.includes(name),
    };
  });
}

export const missingIn = (schema: Schema, inputs: Record<string, unknown>): InputField[] =>
  fieldsOf(schema).filter(({ name, required }) => required && inputs[name] === undefined);

/** A skill named at the beginning of a text: `/name rest`; null = none is. */
export function namedIn(text: string): { name: string; rest: string } | null {
  const found = /^\/([\p{L}\p{N}][\p{L}\p{N}_-]{0,63})(?:\s|$)/u.exec(text);
  return found === null ? null : { name: found[1]!, rest: text.slice(found[0].length).trim() };
}

/** Inputs in front of the words, each `name=value` or `name="more words"`; what is not an input of the schema begins the words. */
export function argumentsIn(text: string, schema: Schema): { inputs: NamedSkill['inputs']; rest: string } {
  const fields = new Map(fieldsOf(schema).map((field) => [field.name, field]));
  const inputs: NamedSkill['inputs'] = {};
  let rest = text.trimStart();
  for (;;) {
    const found = /^([\p{L}_][\p{L}\p{N}_-]{0,63})=(?:"([^"]*)"|(\S*))(?:\s|$)/u.exec(rest);
    const field = found === null ? undefined : fields.get(found[1]!);
    if (found === null || field === undefined) return { inputs, rest: rest.trim() };
    inputs[field.name] = typed(found[2] ?? found[3] ?? '', field);
    rest = rest.slice(found[0].length).trimStart();
  }
}

/** Words where a text is asked for, else the JSON that they are. */
function typed(words: string, { type }: InputField): unknown {
  if (type === 'string') return words;
  try {
    return JSON.parse(words) as unknown;
  } catch {
    return words;
  }
}

/** The words of a message as the one text that a skill needs and was not given; inputs as they are if it needs none or several. */
export function withWords(inputs: NamedSkill['inputs'], words: string, schema: Schema): NamedSkill['inputs'] {
  const [only, ...more] = missingIn(schema, inputs);
  if (only === undefined || more.length > 0 || only.type !== 'string' || words === '') return inputs;
  return { ...inputs, [only.name]: words };
}

/** `Entity name (entity_name): the page to check`, one line for each. */
export const linesOf = (fields: readonly InputField[]): string =>
  fields
    .map(({ name, title, description }) => `- ${name}${title === name ? '' : ` (${title})`}${description === '' ? '' : `: ${description}`}`)
    .join('\n');
