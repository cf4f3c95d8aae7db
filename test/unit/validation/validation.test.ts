import { afterAll, describe, expect, it } from 'vitest';
import { jsonFrom } from '../../../electron/contract/index.ts';
import { createValidation } from '../../../electron/core/validation/index.ts';

const validation = createValidation({ wallMs: 1000 });
afterAll(() => validation.close());

const ENDLESS = { pattern: '(a+)+$', text: `${'a'.repeat(50)}b` };

describe('C9: schemas of a stranger', () => {
  it.each([
    ['pattern', { type: 'object', properties: { x: { pattern: ENDLESS.pattern } } }, { x: ENDLESS.text }],
    ['patternProperties', { patternProperties: { [ENDLESS.pattern]: {} } }, { [ENDLESS.text]: 1 }],
    ['propertyNames', { propertyNames: { pattern: ENDLESS.pattern } }, { [ENDLESS.text]: 1 }],
    ['references that double at every level', doubling(40, { type: 'object' }), { x: 1 }],
    ['faults that double at every level', doubling(40, { type: 'string' }), { x: 1 }],
  ])('C9: %s that never come to an end are ended, and the next check works', async (_, schema, value) => {
    expect(await validation.validate(schema, value)).toEqual({ ok: false, problem: expect.stringContaining('longer than 1 s') });
    expect(await validation.validate({ type: 'object' }, {})).toEqual({ ok: true, value: {}, faults: [] });
  });

  it('G1: a schema that says of which draft it is is read by that: draft 7 as the servers of MCP write it, with a list of items; any other as 2020-12', async () => {
    const pair = { items: [{ type: 'number' }, { type: 'string' }] };
    const checked = async ($schema: string, x: unknown, of: object = pair) => {
      const result = await validation.validate({ $schema, type: 'object', properties: { x: { type: 'array', ...of } } }, { x });
      return result.ok ? result.faults : result.problem;
    };
    for (const draft of [
      'http://json-schema.org/draft-07/schema#',
      'https://json-schema.org/draft-07/schema',
      'http://json-schema.org/draft-06/schema#',
    ]) {
      expect(await checked(draft, [1, 'a'])).toEqual([]);
      expect(await checked(draft, [1, 2])).toEqual([{ path: 'x[1]', text: 'must be string' }]);
    }
    const prefixed = { prefixItems: pair.items };
    for (const draft of ['https://json-schema.org/draft/2020-12/schema', 'https://example.org/mine'])
      expect(await checked(draft, ['a'], prefixed)).toEqual([{ path: 'x[0]', text: 'must be number' }]);
    expect(await validation.validate({ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' }, {})).toMatchObject({
      ok: true,
    });
  });

  it('C9: a number is written as the value has it, and as the default only where the default was filled in', async () => {
    const schema = jsonFrom(
      '{"type":"object","properties":{"x":{"type":"number","default":1.0},"o":{"default":{"a":[2.50]}},"n":{"type":"number"}}}',
    ) as Record<string, unknown>;
    const checked = async (value: string) => {
      const result = await validation.validate(schema, jsonFrom(value));
      return result.ok ? JSON.stringify(result.value) : result.problem;
    };
    expect(await checked('{"x":1,"o":{"a":[2.5]},"n":3}')).toBe('{"x":1,"o":{"a":[2.5]},"n":3}');
    expect(await checked('{"x":1.00,"n":3.0}')).toBe('{"x":1.00,"n":3.0,"o":{"a":[2.50]}}');
    expect(await checked('{"n":3}')).toBe('{"n":3,"x":1.0,"o":{"a":[2.50]}}');
  });

  it.each([
    ['a reference', '{"$ref":"#/$defs/id"}', '9007199254740993'],
    ['allOf', '{"allOf":[{"type":"number"},{"$ref":"#/$defs/id"}]}', '9007199254740993'],
    ['anyOf beside another type', '{"anyOf":[{"type":"string"},{"$ref":"#/$defs/id"}]}', '9007199254740993'],
    ['oneOf', '{"oneOf":[{"const":1},{"enum":[9007199254740992]}]}', '9007199254740993'],
    ['a list', '{"items":{"$ref":"#/$defs/id"}}', '[9007199254740992,9007199254740993]'],
    ['prefixItems', '{"prefixItems":[{"$ref":"#/$defs/id"}]}', '[9007199254740993]'],
    ['additionalProperties', '{"additionalProperties":{"$ref":"#/$defs/id"}}', '{"a":9007199254740993}'],
    ['a tree', '{"$ref":"#/$defs/tree"}', '{"of":{"of":{"id":9007199254740993}}}'],
    ['a choice that is a list', '{"enum":[[1,9007199254740992]]}', '[1,9007199254740993]'],
  ])('D1: a choice is the same number to its last digit, by %s', async (_, inner, value) => {
    const defs = '{"id":{"enum":[9007199254740992]},"tree":{"properties":{"id":{"$ref":"#/$defs/id"},"of":{"$ref":"#/$defs/tree"}}}}';
    const schema = jsonFrom(`{"$defs":${defs},"properties":{"x":${inner}}}`) as Record<string, unknown>;
    const checked = async (text: string) => {
      const result = await validation.validate(schema, jsonFrom(`{"x":${text}}`));
      return result.ok ? result.faults : result.problem;
    };
    expect(await checked(value)).toEqual([expect.objectContaining({ text: expect.stringMatching(/^must be .*9007199254740992/) })]);
    expect(await checked(value.replaceAll('993', '992'))).toEqual([]);
    expect(await checked(value.replaceAll('9007199254740993', '9007199254740992.0'))).toEqual([]);
  });

  it.each([
    ['many choices for many numbers', `{"items":{"enum":[${Array.from({ length: 3000 }, (_, n) => `${n}.0`).join()}]}}`, 30_000, '2999'],
    ['one choice that many numbers nearly are', '{"items":{"const":9007199254740993}}', 100_000, '9007199254740992'],
    [
      'many schemas for many numbers',
      `{"items":{"anyOf":[${Array.from({ length: 500 }, (_, n) => `{"const":${n}.0}`).join()}]}}`,
      30_000,
      '499',
    ],
  ])('D1: numbers are compared within the time of a check: %s', async (_, schema, count, number) => {
    const started = performance.now();
    await validation.validate(jsonFrom(schema) as Record<string, unknown>, Array(count).fill(Number(number)));
    expect(performance.now() - started).toBeLessThan(6000);
  });

  it('C9: a format is checked, an unknown one is not', async () => {
    const schema = { properties: { day: { format: 'date' }, colour: { format: 'colour' } } };
    expect(await validation.validate(schema, { day: '2024-02-30', colour: 'x' })).toMatchObject({
      ok: true,
      faults: [{ path: 'day', text: 'must match format "date"' }],
    });
  });

  it('C9: a value other than an object is checked too, and the given one is never changed', async () => {
    expect(await validation.validate({ type: 'array' }, 'x')).toMatchObject({ faults: [{ path: '', text: 'must be array' }] });
    const value = {};
    expect(await validation.validate({ properties: { a: { default: 1 } } }, value)).toMatchObject({ value: { a: 1 } });
    expect(value).toEqual({});
  });

  it('C9: a schema that is none says why', async () => {
    expect(await validation.validate({ type: 'strange' }, {})).toEqual({ ok: false, problem: expect.stringContaining('type') });
    expect(await validation.validate({ properties: { a: { pattern: '(' } } }, {})).toMatchObject({ ok: false });
  });
});

describe('E1: regular expressions of a stranger', () => {
  it('E1: the first match has its place, in UTF-16 units', async () => {
    expect(await validation.match('b+', '', '😀abbbc')).toEqual({ ok: true, match: { start: 3, end: 6 } });
    expect(await validation.match('B+', 'i', 'abbbc')).toEqual({ ok: true, match: { start: 1, end: 4 } });
    expect(await validation.match('x', '', 'abbbc')).toEqual({ ok: true, match: null });
  });

  it('E1: an expression that can’t be read says why, as does a flag', async () => {
    expect(await validation.match('(', '', 'a')).toEqual({ ok: false, problem: expect.stringContaining('Invalid regular expression') });
    expect(await validation.match('a', 'q', 'a')).toEqual({ ok: false, problem: expect.stringContaining('flags') });
  });

  it('E1: one that backtracks without end is ended, and what waits behind it is answered', async () => {
    const [endless, next] = await Promise.all([validation.match(ENDLESS.pattern, '', ENDLESS.text), validation.match('a', '', 'a')]);
    expect(endless).toEqual({ ok: false, problem: 'it took longer than 1 s' });
    expect(next).toEqual({ ok: true, match: { start: 0, end: 1 } });
  });
});

/** Each definition asks the next one twice: 2^levels checks of one value. */
function doubling(levels: number, last: object): Record<string, unknown> {
  const twice = (level: number) => ({ allOf: [{ $ref: `#/$defs/d${level}` }, { $ref: `#/$defs/d${level}` }] });
  const levelsOf = Array.from({ length: levels }, (_, level) => [`d${level}`, level === levels - 1 ? last : twice(level + 1)]);
  return { $defs: Object.fromEntries(levelsOf), ...twice(0) };
}
