// E3: what a message gives to the skill that it names.
import { expect, it } from 'vitest';
import { argumentsIn, missingIn, namedIn, withWords } from '../../../electron/core/conversations/turn/inputs.ts';

const schema = {
  type: 'object',
  properties: { subject: { type: 'string' }, most: { type: 'integer' }, deep: { type: 'boolean' } },
  required: ['subject'],
};

it.each([
  ['/check-dates of the wall', { name: 'check-dates', rest: 'of the wall' }],
  ['/check-dates', { name: 'check-dates', rest: '' }],
  [' /check-dates', null],
  ['/etc/hosts is empty', null],
  ['see /check-dates', null],
])('E3: %s', (text, named) => expect(namedIn(text)).toEqual(named));

it.each([
  ['subject=Tidewall most=3 deep=true in short', { subject: 'Tidewall', most: 3, deep: true }, 'in short'],
  ['subject="The Tidewall" when?', { subject: 'The Tidewall' }, 'when?'],
  ['most=many', { most: 'many' }, ''],
  ['colour=red subject=x', {}, 'colour=red subject=x'],
  ['when? subject=x', {}, 'when? subject=x'],
])('E3: the inputs in front of the words of %s', (text, inputs, rest) => expect(argumentsIn(text, schema)).toEqual({ inputs, rest }));

it('E3: the words are the one text that is missing, and nothing else', () => {
  expect(withWords({}, 'the wall', schema)).toEqual({ subject: 'the wall' });
  expect(withWords({ subject: 'x' }, 'the wall', schema)).toEqual({ subject: 'x' });
  expect(withWords({}, 'the wall', { ...schema, required: ['subject', 'most'] })).toEqual({});
  expect(missingIn(schema, {}).map(({ name }) => name)).toEqual(['subject']);
});
