import { expect, it } from 'vitest';
import { setUp } from './setup.ts';

const TEXT = '---\nname: greet\n---\n\n```jinja prompt_template name="Ask"\nGreet {{ entity_name }}.\n```\n';

it('C8: a run says who ran it, for what, what began it, and which run it came from', async () => {
  const set = setUp(TEXT, { answers: ['Hello.'] });
  const usual = (await set.run()).run;
  expect(usual).toMatchObject({ agent: 'you', taskContext: 'interactive', channel: 'editor', trigger: 'editor', parentRunId: null });
  const cli = await set.run({ channel: 'cli', taskContext: 'autonomous', agent: 'clerk', parentRunId: usual.id });
  expect(cli.run).toMatchObject({ agent: 'clerk', taskContext: 'autonomous', trigger: 'cli', parentRunId: usual.id });
  // A batch is one, from wherever it was started.
  expect((await set.run({ channel: 'cli', batch: 'b1' })).run).toMatchObject({ channel: 'cli', trigger: 'batch' });
  const found = (query: string) => set.traces.api.list({ query }).rows.map(({ id }) => id);
  expect(found(`parent:${usual.id}`)).toEqual([cli.runId]);
  expect(found('agent:clerk')).toEqual([cli.runId]);
  // Watchers are told the same as readers.
  expect(cli.events.find((event) => event.type === 'run')).toMatchObject({ run: { trigger: 'cli', agent: 'clerk' } });
});
