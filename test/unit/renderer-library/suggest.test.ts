// What a search field offers while one types. Rows A8, D2.
import { describe, expect, it } from 'vitest';
import { suggest } from '../../../renderer/ui/query/suggest.ts';

const KNOWN = { kind: ['prompt_template', 'code_template'], scope: ['workspace', 'account'], tag: ['two words', 'quality'], name: [] };
const labels = (typed: string) => suggest(typed, KNOWN).map(({ label }) => label);

describe('A8, D2: a key offers its values', () => {
  it('keys after their first letters, values after the colon, narrowed by what follows', () => {
    expect(labels('k')).toEqual(['kind:']);
    expect(labels('kind:')).toEqual(['kind:prompt_template', 'kind:code_template']);
    expect(labels('kind:C')).toEqual(['kind:code_template']);
    expect(labels('name:')).toEqual([]);
    expect(['harbour', 'constructor:', '__proto__:a'].flatMap(labels)).toEqual([]);
  });

  it('for the last word only, whose minus stays, and with quotes where a value needs them', () => {
    expect(suggest('tide -scope:w', KNOWN)).toEqual([{ label: '-scope:workspace', text: 'tide -scope:workspace ' }]);
    expect(suggest('tag:t', KNOWN)).toEqual([{ label: 'tag:"two words"', text: 'tag:"two words" ' }]);
    expect(suggest('tide k', KNOWN)).toEqual([{ label: 'kind:', text: 'tide kind:' }]);
    expect([labels(''), labels('kind:code_template ')]).toEqual([[], []]);
  });
});
