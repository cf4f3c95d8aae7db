import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aRun, aSpan, ended, openStore, openTraces } from './open.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const RECORD = {
  session_id: 's',
  skill_id: 'skill-1',
  artifact_id: 'artifact-1',
  artifact_kind: 'prompt_template',
  error: null,
  started_at: '2026-08-01T10:00:00.000Z',
  completed_at: '2026-08-01T10:00:01.000Z',
  duration_ms: 1000,
  input_tokens: 10,
  output_tokens: 3,
  model_id: 'local/smollm2',
  estimated_cost: null,
  assertions_run: 0,
  assertions_passed: 0,
};

describe('D1: recording', () => {
  it('D1: the row of a run is there at once, before anything else happens', () => {
    const { recorder, api } = openTraces();
    const run = aRun();
    recorder.begin(run, 'skill-1');
    expect(api.get({ runId: run.id })).toEqual({ run, spans: [], moreSpans: false, assertions: [] });
  });

  it('D1: spans are written within 100 ms, once as started and once as ended, in the order of starting', () => {
    const { recorder, api } = openTraces();
    const run = aRun();
    const writer = recorder.begin(run, 'skill-1');
    const first = aSpan(run, { name: 'first' });
    const second = aSpan(run, { name: 'second', parentId: first.id });
    writer.span(first);
    writer.span(second);
    expect(api.get({ runId: run.id }).spans).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(api.get({ runId: run.id }).spans).toEqual([first, second]);
    const done = { ...first, status: 'ok' as const, durationMs: 7.25, attributes: { line: 3, flag: true, none: null, word: 'x' } };
    writer.span(done);
    vi.advanceTimersByTime(100);
    expect(api.get({ runId: run.id }).spans).toEqual([done, second]);
  });

  it('D1: the end of a run writes everything that waits', async () => {
    const { recorder, api } = openTraces();
    const run = aRun();
    const writer = recorder.begin(run, 'skill-1');
    const span = aSpan(run);
    writer.span(span);
    const last = ended(run, { summary: 'No contradictions.', spanCount: 1 });
    await writer.end(last);
    expect(api.get({ runId: run.id })).toEqual({ run: last, spans: [span], moreSpans: false, assertions: [] });
  });

  it('D1: runs that end while others are written are written once, each whole, whatever the time', async () => {
    const problems: unknown[] = [];
    const { recorder, api } = openTraces({ onProblem: (error) => problems.push(error) });
    const runs = Array.from({ length: 50 }, () => aRun());
    const writers = runs.map((run) => recorder.begin(run, 'skill-1'));
    const spans = runs.map((run, at) => {
      const writer = writers[at]!;
      const span = aSpan(run, { payloads: [writer.payload('output', 'x'.repeat(20_000))] });
      writer.span(span);
      return span;
    });
    const ends = runs.map((run, at) => writers[at]!.end(ended(run)));
    vi.advanceTimersByTime(100); // their time has come as well
    await Promise.all(ends);
    expect(problems).toEqual([]);
    for (const [at, run] of runs.entries()) {
      expect(api.get({ runId: run.id })).toEqual({ run: ended(run), spans: [spans[at]], moreSpans: false, assertions: [] });
    }
  });

  it('D1: text that looks like a key is masked in texts, errors, summaries and rows', async () => {
    const { recorder, api } = openTraces({ mask: (text) => text.replaceAll('SECRET', '••••') });
    const run = aRun();
    const writer = recorder.begin(run, 'skill-1');
    const payload = writer.payload('output', 'the key is SECRET');
    const error = { code: 'model_refused' as const, message: 'SECRET refused', retryable: false };
    const span = aSpan(run, { payloads: [payload], error, attributes: { reason: 'SECRET' } });
    writer.span(span);
    writer.artifact({ ...RECORD, id: span.id, rendered_input: { text: 'SECRET', payload }, raw_output: null, error: 'SECRET' });
    await writer.end(ended(run, { summary: 'SECRET', error }));
    const stored = JSON.stringify([
      api.get({ runId: run.id }),
      api.artifactRows({ runId: run.id }),
      api.payload({ payloadId: payload.id, offset: 0 }),
    ]);
    expect(stored).not.toContain('SECRET');
    expect(stored).toContain('the key is ••••');
  });

  it('D1: the seed’s row keeps a text up to 16 KiB and names the payload of a longer one', async () => {
    const { recorder, api } = openTraces();
    const run = aRun();
    const writer = recorder.begin(run, 'skill-1');
    const long = 'ä'.repeat(8193);
    const payload = writer.payload('output', long);
    const span = aSpan(run, { payloads: [payload] });
    writer.span(span);
    writer.artifact({ ...RECORD, id: span.id, rendered_input: { text: 'ä'.repeat(8192), payload }, raw_output: { text: long, payload } });
    await writer.end(ended(run));
    const [row] = api.artifactRows({ runId: run.id });
    expect(row).toMatchObject({ ...RECORD, id: span.id, rendered_input: 'ä'.repeat(8192), raw_output: `payload:${payload.id}` });
    expect(api.payload({ payloadId: payload.id, offset: 0 }).text).toBe(long);
  });

  it('D1: a text over the limit is cut with a notice that can be read', async () => {
    const { recorder, api } = openTraces();
    const run = aRun();
    const writer = recorder.begin(run, 'skill-1');
    const payload = writer.payload('output', 'x'.repeat(4_000_001));
    await writer.end(ended(run));
    const end = api.payload({ payloadId: payload.id, offset: 3_999_990 });
    expect(end.text).toBe('xxxxxxxxxx\n\n[Cut here: 4000000 of 4000001 characters are kept.]');
    expect(end.total).toBe(payload.chars);
  });

  it('D1: all texts of one run have a limit together: beyond it each is cut to its beginning, and the run goes on', async () => {
    const { recorder, api } = openTraces();
    const run = aRun();
    const writer = recorder.begin(run, 'skill-1');
    const text = 'x'.repeat(4_000_000);
    for (let n = 0; n < 25; n++) expect(writer.payload('output', text).chars).toBe(4_000_000);
    const beyond = writer.payload('output', text);
    expect(beyond.chars).toBeLessThan(2200);
    await writer.end(ended(run));
    expect(api.payload({ payloadId: beyond.id, offset: 1990 }).text).toMatch(
      /^x{10}\n\n\[Cut here: 2000 of 4000000 .* 100,000,000 characters together/,
    );
  });

  it('D2: pages of a text hold at most 250,000 characters and never half a character', async () => {
    const { recorder, api } = openTraces();
    const run = aRun();
    const writer = recorder.begin(run, 'skill-1');
    const text = `x${'🪿'.repeat(200_000)}`;
    const { id } = writer.payload('output', text);
    await writer.end(ended(run));
    const pages: string[] = [];
    for (let offset = 0; offset < text.length; offset += pages.at(-1)!.length) pages.push(api.payload({ payloadId: id, offset }).text);
    expect(pages.join('')).toBe(text);
    expect(pages.map((page) => page.length)).toEqual([249_999, 150_002]);
  });

  it('D1: a run and its rows are kept with its workspace, also that of an account skill, and both lists are one', async () => {
    const account = openStore();
    const workspace = openStore();
    const before = openTraces({ account });
    const old = aRun({ skillName: 'old' });
    before.recorder.begin(old, 'skill-1');
    const { recorder, api } = openTraces({ account, workspace });
    const run = aRun({ skillName: 'new' });
    const writer = recorder.begin(run, 'skill-1');
    const span = aSpan(run);
    writer.span(span);
    const payload = writer.payload('rendered', 'r');
    writer.artifact({ ...RECORD, id: span.id, rendered_input: { text: 'r', payload }, raw_output: null });
    await writer.end(ended(run));
    expect(workspace.traces.prepare('SELECT count(*) FROM runs').pluck().get()).toBe(1);
    const rows = (store: typeof account) => store.agents.prepare('SELECT count(*) FROM skill_execution_traces').pluck().get();
    expect([rows(workspace), rows(account)]).toEqual([1, 0]);
    expect(api.list({}).rows.map((row) => row.skillName)).toEqual(['new', 'old']);
    expect(api.artifactRows({ runId: run.id })).toHaveLength(1);
    expect(api.get({ runId: old.id }).run.skillName).toBe('old');
  });

  it('D1: a run is open until its last write, however many databases are opened meanwhile', async () => {
    let closed = 0;
    const before = openTraces({ onRunClosed: () => closed++ });
    const [first, second] = [aRun(), aRun()];
    const writer = before.recorder.begin(first, 'skill-1');
    const other = openTraces().recorder.begin(second, 'skill-1');
    writer.span(aSpan(first));
    await other.end(ended(second));
    expect([...before.openRuns]).toEqual([first.id]);
    expect(closed).toBe(0);
    const last = writer.end(ended(first));
    expect(before.openRuns.size).toBe(1);
    await last;
    expect(before.openRuns.size).toBe(0);
    expect(closed).toBe(1);
    expect(before.api.get({ runId: first.id }).spans).toHaveLength(1);
  });

  it('D1: a database that can’t be written is told, and the last state of the run is tried again', async () => {
    const problems: unknown[] = [];
    const { recorder, api, account, close } = openTraces({ onProblem: (error) => problems.push(error) });
    const run = aRun();
    const writer = recorder.begin(run, 'skill-1');
    account.traces.pragma('query_only = ON');
    await writer.end(ended(run));
    expect(problems).toEqual([expect.objectContaining({ code: 'no_permission' })]);
    account.traces.pragma('query_only = OFF');
    close();
    expect(api.get({ runId: run.id }).run.status).toBe('completed');
  });

  it('D1: what a busy or full database refused is written as soon as it takes it, whole and without being asked', async () => {
    const { recorder, api, account } = openTraces();
    const run = aRun();
    const writer = recorder.begin(run, 'skill-1');
    const output = writer.payload('output', 'an answer');
    const span = aSpan(run, { payloads: [output] });
    writer.span(span);
    writer.artifact({ ...RECORD, id: span.id, rendered_input: null, raw_output: { text: 'an answer', payload: output } });
    for (const db of [account.traces, account.agents]) db.pragma('query_only = ON');
    await writer.end(ended(run));
    expect(api.get({ runId: run.id }).spans).toEqual([]);
    for (const db of [account.traces, account.agents]) db.pragma('query_only = OFF');
    vi.runOnlyPendingTimers();
    expect(api.get({ runId: run.id })).toEqual({ run: ended(run), spans: [span], moreSpans: false, assertions: [] });
    expect(api.payload({ payloadId: output.id, offset: 0 }).text).toBe('an answer');
    expect(api.artifactRows({ runId: run.id })).toHaveLength(1);
  });

  it('D1: after closing nothing is tried again', async () => {
    const { recorder, account, close } = openTraces();
    const run = aRun();
    const writer = recorder.begin(run, 'skill-1');
    account.traces.pragma('query_only = ON');
    await writer.end(ended(run));
    close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('D2: a run or text that does not exist is not_found', () => {
    const { api, recorder } = openTraces();
    expect(() => api.get({ runId: 'x' })).toThrow(expect.objectContaining({ code: 'not_found' }));
    expect(() => api.payload({ payloadId: 'x', offset: 0 })).toThrow(expect.objectContaining({ code: 'not_found' }));
    expect(recorder.past('x')).toBeNull();
  });
});
