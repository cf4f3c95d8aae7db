import { describe, expect, it } from 'vitest';
import { analysePackage, matches, parseTool } from '../../../electron/core/packages/index.ts';
import fc from '../../fixtures/fixed-seed.ts';

const toolsIn = (front: string) => analysePackage(`---\nname: x\ndescription: y\n${front}\n---\n`, 'x.md').metadata.tools;
const read = (text: string) => {
  const { id, constraints } = parseTool(text);
  return { id, constraints: constraints === null ? null : Object.fromEntries(constraints) };
};

describe('C12: the tools that a package declares', () => {
  it('are read from text, lists and mappings, with what narrows each', () => {
    expect(toolsIn('tools: get_page(people/*, places/*), search')).toEqual(['get_page(people/*, places/*)', 'search']);
    expect(toolsIn('tools: [search, "get_page(people/*)"]')).toEqual(['search', 'get_page(people/*)']);
    expect(toolsIn('tools:\n  - { name: get_page, constraints: { slug: people/* } }')).toEqual(['get_page(slug: people/*)']);
    expect(toolsIn('tools:\n  - { name: memory_set, constraints: { key: [notes.*, "a, b"] } }')).toEqual([
      'memory_set(key: notes.*, key: "a, b")',
    ]);
    expect(toolsIn('tools:\n  - { name: get_page, constraints: people/* }')).toEqual(['get_page(people/*)']);
    expect(toolsIn('tools: [search]\ndeclared_tool_access: [search, get_page]')).toEqual(['search', 'get_page']);
  });

  it('say what narrows each argument', () => {
    expect(read('get_page')).toEqual({ id: 'get_page', constraints: {} });
    expect(read('get_page(people/*, places/*)')).toEqual({ id: 'get_page', constraints: { '': ['people/*', 'places/*'] } });
    expect(read('search(slug: people/*, "a, (b)")')).toEqual({ id: 'search', constraints: { slug: ['people/*'], '': ['a, (b)'] } });
  });

  it('that cannot be read narrow to nothing, never to everything', () => {
    for (const text of [
      'get_page(',
      'get_page()',
      'get_page(a',
      'get_page(a))',
      'get_page((a))',
      'get_page(a,)',
      'get_page("a)',
      'get_page(slug:)',
    ]) {
      expect(read(text), text).toEqual({ id: 'get_page', constraints: null });
    }
    for (const constraints of ['{}', '[]', '{ slug: {} }', '{ slug: [] }', '{ slug: [{}] }']) {
      const [text] = toolsIn(`tools:\n  - { name: get_page, constraints: ${constraints} }`);
      expect(read(text!), constraints).toEqual({ id: 'get_page', constraints: null });
    }
  });

  it('whatever a mapping holds as a pattern is that pattern again when its text is read', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
          { minLength: 1, maxLength: 3 },
        ),
        (patterns) => {
          const front = `tools:\n  - { name: t, constraints: { a: ${JSON.stringify(patterns)} } }`;
          const [text] = toolsIn(front);
          expect(read(text!).constraints).toEqual({ a: patterns });
        },
      ),
    );
  });
});

describe('C12: a pattern', () => {
  it.each([
    ['people/*', 'people/mara', true],
    ['people/*', 'people/', true],
    ['people/*', 'peoples/mara', false],
    ['people/*', 'people/../secret', false],
    ['people/*', 'people/./mara', false],
    ['people/*', 'people\\..\\secret', false],
    ['*/mara', 'people/mara', true],
    ['a*b*c', 'a-b-c', true],
    ['a*b*c', 'abc', true],
    ['a*b', 'a', false],
    ['aba*aba', 'aba', false],
    ['people/mara', 'people/mara', true],
    ['people/mara', 'people/Mara', false],
    ['*', '', true],
    ['a**b', 'ab', true],
  ])('%s and %s: %s', (pattern, value, expected) => {
    expect(matches(pattern, value)).toBe(expected);
  });
});
