// electron/core/formats/toml/gemini.ts - commands of Gemini CLI (`commands/*.toml`): a prompt with {{args}}, !{…} and @{…}.
// Docs of Gemini CLI, "Custom commands".
import { slugOf, toLf } from '../../text/index.ts';
import { plainOf, readToml, type TomlTable, type TomlValue } from '../../toml/index.ts';
import { bodyText, headText } from '../compose.ts';
import { type Converted, createSource, fail, finish, firstLineOf, nameFromPath, type Source } from '../converted.ts';

const ARGS = '{{args}}';
const SPANS: readonly [RegExp, string][] = [
  [/!\{[^{}\n]{1,500}\}/g, 'Gemini CLI runs this before it sends the prompt. It is never run here; it is sent as written.'],
  [/@\{[^{}\n]{1,500}\}/g, 'Gemini CLI inserts the content of this file here. Here it is sent as written; attach the file instead.'],
];
const MOST_SPANS = 50;

/** A command as a skill. With {{args}} the prompt is a template with the input args, else prose: the request follows it. Throws `bad_input` with the place. */
export function geminiToPackage(text: string, path: string): Converted {
  const source = createSource(text, path);
  const command = read(source);
  const placeOf = (key: string): number | null => command.entries.get(key)?.key.start ?? null;
  const textOf = (key: string): string => {
    const value = command.entries.get(key)?.value;
    return value?.kind === 'text' ? String(value.value) : '';
  };
  const prompt = textOf('prompt');
  const description = textOf('description');
  if (prompt.trim() === '')
    fail(source, 'it has no prompt, which is what a command of Gemini CLI sends.', placeOf('prompt'), 'Add prompt = "…".');
  const from = placeOf('prompt') ?? 0;
  for (const [pattern, why] of SPANS) {
    for (const [span] of [...prompt.matchAll(pattern)].slice(0, MOST_SPANS)) {
      const at = text.indexOf(span, from);
      source.leave(span.slice(0, 80), why, at === -1 ? from : at);
    }
  }
  const metadata: Record<string, string> = {};
  for (const [key, { value }] of command.entries) {
    if (key === 'prompt' || key === 'description') continue;
    metadata[key] = printed(value);
    source.leave(key, 'Not a field of a command; kept as text under metadata.', placeOf(key));
  }
  const hasArgs = prompt.includes(ARGS);
  const name = nameOf(path);
  const head = headText(
    source,
    [
      ['name', name],
      ['description', description.trim() !== '' ? description : firstLineOf(prompt)],
      ['metadata', Object.keys(metadata).length > 0 ? metadata : null],
      ['input_schema', hasArgs ? INPUT : null],
    ],
    placeOf,
  );
  const parts = hasArgs ? { prose: '', template: templateOf(prompt) } : { prose: toLf(prompt), template: null };
  return finish(source, name, `${head}\n${bodyText({ ...parts, examples: [] })}`);
}

/** Gemini CLI inserts nothing if nothing was typed. */
const INPUT = { type: 'object', properties: { args: { type: 'string', description: 'What is typed after the command', default: '' } } };

function read(source: Source): TomlTable {
  const document = readToml(source.text);
  if (!('problems' in document)) return document.root;
  const { message, range } = document.problems[0]!;
  return fail(source, `it is not valid TOML. ${message}`, range.start, 'Repair it there, and import again.');
}

/** `commands/git/commit.toml` is /git:commit there and git-commit here. */
function nameOf(path: string): string {
  const parts = path.split(/[\\/!]/);
  const below = parts.slice(parts.lastIndexOf('commands') + 1);
  const isBelow = parts.includes('commands');
  return isBelow ? (slugOf(below.join('-').replace(/\.toml$/i, '')) ?? nameFromPath(path)) : nameFromPath(path);
}

/** Only {{args}} is a place there; whatever else looks like one here is text. */
const templateOf = (prompt: string): string =>
  prompt
    .split(ARGS)
    .map((text) => text.replace(/\{(?:\{+[%#]?|[%#]|$)/g, (signs) => `{{ "${signs}" }}`))
    .join('{{ args }}');

const printed = (value: TomlValue): string =>
  value.kind === 'array' || value.kind === 'table' ? JSON.stringify(plainOf(value)) : String(value.value);
