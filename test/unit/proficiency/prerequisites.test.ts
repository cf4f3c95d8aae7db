// What skills need of each other (rows G2, G4).
import { expect, it } from 'vitest';
import { APPLY, type EffectiveLevel } from '../../../electron/contract/index.ts';
import { prerequisites } from '../../../electron/core/proficiency/index.ts';
import fc from '../../fixtures/fixed-seed.ts';

const at = (level: number): EffectiveLevel => ({ level, idleDays: 0, nextDropAt: null });
const ask = (needs: Record<string, readonly string[]>, levels: Record<string, number>, wanted: readonly string[]) =>
  prerequisites({
    skills: (name) => (Object.hasOwn(needs, name) ? { name, prerequisites: needs[name]! } : null),
    levels: (name) => (levels[name] === undefined ? null : at(levels[name])),
    wanted,
  });

const CHAIN = { 'collision-rules': ['plotting'], plotting: ['radar'], charts: ['lookout'], lookout: [] };
const WANTED = ['collision-rules', 'radar', 'charts', 'signals'];

it('G4: 31-role-chain: what is missing and at risk is told in full, and the rest comes in an order that can be learned', () => {
  const { order, missing, atRisk, cycles } = ask(CHAIN, { lookout: 2, charts: 4, plotting: 3, 'collision-rules': 4 }, WANTED);
  expect(order).toEqual(['plotting', 'collision-rules', 'lookout', 'charts']);
  expect(missing.map(({ name, neededBy }) => [name, neededBy])).toEqual([
    ['radar', ['plotting']],
    ['signals', []],
  ]);
  expect(atRisk.map(({ sentence }) => sentence)).toEqual([
    'plotting is at risk: its prerequisite radar is missing, and 3 Apply is needed.',
    'charts is at risk: its prerequisite lookout is at 2 Assist, and 3 Apply is needed.',
  ]);
  expect(cycles).toEqual([]);
});

it('G4: 31-role-chain: once radar is there, each skill comes after what it needs', () => {
  const mended = ask(
    { ...CHAIN, radar: ['charts'] },
    { lookout: 5, charts: 4, radar: 3, plotting: 3, 'collision-rules': 4 },
    WANTED.slice(0, 3),
  );
  expect(mended).toEqual({ order: ['lookout', 'charts', 'radar', 'plotting', 'collision-rules'], missing: [], atRisk: [], cycles: [] });
});

it('G2: a prerequisite that was never assessed is a risk, one at Apply is none', () => {
  expect(ask({ a: ['b', 'c'], b: [], c: [] }, { c: 3 }, ['a']).atRisk).toMatchObject([
    { prerequisite: 'b', state: 'unassessed', level: null },
  ]);
});

it('G2: a cycle is shown with the skill at both ends, whoever starts; every skill comes once', () => {
  const needs = { a: ['b'], b: ['c', 'd'], c: ['b'], d: ['d'] };
  expect(ask(needs, {}, ['a'])).toMatchObject({
    order: ['c', 'd', 'b', 'a'],
    cycles: [
      ['b', 'c', 'b'],
      ['d', 'd'],
    ],
  });
});

it('G2: a chain as long as a library can be walked', () => {
  const { order } = prerequisites({
    skills: (name) => ({ name, prerequisites: name === 's10000' ? [] : [`s${Number(name.slice(1)) + 1}`] }),
    levels: () => at(APPLY),
    wanted: ['s0'],
  });
  expect([order.length, order[0], order.at(-1)]).toEqual([10_001, 's10000', 's0']);
});

it('G2: the order is topological whatever the net, cycles are told exactly if there are some, and nothing is told twice', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const net = fc.dictionary(fc.constantFrom(...names), fc.array(fc.constantFrom(...names, 'gone'), { maxLength: 4 }));
  fc.assert(
    fc.property(net, fc.subarray(names), (needs, wanted) => {
      const { order, missing, cycles } = ask(needs, {}, wanted);
      expect(new Set(order).size).toBe(order.length);
      expect(new Set(missing.map(({ name }) => name)).size).toBe(missing.length);
      expect(order.every((name) => Object.hasOwn(needs, name)) && missing.every(({ name }) => !Object.hasOwn(needs, name))).toBe(true);
      const early = order.flatMap((name, place) =>
        needs[name]!.filter((each) => Object.hasOwn(needs, each) && order.indexOf(each) >= place),
      );
      expect(early.length > 0).toBe(cycles.length > 0);
      for (const cycle of cycles) {
        expect(cycle.at(-1)).toBe(cycle[0]);
        for (const [place, name] of cycle.slice(0, -1).entries()) expect(needs[name]).toContain(cycle[place + 1]);
      }
    }),
  );
});
