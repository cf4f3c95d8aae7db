// A test case in its form: what the text of the expected answer becomes, and a case in few words.
import { describe, expect, it } from 'vitest';
import { expectedOf, expectedText } from '../../../renderer/runs/cases/manager/edited.ts';
import { inputWords } from '../../../renderer/runs/cases/words.ts';

describe('B5: the expected answer of a case as a text', () => {
  it.each<[string, unknown, unknown]>([
    ['', 'Hot', null],
    ['Cold', 'Hot', 'Cold'],
    // JSON is read where no text was.
    ['{"a": 1}', null, { a: 1 }],
    ['[1, 2]', { a: 1 }, [1, 2]],
    ['{"a": ', { a: 1 }, '{"a": '],
    ['7', null, '7'],
    // What was a text stays one, whatever it looks like.
    ['{"a": 1}', '{"a": 2}', '{"a": 1}'],
  ])('B5: %j in the place of %j is %j', (text, before, after) => {
    expect(expectedOf(text, before)).toEqual(after);
  });
  it('B5: a value whose text was not touched stays what it is', () => {
    for (const value of [null, 7, true, { a: [1, null] }, '{"a":1}', '']) expect(expectedOf(expectedText(value), value)).toEqual(value);
  });
});

describe('B5: a case in few words', () => {
  it('B5: is its request, else its inputs, else that it has none', () => {
    expect(inputWords({ request: ' When?\nSoon', inputs: { a: 1 } })).toBe('When?');
    expect(inputWords({ request: '', inputs: { place: 'pier', tags: ['a'] } })).toBe('place: pier, tags: ["a"]');
    expect(inputWords({ request: '', inputs: {} })).toBe('no input');
  });
});
