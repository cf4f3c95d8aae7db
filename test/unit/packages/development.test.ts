// G2: how a skill is learned, kept up and gated, as its frontmatter says it, and what kind of record it is.
import { describe, expect, test } from 'vitest';
import { analyse, edit, marks, pack, repaired, values } from './support/read.ts';

const SOUND = 'name: charts\ndescription: Reads charts.';
const front = (lines: string, body = '\nRead the chart.\n') => pack(lines === '' ? SOUND : `${SOUND}\n${lines}`, body);
const read = (lines: string) => analyse(front(lines)).metadata.development;

describe('G2: the fields of the seed’s SkillDefinition and CognitiveSkillEntry', () => {
  test('are read, and a file without them asks for nothing and never drops', () => {
    expect(read('')).toMatchObject({
      prerequisites: [],
      decayDays: null,
      minProficiency: null,
      minRank: null,
      preferredTools: [],
      skillId: null,
    });
    const lines = `skill_id: SK-204
category: seamanship
domain: navigation
department: bridge
origin: built_in
proficiency: 2
prerequisites: [lookout, "knots"]
decay_rate_days: 14
composite_skill_ids: [pilotage]
synergy_partners: [tides]
preferred_tools:
  - { tool_id: chart-table, priority: 3, context: when offline }
  - glass
min_proficiency: 3
min_rank: officer
intents: [plot, fix position]
triggers: [where are we]
activation: manual`;
    expect(read(lines)).toEqual({
      skillId: 'SK-204',
      category: 'seamanship',
      domain: 'navigation',
      department: 'bridge',
      origin: 'built_in',
      proficiency: 2,
      prerequisites: ['lookout', 'knots'],
      decayDays: 14,
      composites: ['pilotage'],
      synergies: ['tides'],
      preferredTools: [
        { toolId: 'chart-table', priority: 3, context: 'when offline' },
        { toolId: 'glass', priority: 2, context: '' },
      ],
      minProficiency: 3,
      minRank: 'officer',
      intents: ['plot', 'fix position'],
      triggers: ['where are we'],
      activation: 'manual',
    });
    expect(marks(analyse(front(lines)))).toEqual([]);
  });

  test('other spellings in use are read, and nothing said is never', () => {
    expect(read('min_proficiency: apply')).toMatchObject({ minProficiency: 3 });
    expect(read('decay_days: 20\ncomposites: a, b\nsynergies: c')).toMatchObject({
      decayDays: 20,
      composites: ['a', 'b'],
      synergies: ['c'],
    });
    for (const none of ['decay_rate_days:', 'decay_rate_days: null', 'decay_rate_days: ~']) {
      expect([read(none).decayDays, marks(analyse(front(none)))]).toEqual([null, []]);
    }
  });

  test('what cannot be read asks for the most, so that a mistake opens nothing', () => {
    expect(read('min_proficiency: 8\nmin_rank: boatswain')).toMatchObject({ minProficiency: 7, minRank: 'master' });
  });
});

describe('G2: what is wrong is told at its place', () => {
  test.each([
    ['decay_rate_days: 0', 'error 4:18 decay_days'],
    ['decay_days: -3', 'error 4:13 decay_days'],
    ['decay_days: 1.5', 'error 4:13 decay_days'],
    ['decay_days: 7\ndecay_rate_days: 14', 'warning 5:1 key_spelled_twice'],
    ['proficiency: 0', 'warning 4:14 proficiency_range'],
    ['min_proficiency: good', 'warning 4:18 proficiency_range'],
    ['min_rank: lieutenant', 'warning 4:11 rank_unknown'],
    ['origin: bought', 'warning 4:9 origin_unknown'],
    ['prerequisites: [lookout, charts]', 'error 4:26 prerequisite_self'],
    ['prerequisites: charts', 'error 4:16 prerequisite_self'],
    ['prerequisites: { a: b }', 'warning 4:16 list_expected'],
    ['preferred_tools: [{ priority: 1 }]', 'warning 4:19 preferred_tool_unnamed'],
    ['preferred_tools:\n  - { tool_id: glass, priority: high }', 'warning 5:33 preferred_tool_priority'],
  ])('%s', (lines, mark) => expect(marks(analyse(front(lines)))).toEqual([mark]));

  test('a repair replaces just that, or turns its line into a comment', () => {
    expect(repaired(front('decay_days: 0\ndomain: sea'), 'decay_days')).toContain('\n# decay_days: 0\ndomain: sea\n');
    const two = 'prerequisites:\n  - lookout\n  - charts';
    expect(values(repaired(front(two), 'prerequisite_self')).prerequisites).toEqual(['lookout']);
    expect(read('prerequisites:\n  # - charts').prerequisites).toEqual([]);
    expect(repaired(front('prerequisites: charts'), 'prerequisite_self')).toContain('\n# prerequisites: charts\n');
    expect(values(repaired(front('min_rank: lieutenant'), 'rank_unknown')).min_rank).toBe('officer');
    expect(values(repaired(front('origin: aquired'), 'origin_unknown')).origin).toBe('acquired');
  });
});

describe('G2: one rule for what a package is a record of', () => {
  test.each([
    ['instructions alone', '', '\nRead it.\n', 'instruction', []],
    ['fields alone', 'decay_days: 14\nprerequisites: [lookout]', '', 'developmental', []],
    ['fields and a heading', 'domain: sea', '\n# Charts\n\n<!-- later -->\n', 'developmental', []],
    ['both', 'domain: sea', '\nRead it.\n', 'both', []],
    ['both, by a template', 'proficiency: 2', '\n```markdown prompt_template name="Ask"\nHi\n```\n', 'both', []],
    // Packages of other programs have a category; one that says nothing is still empty.
    ['a category alone', 'category: docs', '\nRead it.\n', 'instruction', []],
    ['nothing at all', '', '', 'developmental', ['warning 4:4 body_empty']],
  ])('%s', (_, lines, body, record, told) => {
    const analysis = analyse(front(lines, body));
    expect(analysis.record).toBe(record);
    expect(marks(analysis).map((mark) => mark.replace(/\d+:\d+/, '4:4'))).toEqual(told);
  });
});

describe('G2, A8: fields are edited without touching anything else', () => {
  const TEXT =
    '---\nname: charts # ours\ndescription: Reads.\nprerequisites:   # first\n    - lookout # watch\n    - knots\nmin_proficiency: "3"\n---\n\nRead.\n';
  test('one item, one value, and a new key in its place', () => {
    expect(edit(TEXT, { op: 'setValue', path: ['prerequisites', 0], value: 'watch' })).toBe(TEXT.replace('- lookout', '- watch'));
    expect(edit(TEXT, { op: 'setValue', path: ['min_proficiency'], value: '4' })).toBe(TEXT.replace('"3"', '"4"'));
    expect(edit(TEXT, { op: 'setValue', path: ['decay_rate_days'], value: '14' })).toMatch(
      / {4}- knots\ndecay_rate_days: ["']?14["']?\nmin_proficiency/,
    );
  });
  test('a renamed skill keeps its fields, byte for byte', () => {
    expect(edit(TEXT, { op: 'renameSkill', name: 'sea-charts' })).toBe(TEXT.replace('name: charts', 'name: sea-charts'));
  });
});
