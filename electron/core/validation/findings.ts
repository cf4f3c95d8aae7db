// electron/core/validation/findings.ts - schemas of a package that no value can be checked against, in the words of a run that refuses them.
import type { Analysis, Finding } from '../../contract/index.ts';
import type { Validation } from './validation.ts';

/** A finding at the key of each schema that cannot be used; none where the package's own rules have found fault with it. Throws `cancelled`. */
export async function schemaFindings(
  validation: Pick<Validation, 'validate'>,
  analysis: Analysis,
  signal?: AbortSignal,
): Promise<Finding[]> {
  const faults = analysis.findings.filter(({ code, severity }) => severity === 'error' && code.startsWith('schema_'));
  const { inputSchema, outputSchema } = analysis.metadata;
  const found: Finding[] = [];
  for (const [key, schema] of Object.entries({ input_schema: inputSchema, output_schema: outputSchema })) {
    const field = analysis.fields.find((each) => each.key.replaceAll('-', '_') === key);
    if (
      schema === null ||
      faults.some(({ range }) => field !== undefined && range.start >= field.range.start && range.end <= field.range.end)
    )
      continue;
    const checked = await validation.validate(schema, {}, signal);
    if (checked.ok) continue;
    const message = `The ${key} of this skill cannot be used: ${checked.problem}. A run refuses it.`;
    found.push({
      code: 'schema_unusable',
      severity: 'error',
      message,
      line: field?.line ?? 1,
      column: 1,
      range: field?.range ?? { start: 0, end: 0 },
    });
  }
  return found;
}
