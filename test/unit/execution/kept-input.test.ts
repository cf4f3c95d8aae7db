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

  const MODULE = '\n```json dspy_module name="Module"\n{"template_id": "predict", "signature": "word, tone -> said"}\n```\n';

  it('of a module whose fallback runs, and of the fallback', async () => {
    const front = 'run: [Module]\nartifacts:\n  Module: { fallback_artifact: Ask }\n';
    const { rows } = await setUp(`${TEXT.replace('name: greet\n', `name: greet\n${front}`)}${MODULE}`, { answers: ['Hello.'] }).run({
      input: { entity_name: 'Mara', word: 'tea' },
    });
    expect(rows).toMatchObject([
      {
        artifact_kind: 'dspy_module',
        rendered_input: '{\n  "word": "tea"\n}',
        raw_output: null,
        error: 'The Python sidecar is not available.',
      },
      { artifact_kind: 'prompt_template', rendered_input: 'Greet Mara.', raw_output: 'Hello.', error: null },
    ]);
  });

  it('of prose, whose text is what it gives, also where it is run alone', async () => {
    const text = '---\nname: prose\ndescription: Test.\n---\n\n## Approach\n\nSort first.\n';
    const { rows, span, payload } = await setUp(text).run({ input: {}, artifact: 'Approach' });
    expect(rows).toMatchObject([{ artifact_kind: 'approach', rendered_input: expect.stringContaining('Sort first.') }]);
    expect(rows[0]!.raw_output).toBe(rows[0]!.rendered_input);
    expect(payload(span('run'), 'rendered')).toBe(rows[0]!.raw_output);
  });
});
