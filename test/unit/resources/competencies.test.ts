// The competencies that ship with Skillwright are sound, and ask for what their skills ask for.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parsePermission, permissionText } from '../../../electron/contract/index.ts';
import { readCompetency } from '../../../electron/core/competencies/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { describeFiles } from '../../../scripts/resources/system-files.ts';
import { ROOT } from '../architecture/sources.ts';

const FOLDER = join(ROOT, 'resources', 'competencies');
const SKILLS = join(ROOT, 'resources', 'skills');
const all = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.toml'))
  .map((file) => {
    const analysis = readCompetency(readFileSync(join(FOLDER, file), 'utf8'), file);
    return { file, findings: analysis.findings, competency: analysis.competency! };
  });
const skillText = (name: string): string => readFileSync(join(SKILLS, `${name}.md`), 'utf8');

test('A9: the manifest names every system competency with the hash of its bytes (refresh it: npm run resources)', () => {
  expect(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')).toBe(describeFiles(FOLDER, 'competencies'));
});

describe.each(all)('$file', ({ file, findings, competency }) => {
  test('has nothing to repair, and says what it is for', () => {
    expect(findings).toEqual([]);
    expect(competency.id).toBe(file.replace(/\.toml$/, ''));
    expect(competency.description).toMatch(/^[A-Z].{30,300}\.$/);
    expect(competency.agent.systemPrompt.length).toBeGreaterThan(200);
  });

  test('F2: it requires exactly the permissions that its skills ask for', () => {
    const asked = competency.requiredSkills.flatMap((name) => {
      const { metadata } = analysePackage(skillText(name), `${name}.md`);
      return [...metadata.requiredPermissions, ...metadata.requiredScopes].map((each) => permissionText(parsePermission(each)!));
    });
    expect(competency.requiredPermissions.map(({ text }) => text).sort()).toEqual([...new Set(asked)].sort());
  });

  test('F6: every setting is read by one of its skills, and every metric written by one', () => {
    const texts = competency.requiredSkills.map(skillText).join('\n');
    for (const { key } of competency.settings) expect(texts).toContain(`setting("${key}"`);
    if (competency.settings.length > 0) expect(texts).toContain(`settings.${competency.id}.`);
    for (const { memoryKey } of competency.metrics) expect(texts).toContain(`memory_set("${memoryKey}"`);
  });
});

test('F1: between them they show everything that a competency can have', () => {
  const competencies = all.map((each) => each.competency);
  expect(new Set(competencies.map(({ category }) => category)).size).toBeGreaterThanOrEqual(3);
  expect(new Set(competencies.flatMap(({ settings }) => settings.map(({ type }) => type)))).toEqual(new Set(['Select', 'Text', 'Toggle']));
  expect(competencies.some(({ schedule }) => schedule !== null)).toBe(true);
});
