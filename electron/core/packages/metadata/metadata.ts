// electron/core/packages/metadata/metadata.ts - what the frontmatter says about a skill, with the defaults of the package format.
import { isRecord, type Metadata } from '../../../contract/index.ts';
import type { Json, TextValue } from '../../frontmatter/index.ts';
import { type Entry, entryOf } from '../../frontmatter/index.ts';
import { readDevelopment } from './development.ts';
import { toJsonSchema } from './schema.ts';
import { TOOL_KEYS, toolsDeclared } from './tools.ts';
import { listOf, textOf } from './values.ts';

/** A frontmatter whose values are read by key, in either spelling. */
export interface Values {
  entries: readonly Entry[];
  json(entry: Entry | undefined): Json;
}

/** The name from a file or its folder: `skills/dry-herbs/SKILL.md` → dry-herbs, `notes.md` → notes. */
export function nameFromFile(fileName: string): string {
  const parts = fileName.split(/[\\/]/).filter((part) => part !== '' && part !== '.');
  const base = (parts.at(-1) ?? '').replace(/\.(?:md|mdc|markdown|txt)$/i, '');
  const folder = parts.at(-2);
  const name = base.toLowerCase() === 'skill' && folder !== undefined ? folder : base;
  return (name || 'untitled').normalize('NFC');
}

/** The metadata of a package; `fallbackName` is used if the frontmatter has none. */
export function readMetadata(values: Values, fallbackName: string): Metadata {
  const text = (key: string) => textOf(entryOf(values.entries, key)?.value);
  const list = (key: string, split = false) => listOf(entryOf(values.entries, key)?.value, split);
  // Agent Skills keep author and version below `metadata`.
  const below = entryOf(values.entries, 'metadata')?.value;
  const nested = (key: string) => (below instanceof Map ? textOf(below.get(key)) : null);
  const json = (key: string) => values.json(entryOf(values.entries, key));
  return {
    name: (text('name') ?? fallbackName).normalize('NFC'),
    title: text('title'),
    description: text('description') ?? '',
    version: text('version') ?? nested('version'),
    author: text('author') ?? nested('author'),
    publisher: text('publisher'),
    license: text('license'),
    homepage: text('homepage'),
    compatibility: text('compatibility'),
    tags: list('tags', true),
    intentPatterns: list('intent_patterns'),
    triggerPhrases: list('trigger_phrases'),
    requiredScopes: list('required_scopes', true),
    requiredPermissions: permissionsOf(json('required_permissions')),
    allowedRoles: list('allowed_roles', true),
    tools: [...new Set(TOOL_KEYS.flatMap((key) => toolsDeclared(entryOf(values.entries, key)?.value)))],
    allowedTools: allowedToolsOf(entryOf(values.entries, 'allowed_tools')?.value),
    skills: list('skills', true),
    providesTools: toolsOf(json('provides_tools')),
    interrupts: list('interrupts'),
    modelVariants: list('model_variants', true),
    run: list('run').map((name) => name.normalize('NFC')),
    inputSchema: toJsonSchema(json('input_schema')).schema,
    outputSchema: toJsonSchema(json('output_schema')).schema,
    development: readDevelopment(values.entries),
  };
}

/** Metadata of a file without a readable frontmatter. */
export const emptyMetadata = (name: string): Metadata => readMetadata({ entries: [], json: () => null }, name);

/** A single string separates tools by spaces (Agent Skills) or commas; patterns in brackets are never split: `Bash(git log:*) Read`. */
function allowedToolsOf(value: TextValue | undefined): string[] {
  if (Array.isArray(value)) return listOf(value, false);
  return textOf(value)?.match(/(?:[^\s,()]|\([^()]*\)?)+/g) ?? [];
}

/** Tools that a skill adds; one without a name does not count. */
function toolsOf(value: Json): Metadata['providesTools'] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((tool) => {
    if (!isRecord(tool)) return [];
    const { name, description, runtime, input_schema: schema, artifact, file } = tool;
    if (typeof name !== 'string' || name.trim() === '') return [];
    const textOrNull = (each: Json | undefined) => (typeof each === 'string' && each.trim() !== '' ? each.trim() : null);
    return [
      {
        name: name.trim(),
        description: textOrNull(description) ?? '',
        runtime: textOrNull(runtime),
        inputSchema: toJsonSchema(schema).schema,
        artifact: textOrNull(artifact),
        file: textOrNull(file),
      },
    ];
  });
}

function permissionsOf(value: Json): unknown[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
}
