// electron/core/formats/prompty/prompty.ts - Prompty, version 2 and its predecessor (`.prompty`). Rules: the specification of microsoft/prompty.
import { isNumber, isRecord } from '../../../contract/index.ts';
import { bodyText, describedBy, headText } from '../compose.ts';
import { type Converted, createSource, finish, nameFromPath, type Source } from '../converted.ts';
import { HANDLEBARS } from '../dotprompt/handlebars.ts';
import { readTypedFront, type TypedFront } from '../front.ts';
import { JINJA, type Language, type Message, partsOf } from './roles.ts';
import { schemaOf } from './schema.ts';

const RULE = { fence: /^[ \t]*(?:---|\+\+\+)[ \t]*$/, before: /^\s*$/ };
/** The specification's pattern for a role line, in a form that is fast on any line; the line is trimmed. */
const ROLE = /^#?\s*(system|user|assistant)(?:\s*\[[^\]]*\])?\s*:$/i;
const HANDLED = [
  'name',
  'displayName',
  'description',
  'version',
  'authors',
  'author',
  'tags',
  'metadata',
  'model',
  'inputs',
  'outputs',
  'sample',
  'tools',
  'template',
];

/** A prompt as a skill. Throws `bad_input` with the place. */
export function promptyToPackage(text: string, path: string): Converted {
  const source = createSource(text, path);
  const front = readTypedFront(source, RULE);
  const { data } = front;
  const metadata = isRecord(data.metadata) ? data.metadata : {};
  const name = front.textOf('name') ?? nameFromPath(path);
  const schema = (key: 'inputs' | 'outputs', samples: Record<string, unknown>) =>
    schemaOf(data[key], samples, (what, why) => source.leave(what, why, lineAt(front, key, what)));
  const inputs = schema('inputs', samplesOf(source, front));
  const outputs = schema('outputs', {});
  const parts = partsOf(source, messagesOf(front), languageOf(source, front));
  const model = modelOf(source, front);
  const kept = Object.entries(metadata).filter(([key]) => !['version', 'authors', 'author', 'tags'].includes(key));
  const below = Object.fromEntries([...kept, ...(model === null ? [] : [['model', model] as const])]);
  const head = headText(
    source,
    [
      ['name', name],
      ['title', front.textOf('displayName')],
      ['description', front.textOf('description') ?? describedBy(parts)],
      ['version', front.textOf('version') ?? textOf(metadata.version)],
      ['author', listOf(data.authors ?? data.author ?? metadata.authors ?? metadata.author).join(', ') || null],
      ['metadata', Object.keys(below).length > 0 ? below : null],
      ['tags', listOf(data.tags ?? metadata.tags)],
      ['tools', toolsOf(source, front)],
      ['input_schema', inputs],
      ['output_schema', outputs],
      ...Object.keys(data)
        .filter((key) => !HANDLED.includes(key) && key !== '__proto__')
        .map((key) => [key, data[key]] as const),
    ],
    (key) => front.at(key),
  );
  return finish(source, name, `${head}\n${bodyText(parts)}`);
}

const lineAt = (front: TypedFront, key: string, name: string): number => {
  const given = front.data[key];
  const index = Array.isArray(given) ? given.findIndex((item) => isRecord(item) && item.name === name) : name;
  return index === -1 ? front.at(key) : front.at(key, index);
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : isNumber(value) ? JSON.stringify(value) : null);
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).flatMap((item) => textOf(item) ?? []);

/** The messages of the body. Only lines in the file are role lines; text before the first one is the system's. */
function messagesOf({ body, bodyStart }: TypedFront): Message[] {
  const messages: Message[] = [];
  let role = 'system';
  let start = 0;
  for (let at = 0; at <= body.length; ) {
    const end = body.indexOf('\n', at);
    const next = end === -1 ? body.length + 1 : end + 1;
    const found = ROLE.exec(body.slice(at, end === -1 ? body.length : end).trim());
    if (found || end === -1) messages.push({ role, text: body.slice(start, found ? at : body.length), at: bodyStart + start });
    if (found) {
      role = found[1]!.toLowerCase();
      start = Math.min(next, body.length);
    }
    at = next;
  }
  return messages;
}

function languageOf(source: Source, front: TypedFront): Language {
  const template = front.data.template;
  const format = isRecord(template) ? template.format : template;
  const kind = isRecord(format) ? format.kind : format;
  if (typeof kind !== 'string' || /^jinja2?$/i.test(kind)) return JINJA;
  source.leave(
    'template',
    `The prompt is written in ${kind}. Plain {{name}} placeholders are converted; everything else is sent as written.`,
    front.at('template'),
  );
  return HANDLEBARS(source);
}

/** The name of the model is kept for people; its connection and settings are not. */
function modelOf(source: Source, front: TypedFront): string | null {
  const { model } = front.data;
  if (model === undefined || model === null) return null;
  source.leave(
    'model',
    'A skill does not name a model or connection; choose them for the run. The name is kept under metadata.',
    front.at('model'),
  );
  if (typeof model === 'string') return model;
  return isRecord(model) ? textOf(model.id) : null;
}

/** The first version has sample values in `sample`. */
function samplesOf(source: Source, front: TypedFront): Record<string, unknown> {
  const { sample } = front.data;
  if (isRecord(sample)) return sample;
  if (sample !== undefined && sample !== null) source.leave('sample', 'Its values are in another file.', front.at('sample'));
  return {};
}

function toolsOf(source: Source, front: TypedFront): string[] {
  const { tools } = front.data;
  if (tools === undefined || tools === null) return [];
  source.leave(
    'tools',
    'The names are kept as the tools the skill may use; how to reach each one and what it accepts are not.',
    front.at('tools'),
  );
  return (Array.isArray(tools) ? tools : Object.keys(isRecord(tools) ? tools : {})).flatMap((tool) =>
    isRecord(tool) ? (textOf(tool.name) ?? []) : (textOf(tool) ?? []),
  );
}
