import { describe, expect, it } from 'vitest';
import type { Run } from '../../../electron/contract/index.ts';
import type { ResolveSkill } from '../../../electron/core/library/index.ts';
import { openTraces } from '../traces/open.ts';
import { createTestClock } from './clock.ts';
import { PAUSING } from './package.ts';
import { setUp, treeOf } from './setup.ts';
import { skillOf } from './skill.ts';

const input = { topic: 'boats' };
type Set = ReturnType<typeof setUp>;

async function untilWaiting(set: Set, runId: string): Promise<Run> {
  for await (const event of set.api.watch({ runId }, new AbortController().signal)) {
    if (event.type === 'run' && event.run.waiting !== null) return event.run;
  }
  return expect.fail('the run did not wait');
}

async function begin(set: Set, more: object = {}) {
  const { runId } = await set.api.start({ skill: { id: 'x' }, input, ...more });
  return { runId, run: await untilWaiting(set, runId) };
}

describe('C8: waiting for a person', () => {
  it('C8: a run pauses before the step whose settings name an interrupt point, and goes on with the answer', async () => {
    const set = setUp(PAUSING, { answers: ['a draft', 'written'] });
    const { runId, run } = await begin(set);
    expect(run).toMatchObject({
      status: 'running',
      waiting: { point: 'before_write', step: 'Write', message: 'Is the draft good?', survives: true },
    });
    expect(set.models.requests).toHaveLength(1);
    expect(set.traces.api.get({ runId }).run.waiting).toEqual(run.waiting);
    set.api.answer({ runId, answer: { text: 'yes' } });
    await set.watch(runId);
    const { run: ended, spans } = set.traces.api.get({ runId });
    expect(ended).toMatchObject({ status: 'completed', waiting: null, summary: 'written' });
    expect(set.models.requests[1]!.messages[0]!.content).toBe('a draft / a draft / yes');
    expect(treeOf(spans).slice(5, 7)).toEqual(['  wait before_write ok', '  artifact Write ok']);
  });

  it('C8: the answer can stop the run', async () => {
    const set = setUp(PAUSING, { answers: ['a draft'] });
    const { runId } = await begin(set);
    expect(() => set.api.answer({ runId, answer: { refuse: true } })).toThrow(/about a step, not about a call/);
    set.api.answer({ runId, answer: { proceed: false } });
    await set.watch(runId);
    const { run, spans } = set.traces.api.get({ runId });
    expect(run).toMatchObject({ status: 'cancelled', error: { message: 'The run was stopped at before_write.' } });
    expect(spans.find(({ kind }) => kind === 'wait')!.status).toBe('cancelled');
    expect(set.models.requests).toHaveLength(1);
  });

  it('C8: the deadline stands still, and a waiting run takes no place of the queue', async () => {
    const clock = createTestClock();
    const set = setUp(PAUSING, { answers: ['a draft', 'a draft', 'written', { hang: true }] }, { runsAtOnce: () => 1, clock });
    const { runId } = await begin(set, { timeoutMs: 1000 });
    const other = await begin(set, { timeoutMs: 1000 });
    clock.advance(5000);
    set.api.answer({ runId, answer: {} });
    await set.watch(runId);
    expect(set.traces.api.get({ runId }).run).toMatchObject({ status: 'completed', pausedMs: 5000, durationMs: 5000 });
    set.api.answer({ runId: other.runId, answer: {} });
    for await (const event of set.api.watch(other, new AbortController().signal)) {
      if (event.type === 'span' && event.span.kind === 'model_call' && set.models.requests.length === 4) break;
    }
    clock.advance(1000);
    await set.watch(other.runId);
    expect(set.traces.api.get(other).run).toMatchObject({ status: 'timed_out', pausedMs: 5000 });
  });

  it('C8: only what waits can be answered, and once', async () => {
    const set = setUp(PAUSING, { answers: ['a draft', { text: 'wri', hang: true }] });
    expect(() => set.api.answer({ runId: 'none', answer: {} })).toThrow(expect.objectContaining({ code: 'not_found' }));
    const { runId } = await begin(set);
    set.api.answer({ runId, answer: {} });
    for await (const event of set.api.watch({ runId }, new AbortController().signal))
      if (event.type === 'text' && event.text === 'wri') break;
    expect(() => set.api.answer({ runId, answer: {} })).toThrow(expect.objectContaining({ code: 'invalid_transition' }));
    set.api.cancel({ runId });
    await set.watch(runId);
    expect(() => set.api.answer({ runId, answer: {} })).toThrow(expect.objectContaining({ code: 'invalid_transition' }));
  });

  it('C8: a point that the frontmatter does not declare is refused before the run', async () => {
    const set = setUp(PAUSING.replace('interrupts: [before_write]', 'interrupts: [other]'));
    await expect(set.api.start({ skill: { id: 'x' }, input })).rejects.toMatchObject({
      code: 'package_broken',
      where: { file: 'consistency-checker.md' },
      remedy: expect.stringContaining('interrupts:'),
    });
  });
});

describe('C8: a waiting run survives a restart of the app', () => {
  /** The app, closed and opened again over the same databases; `text` is the skill as it is by then. */
  async function restarted(before: Set, text: string, answers: string[], deps: Parameters<typeof setUp>[2] = {}) {
    await before.execution.close();
    before.traces.close();
    const traces = openTraces({ account: before.traces.account });
    expect(traces.closeInterrupted()).toBe(0);
    return setUp(text, { answers }, deps, traces);
  }

  it('C8: it is listed, and goes on where it was, with the package as it was', async () => {
    const before = setUp(PAUSING, { answers: ['a draft'] });
    const { runId, run } = await begin(before);
    const changed = PAUSING.replace('Is the draft good?', 'Changed?').replace('/ {{ previous }}', '');
    const resolve: ResolveSkill = (ref) => skillOf('id' in ref && ref.revisionId === skillOf(PAUSING).revisionId ? PAUSING : changed);
    const after = await restarted(before, changed, ['written'], { resolve });
    expect(after.api.active()).toMatchObject([{ id: runId, waiting: run.waiting }]);
    after.api.answer({ runId, answer: { text: 'yes' } });
    const events = await after.watch(runId);
    expect(after.models.requests.map(({ messages }) => messages[0]!.content)).toEqual(['a draft / a draft / yes']);
    const { run: ended, spans } = after.traces.api.get({ runId });
    expect(ended).toMatchObject({ status: 'completed', waiting: null, summary: 'written', spanCount: spans.length });
    expect(treeOf(spans).map((line) => line.trim())).toEqual([
      'run consistency-checker ok',
      'compose system message ok',
      'artifact Draft ok',
      'render Draft ok',
      'model_call scripted/model ok',
      'wait before_write ok',
      'compose system message ok',
      'artifact Write ok',
      'render Write ok',
      'model_call scripted/model ok',
    ]);
    expect(ended.inputTokens).toBe(spans.reduce((sum, span) => sum + (span.kind === 'model_call' ? span.inputTokens! : 0), 0));
    expect(new Set(events.flatMap((event) => (event.type === 'span' ? event.span.id : [])))).toEqual(new Set(spans.map(({ id }) => id)));
    expect(after.api.active()).toEqual([]);
    expect(after.traces.account.traces.prepare('SELECT count(*) FROM run_states').pluck().get()).toBe(0);
  });

  it.each(['{"x', '{}', '[]'])('A17: it ends with a reason if what it needs to go on is damaged: %s', async (damage) => {
    const before = setUp(PAUSING, { answers: ['a draft'] });
    const { runId } = await begin(before);
    const after = await restarted(before, PAUSING, []);
    after.traces.account.traces.prepare('UPDATE run_states SET state = ?').run(damage);
    after.api.answer({ runId, answer: { text: 'yes' } });
    await after.watch(runId);
    expect(after.traces.api.get({ runId }).run).toMatchObject({
      status: 'failed',
      error: { code: 'db_corrupt', message: 'What this run needs to go on is damaged.' },
    });
  });

  it('C8: it can be cancelled there', async () => {
    const before = setUp(PAUSING, { answers: ['a draft'] });
    const { runId } = await begin(before);
    const after = await restarted(before, PAUSING, []);
    after.api.cancel({ runId });
    await after.watch(runId);
    const { run, spans } = after.traces.api.get({ runId });
    expect(run).toMatchObject({ status: 'cancelled', waiting: null });
    expect(spans.filter(({ status }) => status === 'running')).toEqual([]);
    expect(after.models.requests).toEqual([]);
  });

  it('C8: it fails with the reason when its skill is gone by then', async () => {
    const before = setUp(PAUSING, { answers: ['a draft'] });
    const { runId } = await begin(before);
    const resolve = () => {
      throw Object.assign(new Error('gone'));
    };
    const after = await restarted(before, PAUSING, [], { resolve });
    after.api.answer({ runId, answer: {} });
    await after.watch(runId);
    expect(after.traces.api.get({ runId }).run).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('gone') } });
  });

  it('C8: what the deadline had left counts on', async () => {
    const before = setUp(PAUSING, { answers: ['a draft'] });
    const { runId } = await begin(before, { timeoutMs: 60_000 });
    const state = JSON.parse(before.traces.account.traces.prepare('SELECT state FROM run_states').pluck().get() as string);
    expect(state.leftMs).toBeLessThan(60_000);
    before.traces.account.traces.prepare('UPDATE run_states SET state = ?').run(JSON.stringify({ ...state, leftMs: 1 }));
    const after = await restarted(before, PAUSING, ['x'.repeat(100_000)]);
    after.api.answer({ runId, answer: {} });
    await after.watch(runId);
    expect(after.traces.api.get({ runId }).run.status).toBe('timed_out');
  });

  it('C11: what holds a key is not written: that run ends with its process', async () => {
    const traces = openTraces({ mask: (text) => text.replaceAll('sk-secret', '••••') });
    const set = setUp(PAUSING, { answers: ['a draft'] }, {}, traces);
    const { runId, run } = await begin(set, { input: { topic: 'sk-secret' } });
    expect(run.waiting!.survives).toBe(false);
    expect(JSON.stringify(traces.account.traces.prepare('SELECT * FROM run_states').all())).toBe('[]');
    await set.execution.close();
    expect(traces.api.get({ runId }).run.status).toBe('cancelled');
  });
});
