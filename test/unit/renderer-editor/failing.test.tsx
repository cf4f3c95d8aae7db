// The line at which a run failed is marked where it is now. Row B7.
import { expect, it } from 'vitest';

window.skillwright = { send: () => undefined, onMessage: () => undefined };
const { offsetOf } = await import('../../../renderer/editor/views/failing.ts');
const { withoutCleared } = await import('../../../renderer/runs/input/cleared.ts');
const { emptyField } = await import('../../../renderer/runs/input/needed.ts');

it('B7: finds the failing line again after lines were added above it', () => {
  expect(offsetOf('new\na\nb\nc', 'a\nb\nc', 2)).toBe('new\na\n'.length);
});

it('B7: takes the nearest of equal lines, and the same number when the line itself was edited', () => {
  expect(offsetOf('x\na\nx', 'x\na\nx', 3)).toBe('x\na\n'.length);
  expect(offsetOf('a\nB\nc', 'a\nb\nc', 2)).toBe('a\n'.length);
  expect(offsetOf('a', 'a\nb\nc', 3)).toBe(0);
});

it('B7: names the first field that must have a value and has none', () => {
  const schema = { type: 'object', required: ['place', 'when'] };
  expect(emptyField(schema, { place: 'Hull', when: '' })).toEqual(['when']);
  expect(emptyField(schema, { place: 0, when: false })).toBe(null);
  expect(emptyField(null, {})).toBe(null);
});

it('B7: a field in a group, in an entry of a list, or a list with too few entries, is needed as well', () => {
  const entry = { type: 'object', required: ['text'], properties: { text: { type: 'string' }, note: { type: 'string' } } };
  const schema = {
    type: 'object',
    required: ['tags'],
    properties: { tags: { type: 'array', minItems: 1 }, claims: { type: 'array', items: { $ref: '#/$defs/entry' } }, about: entry },
    $defs: { entry },
  };
  expect(emptyField(schema, { tags: [] })).toEqual(['tags']);
  expect(emptyField(schema, { tags: ['a'], claims: [{ text: 'x' }, { text: '' }] })).toEqual(['claims', 1, 'text']);
  expect(emptyField(schema, { tags: ['a'], about: { note: 'x' } })).toEqual(['about', 'text']);
  expect(emptyField(schema, { tags: ['a'], claims: [] })).toBe(null);
  const orNothing = {
    required: ['a', 'b', 'c'],
    properties: { a: { type: ['string', 'null'] }, b: { anyOf: [{ type: 'string' }, { type: 'null' }] }, c: {} },
  };
  expect(emptyField(orNothing, { a: null, b: null, c: null })).toEqual(['c']);
});

it('B5: a field that was cleared is absent, and so is an optional group that has become empty', () => {
  const group = { type: 'object', properties: { street: { type: 'string' } } };
  const schema = {
    type: 'object',
    required: ['home'],
    properties: { nick: { type: 'string' }, work: group, home: group, claims: { type: 'array', items: { $ref: '#/$defs/group' } } },
    $defs: { group },
  };
  expect(withoutCleared(schema, { nick: undefined, work: { street: undefined }, home: { street: undefined } })).toStrictEqual({ home: {} });
  expect(withoutCleared(schema, { nick: '', work: {}, home: {}, claims: [{ street: undefined }, 'x'] })).toStrictEqual({
    nick: '',
    work: {},
    home: {},
    claims: [{}, 'x'],
  });
});
