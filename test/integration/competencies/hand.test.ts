// F1: a HAND.toml is reviewed as the competency that it becomes, with what does not carry over and what is asked; then it is one like any other.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CompetenciesApi, CompetencyReview } from '../../../electron/contract/index.ts';
import { ROOT } from '../../../electron/shells/paths.ts';
import { makeZip } from '../../fixtures/archives.ts';
import { pastedFile } from '../../fixtures/competencies.ts';
import { makeFolder, openCompetencies } from './open.ts';

const CASE = join(ROOT, 'test', 'fixtures', 'capability', '29-hand-flat');
const TEXT = readFileSync(join(CASE, 'HAND.toml'), 'utf8');

function roster(): string {
  const folder = join(makeFolder(), 'roster');
  mkdirSync(folder);
  for (const name of readdirSync(CASE)) copyFileSync(join(CASE, name), join(folder, name));
  return folder;
}
const take = (
  api: CompetenciesApi,
  { reviewId, items }: CompetencyReview,
  choice: { onClash?: 'replace' | 'keep_both' | 'skip'; answers?: Record<string, string[]> } = {},
) => api.import({ reviewId, items: items.map(({ itemId }) => ({ itemId, onClash: 'skip' as const, answers: {}, ...choice })) }).items;

describe('29-hand-flat', () => {
  test('the folder: a preview with questions and what is left, the skill beside it, and nothing written', async () => {
    const { api } = openCompetencies();
    const folder = roster();
    const { items, skills, leftOut } = await api.reviewImport({ files: [{ path: folder }], scope: 'account' });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ format: 'hand', fileName: 'roster/HAND.toml', state: 'ok', clash: null });
    expect(items[0]?.questions.map(({ key }) => key)).toEqual(['skills', 'mcp_servers']);
    expect(items[0]?.notCarried).toHaveLength(20);
    expect(skills.map(({ fileName }) => fileName)).toEqual(['roster/SKILL.md']);
    expect(leftOut).toEqual([]);
    expect(api.list({}).all).toBe(0);
    expect(readFileSync(join(folder, 'HAND.toml'), 'utf8')).toBe(TEXT);
  });

  test('accepted with the safe answers, it is a competency that brings no tool; twice, it asks', async () => {
    const { api } = openCompetencies();
    const files = [{ path: roster() }];
    const review = await api.reviewImport({ files, scope: 'account' });
    const [done] = take(api, review);
    expect(done).toMatchObject({
      done: 'imported',
      row: { id: 'pilot-roster', state: 'ok', fileName: 'roster/COMPETENCY.toml', skills: [], readiness: { tools: [] } },
    });
    expect(api.open({ id: done!.row!.sourceId }).text).toBe(review.items[0]?.text);
    const again = await api.reviewImport({ files, scope: 'account' });
    expect(again.items[0]?.clash).toMatchObject({ sameBytes: true });
    expect(take(api, again)[0]?.done).toBe('unchanged');
    const other = await api.reviewImport({ files, scope: 'account' });
    expect(take(api, other, { answers: { skills: ['night-shifts'] } })[0]).toMatchObject({
      done: 'skipped',
      reason: expect.stringContaining('Choose replace or keep both'),
    });
    const both = await api.reviewImport({ files, scope: 'account' });
    expect(take(api, both, { onClash: 'keep_both', answers: { skills: ['night-shifts'] } })[0]).toMatchObject({
      done: 'kept_both',
      row: { id: 'pilot-roster-2', skills: ['night-shifts'] },
    });
  });

  test.each<[string, () => Parameters<CompetenciesApi['reviewImport']>[0]['files']]>([
    ['the file itself', () => [{ path: join(roster(), 'HAND.toml') }]],
    ['a file of another name', () => [pastedFile('roster.toml', TEXT)]],
    ['pasted text', () => [pastedFile('pasted.md', TEXT)]],
    ['an archive', () => [pastedFile('roster.zip', makeZip([{ name: 'roster/HAND.toml', content: TEXT }]))]],
  ])('%s comes in as well', async (_, files) => {
    const { api } = openCompetencies();
    const review = await api.reviewImport({ files: files(), scope: 'account' });
    expect(review.items).toMatchObject([{ format: 'hand', state: 'ok' }]);
    expect(take(api, review)).toMatchObject([{ done: 'imported', row: { id: 'pilot-roster' } }]);
  });
});

test('a HAND.toml that cannot be read is refused with its line, and stops no other', async () => {
  const { api } = openCompetencies();
  const folder = roster();
  mkdirSync(join(folder, 'broken'));
  writeFileSync(join(folder, 'broken', 'HAND.toml'), 'id = "a"\nname = \n');
  const review = await api.reviewImport({ files: [{ path: folder }], scope: 'account' });
  expect(review.items.map(({ fileName, state, reason }) => [fileName, state, reason]).sort()).toEqual([
    ['broken/HAND.toml', 'refused', expect.stringMatching(/^Line 2, column 6: A value is missing/)],
    ['roster/HAND.toml', 'ok', null],
  ]);
  expect(
    take(api, review)
      .map(({ done }) => done)
      .sort(),
  ).toEqual(['imported', 'refused']);
});
