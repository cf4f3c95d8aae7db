import { afterAll, describe, expect, it } from 'vitest';
import type { Span } from '../../../electron/contract/index.ts';
import { createAssertions } from '../../../electron/core/assertions/index.ts';
import { toJsonSchema } from '../../../electron/core/packages/index.ts';
import { createValidation } from '../../../electron/core/validation/index.ts';
import { createScriptedRegistry, type ScriptedOptions } from '../../fixtures/scripted-model.ts';
import { setUp, treeOf } from './setup.ts';

const validation = createValidation();
afterAll(() => validation.close());

const packageOf = (assertions: string[], more = ''): string => `---
name: checked
run: [Ask]
${more}artifacts:
  Ask:
    assertions:
${assertions.map((each) => `      - ${each}`).join('\n')}
---

\`\`\`jinja prompt_template name="Ask"
Say it.
\`\`\`
`;

function checkedRun(text: string, answers: ScriptedOptions['answers']) {
  const models = createScriptedRegistry({ answers, price: 0.001 });
  const room = createAssertions({ models, validation, countTokens: models.countTokens, toJsonSchema });
  return { ...setUp(text, { answers }, { models, assertions: room }), models, requests: models.requests };
}

const LONG = 'word '.repeat(400);

describe('C10: an answer that fails a hard check already is ended', () => {
  const statuses = async (assertions: string[], answer = LONG) => {
    const done = await checkedRun(packageOf(assertions), [answer]).run({ input: {} });
    const output = done.payload(done.span('model_call'), 'output')!;
    return { ...done, output, results: done.assertions[0]!.results };
  };

  it('C10: a greatest length that is hard stops the stream; the run fails, what came is kept, and the trace says why', async () => {
    const { run, output, results, span, rows } = await statuses([
      '{ type: contains, value: zebra }',
      '{ type: chars, max: 100, severity: hard }',
    ]);
    expect(run).toMatchObject({ status: 'failed', reason: 'assertion_failed' });
    expect(output.length).toBeGreaterThan(100);
    expect(output.length).toBeLessThan(200);
    expect(results.map(({ status }) => status)).toEqual(['skipped', 'fail']);
    expect(results[1]!.reason).toMatch(/^The output has 1\d\d characters; .* at most 100\. This assertion stopped the answer$/);
    expect(results[0]!.reason).toContain('an assertion stopped the answer: at most 100 characters');
    const call = span('model_call')!;
    expect(call).toMatchObject({ status: 'ok', tokensEstimated: true, attributes: { finish: 'assertion' } });
    expect(call.attributes.warning).toBe('An assertion stopped the answer: at most 100 characters.');
    expect(call.cost).toBeGreaterThan(0);
    expect(rows[0]).toMatchObject({ raw_output: output, assertions_run: 1, assertions_passed: 0 });
  });

  it('C10: so do words, lines, a forbidden text and a forbidden expression', async () => {
    const ended = async (assertion: string, answer: string) => {
      const { output, run } = await statuses([assertion], answer);
      return run.status === 'failed' && output.length < answer.length;
    };
    expect(await ended('{ type: words, max: 20, severity: hard }', LONG)).toBe(true);
    expect(await ended('{ type: lines, max: 5, severity: hard }', 'a line\n'.repeat(300))).toBe(true);
    expect(await ended('{ type: not_contains, value: secret }', `the secret ${LONG}`)).toBe(true);
  });

  it('C10: an expression is tried in its thread, and the answer is ended as soon as it has told', async () => {
    const set = checkedRun(packageOf(['{ type: not_regex, pattern: "se[ck]ret\\\\b" }']), ['']);
    set.models.port.complete = async function* () {
      for (let at = 0; at < 100; at++) {
        yield { type: 'text', text: 'another secret of forty characters ' };
        await validation.match('x', '', 'x'); // stands in line behind it
      }
      yield { type: 'finish', reason: 'stop' };
    };
    const done = await set.run({ input: {} });
    expect(done.run).toMatchObject({ status: 'failed', reason: 'assertion_failed' });
    expect(done.payload(done.span('model_call'), 'output')!.length).toBeLessThan(200);
    expect(done.assertions[0]!.results[0]).toMatchObject({ status: 'fail', evidence: { quote: 'secret', offset: 8 } });
  });

  it('C10: what may still be mended, is soft, turned around, about a part, or for writing only, waits for the end', async () => {
    for (const assertion of [
      '{ type: chars, max: 100 }',
      '{ type: chars, min: 5000, severity: hard }',
      '{ type: chars, max: 100, severity: hard, not: true }',
      '{ type: chars, max: 100, severity: hard, on: claims }',
      '{ type: chars, max: 100, severity: hard, stage: author }',
      '{ type: chars, max: 100, severity: hard, when: topic }',
      '{ type: not_contains, value: wor, whole_word: true }',
      '{ type: not_contains, value: "{{ unset }}" }',
      '{ type: not_regex, pattern: "word(?= end)" }',
    ]) {
      const { output } = await statuses([assertion]);
      expect(output, assertion).toBe(LONG);
    }
  });

  it('C10: the model is told to stop, so that nobody pays for the rest', async () => {
    let asked = 0;
    const endless = function* () {
      for (;;) {
        asked += 1;
        yield { type: 'text' as const, text: 'more and more ' };
      }
    };
    let closed = false;
    const set = checkedRun(packageOf(['{ type: chars, max: 50, severity: hard }']), ['']);
    set.models.port.complete = async function* () {
      try {
        for (const event of endless()) {
          await new Promise((resolve) => setImmediate(resolve));
          yield event;
        }
      } finally {
        closed = true;
      }
    };
    const done = await set.run({ input: {} });
    expect(done.run.status).toBe('failed');
    expect({ closed, few: asked < 20 }).toEqual({ closed: true, few: true });
  });
});

describe('C10: on_fail: retry', () => {
  it('C10: what failed goes back to the model as one more turn with a span of its own, and the second answer counts', async () => {
    const set = checkedRun(
      packageOf(['{ type: contains, value: pears, message: Pears are wanted, on_fail: retry }', '{ type: words, max: 5 }']),
      ['apples and apples', 'pears'],
    );
    const done = await set.run({ input: {} });
    expect(done.run).toMatchObject({ status: 'completed', summary: 'pears', warnings: 0 });
    expect(treeOf(done.spans).slice(-5)).toEqual([
      '  artifact Ask ok',
      '    render Ask ok',
      '    model_call scripted/model ok',
      '    retry on_fail ok',
      '      model_call scripted/model ok',
    ]);
    expect(done.span('retry')!.attributes).toEqual({ reason: expect.stringContaining('Pears are wanted'), checks: 1 });
    const [user, said, request] = set.requests[1]!.messages;
    expect([user!.content.trim(), said!.content]).toEqual(['Say it.', 'apples and apples']);
    expect(request!.content).toMatch(
      /does not pass these checks:\n\n- contains “pears”: Pears are wanted .*\.\n\nGive the whole answer again/,
    );
    // One set of results, of the answer that counts; what both have used.
    expect(done.assertions).toHaveLength(1);
    expect(done.assertions[0]!.results.map(({ status }) => status)).toEqual(['pass', 'pass']);
    const used = done.spans.filter(({ kind }) => kind === 'model_call').map(({ outputTokens }) => outputTokens!);
    expect(done.rows[0]).toMatchObject({ raw_output: 'pears', output_tokens: used[0]! + used[1]!, assertions_run: 2 });
  });

  it('C10: as often as it says and no more; it is off by default', async () => {
    const calls = async (onFail: string) => {
      const set = checkedRun(packageOf([`{ type: contains, value: pears${onFail} }`]), ['apples']);
      const { run } = await set.run({ input: {} });
      return [set.requests.length, run.status];
    };
    expect(await calls('')).toEqual([1, 'failed']);
    expect(await calls(', on_fail: retry')).toEqual([2, 'failed']);
    expect(await calls(', on_fail: retry 3')).toEqual([4, 'failed']);
    expect(await calls(', on_fail: retry 3, severity: soft')).toEqual([4, 'completed']);
  });

  it('C10: an answer that was ended early is asked for again too, and has to fit the schema then', async () => {
    const schema = 'output_schema: { type: object, properties: { a: {} }, required: [a] }\n';
    const set = checkedRun(packageOf(['{ type: chars, max: 40, severity: hard, on_fail: retry }'], schema), [
      `{"a": "${LONG}"}`,
      '{"a": 1}',
    ]);
    const done = await set.run({ input: {} });
    expect(done.run).toMatchObject({ status: 'completed', summary: '{"a": 1}' });
    expect(done.spans.filter(({ kind }) => kind === 'retry').map(({ name }) => name)).toEqual(['on_fail']);
  });

  it('C10: anything else under on_fail makes the assertion unusable, with the reason', async () => {
    const done = await checkedRun(packageOf(['{ type: contains, value: a, on_fail: reask }']), ['a']).run({ input: {} });
    expect(done.assertions[0]!.results[0]).toMatchObject({ status: 'error', reason: expect.stringContaining('on_fail: must be “retry”') });
  });
});

describe('C11: what a run passes to its model', () => {
  it('C11: texts that end an answer, and whose turn it is', async () => {
    const set = checkedRun(packageOf(['{ type: chars, max: 9 }']), ['a']);
    const { runId } = await set.run({ input: {}, stop: ['END', '\n\n'] });
    await set.run({ input: {}, batch: 'batch-1' });
    expect(set.requests.map(({ stop, lane }) => [stop, lane])).toEqual([
      [['END', '\n\n'], runId],
      [undefined, 'batch-1'],
    ]);
  });

  it('C11: that a call waits for others, and every warning, is seen while it runs and in the trace', async () => {
    const events = [
      { type: 'queued' as const, ahead: 3 },
      { type: 'queued' as const, ahead: 0 },
      { type: 'warning' as const, message: 'It takes no seed.' },
      { type: 'warning' as const, message: 'It takes no schema.' },
      { type: 'text' as const, text: 'a' },
      { type: 'usage' as const, inputTokens: 9, outputTokens: 1, cachedTokens: 8, estimated: false },
      { type: 'finish' as const, reason: 'stop' as const },
    ];
    const set = checkedRun(packageOf(['{ type: chars, max: 9 }']), ['']);
    const seen: Span['attributes'][] = [];
    let told = Promise.withResolvers<void>();
    set.models.port.complete = async function* () {
      for (const event of events) {
        yield event;
        if (event.type !== 'queued' && event.type !== 'warning') continue;
        await told.promise;
        told = Promise.withResolvers();
      }
    };
    const { runId } = await set.api.start({ skill: { id: 'x' }, input: {} });
    for await (const event of set.api.watch({ runId }, new AbortController().signal)) {
      if (event.type !== 'span' || event.span.kind !== 'model_call') continue;
      const { attributes, status } = event.span;
      if (status !== 'running' || Object.keys(attributes).length === 0) continue;
      seen.push(attributes);
      told.resolve();
    }
    const waited = { calls_ahead: 3, waited_ms: expect.any(Number) };
    expect(seen).toEqual([
      { calls_ahead: 3 },
      waited,
      { ...waited, warning: 'It takes no seed.' },
      { ...waited, warning: 'It takes no seed.\nIt takes no schema.' },
    ]);
    const call = set.traces.api.get({ runId }).spans.find(({ kind }) => kind === 'model_call')!;
    expect(call.attributes).toMatchObject({ ...seen.at(-1), cached_tokens: 8 });
  });
});
