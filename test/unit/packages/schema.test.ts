// A8: input and output schemas: JSON Schema 2020-12 as it stands, or the short form.

import { describe, expect, test } from 'vitest';
import { toJsonSchema, toShortSchema } from '../../../electron/core/packages/index.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { analyse, marks, pack } from './support/read.ts';

const schemaOf = (lines: string) => analyse(pack(`name: a\ndescription: b\ninput_schema:\n${lines}`)).metadata.inputSchema;

describe('A8: the short form', () => {
  test('types, lists, objects, choices and optional fields', () => {
    expect(
      schemaOf(
        '  topic: string\n  count?: integer\n  tone: enum(warm|cool)\n  anything: any\n  tags: [string]\n  claims: [{ page: string, rank?: number }]\n  raw: object',
      ),
    ).toEqual({
      type: 'object',
      properties: {
        topic: { type: 'string' },
        count: { type: 'integer' },
        tone: { enum: ['warm', 'cool'] },
        anything: {},
        tags: { type: 'array', items: { type: 'string' } },
        claims: {
          type: 'array',
          items: { type: 'object', properties: { page: { type: 'string' }, rank: { type: 'number' } }, required: ['page'] },
        },
        raw: { type: 'object' },
      },
      required: ['topic', 'tone', 'anything', 'tags', 'claims', 'raw'],
    });
  });

  test('a key named __proto__ is a field like any other', () => {
    const { schema } = toJsonSchema(JSON.parse('{"__proto__": "string"}'));
    expect(Object.keys(schema!.properties as object)).toEqual(['__proto__']);
  });

  test.each([
    ['  topic: strin', 'error 5:10 schema_type_unknown'],
    ['  topic:', 'error 5:3 schema_type_unknown'],
    ['  topic: 5', 'error 5:10 schema_type_unknown'],
    ['  topic: 1.0', 'error 5:10 schema_type_unknown'],
    ['  tags: [string, integer]', 'error 5:9 schema_list'],
    ['  reader: { type: string, enum: [a] }', 'error 5:11 schema_mixed'],
  ])('a part that is not a type is an error at its place: %j', (lines, mark) => {
    expect(marks(analyse(pack(`name: a\ndescription: b\ninput_schema:\n${lines}`)))[0]).toBe(mark);
  });

  test('the input is one object; an output may be a list', () => {
    expect(marks(analyse(pack('name: a\ndescription: b\ninput_schema: string')))).toEqual(['error 4:15 schema_no_object']);
    expect(analyse(pack('name: a\ndescription: b\noutput_schema: [string]')).metadata.outputSchema).toEqual({
      type: 'array',
      items: { type: 'string' },
    });
  });
});

describe('A8: JSON Schema', () => {
  const lines =
    '  type: object\n  properties:\n    topic: { type: string, minLength: 1, default: "5" }\n    deep: { type: boolean, default: false }';

  test('stays as it stands, numbers and switches with their type', () => {
    expect(schemaOf(lines)).toEqual({
      type: 'object',
      properties: { topic: { type: 'string', minLength: 1, default: '5' }, deep: { type: 'boolean', default: false } },
    });
    expect(marks(analyse(pack(`name: a\ndescription: b\ninput_schema:\n${lines}`)))).toEqual([]);
  });

  test('a wrong keyword is an error at its place', () => {
    const text = pack(`name: a\ndescription: b\ninput_schema:\n${lines.replace('minLength: 1', 'minLength: x')}`);
    expect(marks(analyse(text))).toEqual(['error 7:39 schema_invalid']);
    expect(marks(analyse(text.replace('type: boolean', 'type: bool').replace('minLength: x', 'minLength: 1')))).toEqual([
      'error 8:19 schema_invalid',
    ]);
  });
});

describe('A8: JSON Schema as the short form', () => {
  test('says the same in fewer words', () => {
    const short = {
      topic: 'string',
      'count?': 'integer',
      tone: 'enum(warm|cool)',
      any: 'any',
      tags: ['string'],
      rows: [{ page: 'string', 'rank?': 'number' }],
    };
    expect(toShortSchema(toJsonSchema(short).schema!)).toEqual(short);
    expect(
      toShortSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', properties: { a: { type: 'array' } } }),
    ).toEqual({
      'a?': [],
    });
  });

  test.each([
    ['a default', { type: 'object', properties: { a: { type: 'string', default: 'x' } } }],
    ['a description', { type: 'object', properties: { a: { type: 'string', description: 'x' } } }],
    ['no other fields', { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false }],
    ['a choice of numbers', { type: 'object', properties: { a: { enum: [1, 2] } } }],
    ['a choice with the sign between choices', { type: 'object', properties: { a: { enum: ['x|y'] } } }],
    ['two types', { type: 'object', properties: { a: { type: ['string', 'null'] } } }],
    ['a name that ends as an optional one', { type: 'object', properties: { 'a?': { type: 'string' } } }],
    ['a required field that is not described', { type: 'object', properties: {}, required: ['a'] }],
    [
      'fields that look like JSON Schema',
      {
        type: 'object',
        properties: { type: { type: 'object' }, properties: { type: 'object', properties: { a: {} } } },
        required: ['type', 'properties'],
      },
    ],
    ['a list', { type: 'array', items: { type: 'string' } }],
    ['no fields', { type: 'object' }],
  ])('what it has no words for has no short form: %s', (_, schema) => {
    expect(toShortSchema(schema)).toBeNull();
  });

  test('there and back is the same schema, for every short form', () => {
    const field = fc.stringMatching(/^[a-z_$][\w $-]{0,6}[a-z]$/).chain((name) => fc.constantFrom(name, `${name}?`));
    const { type } = fc.letrec<{ type: unknown }>((tie) => ({
      type: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('string', 'integer', 'number', 'boolean', 'object', 'any', 'enum(a|b c)', 'enum(ü)'),
        fc.tuple(tie('type')),
        fc.constant([]),
        fc
          .uniqueArray(fc.tuple(field, tie('type')), { minLength: 1, maxLength: 4, selector: ([name]) => name.replace('?', '') })
          .map(Object.fromEntries),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(field, type, { minKeys: 1, maxKeys: 4 }), (short) => {
        const { schema, problems } = toJsonSchema(short);
        fc.pre(
          problems.length === 0 &&
            schema !== short &&
            Object.keys((schema as { properties: object }).properties).length === Object.keys(short).length,
        );
        expect(toShortSchema(schema!)).toEqual(short);
      }),
      { numRuns: 300 },
    );
  });
});
