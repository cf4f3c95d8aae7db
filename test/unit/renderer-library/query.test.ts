// The words of the library's search: chips and text are two writings of one query.

import { describe, expect, it } from 'vitest';
import { formatQuery, hasToken, parseQuery, QUERY_KEYS, toggleToken, withoutToken } from '../../../renderer/library/search/query.ts';
import fc from '../../fixtures/fixed-seed.ts';

describe('the query', () => {
  it('takes key:value words as tokens, - negates, and the rest is text', () => {
    expect(parseQuery('-source:system tag:"two words" consistency check')).toEqual({
      tokens: [
        { key: 'source', value: 'system', not: true },
        { key: 'tag', value: 'two words', not: false },
      ],
      text: 'consistency check',
    });
  });

  it('leaves an unknown key and an unfinished token as text', () => {
    expect(parseQuery('colour:red scope:')).toEqual({ tokens: [], text: 'colour:red scope:' });
  });

  it('reads back what it writes', () => {
    const token = fc.record({
      key: fc.constantFrom(...QUERY_KEYS),
      value: fc.stringMatching(/^[a-z][a-z0-9 -]{0,12}[a-z0-9]$/),
      not: fc.boolean(),
    });
    const text = fc.array(fc.stringMatching(/^[a-z]{1,8}$/)).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(token), text, (tokens, words) => {
        expect(parseQuery(formatQuery({ tokens, text: words }))).toEqual({ tokens, text: words });
      }),
    );
  });

  it('toggles a token: on, off, and its opposite goes', () => {
    const system = { key: 'source', value: 'system', not: false } as const;
    const on = toggleToken('check -source:system', system);
    expect(on).toBe('source:system check');
    expect(hasToken(on, system)).toBe(true);
    expect(toggleToken(on, system)).toBe('check');
    expect(withoutToken('SOURCE:System check', system)).toBe('check');
  });
});
