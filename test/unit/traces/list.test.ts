import { beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../../electron/contract/index.ts';
import { parseQuery } from '../../../electron/core/traces/query.ts';
import { createIds, idAt } from '../../../electron/core/traces/run-id.ts';
import { aRun, ended, openStore, openTraces } from './open.ts';

const NOW = Date.parse('2026-08-10T12:00:00Z');
const DAY = 86_400_000;

async function filled(runs: Partial<Run>[]) {
  const traces = openTraces({ now: () => NOW });
  for (const values of runs) {
    const run = aRun(values);
    const writer = traces.recorder.begin({ ...run, status: 'pending', inputTokens: null, outputTokens: null, cost: null }, 'skill');
    await writer.end(run.status === 'running' ? run : ended(run, values));
  }
  return traces;
}

describe('D2: filtering', () => {
  const runs: Partial<Run>[] = [
    { skillName: 'checker', status: 'completed', summary: 'Two birth years differ', modelId: 'local/smollm2' },
    {
      skillName: 'checker',
      status: 'failed',
      reason: 'model_refused',
      error: { code: 'model_refused', message: 'Key refused', retryable: false },
    },
    {
      skillName: 'Namer',
      status: 'completed',
      summary: 'Brückenkopf',
      modelId: 'openai/gpt-5',
      channel: 'cli',
      trigger: 'batch',
      parentRunId: 'earlier',
    },
    { skillName: 'namer two', status: 'cancelled', reason: 'cancelled', modelId: null, scope: 'workspace' },
  ];
  let traces: Awaited<ReturnType<typeof filled>>;
  beforeAll(async () => {
    traces = await filled(runs);
  });
  const names = (query: string) => {
    const page = traces.api.list({ query });
    expect(page.total).toBe(page.rows.length);
    return page.rows.map((row) => `${row.skillName}/${row.status}`);
  };

  it.each([
    ['', ['namer two/cancelled', 'Namer/completed', 'checker/failed', 'checker/completed']],
    ['status:failed', ['checker/failed']],
    ['status:FAILED', ['checker/failed']],
    ['status:failed,cancelled', ['namer two/cancelled', 'checker/failed']],
    ['-status:completed', ['namer two/cancelled', 'checker/failed']],
    ['skill:namer', ['Namer/completed']],
    ['skill:"namer two"', ['namer two/cancelled']],
    ['skill:na*', ['namer two/cancelled', 'Namer/completed']],
    ['model:openai/*', ['Namer/completed']],
    ['-model:local/smollm2', ['namer two/cancelled', 'Namer/completed']],
    ['channel:cli', ['Namer/completed']],
    ['trigger:batch', ['Namer/completed']],
    ['-trigger:batch status:failed', ['checker/failed']],
    ['agent:you parent:earlier', ['Namer/completed']],
    ['trigger:schedule', []],
    ['scope:workspace', ['namer two/cancelled']],
    ['reason:model_refused', ['checker/failed']],
    ['birth', ['checker/completed']],
    ['diff', ['checker/completed']],
    ['bruckenkopf', ['Namer/completed']],
    ['refused', ['checker/failed']],
    ['checker -birth', ['checker/failed']],
    ['checker status:completed', ['checker/completed']],
    ['status:', ['namer two/cancelled', 'Namer/completed', 'checker/failed', 'checker/completed']],
    ['"', ['namer two/cancelled', 'Namer/completed', 'checker/failed', 'checker/completed']],
    ['-- (*) AND', []],
    ['unknown:thing', []],
  ])('D2: %j', (query, expected) => {
    expect(names(query)).toEqual(expected);
  });

  it('D2: counts are per status, whatever status is asked for, and stay right with free text', () => {
    expect(traces.api.list({ query: 'status:failed' }).counts).toEqual({ completed: 2, failed: 1, cancelled: 1 });
    expect(traces.api.list({ query: 'checker' }).counts).toEqual({ completed: 1, failed: 1 });
    expect(traces.api.list({ query: 'skill:checker -status:failed' })).toMatchObject({ total: 1, counts: { completed: 1, failed: 1 } });
  });

  it('D2: since and before', async () => {
    const ids = (time: number) => createIds(() => time)();
    const at = (days: number) => ({
      id: ids(NOW - days * DAY),
      startedAt: new Date(NOW - days * DAY).toISOString(),
      skillName: `d${days}`,
    });
    const { api } = await filled([at(30), at(8), at(6), at(0.5)]);
    const list = (query: string) => api.list({ query }).rows.map((row) => row.skillName);
    expect(list('since:7d')).toEqual(['d0.5', 'd6']);
    expect(list('since:24h')).toEqual(['d0.5']);
    expect(list('since:2w before:7d')).toEqual(['d8']);
    expect(list('before:2026-08-03')).toEqual(['d8', 'd30']);
    expect(list('since:')).toEqual(['d0.5', 'd6', 'd8', 'd30']);
    expect(api.list({ query: 'since:7d' }).counts).toEqual({ completed: 2 });
  });
});

describe('D2: paging', () => {
  it('D2: every run appears once, newest first, over two databases', () => {
    const account = openStore();
    const workspace = openStore();
    const inAccount = openTraces({ account });
    const inWorkspace = openTraces({ account, workspace });
    const ids: string[] = [];
    for (let at = 0; at < 25; at += 1) {
      const run = aRun();
      (at % 3 === 0 ? inWorkspace : inAccount).recorder.begin(run, 'skill');
      ids.unshift(run.id);
    }
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = inWorkspace.api.list({ after, limit: 4 });
      expect(page.total).toBe(25);
      seen.push(...page.rows.map((row) => row.id));
      after = page.next;
    } while (after !== null);
    expect(seen).toEqual(ids);
  });

  it('D2: lists, counts and sums of a page use indexes, never a scan of all runs', () => {
    const { traces } = openStore();
    const plan = (sql: string, ...params: unknown[]) =>
      traces
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...params)
        .map((row) => row.detail)
        .join('; ');
    expect(plan('SELECT * FROM runs WHERE id < ? ORDER BY id DESC LIMIT 100', 'x')).toMatch(/SEARCH runs USING INDEX sqlite_autoindex/);
    expect(plan('SELECT * FROM runs WHERE (status = ?) ORDER BY id DESC LIMIT 100', 'failed')).toBe(
      'SEARCH runs USING INDEX idx_runs_status (status=?)',
    );
    expect(plan('SELECT * FROM runs WHERE (skill_name = ? COLLATE NOCASE) AND id < ? ORDER BY id DESC LIMIT 100', 'x', 'y')).toMatch(
      /idx_runs_skill/,
    );
    expect(plan('SELECT status, count(*) FROM runs WHERE id >= ? GROUP BY status', 'x')).toMatch(/COVERING INDEX idx_runs_status/);
  });
});

describe('D2: sums', () => {
  it('D2: tokens and cost of today; one unknown cost makes the sum unknown, never zero', async () => {
    const today = new Date(NOW);
    today.setHours(9);
    const at = today.toISOString();
    const yesterday = new Date(today.getTime() - DAY).toISOString();
    const known = await filled([
      { startedAt: at, inputTokens: 100, outputTokens: 20, cost: 0.5 },
      { startedAt: at, inputTokens: 10, outputTokens: 2, cost: 0 },
      { startedAt: yesterday, inputTokens: 7, outputTokens: 7, cost: 9 },
    ]);
    expect(known.api.tokensToday()).toEqual({ tokens: 132, cost: 0.5 });
    const unknown = await filled([
      { startedAt: at, inputTokens: 100, outputTokens: 20, cost: 0.5 },
      { startedAt: at, inputTokens: 10, outputTokens: 2, cost: null },
    ]);
    expect(unknown.api.tokensToday()).toEqual({ tokens: 132, cost: null });
    expect(openTraces().api.tokensToday()).toEqual({ tokens: 0, cost: 0 });
  });

  it('B1: the library learns the last run and the cost of seven days of each skill', async () => {
    const at = (days: number) => new Date(NOW - days * DAY).toISOString();
    const traces = await filled([
      { skillId: 'a', startedAt: at(20), inputTokens: 1, outputTokens: 1, cost: 5 },
      { skillId: 'a', startedAt: at(2), inputTokens: 1, outputTokens: 1, cost: 0.25 },
      { skillId: 'a', startedAt: at(1), inputTokens: 1, outputTokens: 1, cost: 0.5, status: 'failed' },
      { skillId: 'b', startedAt: at(1), inputTokens: 1, outputTokens: 1, cost: null },
      { skillId: 'c', startedAt: at(1), inputTokens: null, outputTokens: null, cost: null, status: 'cancelled' },
    ]);
    expect(Object.fromEntries(traces.activity.lastRuns())).toEqual({
      a: { status: 'failed', ending: null, at: at(1) },
      b: { status: 'completed', ending: null, at: at(1) },
      c: { status: 'cancelled', ending: null, at: at(1) },
    });
    expect(Object.fromEntries(traces.activity.costs7d())).toEqual({ a: 0.75, b: null });
  });

  it('B1, D1: an incomplete last run stays incomplete in the library after the run itself is removed', async () => {
    const startedAt = new Date(NOW).toISOString();
    const traces = await filled([{ skillId: 'a', startedAt, ending: 'cut' }]);
    const lastRun = { status: 'completed', ending: 'cut', at: startedAt };
    expect(traces.activity.lastRuns().get('a')).toEqual(lastRun);
    traces.account.traces.exec('DELETE FROM runs');
    expect(traces.activity.lastRuns().get('a')).toEqual(lastRun);
  });

  it('D2: roll-ups equal what the rows say after inserts, changes and deletes', async () => {
    const { account, recorder } = await filled([
      { skillName: 'x', cost: 0.1 },
      { skillName: 'x', status: 'failed', cost: null },
      { skillName: 'y', status: 'running', inputTokens: null, outputTokens: null, cost: null },
    ]);
    const extra = aRun({ skillName: 'x' });
    const writer = recorder.begin(extra, 'skill');
    await writer.end(ended(extra, { inputTokens: 50, cost: 1 }));
    const read = (sql: string) => account.traces.prepare(sql).all();
    const used = () => read('SELECT sum(input_tokens) AS tokens, sum(unknown_costs) AS unknown FROM run_usage');
    expect(used()).toEqual(
      read('SELECT sum(input_tokens) AS tokens, count(*) FILTER (WHERE cost IS NULL AND input_tokens IS NOT NULL) AS unknown FROM runs'),
    );
    const before = used();
    account.traces.prepare("DELETE FROM runs WHERE status = 'failed'").run();
    expect(read('SELECT skill_name, status, sum(runs) AS runs FROM run_counts GROUP BY 1, 2 HAVING sum(runs) > 0 ORDER BY 1, 2')).toEqual(
      read('SELECT skill_name, status, count(*) AS runs FROM runs GROUP BY 1, 2 ORDER BY 1, 2'),
    );
    expect(used()).toEqual(before); // what was spent was spent, also by a run that is removed
  });
});

describe('D2: query words', () => {
  it('D2: keys, quotes, negation and times', () => {
    expect(parseQuery('status:failed,timed_out -skill:"a b" since:2h free -no', NOW)).toEqual({
      terms: [
        { key: 'status', values: ['failed', 'timed_out'], negated: false },
        { key: 'skill', values: ['a b'], negated: true },
      ],
      words: [
        { text: 'free', negated: false },
        { text: 'no', negated: true },
      ],
      since: NOW - 7_200_000,
      before: null,
    });
  });
});

describe('D2: a filter that cannot be read is an error, not an answer', () => {
  it.each([
    ['since:abc', 'since:abc cannot be read: abc is not a time such as 30m, 24h, 7d or 2w, nor a date such as 2026-03-01.'],
    ['before:soon', 'before:soon cannot be read: soon is not a time such as 30m, 24h, 7d or 2w, nor a date such as 2026-03-01.'],
    // JavaScript would read these as days in 2001.
    ['since:7', 'since:7 cannot be read'],
    ['since:"soon 1"', 'since:soon 1 cannot be read'],
    ['since:2026-13-40', 'since:2026-13-40 cannot be read'],
    ['since:7d,24h', 'since:7d,24h cannot be read'],
    ['-since:7d', '-since:7d cannot be read: since takes no minus.'],
    ['status:faild', 'status:faild cannot be read: faild is not a status.'],
    ['-status:done', 'status:done cannot be read'],
    ['channel:web', 'channel:web cannot be read'],
    ['trigger:nobody', 'trigger:nobody cannot be read'],
    ['scope:here', 'scope:here cannot be read'],
  ])('D2: %s', (query, message) => {
    expect(() => parseQuery(query, NOW)).toThrow(expect.objectContaining({ code: 'bad_input', message: expect.stringContaining(message) }));
  });

  it.each([
    'since:',
    'status:',
    'status:FAILED',
    'status:f*',
    'since:999999w',
    'before:1900-01-01',
    'since:2026-03-01T10:00Z',
    'reason:x',
    'skill:x',
  ])('D2: %s is read', (query) => {
    expect(() => openTraces().api.list({ query })).not.toThrow();
  });
});

describe('C8: run ids', () => {
  it('C8: grow strictly, also when the clock stands still or steps back', () => {
    let now = 1_000_000;
    const newId = createIds(() => now);
    const ids = Array.from({ length: 10_000 }, (_, at) => {
      now += at % 7 === 0 ? -3 : at % 100 === 0 ? 5 : 0;
      return newId();
    });
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('C8: an id made at a moment is not below the bound of that moment', () => {
    expect(createIds(() => NOW)() >= idAt(NOW)).toBe(true);
    expect(createIds(() => NOW - 1)() < idAt(NOW)).toBe(true);
  });
});
