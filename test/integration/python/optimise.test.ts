// Optimising for real: DSPy's own optimisers in the sidecar on ten cases, with a scripted model (rows C7, H2).
import { afterAll, describe, expect, it } from 'vitest';
import { checkState, DSPY_VERSION, readEnvelope } from '../../../electron/core/dspy-state/index.ts';
import { fields, moduleOf, openDspy } from './dspy-open.ts';
import { answerOf, CAPITALS, openOptimise, skillText, stateIn } from './optimise-open.ts';

const { dspy, close } = openDspy();
afterAll(close);

const mean = (rows: readonly { score: number }[] | null): number =>
  (rows ?? []).reduce((sum, { score }) => sum + score, 0) / (rows?.length ?? 0);

describe('H2: a module gets better from ten cases', () => {
  it.each([
    ['labeled_few_shot', {}],
    ['bootstrap_few_shot', {}],
    ['random_search', { candidates: 1 }],
    ['gepa', { metricCalls: 40 }],
  ] as const)('%s: scores before and after, never more calls than the estimate', async (optimizer, args) => {
    const room = await openOptimise({ dspy });
    const estimate = room.api.estimate(room.input({ optimizer, args }));
    expect(room.models.requests).toHaveLength(0);
    const job = await room.run({ optimizer, args });
    expect(job).toMatchObject({ status: 'ready', phase: 'ended', stopped: null, error: null });
    expect(job.calls).toBe(room.models.requests.length);
    expect(job.calls).toBeLessThanOrEqual(estimate.calls);
    expect(job.before).toHaveLength(10);
    expect(mean(job.before)).toBeCloseTo(0.5);
    expect(mean(job.after)).toBe(1);
    expect(job.before?.find(({ score }) => score < 1)?.feedback).toContain('A good answer');
  });

  it('the accepted state is a revision, and changes the next prompt as the trace shows', async () => {
    const room = await openOptimise({ dspy });
    const before = room.text();
    const job = await room.run();
    expect(room.text()).toBe(before);
    expect(room.api.accept({ jobId: job.id }).status).toBe('accepted');
    expect(room.shelf.revisions({ id: room.skillId })).toHaveLength(2);
    const after = room.text();
    expect(after.startsWith(before.trimEnd())).toBe(true);
    const envelope = readEnvelope(stateIn(after));
    expect(envelope).toMatchObject({
      dspy_version: DSPY_VERSION,
      optimizer: { name: 'bootstrap_few_shot', seed: 1 },
      scores: { before: 0.5, after: 1 },
    });
    const { runId } = await room.execution.start({ skill: { id: room.skillId }, input: { country: 'Spain' } });
    for await (const _ of room.execution.watch({ runId }, new AbortController().signal));
    const { run, spans } = room.traces.get({ runId });
    expect(run).toMatchObject({ status: 'completed', summary: 'Madrid' });
    const call = spans.find(({ kind }) => kind === 'model_call')!;
    const messages = call.payloads.find(({ name }) => name === 'messages')!;
    expect(room.traces.payload({ payloadId: messages.id, offset: 0 }).text).toContain('[[ ## capital ## ]]\\nParis');
    expect(spans.find(({ artifactKind }) => artifactKind === 'dspy_module')!.attributes).toMatchObject({ state: 'loaded' });
  });

  it('a discarded one leaves the package as it was', async () => {
    const room = await openOptimise({ dspy });
    const before = room.text();
    const job = await room.run({ optimizer: 'labeled_few_shot' });
    expect(room.api.discard({ jobId: job.id }).status).toBe('discarded');
    expect(room.text()).toBe(before);
    expect(() => room.api.accept({ jobId: job.id })).toThrow(/nothing to accept/);
  });

  it('a module whose signature was changed meanwhile does not get the state', async () => {
    const room = await openOptimise({ dspy });
    const job = await room.run({ optimizer: 'labeled_few_shot' });
    const { text, revision } = room.shelf.open({ id: room.skillId });
    room.shelf.save({ id: room.skillId, text: text!.replace('country -> capital', 'country -> capital, river'), baseHash: revision.hash });
    expect(() => room.api.accept({ jobId: job.id })).toThrow(expect.objectContaining({ code: 'changed_meanwhile' }));
  });

  it('the same seed makes the same state', async () => {
    const room = await openOptimise({ dspy });
    const states = [];
    for (const seed of [7, 7, 8]) {
      const job = await room.run({ optimizer: 'labeled_few_shot', args: { labeled: 3 }, seed });
      states.push(job.summary);
      room.api.accept({ jobId: job.id });
    }
    expect(states[0]).toBe(states[1]);
  });
});

describe('H2: limits', () => {
  it('no call is made beyond the cap, and what was found by then is offered', async () => {
    const room = await openOptimise({ dspy });
    const job = await room.run({ maxCalls: 13 });
    expect(room.models.requests).toHaveLength(13);
    expect(job).toMatchObject({ status: 'ready', stopped: 'limit', calls: 13, after: null });
    expect(job.summary).toContain('examples');
  });

  it('a cap that ends it before anything is found leaves nothing to accept', async () => {
    const room = await openOptimise({ dspy });
    expect(await room.run({ maxCalls: 4 })).toMatchObject({ status: 'empty', stopped: 'limit', calls: 4 });
  });

  it('stop ends it with the best so far, also while a model hangs', async () => {
    let hanging = false;
    const room = await openOptimise({
      dspy,
      answers(request, call) {
        hanging = call > 26;
        return hanging ? { hang: true } : answerOf(request);
      },
    });
    const { jobId } = room.api.start(room.input({ optimizer: 'gepa', args: { metricCalls: 60 } }));
    const job = await room.follow(jobId, () => {
      if (hanging) room.api.stop({ jobId });
    });
    expect(job).toMatchObject({ status: 'ready', stopped: 'stopped', calls: room.models.requests.length });
  });

  it('closed before anything was found, it goes on after a restart with the calls that are left', async () => {
    let isSlow = true;
    const room = await openOptimise({ dspy, answers: (request, call) => (isSlow && call >= 3 ? { hang: true } : answerOf(request)) });
    const before = room.text();
    const { jobId } = room.api.start(room.input());
    await expect.poll(() => room.models.requests.length).toBe(4);
    await room.restart();
    isSlow = false;
    expect(room.api.jobs({ skillId: room.skillId })).toMatchObject([{ id: jobId, status: 'interrupted', calls: 4, stopped: null }]);
    const job = await room.follow(room.api.resume({ jobId }).jobId);
    expect(job).toMatchObject({ status: 'ready', maxCalls: 496 });
    expect(mean(job.after)).toBe(1);
    await room.restart();
    expect(room.api.jobs({ skillId: room.skillId }).map(({ status }) => status)).toEqual(['discarded', 'ready']);
    expect(room.text()).toBe(before);
    expect(room.api.accept({ jobId: job.id }).status).toBe('accepted');
    expect(readEnvelope(stateIn(room.text()))).toMatchObject({ scores: { before: 0.5, after: 1 } });
  });

  it('a model that fails three times in a row ends it with the model’s own error', async () => {
    const room = await openOptimise({ dspy, answers: () => ({ fail: 'model_no_key', message: 'No key.' }) });
    expect(await room.run()).toMatchObject({ status: 'failed', calls: 3, error: { code: 'model_no_key' } });
  });

  it('money is told before and counted while', async () => {
    const room = await openOptimise({ dspy, price: 0.001 });
    expect(room.api.estimate(room.input()).cost).toBeGreaterThan(0);
    expect((await room.run({ maxCalls: 13 })).cost).toBeGreaterThan(0);
  });
});

describe('C2, H2: an answer that is not whole', () => {
  it('is counted and told at its case, whether it can be read, cannot, or gives nothing', async () => {
    const cut = (text: string) => ({ text, finish: 'length' as const });
    const room = await openOptimise({
      dspy,
      answers(request) {
        const last = request.messages.at(-1)!.content;
        if (last.includes('Spain')) return cut(fields({ capital: 'Mad' }));
        if (last.includes('Norway')) return cut('[[ ## cap');
        if (last.includes('Peru'))
          return {
            events: [
              { type: 'thinking', text: 'Hm.' },
              { type: 'finish', reason: 'stop' },
            ],
          };
        return answerOf(request);
      },
    });
    const job = await room.run({ optimizer: 'labeled_few_shot' });
    const rows = Object.fromEntries(job.before!.map(({ caseName, ending, error }) => [caseName, { ending, failed: error !== null }]));
    expect(rows).toMatchObject({
      France: { ending: 'complete', failed: false },
      Spain: { ending: 'cut', failed: false },
      Norway: { ending: 'cut', failed: true },
      Peru: { ending: 'only_thinking', failed: true },
    });
    expect(job.after!.filter(({ ending }) => ending === 'complete')).toHaveLength(7);
    expect(job.incomplete).toBe(2 * 3);
  });
});

describe('H2: what can’t be optimised is said before', () => {
  it('a template without anything to learn, a module that is not there, cases without a value or a check', async () => {
    const room = await openOptimise({ dspy, text: skillText('', { template_id: 'rlm', signature: 'country -> capital' }) });
    expect(() => room.api.estimate(room.input())).toThrow(/nothing to optimise/);
    expect(() => room.api.estimate(room.input({ artifact: 'Other' }))).toThrow(/no DSPy module Other/);
    const other = await openOptimise({ dspy, text: skillText('', { template_id: 'predict', signature: 'city -> capital' }) });
    expect(() => other.api.estimate(other.input())).toThrow(/None of the chosen cases can be used\. France has no value for city/);
  });
});

describe('C7: states of another DSPy', () => {
  const old = (job: string) => job.replace(`"dspy_version": "${DSPY_VERSION}"`, '"dspy_version": "3.3.1"');

  async function outdated() {
    const room = await openOptimise({ dspy });
    const job = await room.run({ optimizer: 'labeled_few_shot', args: { labeled: 2 } });
    room.api.accept({ jobId: job.id });
    const { text, revision } = room.shelf.open({ id: room.skillId });
    room.shelf.save({ id: room.skillId, text: old(text!), baseHash: revision.hash });
    room.models.requests.length = 0;
    return room;
  }

  it('are listed with what it takes, and nothing is asked of a model before consent', async () => {
    const room = await outdated();
    expect(room.api.outdated()).toMatchObject([
      {
        skillName: 'capitals',
        artifact: 'Name it',
        from: '3.3.1',
        to: DSPY_VERSION,
        optimizer: 'labeled_few_shot',
        problem: null,
        estimate: { calls: 20 },
      },
    ]);
    expect(room.models.requests).toHaveLength(0);
    expect(room.api.renewal()).toMatchObject({ status: 'idle', queue: [] });
  });

  it('with consent they are made anew with their own settings, and saved when they are no worse', async () => {
    const room = await outdated();
    room.api.renew({ items: [{ skillId: room.skillId, artifact: 'Name it', maxCalls: 40 }] });
    await expect.poll(() => room.api.renewal()).toMatchObject({ status: 'idle', done: [{ outcome: 'Saved; score 0.50 → 1.00.' }] });
    expect(room.api.outdated()).toEqual([]);
    expect(checkState(moduleOf({ template_id: 'predict', signature: 'country -> capital' }), stateIn(room.text()))).toMatchObject({
      ok: true,
    });
  });

  it('a pause holds every further call; the rest goes on after', async () => {
    const room = await outdated();
    room.api.pauseRenewal();
    room.api.renew({ items: [{ skillId: room.skillId, artifact: 'Name it', maxCalls: 40 }] });
    await expect.poll(() => room.api.renewal().current?.phase ?? 'waits').toMatch(/waits|starting|before/);
    const calls = room.models.requests.length;
    expect(room.api.renewal().status).toBe('paused');
    room.api.resumeRenewal();
    await expect.poll(() => room.api.renewal().done).toHaveLength(1);
    expect(room.models.requests.length).toBeGreaterThan(calls);
    expect(calls).toBe(0);
  });
});

describe('C6: tools', () => {
  it('react calls an artifact that the package provides as a tool, as a span of its own', async () => {
    const provided =
      'provides_tools:\n  - { name: river_of, description: The river of a city, input_schema: { city: string }, artifact: River }\n';
    const text = skillText('', { template_id: 'react', signature: 'country -> capital', params: { steps: 3 } })
      .replace('artifacts:\n', `${provided}artifacts:\n`)
      .concat('\n```jinja prompt_template name="River"\nWhich river flows through {{ city }}?\n```\n');
    const room = await openOptimise({
      dspy,
      text,
      answers({ messages }, call) {
        if (messages.at(-1)!.content.startsWith('Which river')) return 'The Seine';
        if (call === 0) return fields({ next_thought: '-', next_tool_name: 'river_of', next_tool_args: '{"city": "Paris"}' });
        if (messages.at(-1)!.content.includes('The Seine'))
          return fields({ next_thought: '-', next_tool_name: 'finish', next_tool_args: '{}', reasoning: '-', capital: 'Paris' });
        return fields({ reasoning: '-', capital: 'nowhere' });
      },
    });
    const { runId } = await room.execution.start({ skill: { id: room.skillId }, input: { country: 'France' } });
    for await (const _ of room.execution.watch({ runId }, new AbortController().signal));
    const { run, spans } = room.traces.get({ runId });
    expect(run).toMatchObject({ status: 'completed', summary: 'Paris' });
    const tool = spans.find(({ kind }) => kind === 'tool')!;
    expect(tool).toMatchObject({ name: 'river_of', status: 'ok' });
    expect(spans.find(({ parentId, kind }) => kind === 'artifact' && parentId === tool.id)).toMatchObject({ name: 'River' });
  });
});

describe('C7: without the sidecar', () => {
  const COUNTRY = Object.keys(CAPITALS)[0]!;
  async function ran(room: Awaited<ReturnType<typeof openOptimise>>) {
    const { runId } = await room.execution.start({ skill: { id: room.skillId }, input: { country: COUNTRY } });
    for await (const _ of room.execution.watch({ runId }, new AbortController().signal));
    const { run, spans } = room.traces.get({ runId });
    return { run, module: spans.find(({ artifactKind }) => artifactKind === 'dspy_module')! };
  }

  it('a state of another program: the fallback runs, and the trace says what is missing and extra', async () => {
    const state = '\n```json dspy_state for="Name it"\n{"old.predict": {}}\n```\n';
    const room = await openOptimise({ dspy, text: skillText(state), answers: () => 'Paris' });
    const { run, module } = await ran(room);
    expect(run).toMatchObject({ status: 'completed', summary: 'Paris' });
    expect(module.attributes).toMatchObject({
      fallback: 'Ask',
      reason: expect.stringContaining('nothing for self, and the module has no old.predict'),
    });
  });

  it('an answer that the template can’t read: the fallback runs, and both calls are in the trace', async () => {
    const room = await openOptimise({ dspy, answers: ({ system }) => (system.includes('[[ ##') ? 'Well, Paris' : 'Paris') });
    const { run, module } = await ran(room);
    expect(run).toMatchObject({ status: 'completed', summary: 'Paris' });
    expect(module.attributes.reason).toContain('AdapterParseError');
    expect(room.models.requests).toHaveLength(2);
  });

  it('an unknown template: the fallback runs; without one the error is clear', async () => {
    const unknown = skillText('', { template_id: 'code_act', signature: 'country -> capital' });
    const room = await openOptimise({ dspy, text: unknown, answers: () => 'Paris' });
    expect((await ran(room)).module.attributes.reason).toContain('no template code_act');
    const bare = await openOptimise({ dspy, text: unknown.replace('    fallback_artifact: Ask\n', '    note: x\n') });
    expect((await ran(bare)).run).toMatchObject({
      status: 'failed',
      error: { code: 'sidecar_required', where: { line: expect.any(Number) } },
    });
  });

  it('a model that fails is the run’s error, not the sidecar’s: no second model is paid', async () => {
    const room = await openOptimise({ dspy, answers: () => ({ fail: 'model_no_key', message: 'No key.' }) });
    expect((await ran(room)).run).toMatchObject({ status: 'failed', error: { code: 'model_no_key' } });
    expect(room.models.requests).toHaveLength(1);
  });

  it('missing Python: the fallback runs', async () => {
    const missing = openDspy({}, '/nowhere');
    const room = await openOptimise({ dspy: missing.dspy, answers: () => 'Paris' });
    const { run, module } = await ran(room);
    expect(run).toMatchObject({ status: 'completed', summary: 'Paris' });
    expect(module.attributes.reason).toContain('No Python');
    expect(await room.api.status()).toMatchObject({ problem: { code: 'process_missing' }, dspy: null });
    await missing.close();
  });

  it('a crash in the middle: the fallback runs, and the next run starts a new sidecar', async () => {
    const own = openDspy();
    let crash = true;
    const room = await openOptimise({
      dspy: own.dspy,
      answers(request) {
        const pid = own.pid();
        if (crash && pid !== null) process.kill(pid, 'SIGKILL');
        return crash ? 'Paris' : answerOf(request);
      },
    });
    const first = await ran(room);
    expect(first.run).toMatchObject({ status: 'completed', summary: 'Paris' });
    expect(first.module.attributes.reason).toMatch(/stopped|killed/);
    crash = false;
    expect((await ran(room)).module).toMatchObject({ status: 'ok', attributes: { template: 'predict' } });
    await own.close();
  });
});
