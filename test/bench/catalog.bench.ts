// A3: merging 10,000 skills of both scopes to one list by name, the workspace first, against a plain merge and sort of their names.
import { mergeCatalog } from '../../electron/core/skills/index.ts';
import { type ListedSkill, NO_TRAITS } from '../../electron/core/storage/index.ts';
import { type Bench, inTurn, median } from './bench.ts';

const ACCOUNT = 7000;
const WORKSPACE = 3000;
const OVERRIDES = 1000;

/** Skill number `n`, in no order of names. */
function skillOf(n: number): ListedSkill {
  const name = `skill-${String((n * 7919) % 100_003).padStart(6, '0')}`;
  return {
    id: `id-${n}`,
    number: n,
    state: 'ok',
    name,
    title: `Skill ${n}`,
    description: `What skill ${n} is for.`,
    version: '1.0.0',
    author: null,
    tags: ['bench'],
    intentPatterns: [],
    triggerPhrases: [],
    kinds: ['prompt_template'],
    record: 'instruction',
    traits: NO_TRAITS,
    problem: null,
    errors: 0,
    warnings: 0,
    fileName: `${name}.md`,
    origin: 'own',
    source: 'user',
    enabled: true,
    acknowledged: true,
    hash: `hash-${n}`,
    whole: `hash-${n}`,
    updatedAt: '2026-01-01T00:00:00.000Z',
    publisher: null,
    license: null,
    signature: 'none',
    verified: false,
    attachments: 0,
  };
}

export const bench: Bench = {
  name: 'catalog',
  async run() {
    const account = Array.from({ length: ACCOUNT }, (_, n) => skillOf(n));
    const workspace = Array.from({ length: WORKSPACE }, (_, n) => ({ ...skillOf(ACCOUNT - OVERRIDES + n), id: `ws-${n}` }));
    const trusted = { acknowledged: new Set(workspace.map(({ hash }) => hash)), off: new Set<string>(), links: new Map() };
    const merged = mergeCatalog(account, workspace, trusted);
    const hidden = merged.filter(({ state }) => state === 'hidden').length;
    if (merged.length !== ACCOUNT + WORKSPACE || hidden !== OVERRIDES) throw new Error('The merge is not what it should be.');
    const { one, other } = await inTurn(
      30,
      10,
      () => mergeCatalog(account, workspace, trusted),
      () => {
        const byName = new Map([...account, ...workspace].map((skill) => [skill.name, skill]));
        return [...byName.keys()].sort().map((name) => byName.get(name));
      },
    );
    return [
      {
        name: 'merge a catalog of 10,000 skills',
        value: median(one),
        unit: 'ms',
        aim: 50,
        against: 'plain merge and sort of names',
        baseline: median(other),
        maxRatio: 10,
      },
    ];
  },
};
