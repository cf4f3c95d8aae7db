import { describe, expect, it } from 'vitest';
import { askedBy, growthOf, type ReachingSkill, reachOf } from '../../../electron/core/capability/index.ts';

interface Written {
  scopes?: string[];
  tools?: string[];
  skills?: string[];
}

/** A library of skills by name; the first one is asked about. */
function reach(library: Record<string, Written>) {
  const skills = Object.entries(library).map(([name, { scopes = [], tools = [], skills: listed = [] }]): ReachingSkill => {
    return { id: `id-${name}`, name, asked: askedBy({ requiredScopes: scopes, requiredPermissions: [] }), tools, skills: listed };
  });
  const found = reachOf(skills[0]!, (text) => skills.find(({ id, name }) => text === name || text === id) ?? null);
  const names = (path: readonly { name: string }[]) => path.map(({ name }) => name).join(' → ');
  return {
    found,
    permissions: found.permissions.map(({ permission, path }) => `${names(path)}: ${permission.resource}:${permission.access}`),
    tools: found.tools.map(({ tool, path }) => `${names(path)}: ${tool}`),
    missing: found.missing.map(({ name, path }) => `${names(path)}: ${name}`),
    calls: found.calls.map(
      ({ caller, callee, permissions }) => `${caller.name} → ${callee.name}: ${permissions.map((each) => each.resource)}`,
    ),
  };
}

describe('E5, E7: what a skill can reach', () => {
  it('is what it asks for itself, and what those ask for that it may call, with the shortest way to each', () => {
    const { permissions, tools, missing } = reach({
      summary: { scopes: ['read:memory'], tools: ['memory_get'], skills: ['middle', 'deputy'] },
      middle: { skills: ['deputy', 'nobody'] },
      deputy: { scopes: ['read:pages', 'write:candidates'], tools: ['get_page(people/*)'] },
      other: { scopes: ['read:crm'] },
    });
    expect(permissions).toEqual(['summary: memory:read', 'summary → deputy: pages:read', 'summary → deputy: candidates:write']);
    expect(tools).toEqual(['summary: memory_get', 'summary → deputy: get_page(people/*)']);
    expect(missing).toEqual(['summary → middle: nobody']);
  });

  it('a package that asks for nothing reaches what its deputy does', () => {
    expect(reach({ innocent: { skills: ['deputy'] }, deputy: { scopes: ['read:pages'] } }).permissions).toEqual([
      'innocent → deputy: pages:read',
    ]);
  });

  it('ends in cycles, and finds skills by name or id', () => {
    const { permissions, calls } = reach({ a: { skills: ['id-b'] }, b: { scopes: ['read:pages'], skills: ['a', 'b'] } });
    expect(permissions).toEqual(['a → b: pages:read']);
    expect(calls).toEqual(['a → b: pages', 'b → a: pages', 'b → b: pages']);
  });

  it('each call carries all that the called skill and those below it ask for', () => {
    const { calls } = reach({
      a: { skills: ['b', 'c'], scopes: ['read:own'] },
      b: { skills: ['c'], scopes: ['read:pages'] },
      c: { scopes: ['read:crm'] },
    });
    expect(calls).toEqual(['a → b: pages,crm', 'a → c: crm', 'b → c: crm']);
  });
});

describe('C12: what grows from one version to the next', () => {
  const skill = (written: Written, deputy: Written = {}) => reach({ skill: written, deputy }).found;
  it('nothing, when it asks for the same or less', () => {
    const before = skill({ scopes: ['read:pages', 'write:candidates'], tools: ['get_page', 'search'] });
    expect(growthOf(before, before)).toEqual([]);
    expect(growthOf(before, skill({ scopes: ['pages:read'], tools: ['get_page(people/*)'] }))).toEqual([]);
  });
  it('a permission or tool more, also through others, and a constraint less', () => {
    const before = skill({ scopes: ['read:pages'], tools: ['get_page(people/*)'] });
    expect(growthOf(before, skill({ scopes: ['read:pages', 'read:crm'], tools: ['get_page(people/*)'] }))).toEqual(['crm:read']);
    expect(growthOf(before, skill({ scopes: ['read:pages'], tools: ['get_page'] }))).toEqual(['get_page']);
    expect(growthOf(before, skill({ skills: ['deputy'] }, { scopes: ['read:memory'], tools: ['memory_get'] }))).toEqual([
      'memory:read',
      'memory_get',
    ]);
  });
});
