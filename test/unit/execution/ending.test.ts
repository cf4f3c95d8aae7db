// What a run is called depends on how the answers ended that its output rests on (rows C8, D1).
import { describe, expect, it } from 'vitest';
import { type AnswerEnding, ENDINGS, endingNote, loadsModel, shownStatus } from '../../../electron/contract/index.ts';
import type { ModelEvent } from '../../../electron/core/models/index.ts';
import type { ScriptedAnswer } from '../../fixtures/scripted-model.ts';
import { PLAIN } from './package.ts';
import { setUp } from './setup.ts';

type Finish = Extract<ModelEvent, { type: 'finish' }>['reason'];
const text = (said: string): ModelEvent => ({ type: 'text', text: said });
const thinking = (thought: string): ModelEvent => ({ type: 'thinking', text: thought });
const ends = (reason: Finish, ...before: ModelEvent[]): ScriptedAnswer => ({ events: [...before, { type: 'finish', reason }] });

const TABLE: [ScriptedAnswer, AnswerEnding][] = [
  [ends('stop', text('One two.')), 'complete'],
  [ends('length', text('One two')), 'cut'],
  [ends('length'), 'cut'],
  [ends('stop'), 'empty'],
  [ends('stop', text(' \n ')), 'empty'],
  [ends('other'), 'empty'],
  [ends('unstated'), 'empty'],
  [ends('stop', thinking('Hm.')), 'only_thinking'],
  [ends('length', thinking('Hm. Hm.')), 'only_thinking'],
  [ends('unstated', thinking('Hm.'), text('\n')), 'only_thinking'],
  [ends('stop', thinking('Hm.'), text('One.')), 'complete'],
  [ends('tool_call'), 'tool_call'],
  [ends('tool_call', thinking('I need a tool.')), 'tool_call'],
  [ends('tool_call', text('Let me look.')), 'tool_call'],
  [ends('content_filter', text('One')), 'filtered'],
  [ends('content_filter'), 'filtered'],
  [ends('unstated', text('One two.')), 'unstated'],
  [ends('other', text('One two.')), 'other'],
];

describe('C8: completed means complete', () => {
  it.each(TABLE)('%j is %s', async (answer, ending) => {
    const done = await setUp(PLAIN, { answers: [answer] }).run({ request: 'Say something.' });
    const { whole, told } = ENDINGS[ending];
    expect(done.run).toMatchObject({ status: 'completed', ending, warnings: whole ? 0 : 1 });
    expect(done.span('model_call')!.attributes).toMatchObject({ ending, ...(whole ? {} : { warning: told }) });
    expect(shownStatus(done.run)).toBe(whole ? 'completed' : 'incomplete');
    expect(endingNote(done.run.ending) === null).toBe(ending === 'complete');
  });

  it('an earlier step counts as well: the last answer rests on it', async () => {
    const prompt = (name: string) => `\n\`\`\`jinja prompt_template name="${name}"\n{{ previous }}\n\`\`\`\n`;
    const steps = `---\nname: two\ndescription: Test.\nrun: [A, B]\n---\n${prompt('A')}${prompt('B')}`;
    const cut: ScriptedAnswer = { text: 'One', finish: 'length' };
    for (const answers of [
      [cut, 'Two.'],
      ['One.', cut],
    ]) {
      const done = await setUp(steps, { answers }).run({ input: {} });
      expect(done.run).toMatchObject({ status: 'completed', ending: 'cut', warnings: 1 });
    }
  });

  it('an answer that a second one replaced does not: the trace warns of it, the run is complete', async () => {
    const skill =
      '---\nname: json\ndescription: Test.\noutput_schema: { a: integer }\n---\n\nText.\n\n```jinja prompt_template name="P"\nGo.\n```\n';
    const done = await setUp(skill, { answers: [{ text: '{"a": 1', finish: 'length' }, '{"a": 1}'] }).run({ input: {} });
    expect(done.run).toMatchObject({ status: 'completed', ending: 'complete', warnings: 1 });
  });

  it('a run that fails over an incomplete answer says both', async () => {
    const skill =
      '---\nname: json\ndescription: Test.\noutput_schema: { a: integer }\n---\n\nText.\n\n```jinja prompt_template name="P"\nGo.\n```\n';
    const done = await setUp(skill, { answers: [{ text: '{"a": 1', finish: 'length' }] }).run({ input: {}, repair: false });
    expect(done.run).toMatchObject({ status: 'failed', reason: 'output_invalid', ending: 'cut' });
  });

  it('a run without a model has no ending', async () => {
    const skill = '---\nname: prose\ndescription: Test.\n---\n\n## Approach\n\nSort first.\n';
    const done = await setUp(skill).run({ input: {}, artifact: 'Approach' });
    expect(done.run).toMatchObject({ status: 'completed', ending: null });
  });

  it('D2: the list of runs finds them by how they ended, and the run keeps the text of its output', async () => {
    const set = setUp(PLAIN, { answers: [{ text: 'One two', finish: 'length' }, 'One two three.'] });
    const cut = await set.run({ request: 'Say something.' });
    await set.run({ request: 'Say something.' });
    expect(set.traces.api.list({ query: 'ending:cut' }).rows.map(({ id }) => id)).toEqual([cut.runId]);
    expect(set.traces.api.list({ query: 'ending:complete' }).total).toBe(1);
    const { counts, total } = set.traces.api.list({ query: 'status:incomplete' });
    expect({ counts, total }).toEqual({ counts: { completed: 1, incomplete: 1 }, total: 1 });
    const idsOf = (query: string) => set.traces.api.list({ query }).rows.map(({ id }) => id);
    expect(idsOf('status:incomplete')).toEqual([cut.runId]);
    expect(idsOf('status:completed')).not.toContain(cut.runId);
    expect(idsOf('-status:completed')).toEqual([cut.runId]);
    expect(idsOf('status:incom*')).toEqual([cut.runId]);
    expect(idsOf('status:completed,incomplete')).toHaveLength(2);
    expect(() => set.traces.api.list({ query: 'ending:short' })).toThrow('short is not an ending');
    expect(cut.payload(cut.span('run'), 'output')).toBe('One two');
    expect([...set.traces.activity.lastRuns().values()]).toMatchObject([{ status: 'completed', ending: 'complete' }]);
  });
});

describe('D1: the loading of a local model', () => {
  const loading = (done: boolean): ModelEvent => ({ type: 'loading', done });

  it('is a span below its call, from its begin to its end', async () => {
    const done = await setUp(PLAIN, { answers: [ends('stop', loading(false), loading(true), text('One.'))] }).run({ request: 'Say it.' });
    const call = done.span('model_call')!;
    expect(done.spans.find(loadsModel)).toMatchObject({ name: 'scripted/model', status: 'ok', parentId: call.id });
    expect(call.status).toBe('ok');
  });

  it('that was broken off ends with its call', async () => {
    const done = await setUp(PLAIN, { answers: [{ events: [loading(false)] }] }).run({ request: 'Say it.' });
    expect(done.run.status).toBe('failed');
    expect(done.spans.find(loadsModel)!.status).toBe('failed');
  });
});
