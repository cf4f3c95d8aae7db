// G3: which tool a skill would use, and why: case 35 of the capability cases, and what holds for every set of preferences and uses.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Because } from '../../../../electron/contract/index.ts';
import { told } from '../../../../electron/core/capability/because.ts';
import { conditionIn } from '../../../../electron/core/capability/preferred/context.ts';
import { type RankQuestion, rankTools } from '../../../../electron/core/capability/preferred/rank.ts';
import { scoreOf, type ToolUse } from '../../../../electron/core/capability/preferred/score.ts';
import { outcomeOf } from '../../../../electron/core/capability/preferred/uses.ts';
import fc from '../../../fixtures/fixed-seed.ts';

interface Case {
  now: string;
  skill: string;
  preferred_tools: { tool_id: string; priority: number; context: string }[];
  same_tag: string[];
  tools: { id: string; enabled?: boolean; held_by?: string; denied_for_this_agent?: boolean }[];
  online: boolean;
}
const CASE = JSON.parse(readFileSync(new URL('../../../fixtures/capability/35-preferred-tools.json', import.meta.url), 'utf8')) as Case;

/** One use after another, the last one a second ago. */
function uses(...groups: [count: number, succeeded: boolean][]): ToolUse[] {
  const all = groups.flatMap(([count, succeeded]) => Array.from({ length: count }, () => succeeded));
  return all.map((succeeded, at) => ({ at: new Date(Date.parse(CASE.now) - (all.length - at) * 1000).toISOString(), succeeded }));
}

const USED: Record<string, ToolUse[]> = {
  'plot-fine': uses([15, false], [45, true]),
  'plot-mid': uses([12, true], [1, false]),
  'plot-net': uses([10, true], [10, false]),
  'plot-fast': uses([3, true]),
};

function refusalsOf(id: string): Because[] {
  const tool = CASE.tools.find((each) => each.id === id);
  if (tool === undefined) return [told({ rule: 'tool_absent', subject: id, value: null })];
  if (tool.denied_for_this_agent) return [told({ rule: 'not_held', subject: id, value: 'jan' })];
  if (tool.enabled === false) return [told({ rule: 'tool_absent', subject: id, value: 'disabled' })];
  return tool.held_by === undefined ? [] : [told({ rule: 'tool_locked', subject: id, value: tool.held_by })];
}

const question = (used: Record<string, ToolUse[]> = USED): RankQuestion => ({
  preferences: CASE.preferred_tools.map(({ tool_id: toolId, priority, context }) => ({ toolId, priority, context })),
  tools: CASE.tools.map(({ id }) => ({ id, tags: CASE.same_tag.includes(id) || id === 'plot-fine' ? ['charts'] : [] })),
  refusals: refusalsOf,
  usesOf: (id) => used[id] ?? [],
  circumstances: { online: CASE.online, inputBytes: 0, readOnly: false },
  now: CASE.now,
});
const idsOf = (ranked: readonly { toolId: string }[]) => ranked.map(({ toolId }) => toolId);

describe('case 35', () => {
  it('G3: tools are ranked by what became of their last 50 uses, and not lifted by a low priority', () => {
    const { ranked } = rankTools(question());
    expect(ranked.map(({ toolId, bound }) => [toolId, Number(bound.toFixed(4))])).toEqual([
      ['plot-fine', 0.7864],
      ['plot-mid', 0.6669],
      ['plot-fast', 0.5],
      ['plot-net', 0.2993],
    ]);
    expect(ranked[0]).toMatchObject({ uses: 50, successes: 45, assumed: false, found: { by: 'name', priority: 2 } });
    expect(ranked[2]).toMatchObject({ uses: 3, assumed: true });
  });

  it('G3: each that is out says why', () => {
    const { dropped } = rankTools(question());
    expect(dropped.map(({ toolId, because }) => [toolId, because.map(({ sentence }) => sentence)])).toEqual([
      ['plot-lab', ['The tool plot-lab is disabled.']],
      ['plot-held', ['The tool plot-held is held by another run.']],
      ['plot-far', ['plot-far is for use offline, and this machine is online.']],
      ['plot-none', ['The tool plot-none is not available here.']],
      ['plot-spare', ['plot-spare is not among the tools of jan.']],
    ]);
  });

  it('G3: a mistake of the caller is no use of the tool, a failure of the tool is', () => {
    expect(['bad_input', 'input_invalid', 'no_permission', 'run_blocked', 'cancelled', 'not_found'].map((code) => outcomeOf(code))).toEqual(
      Array(6).fill(null),
    );
    expect(['run_failed', 'timed_out', 'process_failed', 'internal'].map((code) => outcomeOf(code))).toEqual(Array(4).fill('failure'));
    const unreached = ['tool_locked', 'not_chosen', 'secret_locked', 'changed_meanwhile', 'plain_http'];
    expect(
      unreached.map((code) => outcomeOf(code)),
      'it was held, or nobody could reach it',
    ).toEqual(Array(5).fill(null));
    expect(outcomeOf(null)).toBe('success');
  });

  it('G3: thirty more failures turn the order over', () => {
    const worse = [...USED['plot-fine']!, ...Array.from({ length: 30 }, () => ({ at: CASE.now, succeeded: false }))];
    const { ranked } = rankTools(question({ ...USED, 'plot-fine': worse }));
    expect(idsOf(ranked)).toEqual(['plot-mid', 'plot-fast', 'plot-net', 'plot-fine']);
    expect(ranked.at(-1)).toMatchObject({ uses: 50, successes: 20, bound: expect.closeTo(0.2761, 4) });
  });
});

describe('what holds for all', () => {
  it('G3: those found by a tag come after those that are named, whatever their score', () => {
    const { ranked } = rankTools({
      ...question({ 'plot-spare': uses([50, true]), 'plot-fine': uses([50, false]) }),
      refusals: () => [],
    });
    expect(idsOf(ranked).at(-1)).toBe('plot-spare');
    expect(ranked.at(-1)?.found).toEqual({ by: 'tag', tag: 'charts', of: 'plot-fine' });
  });

  it('G3: of several shared tags the first one counts, with the first named tool that has it', () => {
    const [c, d] = ['plot-c', 'plot-d'].map((toolId, at) => ({ toolId, priority: at, context: '' }));
    const tools = [
      { id: 'plot-d', tags: ['red', 'blue'] },
      { id: 'plot-c', tags: ['red', 'green'] },
      { id: 'plot-a', tags: ['red', 'white', 'blue'] },
      { id: 'plot-b', tags: ['white', 'red'] },
      { id: 'plot-e', tags: ['white'] },
    ];
    const { ranked } = rankTools({ ...question({}), preferences: [d!, c!], tools, refusals: () => [] });
    expect(ranked.slice(2).map(({ toolId, found }) => [toolId, found])).toEqual([
      ['plot-a', { by: 'tag', tag: 'blue', of: 'plot-d' }],
      ['plot-b', { by: 'tag', tag: 'red', of: 'plot-c' }],
    ]);
  });

  it('G3: takes time in proportion to preferences, tools and tags, also of thousands of each', () => {
    const ids = (what: string) => Array.from({ length: 5000 }, (_, n) => `${what}-${n}`);
    const tags = (what: string) => Array.from({ length: 20 }, (_, n) => `${what} ${n}`);
    const { ranked } = rankTools({
      ...question({}),
      preferences: ids('named').map((toolId, priority) => ({ toolId, priority, context: '' })),
      tools: [...ids('named').map((id) => ({ id, tags: tags('one') })), ...ids('other').map((id) => ({ id, tags: tags('two') }))],
      refusals: () => [],
    });
    expect(ranked).toHaveLength(5000);
  });

  it('G3: uses lose half their weight in 30 days, and a score of one bucket leaves it to the priority', () => {
    const now = '2031-06-30T12:00:00.000Z';
    const month = '2031-05-31T12:00:00.000Z';
    // Eight successes of a month ago weigh as much as four of today.
    const z = 1.96 ** 2;
    expect(scoreOf(Array(8).fill({ at: month, succeeded: true }), now).bound).toBeCloseTo(1 / (1 + z / 4), 10);
    expect(scoreOf(Array(30).fill({ at: '1931-01-01T00:00:00.000Z', succeeded: true }), now).bound).toBeCloseTo(0, 6);
    // 0.7864 and 0.7961 are in one bucket.
    const close = { 'plot-fine': uses([5, false], [45, true]), 'plot-mid': uses([15, true]) };
    expect(idsOf(rankTools(question(close)).ranked).slice(0, 2)).toEqual(['plot-fine', 'plot-mid']);
  });

  it('G3: three contexts are understood however they are written; any other is a note and decides nothing', () => {
    expect(['when offline', 'Offline ', 'for large files', 'large input', 'only when read-only'].map(conditionIn)).toEqual([
      'offline',
      'offline',
      'large_input',
      'large_input',
      'read_only',
    ]);
    expect(['', 'for small charts', 'offline or not', `${'when '.repeat(20_000)}x`].map(conditionIn)).toEqual([null, null, null, null]);
    const one = (context: string, circumstances: Partial<RankQuestion['circumstances']>) =>
      rankTools({
        ...question(),
        preferences: [
          { toolId: 'plot-net', priority: 1, context },
          { toolId: 'plot-net', priority: 7, context: 'for small charts' },
        ].slice(0, context === 'for small charts' ? 1 : 2),
        tools: [{ id: 'plot-net', tags: [] }],
        circumstances: { online: true, inputBytes: 0, readOnly: false, ...circumstances },
      }).ranked[0]?.found;
    expect(one('offline', { online: false })).toMatchObject({ priority: 1, note: '' });
    expect(one('offline', {})).toMatchObject({ priority: 7, note: 'for small charts' });
    expect(one('large files', { inputBytes: 100_000 })).toMatchObject({ priority: 1 });
    expect(one('read-only', { readOnly: true })).toMatchObject({ priority: 1 });
    expect(one('for small charts', {})).toMatchObject({ priority: 1, note: 'for small charts' });
  });

  it('G3: the order in which anything was inserted changes nothing', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const preference = fc.record({
      toolId: id,
      priority: fc.integer({ min: 0, max: 3 }),
      context: fc.constantFrom('', 'offline', 'a note'),
    });
    const tool = fc.record({ id, tags: fc.subarray(['x', 'y', 'z']) });
    const use = fc.record({
      tool: id,
      at: fc.constantFrom('2031-06-29T00:00:00.000Z', '2031-06-30T00:00:00.000Z'),
      succeeded: fc.boolean(),
    });
    const shuffled = <T>(list: T[]) => fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length });
    const world = fc
      .record({
        preferences: fc.array(preference, { maxLength: 6 }),
        tools: fc.uniqueArray(tool, { selector: (each) => each.id, maxLength: 5 }),
        used: fc.array(use, { maxLength: 80 }),
        refused: fc.subarray(['a', 'b', 'c', 'd', 'e']),
        online: fc.boolean(),
      })
      .chain((it) =>
        fc.record({
          it: fc.constant(it),
          other: fc.record({ preferences: shuffled(it.preferences), tools: shuffled(it.tools), used: shuffled(it.used) }),
        }),
      );
    fc.assert(
      fc.property(world, ({ it: given, other }) => {
        const rank = ({ preferences, tools, used }: typeof other) =>
          rankTools({
            preferences,
            tools,
            refusals: (of) => (given.refused.includes(of) ? [told({ rule: 'not_held', subject: of, value: 'jan' })] : []),
            usesOf: (of) => used.filter((each) => each.tool === of),
            circumstances: { online: given.online, inputBytes: 0, readOnly: false },
            now: '2031-06-30T12:00:00.000Z',
          });
        const ranking = rank(given);
        expect(rank(other)).toEqual(ranking);
        const all = [...idsOf(ranking.ranked), ...idsOf(ranking.dropped)];
        expect(new Set(all).size, 'each tool once').toBe(all.length);
        for (const { toolId } of given.preferences) expect(all).toContain(toolId);
        for (const { toolId } of ranking.ranked) expect(given.refused).not.toContain(toolId);
      }),
      { numRuns: 300 },
    );
  });
});
