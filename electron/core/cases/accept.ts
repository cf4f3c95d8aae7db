// electron/core/cases/accept.ts - values from outside, checked against the contract.
import type { z } from 'zod';
import { AppError } from '../../contract/index.ts';

/** The value with its defaults. Throws `bad_input` that starts with `what` and names each place. */
export function accept<T extends z.ZodType>(schema: T, value: unknown, what: string): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const told = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new AppError('bad_input', `${what} ${told}.`);
}
