// I4: what the command line writes of a run. On a terminal every answer has a line that says what it is; a pipe gets the output and nothing else.
import { describe, expect, it } from 'vitest';
import type { Core } from '../../../electron/contract/index.ts';
import { follow } from '../../../electron/shells/cli/commands/running/follow.ts';
import type { Output } from '../../../electron/shells/cli/output.ts';
import type { ScriptedOptions } from '../../fixtures/scripted-model.ts';
import { setUp } from '../execution/setup.ts';

const prompt = (name: string, text: string): string => `\n\`\`\`jinja prompt_template name="${name}"\n${text}\n\`\`\`\n`;
const head = (front: string): string => `---\nname: it\ndescription: Test.\n${front}\n---\n\nText.\n`;

const STEPS = `${head('run: [Draft, Write]')}${prompt('Draft', 'Draft it.')}${prompt('Write', '{{ previous }}')}`;
const WAITING = `${head('interrupts: [review]\nrun: [Draft, Write]\nartifacts:\n  Write: { settings: { interrupt: review, question: Good? } }')}${prompt('Draft', 'Draft it.')}${prompt('Write', '{{ previous }}')}`;
const REPAIRED = `${head('output_schema: { a: integer }')}${prompt('Count', 'Count.')}`;
const FALLBACK = `${head('run: [Module]\nartifacts:\n  Module: { fallback_artifact: Plain }')}${prompt('Plain', 'Say {{ word }}.')}
\`\`\`json dspy_module name="Module"
{"template_id": "predict", "signature": "word -> said"}
\`\`\`
`;

/** What goes to standard output, and what to standard error. */
async function written(live: boolean, text: string, answers: ScriptedOptions['answers']) {
  const set = setUp(text, { answers });
  let stdout = '';
  let all = '';
  const put = (piece: string) => {
    stdout += piece;
    all += piece;
  };
  const output = {
    json: false,
    live,
    raw: put,
    line: () => put('\n'),
    progress() {},
    note: (note: string) => {
      all += `[${note}]\n`;
    },
    ask: null,
    askText: null,
  } as Partial<Output> as Output;
  const { runId } = await set.api.start({ skill: { id: 'source-1' }, input: { word: 'tea' } });
  const core = { execution: set.api, traces: set.traces.api } as Partial<Core> as Core;
  const ended = await follow(core, runId, output, new AbortController().signal);
  return { stdout, all, text: ended.text, run: ended.run };
}

describe('I4: a run on the command line', () => {
  it('in a pipe, only the output of the last step comes', async () => {
    const { stdout, all, text } = await written(false, STEPS, ['A draft', 'A letter']);
    expect({ stdout, all, text }).toEqual({ stdout: 'A letter\n', all: 'A letter\n', text: 'A letter' });
  });

  it('in a pipe, nothing comes of a run that waits; its last answer so far is told before the question', async () => {
    const { stdout, all, text, run } = await written(false, WAITING, ['A draft']);
    expect(run.waiting).toMatchObject({ point: 'review' });
    expect({ stdout, all, text }).toEqual({
      stdout: '',
      all: '[── Draft]\n[A draft]\n[waiting at review, before Write: Good?]\n',
      text: 'A draft',
    });
  });

  it('on a terminal, the last answer of a run that waits is told once', async () => {
    const { all } = await written(true, WAITING, ['A draft']);
    expect(all).toBe('[── Draft]\nA draft\n[waiting at review, before Write: Good?]\n');
  });

  it('on a terminal, the answer of each step is under its name', async () => {
    const { all } = await written(true, STEPS, ['A draft', 'A letter']);
    expect(all).toBe('[── Draft]\nA draft\n[── Write]\nA letter\n');
  });

  it('an answer that was asked for again is not the output, and a terminal says which one replaces it', async () => {
    const answers = ['{"a": "x"}', '{"a": 1}'];
    expect(await written(false, REPAIRED, answers)).toMatchObject({ stdout: '{"a": 1}\n', text: '{"a": 1}' });
    expect((await written(true, REPAIRED, answers)).all).toBe(
      '[── Count]\n{"a": "x"}\n[── Count, asked again because the answer does not match output_schema: in place of the answer above]\n{"a": 1}\n',
    );
  });

  it('the answer of a fallback is the output, and the reason is told', async () => {
    const piped = await written(false, FALLBACK, ['Tea.']);
    expect(piped.run.status).toBe('completed');
    expect(piped).toMatchObject({ stdout: 'Tea.\n', text: 'Tea.' });
    const reason = 'Module cannot run here, so Plain runs in its place. The Python sidecar is not available.';
    expect(piped.all).toBe(`[${reason}]\nTea.\n`);
    expect((await written(true, FALLBACK, ['Tea.'])).all).toBe(`[${reason}]\n[── Plain, in place of Module]\nTea.\n`);
  });

  it('a run that fails has no output: a pipe gets nothing, machines the last text that came', async () => {
    const { stdout, text, run } = await written(false, STEPS, ['A draft', { text: 'A le', fail: 'model_stream_cut' }]);
    expect({ stdout, text, status: run.status }).toEqual({ stdout: '', text: 'A le', status: 'failed' });
  });
});
