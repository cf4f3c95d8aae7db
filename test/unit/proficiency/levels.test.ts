// What the profile and the gate read of assessments, and which runs count (row G2).
import { expect, it } from 'vitest';
import type { AssertionResult } from '../../../electron/contract/index.ts';
import { type Assessment, type LearnedSkill, levelsOf, passingOf, promotionOf } from '../../../electron/core/proficiency/index.ts';

const NOW = new Date('2031-06-30T12:00:00Z');
const learned = (name: string, more: Partial<LearnedSkill> = {}): LearnedSkill => ({
  id: `id-${name}`,
  name,
  record: 'developmental',
  prerequisites: [],
  acknowledged: true,
  decayDays: null,
  minProficiency: null,
  proficiency: null,
  ...more,
});
const assessed = (skill: string, level: number, lastExercised: string, more: Partial<Assessment> = {}): Assessment => ({
  skill,
  assessed: level,
  lastExercised,
  pinned: false,
  by: 'you',
  at: lastExercised,
  decayDays: null,
  proof: [],
  ...more,
});

const HERE = { workspace: null, hasRun: () => true };

it('G2: 31-role-chain: levels by now, what drops next, the way back, and what is at risk', () => {
  const skills = new Map(
    [
      learned('lookout', { decayDays: 20 }),
      learned('charts', { prerequisites: ['lookout'] }),
      learned('collision-rules', { prerequisites: ['plotting'], decayDays: 14, minProficiency: 5 }),
    ].map((each) => [each.name, each]),
  );
  const { skills: rows, chain } = levelsOf({
    minimumOf: () => null,
    agent: 'jan',
    names: ['charts', 'lookout', 'collision-rules', 'signals'],
    assessments: [
      assessed('lookout', 5, '2031-04-30T12:00:00Z'),
      assessed('charts', 4, '2030-01-01T12:00:00Z'),
      assessed('collision-rules', 6, '2031-06-01T12:00:00Z'),
    ],
    skills: (name) => skills.get(name) ?? null,
    place: HERE,
    now: NOW,
    zone: 'UTC',
  });
  expect(rows.map(({ skill, assessed: is }) => [skill, is?.effective ?? null, is?.wayBack ?? null])).toEqual([
    ['charts', { level: 4, idleDays: 546 - 1, nextDropAt: null }, null],
    // Below what it asks for it could not run.
    ['collision-rules', { level: 4, idleDays: 29, nextDropAt: '2031-07-13' }, 'It may not run below Advise: assess it again.'],
    ['lookout', { level: 2, idleDays: 61, nextDropAt: '2031-07-19' }, 'One passing run restores Advise.'],
    ['signals', null, null],
  ]);
  expect(rows.flatMap(({ risks }) => risks.map(({ skill, prerequisite, state }) => `${skill} ${prerequisite} ${state}`))).toEqual([
    'charts lookout low',
    'collision-rules plotting missing',
  ]);
  expect(chain).toMatchObject({ order: ['lookout', 'charts', 'collision-rules'], cycles: [] });
});

const result = (status: AssertionResult['status']) => ({ status }) as AssertionResult;
it('G2: a run passes if it completed whole and every assertion that was checked passed; only one with some proves anything', () => {
  const whole = { status: 'completed', ending: 'complete' } as const;
  expect(passingOf(whole, [])).toBe('passing');
  expect(passingOf({ ...whole, ending: null }, [result('skipped')])).toBe('passing');
  expect(passingOf(whole, [result('pass'), result('skipped')])).toBe('proven');
  for (const status of ['fail', 'error'] as const) expect(passingOf(whole, [result('pass'), result(status)])).toBeNull();
  expect(passingOf({ ...whole, ending: 'cut' }, [result('pass')])).toBeNull();
  expect(passingOf({ ...whole, status: 'failed' }, [])).toBeNull();
});

it('G2: five proven runs propose the next level, and nothing is above Shape', () => {
  const proof = Array.from({ length: 5 }, (_, n) => ({ runId: `r${n}`, at: NOW.toISOString() }));
  expect(promotionOf({ assessed: 3, proof }, HERE)).toMatchObject({
    level: 4,
    sentence: '5 runs at Apply passed their assertions. Assess 4 Enable now?',
    runs: proof,
  });
  expect(promotionOf({ assessed: 3, proof: proof.slice(1) }, HERE)).toBeNull();
  expect(promotionOf({ assessed: 7, proof }, HERE)).toBeNull();
});

it('G2: of each run that proves a level it is said where its trace is: here, in a workspace that is not open, or nowhere any more', () => {
  const of = (runId: string, workspace?: string | null) => ({
    runId,
    at: NOW.toISOString(),
    ...(workspace !== undefined && { workspace }),
  });
  const proof = [of('kept', '/quay'), of('away', '/yard'), of('pruned', '/quay'), of('own', null), of('early')];
  const place = { workspace: '/quay', hasRun: (id: string) => id === 'kept' };
  expect(promotionOf({ assessed: 3, proof }, place)!.runs.map(({ runId, trace, workspace }) => [runId, trace, workspace])).toEqual([
    ['kept', 'here', '/quay'],
    ['away', 'elsewhere', '/yard'],
    ['pruned', 'gone', '/quay'],
    ['own', 'gone', null],
    ['early', 'gone', null],
  ]);
});
