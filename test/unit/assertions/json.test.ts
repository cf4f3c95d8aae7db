import { describe, expect, it } from 'vitest';
import { readJson, wholeObject } from '../../../electron/core/assertions/index.ts';

describe('C2: JSON in an answer', () => {
  it.each([
    ['{"a": 1}', { a: 1 }],
    [' [1, 2]\n', [1, 2]],
    ['Here it is:\n```json\n{"a": {"b": 1}}\n```\nDone.', { a: { b: 1 } }],
    ['```\n[1]\n```', [1]],
    ['The answer is {"a": 1}.', { a: 1 }],
    ['"text"', 'text'],
    ['{"a": 1}\nDone.', { a: 1 }],
    ['[1] says {"a": 1}', { a: 1 }],
    [`${'[x] '.repeat(150)}{"a": 1}`, { a: 1 }],
    ['{"a": 1}\n{"a": 2}', { a: 1 }],
  ])('C2: %j', (text, value) => {
    expect(readJson(text, 'first')).toMatchObject({ ok: true, value });
  });
  it.each(['', 'no', '{"a": 1', 'a } b {', '```json\n{broken\n```', '{"a": {"b": 1}'])('C2: %j holds none', (text) => {
    expect(readJson(text, 'first').ok).toBe(false);
  });

  it('C2: of several the first of the wanted kind', () => {
    const text = 'As in [1]: {"a": 1}.';
    expect(readJson(text, 'first', 'object')).toMatchObject({ value: { a: 1 }, start: 11, end: 19 });
    expect(readJson(text, 'first', 'array')).toMatchObject({ value: [1] });
    expect(readJson('Only [1].', 'first', 'object')).toMatchObject({ value: [1] });
  });
});

describe('C2: an object as the whole answer', () => {
  it('C2: bare or in one fence, with nothing around it', () => {
    expect(wholeObject(' {"a": 1}\n')).toEqual({ a: 1 });
    expect(wholeObject('```json\n{"a": 1}\n```\n')).toEqual({ a: 1 });
    for (const text of ['Here: {"a": 1}', '[1]', '"x"', '{"a"', '```\n{"a": 1}\n```\nDone']) expect(wholeObject(text), text).toBeNull();
  });
});
