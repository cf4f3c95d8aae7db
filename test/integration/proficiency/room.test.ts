// Levels of agents over a real account: what is stored, what only reading computes, what a run does, and what is refused on the way in (row G2).
import { describe, expect, it } from 'vitest';
import type { AssertionResult, Run } from '../../../electron/contract/index.ts';
import { createProficiency, type LearnedSkill } from '../../../electron/core/proficiency/index.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { openAgentsRoom } from '../agents/open.ts';
import { bringIn, makeFolder, openAgents, openLibrary, packageText } from '../library/open.ts';
import { errorOf, makeOld } from '../storage/folder.ts';

const CHARTS: LearnedSkill = {
  id: 'id-charts',
  name: 'charts',
  record: 'both',
  prerequisites: [],
  acknowledged: true,
  decayDays: 14,
  minProficiency: null,
  proficiency: 2,
};

function open() {
  const opened = openAgentsRoom();
  opened.room.api.create({ id: 'jan', name: 'Jan' });
  const changes = { count: 0 };
  const room = createProficiency({
    account: opened.library.account.db,
    agents: opened.room,
    skills: {
      named: (name) => (name === 'charts' || name === 'plot-course' ? CHARTS : null),
      keptUnder: (id) => (id === 'id-charts' || id === 'id-plot' ? 'charts' : null),
      developmental: () => ['charts'],
    },
    tell: opened.audit.add,
    place: { workspace: null, hasRun: () => true },
    zone: () => 'UTC',
    onChange: () => changes.count++,
    now: () => opened.time.now,
  });
  const at = (time: string) => {
    opened.time.now = new Date(time);
  };
  const stored = () => JSON.stringify(opened.library.account.db.prepare('SELECT * FROM agent_proficiency').all());
  const level = () => room.levelsOf('jan')('charts')?.level ?? null;
  return { ...opened, room, changes, at, stored, level };
}

const run = (id: string, endedAt: string, more: Partial<Run> = {}) =>
  ({ id, agent: 'jan', skillId: 'id-charts', status: 'completed', ending: 'complete', startedAt: endedAt, endedAt, ...more }) as Run;
const PASS = [{ status: 'pass' }] as AssertionResult[];

describe('G2: assessing', () => {
  it('33-decay.json: reading writes nothing, however often and after a restart; a passing run brings the level back, never above', () => {
    const { room, at, stored, level, changes } = open();
    at('2031-01-01T12:00:00Z');
    room.api.assess({ agent: 'jan', skill: 'charts', level: 5 });
    const kept = stored();
    at('2031-01-29T12:00:00Z');
    expect([level(), level(), level()]).toEqual([3, 3, 3]);
    expect(room.api.levels({ agent: 'jan' }).skills[0]).toMatchObject({
      assessed: { level: 5, effective: { level: 3, idleDays: 28, nextDropAt: '2031-02-12' }, wayBack: 'One passing run restores Advise.' },
    });
    expect(stored()).toBe(kept);
    const before = changes.count;
    room.exercised(run('r0', '2031-01-29T12:00:00.000Z', { status: 'failed' }), []);
    room.exercised(run('r0', '2031-01-29T12:00:00.000Z', { agent: 'you' }), []);
    room.exercised(run('r0', '2031-01-29T12:00:00.000Z'), [{ status: 'fail' }] as AssertionResult[]);
    expect([stored(), changes.count]).toEqual([kept, before]);
    room.exercised(run('r1', '2031-01-29T12:00:00.000Z', { skillId: 'id-plot' }), []);
    expect([level(), room.api.levels({ agent: 'jan' }).skills[0]!.assessed!.level]).toEqual([5, 5]);
  });

  it('five proven runs propose the next level; it is reached only by an assessment, which begins anew', () => {
    const { room, at, level } = open();
    at('2031-01-01T12:00:00Z');
    room.api.assess({ agent: 'jan', skill: 'plot-course', level: 3 });
    for (let n = 0; n < 7; n++) room.exercised(run(`r${n}`, `2031-01-0${n + 1}T13:00:00.000Z`), PASS);
    at('2031-01-08T12:00:00Z');
    const [row] = room.api.levels({ agent: 'jan' }).skills;
    expect(row).toMatchObject({ skill: 'charts', assessed: { level: 3 }, promotion: { level: 4 } });
    expect(row!.promotion!.runs.map(({ runId }) => runId)).toEqual(['r2', 'r3', 'r4', 'r5', 'r6']);
    expect(level()).toBe(3);
    expect(room.api.assess({ agent: 'jan', skill: 'charts', level: 4 }).skills[0]).toMatchObject({
      assessed: { level: 4 },
      promotion: null,
    });
  });

  it('a run that began before the assessment is no proof of it and no exercise after it, whenever it ended', () => {
    const { room, at, stored } = open();
    at('2031-01-01T12:00:00Z');
    room.api.assess({ agent: 'jan', skill: 'charts', level: 3 });
    const kept = stored();
    const early = { startedAt: '2031-01-01T11:59:59.000Z' };
    for (let n = 0; n < 5; n++) room.exercised(run(`r${n}`, '2031-01-01T12:05:00.000Z', early), PASS);
    expect(stored()).toBe(kept);
    room.exercised(run('r5', '2031-01-01T12:05:00.000Z', { startedAt: '2031-01-01T12:00:00.000Z' }), PASS);
    expect(stored()).toContain('r5');
  });

  it('a pin stops the decay; each act is audited with what it was; a dry run shows it and writes nothing', () => {
    const { room, at, stored, level, audit, changes } = open();
    at('2031-01-01T12:00:00Z');
    expect(errorOf(() => room.api.pin({ agent: 'jan', skill: 'charts', pinned: true }))).toMatchObject({ code: 'not_found' });
    expect(errorOf(() => room.api.assess({ agent: 'jan', skill: 'knots', level: 3 }))).toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('knots'),
    });
    expect(errorOf(() => room.api.assess({ agent: 'piet', skill: 'charts', level: 3 }))).toMatchObject({ code: 'not_found' });
    expect(room.api.assess({ agent: 'jan', skill: 'charts', level: 3, dryRun: true }).skills[0]!.assessed!.level).toBe(3);
    expect([stored(), changes.count]).toEqual(['[]', 0]);
    room.api.assess({ agent: 'jan', skill: 'charts', level: 3 });
    room.api.assess({ agent: 'jan', skill: 'charts', level: 4 });
    room.api.pin({ agent: 'jan', skill: 'charts', pinned: true });
    at('2031-12-31T12:00:00Z');
    expect(level()).toBe(4);
    room.api.pin({ agent: 'jan', skill: 'charts', pinned: false });
    expect(level()).toBe(1);
    room.api.forget({ agent: 'jan', skill: 'charts' });
    expect([level(), stored()]).toEqual([null, '[]']);
    const told = audit.page({}).rows.filter(({ subjectName }) => subjectName === 'charts');
    expect(told.toReversed().map(({ action, reasons }) => `${action}: ${reasons[0]!.sentence}`)).toEqual([
      'Assessed: charts is assessed at 3 Apply.',
      'Assessed: charts is assessed at 4 Enable; it was at 3 Apply.',
      'LevelPinned: charts is assessed at 4 Enable.',
      'LevelUnpinned: charts is assessed at 4 Enable.',
      'LevelForgotten: charts is no longer assessed; it was at 4 Enable.',
    ]);
  });
});

describe('G2: cycles of prerequisites', () => {
  const needing = (name: string, needs: readonly string[]) =>
    packageText(name, 'Do it.', needs.length === 0 ? '' : `prerequisites: [${needs.join(', ')}]\n`);

  it('are refused on save as an error that shows the cycle; the skill stays, the text is a draft', async () => {
    const library = openLibrary();
    const ids = await bringIn(library, { 'a.md': needing('a', []), 'b.md': needing('b', ['a']), 'c.md': needing('c', ['b']) });
    const id = ids['a.md']!;
    const { revision } = library.api.open({ id });
    const save = (text: string) => library.api.save({ id, text, baseHash: revision.hash });
    const error = errorOf(() => save(needing('a', ['c'])));
    expect(error).toMatchObject({ code: 'prerequisite_cycle', where: { line: 4 }, message: expect.stringContaining('a → c → b → a') });
    expect(library.api.open({ id })).toMatchObject({ revision: { hash: revision.hash }, draft: { text: needing('a', ['c']) } });
    expect(errorOf(() => save(needing('a', ['a'])))).toMatchObject({
      code: 'prerequisite_cycle',
      message: expect.stringContaining('a → a'),
    });
    // Under another name it closes none: nobody needs that.
    expect(save(needing('d', ['c'])).row.name).toBe('d');
  });

  it('are refused on import, each package of the cycle and no other', async () => {
    const library = openLibrary();
    await bringIn(library, { 'old.md': needing('old', []) });
    const files = Object.entries({ x: ['y'], y: ['z'], z: ['x'], w: ['x'], self: ['self'], fine: ['old'] }).map(([name, needs]) => ({
      fileName: `${name}.md`,
      data: Buffer.from(needing(name, needs)).toString('base64'),
    }));
    const plan = await library.api.planImport({ files, scope: 'account' });
    expect(Object.fromEntries(plan.items.map(({ name, state }) => [name, state]))).toEqual({
      x: 'refused',
      y: 'refused',
      z: 'refused',
      w: 'ok',
      self: 'refused',
      fine: 'ok',
    });
    expect(plan.items.find(({ name }) => name === 'x')!.reason).toContain('x → y → z → x is a cycle of prerequisites');
    const { items } = library.api.applyImport({ planId: plan.planId, choices: {} });
    expect(
      items
        .filter(({ done }) => done === 'imported')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['fine', 'w']);
  });

  it('never come about by saving, whatever is saved in which order', async () => {
    const names = ['s0', 's1', 's2', 's3', 's4'];
    const library = openLibrary();
    const ids = await bringIn(library, Object.fromEntries(names.map((name) => [`${name}.md`, needing(name, [])])));
    const saves = fc.array(fc.tuple(fc.constantFrom(...names), fc.subarray(names, { maxLength: 3 })), { minLength: 1, maxLength: 6 });
    const needs = new Map<string, readonly string[]>(names.map((name) => [name, []]));
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      needs.get(from)!.some((next) => next === to || (!seen.has(next) && seen.add(next) && reaches(next, to, seen)));
    fc.assert(
      fc.property(saves, (all) => {
        for (const [name, wanted] of all) {
          const before = needs.get(name)!;
          needs.set(name, wanted);
          const closes = reaches(name, name);
          if (closes) needs.set(name, before);
          const id = ids[`${name}.md`]!;
          const save = () => library.api.save({ id, text: needing(name, wanted), baseHash: library.api.open({ id }).revision.hash });
          if (closes) expect(errorOf(save).code).toBe('prerequisite_cycle');
          else save();
          expect(names.some((each) => reaches(each, each))).toBe(false);
        }
      }),
      { numRuns: 25 },
    );
  });
});

it('G2: one library finds both kinds of record by their words, and counts them', async () => {
  const library = openLibrary();
  await bringIn(library, {
    'charts.md': packageText('charts', '', 'domain: Navigation\ncategory: seamanship\ndecay_rate_days: 14\norigin: built_in\n'),
    'plot.md': packageText('plot', 'Plot it.', 'department: bridge\n'),
    'radar.md': packageText('radar', 'Look.', 'domain: navigation\nproficiency: 2\nskill_id: SK-9\n'),
  });
  const found = (query: string) => library.api.list({ query }).rows.map(({ name }) => name);
  expect(found('kind:developmental')).toEqual(['charts', 'radar']);
  expect(found('kind:instruction')).toEqual(['plot', 'radar']);
  expect(found('kind:both')).toEqual(['radar']);
  expect(found('domain:navigation -origin:built_in')).toEqual(['radar']);
  expect([found('category:seamanship'), found('department:bridge'), found('origin:built_in')]).toEqual([['charts'], ['plot'], ['charts']]);
  expect(library.api.list({}).facets).toMatchObject({
    kind: { developmental: 2, instruction: 2 },
    domain: { Navigation: 1, navigation: 1 },
    category: { seamanship: 1 },
    department: { bridge: 1 },
    origin: { built_in: 1 },
  });
  expect(library.catalog.learned('SK-9')?.name).toBe('radar');
  expect(library.api.list({ query: 'charts' }).rows[0]).toMatchObject({ record: 'developmental', warnings: 0, errors: 0 });
});

it('G2: an account from before has its agents and skills, and nobody was assessed', () => {
  const folder = makeOld(
    'agents',
    23,
    `INSERT INTO agents (id, name, built_in, created_at) VALUES ('jan', 'Jan', 0, '2030-01-01T00:00:00.000Z');
    INSERT INTO skill_sources (number, id, name, named_at, file_name, origin, source, enabled, acknowledged, revision, hash, saved_at, created_at)
      VALUES (1, 's1', 'charts', '2030', 'charts.md', 'own', 'user', 1, 1, 1, 'h', '2030', '2030');
    INSERT INTO skill_index (number, state, name, description, version, tags, kinds, errors, warnings) VALUES (1, 'ok', 'charts', '', '', '[]', '[]', 0, 0)`,
    makeFolder(),
  );
  const { db, close } = openAgents(folder);
  expect(db.prepare('SELECT name, record, traits FROM skill_index').get()).toEqual({ name: 'charts', record: 'instruction', traits: '{}' });
  expect(db.prepare("SELECT name FROM agents WHERE id = 'jan'").pluck().get()).toBe('Jan');
  expect(db.prepare('SELECT count(*) FROM agent_proficiency').pluck().get()).toBe(0);
  close();
});

it('G2: assessments from before keep their level, and what their skill says of decay is filled in', () => {
  const folder = makeOld(
    'agents',
    29,
    `INSERT INTO agents (id, name, built_in, created_at) VALUES ('jan', 'Jan', 0, '2030-01-01T00:00:00.000Z');
    INSERT INTO agent_proficiency (agent, skill, assessed, last_exercised, assessed_by, assessed_at)
      VALUES ('jan', 'charts', 5, '2031-01-01T12:00:00.000Z', 'you', '2031-01-01T12:00:00.000Z'),
        ('jan', 'gone', 4, '2031-01-01T12:00:00.000Z', 'you', '2031-01-01T12:00:00.000Z')`,
    makeFolder(),
  );
  const { db, close } = openAgents(folder);
  const room = createProficiency({
    account: db,
    agents: { of: () => ({ uses: [] }), all: () => [] } as unknown as Parameters<typeof createProficiency>[0]['agents'],
    skills: { named: (name) => (name === 'charts' ? CHARTS : null), keptUnder: () => null, developmental: () => [] },
    tell: () => {},
    place: { workspace: null, hasRun: () => true },
    zone: () => 'UTC',
    onChange: () => {},
    now: () => new Date('2031-01-29T12:00:00.000Z'),
  });
  room.skillsChanged();
  expect(['charts', 'gone'].map((skill) => room.levelsOf('jan')(skill)?.level)).toEqual([3, 4]);
  expect(db.prepare('SELECT skill, decay_days FROM agent_proficiency ORDER BY skill').raw().all()).toEqual([
    ['charts', 14],
    ['gone', null],
  ]);
  close();
});
