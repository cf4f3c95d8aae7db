import { describe, expect, test } from 'vitest';
import { fileNameOf } from '../../../electron/core/exchange/exporting/names.ts';
import { packageFileName } from '../../../electron/core/skills/engine.ts';
import type { CatalogEntry } from '../../../electron/core/skills/index.ts';
import { mergeCatalog } from '../../../electron/core/skills/index.ts';
import { matchesTokens, parseQuery } from '../../../electron/core/skills/listing/query.ts';
import { likeness, wordsOf } from '../../../electron/core/skills/listing/similar.ts';
import type { ListedSkill } from '../../../electron/core/storage/index.ts';

const listed = (values: Partial<ListedSkill>): ListedSkill => ({
  number: 1,
  id: values.name ?? 'id',
  state: 'ok',
  name: 'check',
  title: null,
  description: '',
  version: '1.0.0',
  author: null,
  tags: [],
  intentPatterns: [],
  triggerPhrases: [],
  kinds: [],
  record: 'instruction',
  traits: { skillId: null, origin: null, category: null, domain: null, department: null },
  problem: null,
  errors: 0,
  warnings: 0,
  fileName: 'check.md',
  origin: 'own',
  source: 'user',
  enabled: true,
  acknowledged: true,
  hash: 'h',
  whole: 'h',
  updatedAt: '2026',
  publisher: null,
  license: null,
  signature: 'none',
  verified: false,
  attachments: 0,
  ...values,
});

const entry = (values: Partial<CatalogEntry> = {}): CatalogEntry => ({
  ...listed({}),
  scope: 'account',
  overrides: null,
  copyOf: null,
  link: null,
  ...values,
});

describe('the words of a search', () => {
  test('key:value words, quotes, negation, and everything else as text', () => {
    expect(parseQuery('date -tag:old name:"two words" -wrong http://x KIND:Prompt_Template "a phrase"')).toEqual({
      tokens: [
        { key: 'tag', value: 'old', not: true },
        { key: 'name', value: 'two words', not: false },
        { key: 'kind', value: 'prompt_template', not: false },
      ],
      words: ['date', 'http://x', 'a phrase'],
      without: ['wrong'],
    });
    expect(parseQuery('')).toEqual({ tokens: [], words: [], without: [] });
    for (const query of ['enabled:maybe', '-verified:x', 'verifiedOnly:2']) {
      expect(() => parseQuery(query), query).toThrow(expect.objectContaining({ code: 'bad_input' }));
    }
  });

  test('values of one key are alternatives, keys must all hold, a negated value must not', () => {
    const matches = (query: string, values: Partial<CatalogEntry> = {}, hasDraft = false) =>
      matchesTokens(entry(values), parseQuery(query).tokens, () => hasDraft);
    expect(matches('scope:account scope:workspace')).toBe(true);
    expect(matches('scope:account source:system')).toBe(false);
    expect(matches('-scope:account')).toBe(false);
    expect(matches('tag:Ü', { tags: ['ü'] })).toBe(true);
    expect(matches('state:unacknowledged', { acknowledged: false })).toBe(true);
    expect(matches('state:override', { overrides: { id: 'x', version: '1' } })).toBe(true);
    expect(matches('state:draft', {}, true)).toBe(true);
    expect(matches('state:broken', { state: 'broken' })).toBe(true);
    expect(matches('enabled:false', { enabled: false })).toBe(true);
    expect(matches('enabled:yes', { enabled: false })).toBe(false);
  });
});

describe('names with typing mistakes', () => {
  test('a longer word may hold more mistakes, a short one none', () => {
    expect(likeness('consistency', 'consistency')).toBe(1);
    expect(likeness('consis', 'consistency')).toBeGreaterThan(likeness('consistancy', 'consistency'));
    expect(likeness('consistancy', 'consistency')).toBeGreaterThan(0);
    expect(likeness('cosistnecy', 'consistency')).toBeGreaterThan(0);
    expect(likeness('summrise', 'summarise')).toBeGreaterThan(0);
    expect(likeness('cat', 'car')).toBe(0);
    expect(likeness('rewrite', 'remote')).toBe(0);
  });

  test('words are lower case, without accents', () => expect(wordsOf('Prüfe_die-Fakten 2')).toEqual(['prufe', 'die', 'fakten', '2']));
});

describe('A3: the merged catalog', () => {
  test('the workspace wins by name; broken and shadowed skills hide nothing', () => {
    const account = [
      listed({ id: 'a1', name: 'one' }),
      listed({ id: 'a3', name: 'three' }),
      listed({ id: 'a2', name: 'two', version: '3.0.0' }),
    ];
    const workspace = [
      listed({ id: 'w1', name: 'one', state: 'broken' }),
      listed({ id: 'w3', name: 'three', state: 'shadowed' }),
      listed({ id: 'w2', name: 'two', hash: 'other', whole: 'known' }),
    ];
    const merged = mergeCatalog(account, workspace, { acknowledged: new Set(['known']), off: new Set(), links: new Map() });
    expect(merged.map(({ id, state }) => `${id} ${state}`)).toEqual(['w1 broken', 'a1 ok', 'w3 shadowed', 'a3 ok', 'w2 ok', 'a2 hidden']);
    expect(merged.find(({ id }) => id === 'w2')).toMatchObject({
      overrides: { id: 'a2', version: '3.0.0' },
      acknowledged: true,
      enabled: true,
    });
    expect(merged.find(({ id }) => id === 'w3')).toMatchObject({ acknowledged: false, enabled: false });
  });

  test('A3: an entry that says what it said before is the same object, and one of which anything else is known is another', () => {
    const account = ['one', 'two', 'three'].map((name) => listed({ id: name, name, enabled: true, acknowledged: true }));
    const link = (state: 'same' | 'conflict') => new Map([['three', { state }]]) as never;
    const decided = { acknowledged: new Set<string>(), off: new Set<string>(), links: link('same') };
    const made = new WeakMap();
    const before = mergeCatalog(account, [], decided, made);
    expect(mergeCatalog(account, [], { ...decided, links: link('same') }, made).every((entry, at) => entry === before[at])).toBe(true);
    const saved = account.with(0, { ...account[0]!, description: 'Saved.' });
    const after = mergeCatalog(saved, [listed({ id: 'w', name: 'two' })], { ...decided, links: link('conflict') }, made);
    expect(after.filter((entry) => before.includes(entry))).toEqual([]);
    expect(mergeCatalog(saved, [], decided, made).map((entry) => before.includes(entry))).toEqual([false, false, false]);
  });
});

describe('file names', () => {
  test('an exported file has a name that every system accepts', () => {
    const name = (values: Partial<CatalogEntry>) => fileNameOf(entry(values));
    expect(name({ name: 'check-dates' })).toBe('check-dates.md');
    expect(name({ name: 'Consistency Checker' })).toBe('consistency-checker.md');
    expect(name({ name: 'a/../b:c*?' })).toBe('a-..-b-c.md');
    expect(name({ name: 'Café Prüfung' })).toBe('café-prüfung.md');
    expect(name({ name: 'nul' })).toBe('skill-nul.md');
    expect(name({ name: '...' })).toBe('skill.md');
    expect(name({ name: 'v1.2' })).toBe('v1.2.md');
    expect(name({ name: 'x'.repeat(300) }).length).toBe(83);
    expect(name({ state: 'broken', fileName: 'dry-herbs/SKILL.md' })).toBe('SKILL.md');
    expect(name({ state: 'broken', fileName: 'rule.mdc' })).toBe('rule.mdc');
    expect(name({ state: 'broken', fileName: '..\\..\\x<y>.md' })).toBe('x-y.md');
  });

  test('a SKILL.md is kept with the name of its folder', () => {
    expect(packageFileName('/home/x/dry-herbs/SKILL.md')).toBe('dry-herbs/SKILL.md');
    expect(packageFileName('C:\\skills\\one.md')).toBe('one.md');
    expect(packageFileName('SKILL.md')).toBe('SKILL.md');
  });
});
