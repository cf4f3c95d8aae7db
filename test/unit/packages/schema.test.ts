// A8: input and output schemas: JSON Schema 2020-12 as it stands, or the short form.
import { describe, expect, test } from 'vitest';
import { toJsonSchema } from '../../../electron/core/packages/index.ts';
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
    ['  tags: [string, integer]', 'error 5:9 schema_list'],
    ['  reader: { type: string, enum: [a] }', 'error 5:11 schema_mixed'],
  ])('a part that is no type is an error at its place: %j', (lines, mark) => {
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
