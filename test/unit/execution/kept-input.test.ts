import { describe, expect, it } from 'vitest';
import { setUp } from './setup.ts';

const TEXT = '---\nname: greet\n---\n\n```jinja prompt_template name="Ask"\nGreet {{ entity_name }}.\n```\n';

describe('D1: what was rendered is in the row, however the step ends', () => {
  it('after an error of the model', async () => {
    const { rows, run } = await setUp(TEXT, { answers: [{ text: '', fail: 'model_refused' }] }).run();
    expect(run.reason).toBe('model_refused');
    expect(rows).toMatchObject([{ rendered_input: 'Greet Mara.', raw_output: null, error: expect.stringContaining('Ask') }]);
  });

  it('after a stream that broke off, with the part that had come', async () => {
    const { rows } = await setUp(TEXT, { answers: [{ text: 'half', fail: 'model_stream_cut' }] }).run();
    expect(rows).toMatchObject([{ rendered_input: 'Greet Mara.', error: expect.any(String) }]);
  });

  it('after a time-out', async () => {
    const { rows, run } = await setUp(TEXT, { answers: [{ hang: true }] }).run({ timeoutMs: 1000 });
    expect(run.status).toBe('timed_out');
    expect(rows).toMatchObject([{ rendered_input: 'Greet Mara.', error: expect.stringContaining('limit') }]);
  });

  it('after a cancel', async () => {
    const set = setUp(TEXT, { answers: [{ hang: true }] });
    const { runId } = await set.api.start({ skill: { id: 'x' }, input: { entity_name: 'Mara' } });
    for await (const event of set.api.watch({ runId }, new AbortController().signal)) {
      if (event.type === 'span' && event.span.kind === 'model_call') set.api.cancel({ runId });
    }
    expect(set.traces.api.artifactRows({ runId })).toMatchObject([{ rendered_input: 'Greet Mara.', raw_output: null }]);
  });

  it('and nothing where nothing was rendered', async () => {
    const { rows, run } = await setUp(TEXT.replace('entity_name', 'nobody'), { answers: ['x'] }).run();
    expect(run.status).toBe('failed');
    expect(rows).toMatchObject([{ rendered_input: null }]);
  });
});
