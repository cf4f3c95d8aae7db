import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTraces, type TraceStore } from '../../../electron/core/traces/index.ts';
import { aRun, aSpan } from '../../unit/traces/open.ts';
import { openFiles } from './files.ts';

let folder: string;
let store: TraceStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skillwright-owner-'));
  store = openFiles(folder);
});
afterEach(() => {
  store.traces.close();
  store.agents.close();
  rmSync(folder, { recursive: true });
});

const traces = () => createTraces({ account: store, workspace: null, mask: (text) => text });

describe('C8: runs of a process that is gone', () => {
  it('C8: are closed as failed with the reason interrupted; those of living processes are left alone', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'owner-child.ts'), folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const early = once(child, 'exit').then(() => expect.fail('the child ended before it told its run'));
    const [line] = (await Promise.race([once(child.stdout, 'data'), early])) as [Buffer];
    const killed = line.toString().trim();
    const { api, recorder, closeInterrupted } = traces();
    const mine = aRun({ status: 'running' });
    recorder.begin(mine, 'skill');

    // What it told is written a moment later.
    await expect.poll(() => api.get({ runId: killed }).spans.some(({ kind }) => kind === 'model_call')).toBe(true);
    expect(closeInterrupted(), 'while both owners live').toBe(0);
    expect(api.get({ runId: killed }).run.status).toBe('running');

    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    expect(closeInterrupted()).toBe(1);
    const { run, spans } = api.get({ runId: killed });
    expect(run).toMatchObject({ status: 'failed', reason: 'interrupted', error: { code: 'interrupted' }, spanCount: spans.length });
    expect(run.endedAt).not.toBeNull();
    expect(spans.length).toBeGreaterThan(0);
    expect(spans.filter((span) => span.kind === 'compose').map((span) => span.status)).toEqual(['ok']);
    expect(spans.filter((span) => span.kind !== 'compose').map((span) => span.status)).toEqual(
      spans.filter((span) => span.kind !== 'compose').map(() => 'interrupted'),
    );
    expect(api.get({ runId: mine.id }).run.status).toBe('running');
    expect(closeInterrupted()).toBe(0);
    expect(api.list({}).counts).toEqual({ failed: 1, running: 1 });
  });

  it('C8: a pid that was given out again does not keep a run open', () => {
    const { api, recorder, closeInterrupted } = traces();
    const run = aRun({ status: 'running' });
    const writer = recorder.begin(run, 'skill');
    const span = aSpan(run);
    writer.span(span);
    store.traces.prepare("UPDATE runs SET owner_start = 'another boot:1'").run();
    expect(closeInterrupted()).toBe(1);
    expect(api.get({ runId: run.id }).run.reason).toBe('interrupted');
  });

  it('C8: no clock ends a run: that of a living process stays its own an hour, or a year, after its deadline', () => {
    for (const aheadMs of [3_600_000, 31_536_000_000]) {
      const { recorder, closeInterrupted } = createTraces({
        account: store,
        workspace: null,
        mask: (text) => text,
        now: () => Date.now() + aheadMs,
      });
      recorder.begin(aRun({ status: 'running', deadlineMs: 1000 }), 'skill');
      recorder.begin(aRun({ status: 'pending', deadlineMs: 1000 }), 'skill');
      expect(closeInterrupted()).toBe(0);
    }
  });

  it('C8: a final state is final: nothing that is written later opens a run or a span again, or ends it in another way', async () => {
    const { api, recorder } = traces();
    const run = aRun({ status: 'running' });
    const writer = recorder.begin(run, 'skill');
    const span = aSpan(run);
    writer.span(span);
    await writer.end({ ...run, status: 'failed', reason: 'process_failed', endedAt: run.startedAt, spanCount: 1 });
    const before = api.get({ runId: run.id });
    store.traces.prepare("UPDATE spans SET status = 'interrupted' WHERE run_id = ?").run(run.id);
    const closed = { ...before, spans: before.spans.map((each) => ({ ...each, status: 'interrupted' as const })) };
    for (const [status, reason] of [
      ['running', null],
      ['completed', null],
      ['failed', 'interrupted'],
    ] as const) {
      writer.span({ ...span, status: status === 'running' ? 'running' : 'ok' });
      await writer.end({ ...run, status, reason, summary: 'late' });
      expect(api.get({ runId: run.id }), status).toEqual(closed);
    }
    expect(api.list({}).counts).toEqual({ failed: 1 });
  });
});
