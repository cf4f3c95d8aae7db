// electron/core/packages/rules/schemas.ts - input_schema and output_schema: known types, and valid JSON Schema 2020-12.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { entryOf } from '../../frontmatter/index.ts';
import { isJsonSchema, toJsonSchema } from '../metadata/schema.ts';
import { placeAt, type RuleContext } from './context.ts';

export function schemaRules(context: RuleContext): void {
  for (const key of ['input_schema', 'output_schema']) schemaRule(context, key);
}

function schemaRule({ doc, report }: RuleContext, key: string): void {
  const entry = entryOf(doc.front.entries, key);
  if (!entry) return;
  const value = doc.front.json(entry);
  const { schema, problems } = toJsonSchema(value);
  for (const { code, path, message } of problems) report.add('error', code, placeAt(doc, [entry.key, ...path]), message);
  if (!schema) return;
  if (key === 'input_schema' && schema.type !== 'object') {
    report.add(
      'error',
      'schema_no_object',
      entry.valueRange,
      'input_schema must describe one object: write its fields, as in “topic: string”.',
    );
  }
  if (!isJsonSchema(value)) return;
  for (const error of schemaErrors(schema).slice(0, 5)) {
    const path = error.path.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    report.add('error', 'schema_invalid', placeAt(doc, [entry.key, ...path]), `${key} is not a valid JSON Schema: ${error.message}.`);
  }
}

let ajv: Ajv2020 | null = null;

/** What is wrong with a schema by the meta-schema. The validator is created once, on first use. */
function schemaErrors(schema: Record<string, unknown>): { path: string[]; message: string }[] {
  ajv ??= new Ajv2020({ strict: false, allErrors: true, logger: false });
  const { $schema, ...rest } = schema;
  if (ajv.validateSchema({ ...rest, $schema: META }) === true) return [];
  const seen = new Set<string>();
  return (ajv.errors ?? []).flatMap(({ instancePath, message, params }) => {
    const path = instancePath
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    // Parts of the meta-schema report the same place several times.
    if (seen.has(instancePath)) return [];
    seen.add(instancePath);
    const allowed = (params as { allowedValues?: unknown[] }).allowedValues;
    const where = path.length === 0 ? '' : `${path.join('.')} `;
    return [{ path, message: `${where}${message ?? 'is not allowed'}${allowed ? ` (${allowed.join(', ')})` : ''}` }];
  });
}

const META = 'https://json-schema.org/draft/2020-12/schema';
