// H1: a model that calls tools, over a real server in OpenAI's wire format: it creates a skill, is corrected twice, and the author saves it.
import { expect, it } from 'vitest';
import { COMPOSER_TOOLS } from '../../../electron/contract/index.ts';
import { answer } from '../models/openai-server.ts';
import { bodies, calling, openComposer } from './open.ts';

const CREATE = { name: 'create_skill', input: { name: 'gap-finder', description: 'Lists gaps. Use when an editor asks what is missing.' } };
const TEMPLATE = { name: 'add_artifact', input: { kind: 'prompt_template', name: 'Gap Prompt', content: 'List the gaps of {{ page }}' } };
const INPUTS = { name: 'update_skill', input: { set: { input_schema: { page: 'string' }, tools: ['get_page'] } } };

it('H1: creates by tools, each step checked and told; is corrected twice; is saved by its author', async () => {
  const { composer, core, server, say } = await openComposer();
  server.script(
    calling('', { name: 'list_skills', input: { query: 'gap' } }),
    calling('', CREATE, TEMPLATE),
    calling('Now its inputs.', INPUTS),
    calling('', { name: 'validate', input: {} }),
    answer('It is ', 'valid.'),
  );
  const { id } = composer.begin({});
  const made = await say(id, 'Create a skill that lists gaps');
  expect(made.mode).toBe('tools');
  expect(made.messages.map(({ kind, name, state }) => [kind, name, state])).toEqual([
    ['author', null, 'ok'],
    ['tool', 'list_skills', 'ok'],
    ['tool', 'create_skill', 'ok'],
    ['tool', 'add_artifact', expect.any(String)],
    ['model', null, 'ok'],
    ['tool', 'update_skill', 'ok'],
    ['tool', 'validate', expect.any(String)],
    ['model', null, 'ok'],
  ]);
  expect(made.messages.at(-1)?.text).toBe('It is valid.');
  expect(made).toMatchObject({ name: 'gap-finder', position: 1, rights: { grown: ['get_page'], shrunk: [] } });
  // It has exactly these tools, and reads what its calls came to.
  const [first, second] = bodies(server);
  expect(first.tools.map((tool: { function: { name: string } }) => tool.function.name)).toEqual([...COMPOSER_TOOLS]);
  expect(second.messages.at(-1)).toMatchObject({ role: 'tool', content: expect.stringContaining('"total"') });
  expect(core.library.list({ query: 'name:gap-finder' }).total).toBe(0);

  server.script(calling('', { name: 'update_skill', input: { set: { tools: null } } }), answer('It only answers now.'));
  const first1 = await say(id, 'It may not use tools');
  expect(first1.rights.grown).toEqual([]);
  server.script(
    calling('', { name: 'update_artifact', input: { artifact: 'Gap Prompt', content: 'List at most ten gaps of {{ page }}' } }),
    answer('At most ten.'),
  );
  const second2 = await say(id, 'At most ten');
  expect(second2.steps.map(({ label }) => label)).toEqual(['Create a skill that lists gaps', 'It may not use tools', 'At most ten']);
  expect(JSON.stringify(bodies(server)[0].messages)).toContain('It may not use tools');
  const row = composer.accept({ id, scope: 'account' });
  expect(core.library.open({ id: row.id }).text).toBe(second2.text);
  expect(second2.text).toContain('at most ten');
});

it('H1: a call that is no call, a tool that is none, a refused edit and the same call again are told to the model; nothing is written by them', async () => {
  const { composer, server, say } = await openComposer();
  server.script(
    calling('', { name: 'save_skill', input: {} }),
    calling('', { name: 'add_artifact', input: { kind: 'poem', name: 'x', content: '' } }),
    calling('', { name: 'remove_artifact', input: { artifact: 'none' } }),
    calling('', CREATE),
    calling('', CREATE),
    answer('Done.'),
  );
  const { id } = composer.begin({});
  const made = await say(id, 'Create a skill');
  expect(made.messages.filter(({ kind }) => kind === 'tool').map(({ name, state }) => [name, state])).toEqual([
    ['save_skill', 'failed'],
    ['add_artifact', 'failed'],
    ['remove_artifact', 'failed'],
    ['create_skill', 'ok'],
  ]);
  expect(JSON.stringify(bodies(server).at(-1).messages.at(-1))).toContain('once more');
  expect(made.text).toContain('name: gap-finder');
});

it('H1: stopped in the middle, what was changed stays as a step that can be undone; the app may end meanwhile', async () => {
  const opened = await openComposer();
  const { server } = opened;
  server.script(calling('', CREATE), (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }));
  const { id } = opened.composer.begin({});
  opened.composer.send({ id, text: 'Create a skill' });
  await expect.poll(() => server.seen.length).toBe(2);
  await opened.restart();
  const kept = opened.composer.open({ id });
  expect(kept).toMatchObject({ state: 'open', position: 1, steps: [{ state: 'interrupted' }], name: 'gap-finder' });
  expect(opened.composer.undo({ id }).text).toBe('');
});
