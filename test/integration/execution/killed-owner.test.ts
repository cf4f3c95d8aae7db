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

  it('C8: no run outlives its deadline, whoever seems to own it', () => {
    const { recorder, closeInterrupted } = traces();
    recorder.begin(aRun({ status: 'running', startedAt: new Date(Date.now() - 400_000).toISOString(), deadlineMs: 300_000 }), 'skill');
    recorder.begin(aRun({ status: 'running', startedAt: new Date(Date.now() - 300_000).toISOString(), deadlineMs: 300_000 }), 'skill');
    expect(closeInterrupted()).toBe(1);
  });
});
