// electron/core/assertions/kinds/structural.ts - the shape of the output: JSON against a schema, fields, formats.
import { z } from 'zod';
import { isRecord, JsonObject, number } from '../../../contract/index.ts';
import type { Kind } from '../assertion.ts';
import type { Outcome } from '../outcome.ts';
import { faultOfFormat } from '../text/formats.ts';
import type { JsonRead } from '../text/json.ts';
import { nameOf, parsePath, readPath } from '../text/path.ts';
import { same } from '../text/same.ts';
import type { Target } from '../text/target.ts';
import { quoted, quotedList } from '../text/words.ts';
import { defineKind, texts, undecided, verdict } from './define.ts';

const extract = z.enum(['whole', 'first', 'fenced']).meta({
  title: 'Where the JSON is',
  description: 'whole: the output is only JSON. first: the first JSON in it. fenced: the first code fence.',
});
const path = z
  .string()
  .refine((text) => parsePath(text) !== null, 'is not a path; write claims[0].page, or claims[*].page for each')
  .meta({ title: 'Path', description: 'As in claims[0].page; claims[*].page is the page of each claim.' });
const MAX_TOLD = 5;

const notJson = (json: Extract<JsonRead, { ok: false }>, on: Target): Outcome =>
  verdict(false, json.reason, json.at === null ? null : on.evidence(json.at, json.at + 40));

const jsonSchema = defineKind({
  type: 'json_schema',
  family: 'structural',
  label: 'Matches a schema',
  help: 'JSON in the output matches a JSON Schema (2020-12), or the short form: { name: string, tags: [string] }.',
  hard: true,
  parameters: z.object({
    schema: z.union([JsonObject, z.array(z.unknown()), z.string().min(1)]).meta({ title: 'Schema' }),
    extract: extract.default('first'),
  }),
  async check({ schema, extract: where }, on, tools) {
    // `type: object` or a `required` alone are JSON Schema as well; the short form has no such keys.
    const full = isSchema(schema) ? { schema, problems: [] } : tools.toJsonSchema(schema);
    const problem = full.problems[0];
    if (problem || full.schema === null) return undecided(`The schema cannot be used: ${problem?.message ?? 'it is empty'}`);
    const json = on.json(where);
    if (!json.ok) return notJson(json, on);
    const checked = await tools.validation.validate(full.schema, json.value, tools.signal);
    if (!checked.ok) return undecided(`The schema cannot be used: ${checked.problem}`);
    const { faults } = checked;
    if (faults.length === 0) return verdict(true, 'The JSON matches the schema', on.evidence(json.start, json.end));
    const told = faults.slice(0, MAX_TOLD).map((fault) => `${fault.path === '' ? 'the JSON' : fault.path} ${fault.text}`);
    const more = faults.length > MAX_TOLD ? `; and ${faults.length - MAX_TOLD} more` : '';
    const at = on.evidenceAt(parsePath(faults[0]!.path)?.filter((step) => typeof step !== 'object') ?? [], where);
    return verdict(false, `The JSON does not match the schema: ${told.join('; ')}${more}`, at ?? on.evidence(json.start, json.end));
  },
});

const SCHEMA_WORDS = ['$schema', 'properties', 'required', 'items', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', '$ref', 'minItems'];
const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** The seed writes `{type: object, required: [x]}`, which is JSON Schema although it has no `properties`. */
function isSchema(schema: unknown): schema is Record<string, unknown> {
  if (!isRecord(schema)) return false;
  const { type, required, properties } = schema;
  if ('$schema' in schema || Array.isArray(required) || (typeof properties === 'object' && properties !== null)) return true;
  const keys = Object.keys(schema);
  return (
    TYPES.includes(type as string) &&
    (keys.length === 1 ? type === 'object' || type === 'array' : keys.some((key) => SCHEMA_WORDS.includes(key)))
  );
}

const requiredFields = defineKind({
  type: 'required_fields',
  family: 'structural',
  label: 'Has fields',
  help: 'JSON in the output has a value at each of these paths; null does not count.',
  hard: true,
  parameters: z.object({ paths: texts.pipe(z.array(path)).meta({ title: 'Paths' }), extract: extract.default('first') }),
  describe: ({ paths }) => `has ${quotedList(paths)}`,
  check({ paths, extract: where }, on) {
    const json = on.json(where);
    if (!json.ok) return notJson(json, on);
    const missing = paths.flatMap((each) => {
      const read = readPath(json.value, parsePath(each) ?? []);
      return [...read.missing, ...read.found.filter(({ value }) => value === null).map((found) => nameOf(found.path))].slice(0, 1);
    });
    const evidence = on.evidence(json.start, json.end);
    if (missing.length === 0) return verdict(true, `The JSON has ${quotedList(paths)}`, evidence);
    return verdict(false, `The JSON has no value at ${quotedList(missing)}`, evidence, (paths.length - missing.length) / paths.length);
  },
});

const equalsField = defineKind({
  type: 'equals_field',
  family: 'structural',
  label: 'Field equals',
  help: 'The value at a path in the output’s JSON equals this one; numbers may differ by the tolerance.',
  hard: true,
  parameters: z.object({
    path,
    value: z.unknown().meta({ title: 'Value' }),
    tolerance: z.number().min(0).default(0).meta({ title: 'Tolerance' }),
    extract: extract.default('first'),
  }),
  rule: ({ value }) => (value === undefined ? 'value is missing' : null),
  describe: (params) => `${params.path} is ${quoted(JSON.stringify(params.value))}`,
  check({ path: at, value, tolerance, extract: where }, on) {
    const json = on.json(where);
    if (!json.ok) return notJson(json, on);
    const { found, missing } = readPath(json.value, parsePath(at) ?? []);
    if (missing.length > 0) return verdict(false, `The JSON has no ${missing[0]}`, on.evidence(json.start, json.end));
    const other = found.find((each) => !same(each.value, value, tolerance));
    const shown = other ?? found[0];
    if (shown === undefined) return verdict(false, `The JSON has no value at ${at}`);
    const within = tolerance > 0 ? ` within ${number(tolerance)}` : '';
    const reason = `${nameOf(shown.path) || 'The JSON'} is ${quoted(JSON.stringify(shown.value))}; compared with ${quoted(JSON.stringify(value))}${within}`;
    return verdict(other === undefined, reason, on.evidenceAt(shown.path, where));
  },
});

const FORMATS = ['json', 'yaml', 'xml', 'html', 'markdown_table', 'csv'] as const;

const validFormat = defineKind({
  type: 'valid_format',
  family: 'structural',
  label: 'Valid format',
  help: 'The output is valid JSON, YAML, XML, HTML or CSV, or a valid Markdown table.',
  hard: true,
  parameters: z.object({ format: z.enum(FORMATS).meta({ title: 'Format' }), extract: extract.exclude(['first']).default('whole') }),
  describe: ({ format }) => `is ${format.replace('_', ' ')}`,
  check({ format, extract: where }, on) {
    if (format === 'json') {
      const json = on.json(where);
      return json.ok ? verdict(true, 'The output is JSON', on.evidence(json.start, json.end)) : notJson(json, on);
    }
    const fault = faultOfFormat(format, on.text, where);
    if (fault === null) return verdict(true, `The output is ${format.replace('_', ' ')}`);
    return verdict(false, fault.reason, fault.at === null ? null : on.evidence(fault.at, fault.at + 40));
  },
});

export const structuralKinds: Kind[] = [jsonSchema, requiredFields, validFormat, equalsField];
