// electron/core/formats/dotprompt/dotprompt.ts - Dotprompt (`.prompt`): YAML, a short schema notation, and Handlebars with role marks.
import { isRecord } from '../../../contract/index.ts';
import { bodyText, describedBy, headText, inputOf, marked } from '../compose.ts';
import { type Converted, createSource, finish, nameFromPath, type Source } from '../converted.ts';
import { readTypedFront, type TypedFront } from '../front.ts';
import { type Message, partsOf } from '../prompty/roles.ts';
import { HANDLEBARS } from './handlebars.ts';
import { type JsonSchema, picoschema } from './picoschema.ts';

const RULE = { fence: /^---[ \t]*$/, before: /^(?:#.*|[ \t]*)$/ };
const ROLE = /\{\{\s*role\s+(?:"([^"\n]{0,40})"|'([^'\n]{0,40})')\s*\}\}/g;
const ROLES: Record<string, string> = { system: 'system', user: 'user', model: 'assistant' };

/** Keys with their own meaning (reserved in Dotprompt); others are kept. */
const LEFT: Record<string, string> = {
  variant: 'There, a prompt variant is a separate file; here it is an artifact with a variant.',
  config: 'Model settings belong to the run.',
  toolDefs: 'How a tool is implemented is not part of a skill.',
  ext: 'Values for other programs.',
  raw: 'Values for other programs.',
};
const HANDLED = new Set([...Object.keys(LEFT), 'name', 'description', 'version', 'model', 'tools', 'input', 'output', 'metadata']);

/** A prompt as a skill. Throws `bad_input` with the place. */
export function dotpromptToPackage(text: string, path: string): Converted {
  const source = createSource(text, path);
  const front = readTypedFront(source, RULE);
  const { data } = front;
  const name = front.textOf('name') ?? nameFromPath(path.replace(/\.[\w-]+(?=\.prompt$)/i, ''));
  const parts = partsOf(source, messagesOf(source, front), HANDLEBARS(source));
  for (const [key, why] of Object.entries(LEFT)) if (data[key] !== undefined && data[key] !== null) source.leave(key, why, front.at(key));
  const model = front.textOf('model');
  if (model !== null)
    source.leave('model', 'A skill does not name a model; choose one for the run. The name is kept under metadata.', front.at('model'));
  const given = { ...(isRecord(data.metadata) ? data.metadata : {}), ...(model === null ? {} : { model }) };
  const { inputSchema, metadata } = inputOf(inputFields(source, front), given, (why) => source.leave('input', why, front.at('input')));
  const tools = Array.isArray(data.tools) ? data.tools.filter((tool): tool is string => typeof tool === 'string') : [];
  const head = headText(
    source,
    [
      ['name', name],
      ['description', front.textOf('description') ?? describedBy(parts)],
      ['version', front.textOf('version')],
      ['metadata', metadata],
      ['tools', tools],
      ['input_schema', inputSchema],
      ['output_schema', outputOf(source, front)],
      ...Object.keys(data)
        .filter((key) => !HANDLED.has(key) && key !== '__proto__')
        .map((key) => [key, data[key]] as const),
    ],
    (key) => front.at(key),
  );
  return finish(source, name, `${head}\n${bodyText(parts)}`);
}

/** The messages between the role marks; text before the first one is the user's. */
function messagesOf(source: Source, { body, bodyStart }: TypedFront): Message[] {
  const messages: Message[] = [];
  let role = 'user';
  let start = 0;
  for (const match of body.matchAll(ROLE)) {
    messages.push({ role, text: body.slice(start, match.index), at: bodyStart + start });
    const given = match[1] ?? match[2] ?? '';
    role = ROLES[given] ?? 'user';
    if (ROLES[given] === undefined)
      source.leave(match[0], `The role ${given || '""'} is not known here; its text becomes part of the request.`, bodyStart + match.index);
    start = match.index + match[0].length;
  }
  messages.push({ role, text: body.slice(start), at: bodyStart + start });
  return messages;
}

function inputFields(source: Source, front: TypedFront): JsonSchema | null {
  const input = isRecord(front.data.input) ? front.data.input : {};
  const schema = picoschema(input.schema, (what, why) => source.leave(what, why, front.at('input', 'schema')));
  if (!isRecord(input.default)) return schema;
  const properties = isRecord(schema?.properties) ? schema.properties : {};
  const names = [...new Set([...Object.keys(properties), ...Object.keys(input.default)])];
  const given = input.default;
  const filled = names.map((name) => {
    const property = Object.hasOwn(properties, name) && isRecord(properties[name]) ? properties[name] : {};
    return [name, Object.hasOwn(given, name) ? { ...property, default: given[name] } : property] as const;
  });
  // A value with a default is optional.
  const required = (Array.isArray(schema?.required) ? schema.required : []).filter((name) => !Object.hasOwn(given, String(name)));
  const { required: _, ...rest } = schema ?? { type: 'object' };
  return { ...rest, properties: Object.fromEntries(filled), ...(required.length > 0 ? { required } : {}) };
}

function outputOf(source: Source, front: TypedFront): JsonSchema | null {
  const output = isRecord(front.data.output) ? front.data.output : {};
  if (output.format !== undefined && output.format !== 'text' && output.schema === undefined) {
    source.leave('output', `The format ${String(output.format).slice(0, 40)} is not requested without a schema.`, front.at('output'));
  }
  return marked(picoschema(output.schema, (what, why) => source.leave(what, why, front.at('output', 'schema'))));
}
