import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../electron/core/execution/lifecycle/clock.ts';
import { EventLog } from '../../../electron/core/execution/trace/event-log.ts';
import { RunTrace } from '../../../electron/core/execution/trace/run-trace.ts';
import { aRun, openTraces } from '../traces/open.ts';

function begin(onRun: () => void = () => {}) {
  const { recorder, api } = openTraces();
  const run = aRun();
  const writer = recorder.begin(run, 'skill-1');
  const log = new EventLog();
  const trace = new RunTrace(run, { writer, log, clock: systemClock, onRun });
  const events = async () => {
    const seen = [];
    for await (const event of log.watch(new AbortController().signal)) seen.push(event);
    return seen;
  };
  return { trace, api, run, events, writer };
}

describe('C8: the trace of a run', () => {
  it('C8: work that goes on after the end of its run changes nothing of what is recorded', async () => {
    const { trace, api, run, events, writer } = begin();
    trace.begin();
    const root = trace.start('run', 'it', null);
    const slow = trace.start('artifact', 'slow', root);
    await trace.end({ status: 'cancelled', error: null, summary: null });
    const before = { detail: api.get({ runId: run.id }), events: await events(), run: trace.run };
    const late = trace.start('model_call', 'late', slow);
    late.keep('output', 'too late');
    trace.text(late, 'too late');
    late.end('ok');
    slow.keep('output', 'too late');
    slow.publish();
    slow.end('ok');
    await writer.end(before.run); // writes what waits
    expect({ detail: api.get({ runId: run.id }), events: await events(), run: trace.run }).toEqual(before);
    expect(before.detail.spans.map(({ name, status }) => `${name} ${status}`)).toEqual(['it cancelled', 'slow cancelled']);
  });

  it('C8: watchers of a run end with it, also when somebody who is told of it fails', async () => {
    let told = 0;
    const { trace, events } = begin(() => {
      told += 1;
      if (told === 3) throw new Error('a listener failed');
    });
    trace.begin();
    await expect(trace.end({ status: 'completed', error: null, summary: null })).rejects.toThrow('a listener failed');
    expect((await events()).at(-1)).toMatchObject({ type: 'run', run: { status: 'completed' } });
  });
});
