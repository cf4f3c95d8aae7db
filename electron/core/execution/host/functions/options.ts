// electron/core/execution/host/functions/options.ts - options that several host functions take.
import { z } from 'zod';
import { JsonObject, nearNumber } from '../../../../contract/index.ts';
import { toJsonSchema } from '../../../packages/index.ts';

/** JSON Schema or the short form of packages. */
export const jsonSchema = JsonObject.transform((value, context) => {
  const { schema, problems } = toJsonSchema(value);
  if (schema !== null && problems.length === 0) return schema;
  context.addIssue({ code: 'custom', message: problems.map(({ message }) => message).join(' ') || 'is not a schema' });
  return z.NEVER;
});

/** How a model answers; the run’s own values if they are left out. */
export const sampling = { temperature: nearNumber(z.number().min(0).max(2)), max_tokens: nearNumber(z.number().int().min(1).max(200_000)) };
