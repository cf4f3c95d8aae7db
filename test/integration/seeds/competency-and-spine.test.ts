// competency-internals and capability-spine: their rooms are not built yet. What exists: the manifest and the data model are never taken for
// a skill without a word, a skill keeps the spine's fields byte for byte, and what a competency would require of a skill is read.
import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSeeds, seed, seedPath } from './open.ts';

const seeds = openSeeds();

/** The fields of CognitiveSkillEntry as the seed lists them, each with a value of its kind. */
const ENTRY = {
  name: 'triage-claims',
  description: 'Sorts first notices of loss.',
  skill_dir: 'skills/triage-claims',
  department: 'claims',
  skill_id: 'SK-204',
  min_proficiency: '3',
  min_rank: 'officer',
  intents: '[triage, sort claims]',
  origin: 'designed',
  activation: 'manual',
  triggers: '[new claim]',
};
const SKILL = `---\n${Object.entries(ENTRY)
  .map(([key, value]) => `${key}: ${value}`)
  .join('\n')}\n---\n\nSort by severity, then by date.\n`;

describe('capability-spine: the instruction dimension of a skill', () => {
  let id: string;
  beforeAll(async () => {
    writeFileSync(seeds.path('triage-claims.md'), SKILL);
    ({ id } = await seeds.take(seeds.path('triage-claims.md')));
  });

  it('has the fields of the seed’s CognitiveSkillEntry', () => {
    const [, told] = /CognitiveSkillEntry[^\n]*\n([\s\S]*?)\n(?:AssetTag|\n|$)/.exec(seed('capability-spine/data-model.txt'))!;
    expect(told!.split(/[,\s]+/).filter((word) => word !== '')).toEqual(Object.keys(ENTRY));
  });

  it('A2, A14: is taken in, keeps every field, and is given out as the same bytes', () => {
    const { analysis } = seeds.core().library.open({ id });
    expect(analysis!.fields.map(({ key }) => key)).toEqual(Object.keys(ENTRY));
    expect(analysis!.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(seeds.bytesOf(id)).toBe(SKILL);
  });
});

describe('competency-internals: the manifest', () => {
  const MANIFEST = seedPath('competency-internals/COMPETENCY.toml');

  it('A6: is told as what it is, not imported as a skill, and stays as it was', async () => {
    const before = readFileSync(MANIFEST, 'utf8');
    const { stdout, stderr, code } = await seeds.cli(['import', MANIFEST, '--yes']);
    expect(`${stdout}${stderr}`).toMatch(/competency/);
    expect(code).toBe(1);
    expect(
      seeds
        .core()
        .library.list({})
        .rows.some(({ name }) => /competency/i.test(name)),
    ).toBe(false);
    expect(readFileSync(MANIFEST, 'utf8')).toBe(before);
  });

  it('A8: the skills and permissions that it would require are ones that a skill here can have', () => {
    const required = (name: string) => JSON.parse(/= (\[.*\])/.exec(seed(`competency-internals/${name}.toml`))![1]!) as string[];
    const text = `---\nname: ${required('required-skills')[0]}\ndescription: Reads documents.\nrequired_permissions: ${JSON.stringify(required('required-permissions'))}\n---\n\nRead each page.\n`;
    writeFileSync(seeds.path('ocr.md'), text);
    return seeds.take(seeds.path('ocr.md')).then(({ item }) => {
      expect(item.name).toBe('document-ocr');
      expect(item.findings.filter(({ severity }) => severity === 'error' || severity === 'warning')).toEqual([]);
      expect(item.requiredPermissions).toEqual(['database:read', 'database:write', 'api:claimcenter:write']);
    });
  });
});
