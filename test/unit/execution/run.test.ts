import { describe, expect, it, vi } from 'vitest';
import type { AppError } from '../../../electron/contract/index.ts';
import { openTraces } from '../traces/open.ts';
import { createTestClock } from './clock.ts';
import { CHECKER, PLAIN, TWO_STEPS } from './package.ts';
import { lineOf, setUp, treeOf } from './setup.ts';

const refused = async (act: () => unknown): Promise<AppError> => {
  try {
    await act();
  } catch (error) {
    return error as AppError;
  }
  return expect.fail('nothing was refused');
};

describe('C1, C2: a run', () => {
  it('D1: everything that happens is a span, and a row per artifact executed', async () => {
    const { run } = setUp(CHECKER, { answers: ['{"contradictions": []}'], price: 0.01 });
    const done = await run({ input: { entity_name: 'Mara', claims: [{ text: 'Born 1201' }] } });
    expect(done.run).toMatchObject({
      status: 'completed',
      reason: null,
      error: null,
      summary: '{"contradictions": []}',
      modelId: 'scripted/model',
    });
    expect(treeOf(done.spans, { loads: true })).toEqual([
      'run consistency-checker ok',
      '  compose system message ok',
      '    artifact Description ok',
      '      load Description ok',
      '    artifact two birth years ok',
      '      load two birth years ok',
      '    artifact Approach ok',
      '      load Approach ok',
      '  artifact Check Prompt ok',
      '    load Check Prompt ok',
      '    render Check Prompt ok',
      '    model_call scripted/model ok',
    ]);
    expect(done.rows.map((row) => [row.artifact_kind, row.artifact_id, row.session_id, row.skill_id])).toEqual([
      ['description', 'artifact-description', done.run.sessionId, 'skill-1'],
      ['example', 'two birth years', done.run.sessionId, 'skill-1'],
      ['approach', 'Approach', done.run.sessionId, 'skill-1'],
      ['prompt_template', 'artifact-check', done.run.sessionId, 'skill-1'],
    ]);
    const row = done.rows.at(-1)!;
    expect(row).toMatchObject({
      rendered_input: 'Claims about "Mara":\n1. Born 1201\nAnswer in JSON.',
      raw_output: '{"contradictions": []}',
      model_id: 'scripted/model',
      error: null,
    });
    const call = done.span('model_call')!;
    expect(row.input_tokens).toBe(call.inputTokens);
    expect(done.run).toMatchObject({ inputTokens: call.inputTokens, outputTokens: call.outputTokens, cost: call.cost, spanCount: 12 });
    expect(done.run.cost).toBeGreaterThan(0);
    // What a step needs is read when it begins, once, and the trace says how much that is.
    expect(done.span('load', 'Check Prompt')!.attributes).toMatchObject({ kind: 'prompt_template', chars: expect.any(Number) });
  });

  it('C2: sends exactly the rendered template and the composed system message, and records what was sent', async () => {
    const { run, models } = setUp(CHECKER);
    const done = await run({ input: { entity_name: 'a < b & "c"', claims: [] } });
    const [request] = models.requests;
    expect(request!.messages).toEqual([{ role: 'user', content: 'Claims about "a < b & "c"":\nAnswer in JSON.' }]);
    expect(request!.schema).toEqual({ type: 'object', properties: { contradictions: { type: 'array' } } });
    expect(done.payload(done.span('model_call'), 'system')).toBe(request!.system);
    expect(request!.system).toContain('`{{ not_a_value }}` and $ARGUMENTS stay; so does !`date`.');
    expect(JSON.parse(done.payload(done.span('model_call'), 'messages')!)).toEqual(request!.messages);
    expect(done.payload(done.span('model_call'), 'output')).toBe('{"contradictions": []}');
  });

  it('C2: a skill without a template sends its body and the request', async () => {
    const { run, models, api } = setUp(PLAIN, { answers: ['Sure.\nMore.'] });
    const done = await run({ request: 'Do the thing', input: {} });
    expect(models.requests[0]).toMatchObject({
      system: PLAIN.trim(),
      messages: [{ role: 'user', content: 'Do the thing' }],
      schema: undefined,
    });
    expect(done.run).toMatchObject({ status: 'completed', summary: 'Sure.' });
    expect(treeOf(done.spans)).toEqual(['run consistency-checker ok', '  compose system message ok', '  model_call scripted/model ok']);
    expect(await refused(() => api.start({ skill: { id: 'x' }, request: '  ' }))).toMatchObject({ code: 'input_invalid' });
  });

  it('C2: and its inputs, with their defaults; a request is then optional', async () => {
    const text = `---\nname: x\ninput_schema:\n  type: object\n  properties: { scene: { type: string }, tone: { type: string, default: calm } }\n---\n\nDraft it.\n`;
    const { run, models, api } = setUp(text, { answers: ['Done.'] });
    const sent = 'Input:\n{\n  "scene": "A pier.",\n  "tone": "calm"\n}';
    const done = await run({ input: { scene: 'A pier.' } });
    expect(done.run.status).toBe('completed');
    await run({ input: { scene: 'A pier.' }, request: 'Be brief.' });
    await run({ input: { scene: 'A pier.', request: 'Be brief.' } });
    expect(models.requests.map(({ messages }) => messages[0]!.content)).toEqual([sent, `Be brief.\n\n${sent}`, `Be brief.\n\n${sent}`]);
    const bare = text.replace(', default: calm', '');
    const error = await refused(() => setUp(bare).api.start({ skill: { id: 'x' } }));
    expect(error).toMatchObject({ code: 'input_invalid', message: expect.stringContaining('your request and your inputs') });
    const preview = await api.preview({ text: bare, fileName: 'x.md', artifact: null, input: {}, request: '', modelId: null });
    expect(preview.refusal).toMatchObject({ code: 'input_invalid', remedy: 'Fill in an input or write a request, and run again.' });
  });

  it('C2: object outputs of an earlier step are merged, and only the last step has the output schema', async () => {
    const { run, models } = setUp(TWO_STEPS, { answers: ['```json\n{"subject": "war"}\n```', '{}'] });
    const done = await run({ input: { topic: 'x' } });
    expect(done.run.status).toBe('completed');
    expect(models.requests.map((request) => request.schema)).toEqual([undefined, { type: 'object', properties: {} }]);
    expect(models.requests[1]!.messages[0]!.content).toBe('war / war / war / x');
    expect(models.requests[0]!.system).toBe('Framing.');
    expect(models.requests[1]!.system).toMatch(/^Framing\.\n\nAnswer only with JSON/);
  });

  it('C4: the variant of the model’s family is rendered, also for one artifact by name; a key is exactly that one', async () => {
    const { run, models } = setUp(CHECKER, { answers: ['{}'], info: { family: 'anthropic' } });
    await run();
    expect(models.requests[0]!.messages[0]!.content).toBe('For Claude: Mara');
    await run({ artifact: 'Check Prompt' });
    expect(models.requests[1]!.messages[0]!.content).toBe('For Claude: Mara');
    await run({ artifact: 'Check Prompt@default', input: { entity_name: 'Mara', claims: [] } });
    expect(models.requests[2]!.messages[0]!.content).toContain('Claims about "Mara"');
  });

  it('C1: one artifact can be run alone, prose without a model', async () => {
    const { run, models } = setUp(CHECKER);
    const done = await run({ artifact: 'Description' });
    expect(models.requests).toEqual([]);
    expect(done.run).toMatchObject({ status: 'completed', modelId: null, inputTokens: null, cost: null, artifact: 'Description' });
    expect(done.rows).toHaveLength(1);
    expect(done.rows[0]!.rendered_input).toContain('Works on claims, not on style.');
  });

  it('C6: without the sidecar a DSPy module gives way to its fallback, and the trace says so', async () => {
    const { run } = setUp(CHECKER);
    const done = await run({ artifact: 'DSPy Checker', input: { entity_name: 'Mara', claims: [] } });
    expect(done.run.status).toBe('completed');
    expect(treeOf(done.spans).slice(5)).toEqual([
      '  artifact DSPy Checker ok',
      '    artifact Check Prompt ok',
      '      render Check Prompt ok',
      '      model_call scripted/model ok',
    ]);
    expect(done.span('artifact', 'DSPy Checker')!.attributes).toMatchObject({
      fallback: 'Check Prompt',
      reason: expect.stringContaining('sidecar'),
    });
    expect(done.span('artifact', 'Check Prompt')!.attributes).toMatchObject({ fallback_of: 'DSPy Checker' });
    expect(done.rows.at(-1)).toMatchObject({ artifact_id: 'artifact-check', artifact_kind: 'prompt_template' });
  });

  it('C1: a kind without a handler fails with its name and line', async () => {
    const { run } = setUp(CHECKER);
    const line = lineOf(CHECKER, '```python');
    const code = await run({ artifact: 'Script' });
    expect(code.run).toMatchObject({ status: 'failed', reason: 'no_handler', error: { code: 'no_handler', where: { line } } });
    expect(code.run.error!.message).toBe(`Script (line ${line}) is a code_template, which this version cannot run.`);
    const module = await setUp(CHECKER.replace('    fallback_artifact: Check Prompt\n', '    note: none\n')).run({
      artifact: 'DSPy Checker',
    });
    expect(module.run).toMatchObject({ status: 'failed', reason: 'sidecar_required' });
  });

  it('C3: a template error names artifact, line of the file and the nearest known name', async () => {
    const text = CHECKER.replace('Claims about "{{ entity_name }}"', 'Claims about "{{ entity_nmae|upper }}"');
    const line = lineOf(text, 'entity_nmae');
    const { run } = setUp(text);
    const done = await run({ input: { entity_name: 'Mara', claims: [] } });
    expect(done.run).toMatchObject({ status: 'failed', reason: 'template_undefined' });
    expect(done.run.error).toMatchObject({
      message: `Check Prompt: Line ${line}, column 18: entity_nmae has no value (did you mean entity_name).`,
      where: { file: 'consistency-checker.md', line, column: 18 },
      remedy: expect.any(String),
    });
    expect(treeOf(done.spans).slice(5)).toEqual(['  artifact Check Prompt failed', '    render Check Prompt failed']);
    expect(done.rows.at(-1)).toMatchObject({ error: done.run.error!.message, raw_output: null });
  });

  it('C11: retries before the first token are spans of their own', async () => {
    const { run } = setUp(CHECKER, {
      answers: [
        {
          events: [
            { type: 'retry', attempt: 1, waitMs: 250, reason: 'overloaded' },
            { type: 'text', text: '{}' },
            { type: 'usage', inputTokens: 7, outputTokens: 1, cachedTokens: 4, estimated: false },
            { type: 'finish', reason: 'length' },
          ],
        },
      ],
    });
    const done = await run({ input: { entity_name: 'Mara', claims: [] } });
    expect(done.span('retry')).toMatchObject({
      status: 'ok',
      parentId: done.span('model_call')!.id,
      attributes: { wait_ms: 250, reason: 'overloaded' },
    });
    expect(done.span('model_call')).toMatchObject({
      inputTokens: 7,
      tokensEstimated: false,
      attributes: { finish: 'length', cached_tokens: 4, warning: expect.stringContaining('cut') },
    });
  });

  it('C11: usage that a provider does not report is estimated and marked; an unknown price stays unknown', async () => {
    const { run } = setUp(PLAIN, { answers: [{ text: 'one two three', usage: null }] });
    const done = await run({ request: 'go' });
    expect(done.span('model_call')).toMatchObject({ outputTokens: 3, tokensEstimated: true, cost: null });
    expect(done.run).toMatchObject({ outputTokens: 3, cost: null });
  });

  it('C11: a stream that breaks off keeps what had come', async () => {
    const { run } = setUp(CHECKER, { answers: [{ text: 'half an ans', fail: 'model_stream_cut' }] });
    const done = await run({ input: { entity_name: 'Mara', claims: [] } });
    expect(done.run).toMatchObject({ status: 'failed', reason: 'model_stream_cut' });
    expect(done.payload(done.span('model_call'), 'output')).toBe('half an ans');
    expect(done.span('model_call')).toMatchObject({ status: 'failed', tokensEstimated: true });
    const silent = await setUp(CHECKER, { answers: [{ events: [{ type: 'text', text: 'no finish' }] }] }).run({
      input: { entity_name: 'x', claims: [] },
    });
    expect(silent.run.reason).toBe('model_stream_cut');
  });

  it('C8: what can be refused before a run leaves no trace', async () => {
    const { api, traces } = setUp(CHECKER);
    expect((await refused(() => api.start({ skill: { name: 'missing' } }))).code).toBe('not_found');
    expect(await refused(() => api.start({ skill: { id: 'x' }, input: { entity_name: 7 } }))).toMatchObject({
      code: 'input_invalid',
      message: expect.stringContaining('entity_name: must be string'),
    });
    expect((await refused(() => api.start({ skill: { id: 'x' }, input: { entity_name: 'a' }, modelId: 'none' }))).code).toBe(
      'model_missing',
    );
    expect(await refused(() => api.start({ skill: { id: 'x' }, artifact: 'Nope' }))).toMatchObject({
      code: 'not_found',
      remedy: expect.stringContaining('Check Prompt'),
    });
    expect((await refused(() => api.start({ skill: { id: 'x' }, timeoutMs: 5 }))).code).toBe('bad_input');
    expect(traces.api.list({}).total).toBe(0);
  });
});

describe('C8: ends of a run', () => {
  const hanging = { answers: [{ text: 'Thinking about it', hang: true as const }] };
  const input = { entity_name: 'Mara', claims: [] };
  const afterText = async (set: ReturnType<typeof setUp>, runId: string) => {
    for await (const event of set.api.watch({ runId }, new AbortController().signal)) if (event.type === 'text') return;
  };

  it('C8: cancel reaches a streaming model; the text until then is kept', async () => {
    const set = setUp(CHECKER, hanging);
    const { runId } = await set.api.start({ skill: { id: 'x' }, input });
    await afterText(set, runId);
    expect(set.api.active().map((run) => run.status)).toEqual(['running']);
    set.api.cancel({ runId });
    await set.watch(runId);
    const { run, spans } = set.traces.api.get({ runId });
    expect(run).toMatchObject({ status: 'cancelled', reason: 'cancelled', error: { code: 'cancelled' } });
    expect(treeOf(spans).slice(-3)).toEqual([
      '  artifact Check Prompt cancelled',
      '    render Check Prompt ok',
      '    model_call scripted/model cancelled',
    ]);
    expect(spans.at(-1)!.payloads.map((payload) => payload.name)).toContain('output');
    expect(set.api.active()).toEqual([]);
    expect(set.traces.api.artifactRows({ runId }).at(-1)!.error).toMatch(/cancelled/);
  });

  it('C8: a model that ignores the signal does not keep the run alive', async () => {
    const set = setUp(CHECKER);
    const models = {
      ...set.models,
      port: { complete: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }) },
    };
    const deaf = setUp(CHECKER, undefined, { models });
    const { runId } = await deaf.api.start({ skill: { id: 'x' }, input });
    for await (const event of deaf.api.watch({ runId }, new AbortController().signal)) {
      if (event.type === 'span' && event.span.kind === 'model_call' && event.span.status === 'running') deaf.api.cancel({ runId });
    }
    expect(deaf.traces.api.get({ runId }).run.status).toBe('cancelled');
  });

  it('C8: cancel reaches a template that is rendering', async () => {
    const endless = CHECKER.replace('Answer in JSON.', '{% for a in range(9000) %}{% set z = ("x" * 9000000)|upper|length %}{% endfor %}');
    const set = setUp(endless);
    const { runId } = await set.api.start({ skill: { id: 'x' }, input });
    for await (const event of set.api.watch({ runId }, new AbortController().signal)) {
      if (event.type === 'span' && event.span.kind === 'render' && event.span.status === 'running') set.api.cancel({ runId });
    }
    expect(set.traces.api.get({ runId }).run.status).toBe('cancelled');
  });

  it('C8: the deadline ends a run as timed out', async () => {
    const clock = createTestClock();
    const set = setUp(CHECKER, hanging, { clock });
    const { runId } = await set.api.start({ skill: { id: 'x' }, input, timeoutMs: 1000 });
    await afterText(set, runId);
    clock.advance(1000);
    await set.watch(runId);
    const { run, spans } = set.traces.api.get({ runId });
    expect(run).toMatchObject({
      status: 'timed_out',
      durationMs: 1000,
      reason: 'timed_out',
      error: { code: 'timed_out', message: 'The run took longer than its limit of 1 s.' },
    });
    expect(spans.filter((span) => span.status === 'running')).toEqual([]);
  });

  it('C8: closing cancels what runs, writes it, and starts nothing new', async () => {
    const set = setUp(CHECKER, hanging);
    const { runId } = await set.api.start({ skill: { id: 'x' }, input });
    await afterText(set, runId);
    await set.execution.close();
    expect(set.traces.api.get({ runId }).run).toMatchObject({
      status: 'cancelled',
      error: { message: 'Skillwright was closed during the run.' },
    });
    expect((await refused(() => set.api.start({ skill: { id: 'x' }, input }))).code).toBe('cancelled');
    expect(set.traces.api.list({}).total).toBe(1);
  });

  it('C8: a start whose input is still being checked when the app closes leaves no run behind', async () => {
    const set = setUp(CHECKER);
    const starting = refused(() => set.api.start({ skill: { id: 'x' }, input }));
    await set.execution.close();
    expect((await starting).code).toBe('cancelled');
    expect(set.traces.api.list({}).total).toBe(0);
  });

  it('C8: cancelling a run that has ended changes nothing; an unknown one is not_found', async () => {
    const set = setUp(CHECKER);
    const done = await set.run({ input });
    set.api.cancel({ runId: done.runId });
    for (let at = 0; at < 40; at += 1) await set.run({ input });
    set.api.cancel({ runId: done.runId });
    expect(set.traces.api.get({ runId: done.runId }).run).toEqual(done.run);
    expect((await refused(() => set.api.cancel({ runId: 'x' }))).code).toBe('not_found');
  });

  it('B5: watching starts from the beginning whenever it begins, also long after the end', async () => {
    const set = setUp(CHECKER);
    const first = await set.run({ input });
    expect(first.events.filter((event) => event.type === 'run').map((event) => event.run.status)).toEqual([
      'pending',
      'running',
      'completed',
    ]);
    const text = first.events.filter((event) => event.type === 'text').map((event) => event.text);
    expect(text.join('')).toBe('{"contradictions": []}');
    const later = await set.watch(first.runId);
    expect(later.filter((event) => event.type === 'span').map((event) => event.span)).toEqual(first.spans);
    expect(later.filter((event) => event.type === 'text')).toEqual([expect.objectContaining({ text: text.join('') })]);
    expect(later.at(-1)).toEqual({ type: 'run', run: first.run });
    expect(set.changes.at(-1)!.status).toBe('completed');
  });

  it('D1: nothing of an ended run stays in memory: what is watched then is what is kept, whole and with keys masked', async () => {
    const traces = openTraces({ mask: (text) => text.replaceAll('SECRET', '••••') });
    const answer = `{"contradictions": ["SECRET ${'x'.repeat(600_000)}"]}`;
    const set = setUp(CHECKER, { answers: [answer] }, {}, traces);
    const { runId, run } = await set.run({ input });
    const events = await set.watch(runId);
    const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
    expect(text).toBe(answer.replace('SECRET', '••••'));
    expect(events.at(-1)).toEqual({ type: 'run', run });
  });

  it('D1: the end of a run that a database refuses is known all the same, and written later', async () => {
    const set = setUp(CHECKER, { answers: ['{"contradictions": []}'] });
    const { runId } = await set.api.start({ skill: { id: 'x' }, input });
    set.traces.account.traces.pragma('query_only = ON');
    await set.watch(runId);
    expect((await set.watch(runId)).at(-1)).toMatchObject({ type: 'run', run: { status: 'completed' } });
    set.api.cancel({ runId });
    set.traces.account.traces.pragma('query_only = OFF');
    set.traces.close();
    expect(set.traces.api.get({ runId }).run.status).toBe('completed');
  });
});

describe('C8: two hundred runs at once', () => {
  it('C8: each ends in exactly one final state, whatever models and people do', async () => {
    let seed = 42;
    const random = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    const answers = () => {
      const kind = random();
      if (kind < 0.5) return '{"contradictions": []}'.repeat(1 + Math.floor(random() * 5));
      if (kind < 0.65) return { text: 'half', fail: 'model_overloaded' as const };
      if (kind < 0.75) return { fail: 'model_refused' as const };
      if (kind < 0.85) return { events: [{ type: 'text' as const, text: 'cut' }] };
      return { text: 'waiting', hang: true as const };
    };
    const clock = createTestClock();
    const set = setUp(CHECKER, { answers, chunk: 3 }, { runsAtOnce: () => 200, clock });
    const started = Array.from({ length: 200 }, () =>
      set.api.start({ skill: { id: 'x' }, input: { entity_name: 'Mara', claims: [] }, timeoutMs: 3000 }),
    );
    const ids = (await Promise.all(started)).map(({ runId }) => runId);
    const cancelled = ids.filter(() => random() < 0.3);
    for (const [at, runId] of cancelled.entries()) setTimeout(() => set.api.cancel({ runId }), at % 40);
    const watched = ids.map(set.watch);
    // What is cancelled or answered has ended; then time passes for the others.
    await vi.waitFor(() => {
      const { completed = 0, failed = 0, cancelled: stopped = 0 } = set.traces.api.list({}).counts;
      expect(completed > 0 && failed > 0 && stopped > 0).toBe(true);
    });
    const passing = setInterval(() => clock.advance(1000), 20);
    const all = await Promise.all(watched);
    clearInterval(passing);
    for (const events of all) {
      const finals = events.filter((event) => event.type === 'run' && event.run.endedAt !== null);
      expect(finals).toHaveLength(1);
      expect(events.at(-1)).toBe(finals[0]);
    }
    expect(set.api.active()).toEqual([]);
    const { counts, total } = set.traces.api.list({});
    expect(total).toBe(200);
    expect(Object.keys(counts).every((status) => ['completed', 'failed', 'cancelled', 'timed_out'].includes(status))).toBe(true);
    expect(counts.completed! > 0 && counts.failed! > 0 && counts.cancelled! > 0 && counts.timed_out! > 0).toBe(true);
    const open = set.traces.account.traces.prepare("SELECT count(*) FROM spans WHERE status = 'running'").pluck().get();
    expect(open).toBe(0);
  });
});
