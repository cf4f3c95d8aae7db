// E2: what a decision is shown of the library.
import { expect, it } from 'vitest';
import { type Candidate, showCandidates } from '../../../electron/core/conversations/decide/candidates.ts';
import fc from '../../fixtures/fixed-seed.ts';

const candidate = (name: string, description: string, inputs: string[] = [], steps: string[] = []): Candidate => ({
  id: name,
  name,
  title: null,
  description,
  inputs,
  steps,
});
const words = (text: string): number => text.split(/\s+/).filter(Boolean).length;
/** Half a token for each character, so that a cut falls anywhere. */
const halves = (text: string): number => Math.ceil(text.length / 2);

it('E2: shows one line for each with its inputs, in the order of the hits, and says which there was no room for', () => {
  const found = [
    candidate('dates', 'Orders dated claims.', ['subject']),
    candidate('facts', 'Answers\nfrom pages.'),
    candidate('links', 'Follows links.'),
  ];
  const { text, candidates, leftOut } = showCandidates(found, { most: 20, budget: 11, count: words });
  expect(text).toBe('- dates (subject): Orders dated claims.\n- facts: Answers from pages.');
  expect(candidates.map(({ name }) => name)).toEqual(['dates', 'facts']);
  expect(leftOut).toEqual({ skills: ['links'], cut: [], tokens: 11, budget: 11 });
});

it('E2: steps of a skill that has several are named, unless the model is a small one', () => {
  const found = [candidate('timeline', 'Builds it.', [], ['Collect', 'Order']), candidate('one', 'One.', [], ['Only'])];
  const shown = (withSteps: boolean) => showCandidates(found, { most: 9, budget: 99, count: words, withSteps }).text;
  expect(shown(true)).toBe('- timeline [Collect > Order]: Builds it.\n- one: One.');
  expect(shown(false)).toBe('- timeline: Builds it.\n- one: One.');
});

it('E2: a small model is shown no more than so many, and a description that is too long for all the room is cut', () => {
  const many = Array.from({ length: 9 }, (_, at) => candidate(`s${at}`, 'Does it.'));
  expect(showCandidates(many, { most: 5, budget: 1000, count: words }).candidates).toHaveLength(5);
  const { text, leftOut } = showCandidates([candidate('long', 'word '.repeat(500))], { most: 5, budget: 40, count: words });
  expect([words(text) <= 40, text.endsWith('word …'), leftOut.cut]).toEqual([true, true, ['long']]);
});

it('E2: there is never more of the library in the prompt than the budget, and each skill is either shown or told as left out', () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(...'abcdefgh-') }), { maxLength: 30 });
  const texts = fc.array(fc.string({ maxLength: 900, unit: 'binary' }), { minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(
      names,
      texts,
      fc.nat(600),
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom(words, halves),
      (all, said, budget, most, count) => {
        const found = all.map((name, at) => candidate(name, said[at]!));
        const { text, candidates, leftOut } = showCandidates(found, { most, budget, count });
        expect(count(text)).toBeLessThanOrEqual(budget);
        expect(leftOut.tokens).toBe(count(text));
        expect(candidates.length).toBeLessThanOrEqual(most);
        expect([...candidates.map(({ name }) => name), ...leftOut.skills]).toEqual(all);
      },
    ),
  );
});
