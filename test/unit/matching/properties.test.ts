// E1: what holds for matching whatever the skills and the message are.

import { expect, it } from 'vitest';
import type { MatchEntry } from '../../../electron/core/matching/index.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { DECK, DRIVEN, entryOf, indexOf, LINKS, TABLE, WORD } from './entries.ts';

const WORDS = 'check links table clean columns mess page docx word slides test code write the a not {x} {y} notes メモ 要約 тест'.split(
  ' ',
);
const text = (most: number) => fc.array(fc.constantFrom(...WORDS), { maxLength: most }).map((words) => words.join(' '));
const entry = (id: string) =>
  fc
    .record({
      name: text(3),
      title: fc.option(text(3)),
      description: text(20),
      tags: fc.array(text(1), { maxLength: 2 }),
      intentPatterns: fc.array(text(6), { maxLength: 3 }),
      triggerPhrases: fc.array(text(5), { maxLength: 3 }),
    })
    .map((said): MatchEntry => ({ id, scope: 'account', ...said }));
const entries = fc.tuple(...Array.from({ length: 8 }, (_, n) => entry(`skill-${n}`)));

it('E1: the answer does not depend on the order in which skills came', () => {
  const ordered = entries.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), text(12)));
  fc.assert(
    fc.property(ordered, ([all, shuffled, message]) => {
      expect(indexOf(...shuffled).match(message)).toEqual(indexOf(...all).match(message));
    }),
  );
});

it('E1: skills that came, changed and went leave nothing behind', () => {
  fc.assert(
    fc.property(entries, entries, text(12), (before, after, message) => {
      const index = indexOf(...before);
      for (const { id } of before.slice(0, 3)) index.remove(id);
      for (const each of after.slice(3)) index.put(each);
      const fresh = indexOf(...after.slice(3));
      expect(index.match(message)).toEqual(fresh.match(message));
      expect(index.matchWith(before[0]!, [message])[0]).toEqual(indexOf(...after.slice(3), before[0]!).match(message));
      expect(index.match(message)).toEqual(fresh.match(message));
    }),
  );
});

it('E1: the weights of the reasons add up to the score', () => {
  fc.assert(
    fc.property(entries, text(12), (all, message) => {
      for (const { score, reasons } of indexOf(...all).match(message).hits) {
        expect(reasons.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(score, 8);
      }
    }),
  );
});

it('E1: patterns made to backtrack, and a message of 20 MB, are answered, and what was left out is said', () => {
  const slots = Array.from({ length: 8 }, (_, n) => `a a a {x${n}}`).join(' ');
  const hostile = Array.from({ length: 500 }, (_, n) => entryOf(`hostile-${n}`, 'a', { intentPatterns: [`${slots} a a b`, '{x} or {y}'] }));
  const index = indexOf(...hostile, TABLE, LINKS, WORD, DECK, DRIVEN);
  expect(index.match('a '.repeat(60)).hits.some(({ name }) => name.startsWith('hostile'))).toBe(false);
  expect(index.match('one or two').hits).toEqual([]);
  const { hits, note } = index.match(`check the links of ${'the page and '.repeat(1_700_000)}`);
  expect(hits[0]?.name).toBe('check-links');
  expect(note).toBe('Only the first 8,000 characters of the message were looked at.');
});
