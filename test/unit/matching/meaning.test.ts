// E1: skills of like meaning among those that words found: only where no skill fits, told as a reason of its own, and never enough to fit.
import { expect, it } from 'vitest';
import { similarTo } from '../../../electron/core/matching/index/meaning.ts';
import type { MatchEntry } from '../../../electron/core/matching/index.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { DECK, entryOf, indexOf, LINKS, TABLE, WORD } from './entries.ts';

const BOAT = entryOf('moor-ferry', 'Makes a vessel fast at a quay.');
const ALL = [DECK, LINKS, TABLE, WORD, BOAT];
const alike = (values: Record<string, number>) => new Map(Object.entries(values));
const namesOf = ({ hits }: { hits: { name: string }[] }) => hits.map(({ name }) => name);

it('E1: where no word fits, a skill of like meaning is a hit that fits no more than before, and says how alike it is', () => {
  const index = indexOf(...ALL);
  const message = 'tie up the boat';
  expect(index.match(message).hits).toEqual([]);
  const { hits, fits } = index.match(message, { similar: alike({ [BOAT.id]: 0.61, [DECK.id]: 0.3 }) });
  expect(fits).toBe(false);
  expect(hits).toMatchObject([
    { name: BOAT.name, score: 0, reasons: [{ field: 'meaning', how: 'meaning', words: [], weight: 0, similarity: 0.61 }] },
    { name: DECK.name, score: 0, reasons: [{ field: 'meaning', similarity: 0.3 }] },
  ]);
});

it('E1: where a skill fits by words, meaning changes nothing', () => {
  const index = indexOf(...ALL);
  const message = `/${LINKS.name}`;
  expect(index.match(message, { similar: alike({ [BOAT.id]: 0.99 }) })).toEqual(index.match(message));
});

it('E1: a hit stands by the sum of its places in both lists, and keeps the score and the reasons of its words', () => {
  const [first, second, third] = ['one', 'two', 'three'].map((name) => entryOf(name, `Paints the ${name} harbour walls of the town.`));
  const index = indexOf(first!, second!, third!, ...ALL);
  const words = index.match('harbour');
  expect(words.fits).toBe(false);
  const order = namesOf(words);
  expect(order).toHaveLength(3);
  // The third by words is the first by meaning: 1/12 + 1/10 is more than 1/10 + nothing, and than 1/11 + 1/11.
  const { hits } = index.match('harbour', { similar: alike({ [order[2]!]: 0.9, [order[1]!]: 0.8 }) });
  expect(namesOf({ hits })).toEqual([order[2], order[1], order[0]]);
  // The first by words and the first by meaning are worth the same: by name.
  expect(namesOf(indexOf(first!, BOAT).match('harbour', { similar: alike({ [BOAT.id]: 0.9 }) }))).toEqual([BOAT.name, 'one']);
  const before = words.hits[2]!;
  expect(hits[0]).toMatchObject({ score: before.score, reasons: [...before.reasons, { field: 'meaning', similarity: 0.9 }] });
});

it('E1: what the message rules out is not brought back by its meaning, and copies are one hit', () => {
  const twin = { ...entryOf('quay-twin', 'x'), description: 'Makes a vessel fast at a quay, slowly and with care for all on board.' };
  const copy = { ...twin, id: 'quay-copy', name: 'quay-copy' };
  const index = indexOf(twin, copy, LINKS);
  expect(index.match('a boat', { similar: alike({ [twin.id]: 0.5, [copy.id]: 0.5 }) }).hits).toMatchObject([{ copies: 2 }]);
  expect(namesOf(index.match('not a vessel', { similar: alike({ [twin.id]: 0.5 }) }))).toEqual([]);
});

it('E1: with meanings too, the answer does not depend on the order in which skills came, and weights add up to the score', () => {
  const ids = ALL.map(({ id }) => id);
  const similar = fc.uniqueArray(fc.constantFrom(...ids)).chain((some) =>
    fc
      .tuple(
        fc.shuffledSubarray(some, { minLength: some.length }),
        fc.array(fc.constantFrom(0.3, 0.5), { minLength: some.length, maxLength: some.length }),
      )
      .map(([order, values]) => ({
        one: new Map(some.map((id, at) => [id, values[at]!])),
        other: new Map(order.map((id) => [id, values[some.indexOf(id)]!])),
      })),
  );
  const message = fc.constantFrom('boat', 'vessel', 'a broken page', 'columns in a mess and a boat', 'not the slides');
  fc.assert(
    fc.property(fc.shuffledSubarray(ALL as MatchEntry[], { minLength: ALL.length }), similar, message, (shuffled, { one, other }, text) => {
      const found = indexOf(...ALL).match(text, { similar: one });
      expect(indexOf(...shuffled).match(text, { similar: other })).toEqual(found);
      for (const { score, reasons } of found.hits) expect(reasons.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(score, 8);
    }),
  );
});

it('E1: alike are vectors whose cosine is at least a quarter', () => {
  const near = similarTo(Float32Array.of(1, 0), [
    ['same', Float32Array.of(1, 0)],
    ['some', Float32Array.of(0.6, 0.8)],
    ['little', Float32Array.of(0.2, 0.9797959)],
    ['against', Float32Array.of(-1, 0)],
  ]);
  expect([...near.keys()]).toEqual(['same', 'some']);
});
