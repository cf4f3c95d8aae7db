import { afterAll, describe, expect, it } from 'vitest';
import type { EffectiveCapability } from '../../../electron/contract/index.ts';
import { createAssertions } from '../../../electron/core/assertions/index.ts';
import type { GateRequest } from '../../../electron/core/execution/index.ts';
import { toJsonSchema } from '../../../electron/core/packages/index.ts';
import { createValidation } from '../../../electron/core/validation/index.ts';
import { createScriptedRegistry, type ScriptedOptions } from '../../fixtures/scripted-model.ts';
import { setUp, treeOf } from './setup.ts';

const validation = createValidation();
afterAll(() => validation.close());

const withAssertions = (assertions: string): string => `---
name: checked
run: [Ask, Next]
artifacts:
  Ask:
    assertions:
${assertions}
---

\`\`\`jinja prompt_template name="Ask"
Say it.
\`\`\`

\`\`\`jinja prompt_template name="Next"
Go on.
\`\`\`
`;

function checkedRun(assertions: string, answers: ScriptedOptions['answers'] = ['apples', 'next']) {
  const models = createScriptedRegistry({ answers });
  const room = createAssertions({ models, validation, countTokens: models.countTokens, toJsonSchema });
  return setUp(withAssertions(assertions), { answers }, { models, assertions: room });
}

describe('C10: assertions after each step', () => {
  it('C10: results are told, stored and counted; all passed is a completed run without warnings', async () => {
    const set = checkedRun('      - { type: contains, value: apples }\n      - { type: words, max: 3 }');
    const done = await set.run({ input: {} });
    expect(done.run).toMatchObject({ status: 'completed', warnings: 0 });
    const span = done.span('artifact', 'Ask')!;
    expect(done.assertions.map(({ spanId, results }) => [spanId, results.map(({ status }) => status)])).toEqual([
      [span.id, ['pass', 'pass']],
    ]);
    const told = done.events.find((event) => event.type === 'assertions');
    expect(told).toEqual({ type: 'assertions', ...done.assertions[0] });
    expect(done.rows.map((row) => [row.assertions_run, row.assertions_passed])).toEqual([
      [2, 2],
      [0, 0],
    ]);
  });

  it('C10: a hard fail ends the run as failed with its reason; the output is kept, and no later step runs', async () => {
    const set = checkedRun('      - { type: contains, value: pears, severity: hard }');
    const done = await set.run({ input: {} });
    expect(done.run).toMatchObject({ status: 'failed', reason: 'assertion_failed', error: { remedy: expect.any(String) } });
    expect(done.run.error!.message).toMatch(/^Ask \(line \d+\): The answer does not pass a check\. .*pears/);
    expect(done.rows).toHaveLength(1);
    expect(done.rows[0]).toMatchObject({ raw_output: 'apples', assertions_run: 1, assertions_passed: 0, error: done.run.error!.message });
    expect(done.assertions[0]!.results[0]).toMatchObject({ status: 'fail', severity: 'hard' });
  });

  it('C10: a soft fail completes with warnings', async () => {
    const done = await checkedRun('      - { type: contains, value: pears, severity: soft }').run({ input: {} });
    expect(done.run).toMatchObject({ status: 'completed', warnings: 1 });
    expect(done.rows[0]).toMatchObject({ assertions_run: 1, assertions_passed: 0, error: null });
  });

  it('C10: what can’t be decided fails nothing', async () => {
    const done = await checkedRun('      - { type: no_such_type, severity: hard }').run({ input: {} });
    expect(done.run).toMatchObject({ status: 'completed', warnings: 0 });
    expect(done.assertions[0]!.results[0]!.status).not.toBe('fail');
  });

  it('C10: each call of a judge is a span with what it cost', async () => {
    const verdict = '{"reason": "fine", "pass": true, "score": 1}';
    const done = await checkedRun('      - { type: rubric, criteria: It names fruit. }', ['apples', verdict, 'next']).run({ input: {} });
    expect(done.run.status).toBe('completed');
    expect(treeOf(done.spans).filter((line) => line.includes('judge'))).toEqual(['    judge assertion 1 ok']);
    expect(done.span('judge')).toMatchObject({ modelId: 'scripted/model', parentId: done.span('artifact', 'Ask')!.id });
    const tokens = done.spans.reduce((sum, span) => sum + (span.inputTokens ?? 0), 0);
    expect(done.run.inputTokens).toBe(tokens);
  });

  it('C10: the results of a run are there also for whoever looks later', async () => {
    const set = checkedRun('      - { type: contains, value: apples }');
    const { runId, assertions } = await set.run({ input: {} });
    const past = set.traces.recorder.past(runId)!;
    expect(past.filter((event) => event.type === 'assertions')).toEqual([{ type: 'assertions', ...assertions[0] }]);
  });
});

describe('C12, E5: the gate before every run', () => {
  const because = (rule: 'permission_missing' | 'role_not_allowed', sentence: string) => ({ rule, subject: 's', value: null, sentence });
  const decided = (decision: EffectiveCapability['decision']): EffectiveCapability => ({
    agent: { id: 'you', name: 'You', builtIn: true },
    skill: { id: 'source-1', name: 'checked', version: '1.0.0', whole: '' },
    decision,
    because: [because('role_not_allowed', 'The role of You is not allowed.')],
    permissions: ['pages', 'memory'].map((resource) => ({
      permission: { resource, access: 'write', scope: null },
      state: 'missing',
      because: [because('permission_missing', `${resource}:write is not granted.`)],
    })),
    reach: { skills: [], more: false },
    through: [],
    tools: [],
  });

  it('C12: a blocked run names everything that is missing, leaves no run, and calls no model', async () => {
    const asked: GateRequest[] = [];
    const gate = (request: GateRequest) => {
      asked.push(request);
      return decided('blocked');
    };
    const set = setUp(withAssertions('      []'), undefined, { gate });
    await expect(set.api.start({ skill: { id: 'source-1' }, agent: 'scribe', taskContext: 'autonomous' })).rejects.toMatchObject({
      code: 'run_blocked',
      message: expect.stringMatching(/The role of You is not allowed\. pages:write is not granted\. memory:write is not granted\.$/),
      remedy: expect.any(String),
    });
    expect(asked).toMatchObject([{ skill: { sourceId: 'source-1' }, agent: 'scribe', channel: 'editor', taskContext: 'autonomous' }]);
    expect(set.models.requests).toEqual([]);
    expect(set.traces.api.list({}).total).toBe(0);
  });

  it('C12: the gate comes before the input is looked at', async () => {
    const set = setUp(withAssertions('      []').replace('run:', 'input_schema: { x: string }\nrun:'), undefined, {
      gate: () => decided('blocked'),
    });
    await expect(set.api.start({ skill: { id: 'source-1' }, input: { x: 1 } })).rejects.toMatchObject({ code: 'run_blocked' });
  });

  it('C12: an allowed run goes on', async () => {
    const set = setUp(withAssertions('      []'), { answers: ['a', 'b'] }, { gate: () => decided('allowed') });
    expect((await set.run({ input: {} })).run.status).toBe('completed');
  });
});
