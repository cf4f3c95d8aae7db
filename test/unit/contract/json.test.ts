// D1: JSON with numbers as they are written.
import { describe, expect, it, test } from 'vitest';
import { isExact, isRecord, jsonFrom, numberFrom, parseJson, sameNumber, strictJson } from '../../../electron/contract/index.ts';
import { shared } from '../../../renderer/client/shared.ts';
import { fromForm, shownInForm, toForm, typedNumber } from '../../../renderer/runs/input/numbers.ts';
import fc from '../../fixtures/fixed-seed.ts';

describe('D1: numbers as they are written', () => {
  test.each([
    '9007199254740993',
    '-9007199254740993',
    '123456789012345678901234567890',
    '1.0',
    '1.10',
    '-0',
    '-0.0',
    '1e5',
    '1E+05',
    '1e400',
    '0.1000000000000000055511151231257827',
    '0.0000001',
    '1000000000000000000000',
    '[1.0,{"a":[2.50,"1.0"]}]',
    '{"__proto__":1.0,"a":{"__proto__":{"b":1e5}}}',
    '{"a":"\\",1.0,","b":1.0}',
  ])('%s comes out as it went in', (text) => {
    expect(JSON.stringify(jsonFrom(text))).toBe(text);
    expect(JSON.stringify(jsonFrom(JSON.stringify(jsonFrom(text))))).toBe(text);
    expect(JSON.stringify(fromForm(toForm(jsonFrom(text))))).toBe(text);
    expect(strictJson(jsonFrom(text))).toBe(text);
  });

  test.each(['0', '1', '-1', '1.5', '0.1', '9007199254740991', '123456.789', '1e+21'])('%s is a plain number', (text) => {
    expect(typeof jsonFrom(text)).toBe('number');
    expect(JSON.stringify(jsonFrom(text))).toBe(text);
  });

  it('any number of JSON, among any others', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }).map(String), fc.bigInt().map(String))),
        (numbers) => {
          const text = `[${numbers.join(',')}]`;
          expect(JSON.stringify(jsonFrom(text))).toBe(text);
        },
      ),
    );
  });

  it('a number is no object, and what is not JSON is told in its own places', () => {
    const number = jsonFrom('1.0');
    expect([isExact(number), isRecord(number), isExact({ rawJSON: '1.0' })]).toEqual([true, false, false]);
    expect(() => jsonFrom('{"a":1.0,}')).toThrowError(expect.objectContaining({ message: expect.stringContaining('at position 9') }));
    expect([parseJson('[1.0'), parseJson('01.0')]).toEqual([undefined, undefined]);
  });

  it('beside a long text', () => {
    const text = `{"text":"${`${'x'.repeat(40)}\\n`.repeat(500_000)}","n":1.10}`;
    expect(JSON.stringify(jsonFrom(text)) === text).toBe(true);
  });

  test.each([
    ['lists', (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`],
    ['objects', (levels: number) => `${'{"a":'.repeat(levels)}1.10${'}'.repeat(levels)}`],
    ['a number beside them', (levels: number) => `[1.0,${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}]`],
  ])('nesting of %s is read down to 500 levels; deeper, it is refused and the limit is told', (_, nested) => {
    expect(JSON.stringify(jsonFrom(nested(500)))).toBe(nested(500));
    for (const levels of [501, 20_000]) {
      expect(() => jsonFrom(nested(levels))).toThrowError(expect.objectContaining({ message: 'is nested more than 500 levels deep' }));
      expect(parseJson(nested(levels))).toBeUndefined();
    }
  });

  test.each([
    ['1.10', '1.1', true],
    ['100', '1e2', true],
    ['0', '-0.0', true],
    ['9007199254740993', '9007199254740992', false],
    ['0.1', '0.1000000000000000055', false],
    ['-1', '1', false],
  ])('%s and %s: the same number is %s', (a, b, same) => {
    expect(sameNumber(numberFrom(a)!, numberFrom(b)!)).toBe(same);
  });

  it('an answer that is read again keeps its equal parts, and no number becomes an object', () => {
    const before = jsonFrom('{"a":[1.0,{"b":2}],"c":1.10,"__proto__":1}');
    expect(shared(before, jsonFrom('{"a":[1.0,{"b":2}],"c":1.10,"__proto__":1}'))).toBe(before);
    const next = shared(before, jsonFrom('{"a":[1.00,{"b":2}],"c":1.10}')) as { a: unknown[] };
    expect(JSON.stringify(next)).toBe('{"a":[1.00,{"b":2}],"c":1.10}');
    expect(next.a[1]).toBe((before as { a: unknown[] }).a[1]);
    expect([shared(null, 1), shared([1], { 0: 1 }), shared({ a: undefined }, { b: 1 })]).toEqual([1, { 0: 1 }, { b: 1 }]);
  });

  it('B1: a form holds what was typed; a text that is no number stays', () => {
    expect(JSON.stringify(fromForm([typedNumber('1.10'), typedNumber('7'), typedNumber('9007199254740993'), typedNumber('-')]))).toBe(
      '[1.10,7,9007199254740993,"-"]',
    );
    expect([typedNumber(''), shownInForm(typedNumber('1.10')), shownInForm(null), shownInForm(7)]).toEqual([undefined, '1.10', '', '7']);
  });
});
