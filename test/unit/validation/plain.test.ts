import { describe, expect, it } from 'vitest';
import { isPlain } from '../../../electron/core/validation/plain.ts';

const object = (of: unknown): Record<string, unknown> => ({ type: 'object', properties: { a: of } });

describe('C9: schemas that need no thread', () => {
  it.each([
    ['types, fields, lists and choices', object({ type: 'array', items: { enum: ['a', 'b'], minLength: 1 }, maxItems: 3 })],
    ['a switch in place of a schema', { properties: { a: true }, additionalProperties: false }],
    ['a field that is called as a keyword', object({ type: 'object', properties: { pattern: { type: 'string' } } })],
  ])('C9: %s', (_, schema) => {
    expect(isPlain(schema, '{}')).toBe(true);
  });

  it.each([
    ['an expression', object({ pattern: '(a+)+$' })],
    ['an expression in the items of a list', object({ items: { pattern: 'a' } })],
    ['an expression for other fields', { additionalProperties: { pattern: 'a' } }],
    ['a format, which is an expression', object({ format: 'email' })],
    ['expressions for names', { patternProperties: { 'a+': {} } }],
    ['a reference', object({ $ref: '#' })],
    ['a name inside of a title', object({ title: { $id: 'https://json-schema.org/draft/2020-12/meta/core' } })],
    ['branches', { anyOf: [{}, {}] }],
    ['items that are compared with each other', { uniqueItems: true }],
    ['a keyword that nobody knows', object({ somethingNew: 1 })],
    ['properties that are no map', { properties: [] }],
    ['a field with the name of a prototype', JSON.parse('{"properties": {"__proto__": {}}}')],
  ])('C9: %s has its time limit in a thread', (_, schema) => {
    expect(isPlain(schema as Record<string, unknown>, '{}')).toBe(false);
  });

  it('C9: a schema that is nested deeply has its time limit in a thread', () => {
    const nested = (depth: number): Record<string, unknown> => (depth === 0 ? { type: 'string' } : { items: nested(depth - 1) });
    expect(isPlain(nested(8), '[]')).toBe(true);
    expect(isPlain(nested(9), '[]')).toBe(false);
  });

  it('C9: a large schema or value has its time limit in a thread, however plain it is', () => {
    const choices = (count: number) => ({ type: 'array', items: { enum: Array.from({ length: count }, (_, n) => `choice ${n}`) } });
    expect(isPlain(choices(100), '["choice 7"]')).toBe(true);
    expect(isPlain(choices(200), '["choice 7"]')).toBe(false);
    expect(isPlain(choices(100), JSON.stringify(Array.from({ length: 100 }, () => 'choice 99')))).toBe(false);
  });
});
