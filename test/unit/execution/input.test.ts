import { afterAll, describe, expect, it } from 'vitest';
import type { AppError } from '../../../electron/contract/index.ts';
import { createInputChecker } from '../../../electron/core/execution/schemas/input.ts';
import { createValidation } from '../../../electron/core/validation/index.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    entity_name: { type: 'string' },
    claims: { type: 'array', items: { type: 'object', properties: { page_name: { type: 'string' } }, required: ['page_name'] } },
    tone: { enum: ['dry', 'warm'], default: 'dry' },
    options: { type: 'object', properties: { limit: { type: 'integer', default: 3 } }, default: {} },
  },
  required: ['entity_name'],
  additionalProperties: false,
};

describe('C9: input against the input schema', () => {
  const validation = createValidation({ wallMs: 1000 });
  afterAll(() => validation.close());
  const inputs = createInputChecker(validation);
  const failure = async (schema: Record<string, unknown>, input: Record<string, unknown>): Promise<AppError> => {
    try {
      await inputs.check(schema, input);
    } catch (error) {
      return error as AppError;
    }
    return expect.fail('the input was accepted');
  };

  it('C9: defaults are filled in, in a copy', async () => {
    const input = { entity_name: 'Mara' };
    expect(await inputs.check(SCHEMA, input)).toEqual({ entity_name: 'Mara', tone: 'dry', options: { limit: 3 } });
    expect(input).toEqual({ entity_name: 'Mara' });
  });

  it('C9: one message per path that is wrong', async () => {
    const error = await failure(SCHEMA, { claims: [{ page_name: 'a' }, { page_name: 7 }, {}], tone: 'loud', extra: 1 });
    expect(error.code).toBe('input_invalid');
    expect(error.message).toBe(
      'The input does not match input_schema. entity_name: is missing; extra: is not declared; claims[1].page_name: must be string; claims[2].page_name: is missing; tone: must be one of "dry", "warm".',
    );
    expect(error.remedy).toBeTruthy();
  });

  it('C9: without a schema every input fits', async () => {
    expect(await inputs.check(null, { anything: [1] })).toEqual({ anything: [1] });
  });

  it('C9: a schema that can’t be used names itself', async () => {
    expect(await failure({ $ref: '#/nowhere' }, {})).toMatchObject({
      code: 'package_broken',
      message: expect.stringContaining('input_schema'),
    });
    expect(await inputs.fill({ $ref: '#/nowhere' }, { a: 1 })).toEqual({ a: 1 });
  });

  it('C9: what a preview works with has defaults and is never refused', async () => {
    expect(await inputs.fill(SCHEMA, { tone: 'loud' })).toEqual({ tone: 'loud', options: { limit: 3 } });
  });

  it('C9: many faults are counted, not listed', async () => {
    const error = await failure({ properties: { list: { items: { type: 'string' } } } }, { list: Array.from({ length: 1020 }, () => 1) });
    expect(error.message).toMatch(/list\[19\]: must be string; and 1,000 more\.$/);
  });

  it('C9: a schema of a stranger that never comes to an end is named, and a preview goes on without it', async () => {
    const schema = { properties: { name: { type: 'string', pattern: '(a+)+$' } } };
    const input = { name: `${'a'.repeat(50)}b` };
    expect(await failure(schema, input)).toMatchObject({ code: 'package_broken', message: expect.stringContaining('longer than 1 s') });
    expect(await inputs.fill(schema, input)).toEqual(input);
    expect(await inputs.check(SCHEMA, { entity_name: 'Mara' })).toMatchObject({ entity_name: 'Mara' });
  });
});
