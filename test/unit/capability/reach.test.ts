import { describe, expect, it } from 'vitest';
import { permissionText } from '../../../electron/contract/index.ts';
import { allAsks, askedBy, growthOf, type ReachingSkill, reachOf } from '../../../electron/core/capability/index.ts';
import { parseTool } from '../../../electron/core/packages/index.ts';
import fc from '../../fixtures/fixed-seed.ts';

interface Written {
  scopes?: string[];
  tools?: string[];
  skills?: string[];
}

const none = askedBy({ requiredScopes: [], requiredPermissions: [] });

/** A library of skills by name; the first one is asked about. */
function reach(library: Record<string, Written>) {
  const skills = Object.entries(library).map(([name, { scopes = [], tools = [], skills: listed = [] }]): ReachingSkill => {
    return { id: `id-${name}`, name, asked: askedBy({ requiredScopes: scopes, requiredPermissions: [] }), tools, skills: listed };
  });
  const found = reachOf(skills[0]!, (text) => skills.find(({ id, name }) => text === name || text === id) ?? null);
  const said = (what: (each: (typeof found.reached.skills)[number]) => string[]) =>
    found.reached.skills.flatMap((each) => what(each).map((text) => `${each.path.join(' → ')}: ${text}`));
  return {
    asks: allAsks(found.skills),
    permissions: said(({ permissions }) => permissions.map(permissionText)),
    tools: said(({ tools }) => tools),
    missing: found.reached.skills.flatMap(({ found: isThere, path }) => (isThere ? [] : path.join(' → '))),
    calls: found.calls.map(
      ({ caller, callee, permissions }) => `${caller.name} → ${callee.name}: ${permissions.map((each) => each.resource)}`,
    ),
  };
}

describe('E5, E7: what a skill can reach', () => {
  it('is what those ask for that it may call, with the shortest way to each', () => {
    const { permissions, tools, missing } = reach({
      summary: { scopes: ['read:memory'], tools: ['memory_get'], skills: ['middle', 'deputy'] },
      middle: { skills: ['deputy', 'nobody'] },
      deputy: { scopes: ['read:pages', 'write:candidates'], tools: ['get_page(people/*)'] },
      other: { scopes: ['read:crm'] },
    });
    expect(permissions).toEqual(['deputy: pages:read', 'deputy: candidates:write']);
    expect(tools).toEqual(['deputy: get_page(people/*)']);
    expect(missing).toEqual(['middle → nobody']);
  });

  it('a package that asks for nothing reaches what its deputy does', () => {
    expect(reach({ innocent: { skills: ['deputy'] }, deputy: { scopes: ['read:pages'] } }).permissions).toEqual(['deputy: pages:read']);
  });

  it('ends in cycles, and finds skills by name or id', () => {
    const { permissions, calls } = reach({ a: { skills: ['id-b'] }, b: { scopes: ['read:pages'], skills: ['a', 'b'] } });
    expect(permissions).toEqual(['b: pages:read']);
    expect(calls).toEqual(['a → b: pages', 'b → a: pages']);
  });

  it('each call carries all that the called skill and those below it ask for', () => {
    const { calls } = reach({
      a: { skills: ['b', 'c'], scopes: ['read:own'] },
      b: { skills: ['c'], scopes: ['read:pages'] },
      c: { scopes: ['read:crm'] },
    });
    expect(calls).toEqual(['a → b: pages,crm', 'a → c: crm', 'b → c: crm']);
  });

  it('follows so many and says that there are more, however large the net is', () => {
    const all = Array.from({ length: 2000 }, (_, index) => `s${index}`);
    const net = new Map(all.map((name): [string, ReachingSkill] => [name, { id: name, name, asked: none, tools: [], skills: all }]));
    const { skills, reached, calls } = reachOf(net.get('s0')!, (name) => net.get(name) ?? null);
    expect([skills.length, reached.skills.length, reached.more, calls.length]).toEqual([200, 199, true, 0]);
    const few = reachOf({ ...net.get('s0')!, skills: all.slice(0, 5) }, (name) => ({ ...net.get(name)!, skills: [] }));
    expect([few.skills.length, few.reached.more]).toEqual([5, false]);
  });
});

describe('C12: what grows from one version to the next', () => {
  const asks = (written: Written, deputy: Written = {}, id = 'deputy') => reach({ skill: written, [id]: deputy }).asks;

  it('nothing, when it asks for the same or less', () => {
    const before = asks({ scopes: ['read:pages', 'write:candidates'], tools: ['get_page', 'search'] });
    expect(growthOf(before, before)).toEqual([]);
    expect(growthOf(before, asks({ scopes: ['pages:read'], tools: ['get_page(people/*)'] }))).toEqual([]);
  });

  it('a permission or tool more, and a constraint less', () => {
    const before = asks({ scopes: ['read:pages'], tools: ['get_page(people/*)'] });
    expect(growthOf(before, asks({ scopes: ['read:pages', 'read:crm'], tools: ['get_page(people/*)'] }))).toEqual(['["crm","read",null]']);
    expect(growthOf(before, asks({ scopes: ['read:pages'], tools: ['get_page'] }))).toEqual(['tool get_page']);
  });

  it('the same through others, each skill for itself: what one may do does not cover another', () => {
    const before = asks({ skills: ['deputy'], scopes: ['read:pages'], tools: ['get_page'] }, { tools: ['get_page(people/*)'] });
    const deputised = (deputy: Written, id?: string) =>
      asks({ skills: [id ?? 'deputy'], scopes: ['read:pages'], tools: ['get_page'] }, deputy, id);
    expect(growthOf(before, deputised({ tools: ['get_page(people/mara)'] }))).toEqual([]);
    expect(growthOf(before, deputised({ tools: ['get_page'], scopes: ['read:pages'] }))).toEqual([
      'through "id-deputy" ["pages","read",null]',
      'through "id-deputy" tool get_page',
    ]);
    expect(growthOf(before, deputised({ tools: ['get_page(people/*)'] }, 'other'))).toEqual(['through "id-other" tool get_page(people/*)']);
  });

  it('is what a plain look at every pair finds', () => {
    const pattern = fc.constantFrom('a*', 'ab', 'b', '*');
    const tool = fc.oneof(
      fc.constantFrom('get', 'put'),
      fc
        .tuple(fc.constantFrom('get', 'put'), fc.array(pattern, { minLength: 1, maxLength: 3 }))
        .map(([id, of]) => `${id}(${of.join(', ')})`),
    );
    const ask = fc.oneof(
      fc.tuple(fc.constantFrom('', 'through "x" ', 'through "y" '), tool).map(([through, text]) => `${through}tool ${text}`),
      fc.constantFrom('["pages","read",null]', 'through "x" ["pages","read",null]', 'malformed no one'),
    );
    const asks = fc.array(ask, { maxLength: 8 });
    fc.assert(
      fc.property(asks, asks, (before, after) => {
        const pairs = after.filter((each) => !before.includes(each) && before.every((other) => growthOf([other], [each]).length > 0));
        expect(growthOf(before, after)).toEqual(pairs);
      }),
      { numRuns: 200 },
    );
  });

  it('takes time in proportion to what is asked for, also of tens of thousands of tools and of patterns', () => {
    const many = (from: string) => Array.from({ length: 40_000 }, (_, n) => `tool ${from}_${n}(a*)`);
    expect(growthOf(many('old'), many('new'))).toHaveLength(40_000);
    expect(growthOf(many('old'), [...many('old'), 'tool old_7(ab)', 'tool old_7(b)'])).toEqual(['tool old_7(b)']);
    const patterns = (letter: string) => `tool get(${Array.from({ length: 40_000 }, (_, n) => `${letter}${n}*`).join(', ')})`;
    expect(growthOf([patterns('a')], [patterns('b')])).toEqual([patterns('b')]);
    expect(parseTool(patterns('a').slice(5)).constraints?.get('')).toHaveLength(40_000);
  });

  it.each([
    ['get_page(people/*)', 'get_page(people/mara, people/m*)', true],
    ['get_page(slug: people/*)', 'get_page(slug: people/*, limit: 3)', true],
    ['get_page(people/*, places/*)', 'get_page(places/*)', true],
    ['get_page(people/*)', 'get_page(p*)', false],
    ['get_page(people/*)', 'get_page(people/*, places/*)', false],
    // A name for what the other pattern is about, so that either would admit a value.
    ['get_page(people/*)', 'get_page(people/*, slug: secrets/*)', false],
    ['get_page(slug: people/*)', 'get_page(slug: people/*, secrets/*)', false],
    ['get_page(people/*)', 'get_page(slug: people/mara)', false],
    ['get_page(people/*)', 'get_pages(people/mara)', false],
    ['get_page(people/*)', 'get_page()', false],
  ])('%s to %s', (before, after, isNarrower) => {
    expect(growthOf(asks({ tools: [before] }), asks({ tools: [after] })).length === 0).toBe(isNarrower);
  });
});
