// electron/core/formats/compose.ts - package texts from parts: a head of frontmatter values, prose, artifact fences.
import { AppError, type ArtifactKind, isRecord } from '../../contract/index.ts';
import { editPackage, fenceLength } from '../editing/index.ts';
import { analysePackage, LANGUAGES, toJsonSchema } from '../packages/index.ts';
import { toLf } from '../text/index.ts';
import { fail, firstLineOf, type Source } from './converted.ts';

/** Values by key; null, undefined and empty lists are omitted. */
export type Head = readonly (readonly [key: string, value: unknown])[];

/** Without these it is a different skill. */
const ESSENTIAL = new Set(['name', 'description', 'input_schema', 'artifacts']);

/** The frontmatter with its fences. A value that frontmatter cannot hold is left out and reported; throws `bad_input` for a required one. `at` returns the place of a key. */
export function headText(source: Source, head: Head, at: (key: string) => number | null): string {
  let text = '';
  for (const [key, value] of head) {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    try {
      text = editPackage(text, 'skill.md', { op: 'setValue', path: [key], value }).text;
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      if (ESSENTIAL.has(key))
        fail(
          source,
          `${key} cannot be written to frontmatter: it is too large, nested too deeply, or not a plain value.`,
          at(key),
          'Shorten it or reduce its nesting.',
          cause,
        );
      source.leave(key, 'It cannot be written to frontmatter: it is too large, nested too deeply, or not a plain value.', at(key));
    }
  }
  return text;
}

const MARK = 'https://json-schema.org/draft/2020-12/schema';

/** A schema marked by `$schema` if it would otherwise be read as the short form. */
export const marked = (schema: Record<string, unknown> | null | undefined): Record<string, unknown> | null =>
  !schema || toJsonSchema(schema).schema === schema ? (schema ?? null) : { $schema: MARK, ...schema };

/** The input schema and the metadata: the input of a skill is an object, so any other schema is kept as text for people, and reported. */
export function inputOf(
  schema: Record<string, unknown> | null | undefined,
  metadata: Record<string, unknown>,
  leave: (why: string) => void,
): { inputSchema: Record<string, unknown> | null; metadata: Record<string, unknown> | null } {
  const kept = Object.keys(metadata).length > 0 ? metadata : null;
  if (!schema || Object.keys(schema).length === 0) return { inputSchema: null, metadata: kept };
  if (schema.type === 'object' || isRecord(schema.properties)) {
    return { inputSchema: marked(schema.type === 'object' ? schema : { type: 'object', ...schema }), metadata: kept };
  }
  leave('The input of a skill is an object with fields. The schema is kept as text under metadata.');
  return { inputSchema: null, metadata: { ...metadata, input_schema: JSON.stringify(schema) } };
}

export interface FencePart {
  kind: ArtifactKind;
  name: string;
  variant: string | null;
  content: string;
}

/** A labelled fence, long enough for its content, which has LF line ends. */
export function fenceText({ kind, name, variant, content }: FencePart): string {
  return fenced(content, `${LANGUAGES[kind]} ${kind} name="${name}"${variant === null ? '' : ` variant=${variant}`}`);
}

export const stateText = (name: string, variant: string | null, content: string): string =>
  fenced(content, `json dspy_state for="${name}"${variant === null ? '' : ` variant=${variant}`}`);

function fenced(content: string, info: string): string {
  const signs = '`'.repeat(fenceLength(content, '`', 3));
  return `${signs}${info}\n${content === '' ? '' : `${content}\n`}${signs}\n`;
}

export interface Parts {
  /** Sent unchanged; never a template. */
  prose: string;
  examples: readonly { input: string; output: string }[];
  /** null = the skill sends its prose and the request. */
  template: string | null;
}

/** A description for a prompt that has none: its first line without places of a template. */
export const describedBy = ({ prose, template }: Parts): string | null =>
  [prose, template ?? ''].map((text) => firstLineOf(text.replace(/^.*\{[{%#].*$/gm, ''))).find((line) => line !== '') ?? null;

/**
 * The body of a converted prompt. Prose stays as written, unless it would absorb what follows (an open fence, an open comment):
 * then it gets its own fence.
 */
export function bodyText({ prose, examples, template }: Parts): string {
  const rest = [
    examples.length === 0 ? '' : `## Examples\n\n${examples.map(exampleText).join('\n')}`,
    template === null ? '' : fenceText({ kind: 'prompt_template', name: 'Prompt', variant: null, content: toLf(template) }),
  ].filter((part) => part !== '');
  const wanted = template === null ? [] : [toLf(template)];
  const body = (first: string): string =>
    [...(first.trim() === '' ? [] : [first.endsWith('\n') ? first : `${first}\n`]), ...rest].join('\n');
  const plain = body(prose);
  return rest.length === 0 || holds(plain, wanted, examples.length)
    ? plain
    : body(fenceText({ kind: 'description', name: 'Instructions', variant: null, content: toLf(prose).replace(/\n$/, '') }));
}

function exampleText({ input, output }: Parts['examples'][number]): string {
  return `${fenced(toLf(input), 'text input')}\n${fenced(toLf(output), 'text output')}`;
}

function holds(body: string, templates: readonly string[], examples: number): boolean {
  const { artifacts } = analysePackage(`---\nname: x\n---\n${body}`, 'x.md');
  const found = artifacts.filter(({ kind }) => kind !== 'description' && kind !== 'approach' && kind !== 'example');
  return (
    found.length === templates.length &&
    found.every(({ content }, index) => content === templates[index]) &&
    artifacts.filter(({ kind }) => kind === 'example').length >= examples
  );
}
