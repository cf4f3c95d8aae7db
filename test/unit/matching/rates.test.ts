// E1: how often a message finds the right skill among 600 public ones and those of the app, and how often one where none is right. The aims are those
// of docs/design/facts/matching.md; `npm run bench -- matching` prints the same beside two usual engines.
import { describe, expect, it } from 'vitest';
import { createMatchIndex } from '../../../electron/core/matching/index.ts';
import { ratesOf } from '../../bench/matching/rates.ts';
import { HALVES, publicSkills, readRows, systemSkills } from '../../fixtures/matching/rows.ts';

const index = createMatchIndex();
for (const entry of [...systemSkills(), ...publicSkills()]) index.put(entry);
const engine = { name: 'matching', find: (message: string) => index.match(message).hits };

describe.each(HALVES)('E1: the %s half', (half) => {
  const rows = readRows(half);

  it('keeps the aims', () => {
    const rates = ratesOf(engine, rows);
    expect(rates.at1).toBeGreaterThanOrEqual(66);
    expect(rates.at5).toBeGreaterThanOrEqual(77);
    expect(rates.at5English).toBeGreaterThanOrEqual(81);
    expect(rates.wrong).toBeLessThanOrEqual(10);
    expect(rates.wrongAbove(index.match('').threshold)).toBeLessThanOrEqual(10);
    expect(rates.keptAbove(index.match('').threshold)).toBeGreaterThanOrEqual(90);
  });

  it.each(['name', 'command', 'phrase', 'pattern'])('puts the right skill first for each %s, and says that it fits', (kind) => {
    for (const { message, right } of rows.filter((row) => row.kind === kind)) {
      const { hits, fits } = index.match(message);
      expect({ message, fits, first: right.includes(hits[0]?.name ?? '') }).toEqual({ message, fits: true, first: true });
    }
  });
});

it('E1: there are at least 300 labelled messages, and each names skills that there are', () => {
  const rows = HALVES.flatMap(readRows);
  expect(rows.length).toBeGreaterThanOrEqual(300);
  const unknown = rows.flatMap(({ right }) => right.filter((name) => !index.entries().has(name)));
  expect(unknown).toEqual([]);
});
