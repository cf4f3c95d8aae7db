// The packages that ship with Skillwright are sound, and their manifest is theirs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ARTIFACT_KINDS } from '../../../electron/contract/index.ts';
import { analysePackage, planOf } from '../../../electron/core/packages/index.ts';
import { createPromptEngine } from '../../../electron/core/prompts/index.ts';
import { listShipped } from '../../../scripts/resources/notices.ts';
import { describeFiles } from '../../../scripts/resources/system-files.ts';
import { ROOT } from '../architecture/sources.ts';

const SKILLS = join(ROOT, 'resources', 'skills');
const SAMPLES = join(ROOT, 'resources', 'samples');
const packages = [SKILLS, SAMPLES].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') })),
);
const analysis = (file: string) => analysePackage(packages.find((item) => item.file === file)?.text ?? '', file);

test('A9: the manifest names every system skill with the hash of its bytes (refresh it: npm run resources)', () => {
  expect(readFileSync(join(SKILLS, 'manifest.json'), 'utf8')).toBe(describeFiles(SKILLS, 'skills'));
});

describe.each(packages)('$file', ({ file, text }) => {
  test('has nothing to repair', () => {
    expect(analysePackage(text, file).findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });
  test('says what it is for and what it takes', () => {
    const { metadata } = analysePackage(text, file);
    expect(metadata.name).toBe(file.replace(/\.md$/, ''));
    expect(metadata.description).toMatch(/^[A-Z].{30,300}\.$/);
    // What it answers is the conversation itself.
    if (file !== 'answer-in-conversation.md') expect(metadata.inputSchema).not.toBeNull();
    expect(metadata.license).not.toBeNull();
  });
});

test('A5: the Consistency Checker has every artifact kind, and a run of it is its script, which calls the others', () => {
  const checker = analysis('consistency-checker.md');
  expect(new Set(checker.artifacts.map(({ kind }) => kind))).toEqual(new Set(ARTIFACT_KINDS));
  expect(checker.artifacts.filter(({ name }) => name === 'Check Prompt').map(({ variant }) => variant)).toEqual([null, 'anthropic']);
  expect(planOf(checker).map(({ name }) => name)).toEqual(['Cross-Reference Script']);
});

describe('C3: every template renders with the least input that its schema allows, strict about names', () => {
  const engine = createPromptEngine();
  afterAll(() => engine.close());
  const claims = [{ page_name: 'mara', text: 'Born 1201' }];
  const change = { kind: 'new', text: 'print a month' };
  test.each([
    ['consistency-checker.md', { entity_name: 'Mara', claims }, '1. [[mara]] Born 1201'],
    ['summarise-notes.md', { text: 'The ferry leaves at nine.' }, 'The ferry leaves at nine.'],
    ['describe-place.md', { place: 'an old library' }, 'Describe an old library in two sentences.'],
    ['describe-place.md', { place: 'an old library', mood: 'calm' }, 'The mood is calm.'],
    ['release-notes.md', { product: 'Tidebook', version: '1.4', changes: [change] }, '- new: print a month'],
  ])('%s', async (file, input, expected) => {
    const templates = analysis(file).artifacts.filter(({ kind }) => kind === 'prompt_template');
    for (const { content, variant } of templates) {
      const { text } = await engine.render(content, input);
      if (variant === null) expect(text).toContain(expected);
    }
  });
});

test('the notices name every package that ships (refresh them: npm run resources)', () => {
  const notices = readFileSync(join(ROOT, 'resources', 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  const missing = listShipped(ROOT).filter(({ name, version }) => !notices.includes(`${name} ${version} (`));
  expect(missing.map(({ name, version }) => `${name} ${version}`)).toEqual([]);
});
