// The line at which a run failed is marked where it is now. Row B7.
import { expect, it } from 'vitest';

window.skillwright = { send: () => undefined, onMessage: () => undefined };
const { offsetOf } = await import('../../../renderer/editor/views/failing.ts');
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
  expect(emptyField(schema, { place: 'Hull', when: '' })).toBe('when');
  expect(emptyField(schema, { place: 0, when: false })).toBe(null);
  expect(emptyField(null, {})).toBe(null);
});
