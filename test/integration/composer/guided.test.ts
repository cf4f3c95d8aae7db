// H1: the guided mode over a real server and account: parts one by one, undo by message, nothing saved before it is accepted.
import { expect, it } from 'vitest';
import { byField, openComposer } from './open.ts';

const ANSWERS = {
  name: { name: 'Gap finder' },
  description: { description: 'Lists what a page leaves open. Use when an editor asks what is missing on a page.' },
  steps: { steps: ['Collect dates and people.', '2. Look each one up.'] },
  inputs: { inputs: [{ name: 'page', type: 'string', required: true }] },
  template: { template: 'List what this page leaves open.' },
  input: { input: 'The wall fell.', output: 'When did it fall?' },
};
const WISH = 'Create a skill that lists what a page leaves open';

it('H1: a model without tools fills one part at a time; each message is one undo step; it is saved only when accepted', async () => {
  const { composer, core, server, say } = await openComposer();
  server.script(byField(ANSWERS));
  const { id } = composer.begin({ mode: 'guided' });
  const made = await say(id, WISH);
  expect(made.messages.filter(({ kind }) => kind === 'part').map(({ name, state }) => [name, state])).toEqual([
    ['Name', 'ok'],
    ['Description', 'ok'],
    ['Approach', 'ok'],
    ['Inputs', 'ok'],
    ['Template', 'ok'],
    ['Example', 'ok'],
  ]);
  expect(made).toMatchObject({
    name: 'gap-finder',
    state: 'open',
    position: 1,
    filled: ['name', 'description', 'approach', 'inputs', 'template', 'example'],
  });
  expect(made.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  // An input that the model forgot is in the template all the same.
  expect(made.text).toContain('Page: {{ page }}');
  expect(core.library.list({ query: 'name:gap-finder' }).total).toBe(0);

  const corrected = await say(id, 'A shorter description, please');
  server.script(byField({ ...ANSWERS, template: { template: 'Name at most ten gaps of {{ page }}.' } }));
  const twice = await say(id, 'At most ten, in the template');
  expect(twice.steps.map(({ label, state }) => [label, state])).toEqual([
    [WISH, 'done'],
    ['At most ten, in the template', 'done'],
  ]);
  // The first correction changed nothing, so it is no step.
  expect(corrected.steps).toHaveLength(1);
  expect(composer.undo({ id }).text).toBe(made.text);
  expect(composer.redo({ id }).text).toBe(twice.text);

  const row = composer.accept({ id, scope: 'account' });
  expect(row).toMatchObject({ name: 'gap-finder', scope: 'account', acknowledged: true });
  expect(core.library.open({ id: row.id }).text).toBe(twice.text);
  expect(composer.open({ id })).toMatchObject({ state: 'saved', skill: { id: row.id } });
});

it('H1: answers that cannot be used are asked for twice, then the part is made of the author’s words, and it says so', async () => {
  const { composer, server, say } = await openComposer();
  server.script(byField({}));
  const { id } = composer.begin({ mode: 'guided' });
  const made = await say(id, WISH);
  expect(server.seen).toHaveLength(12);
  expect(made.messages.filter(({ kind }) => kind === 'part').map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'unfit'));
  expect(made.name).toBe('lists-page-leaves');
  expect(made.filled).toEqual(['name', 'description', 'approach', 'inputs', 'template']);
  expect(made.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('H1: a draft outlives the app; a skill that was changed meanwhile is not overwritten, and the draft can become a new one', async () => {
  const opened = await openComposer();
  const { server, say } = opened;
  const row = opened.core.library.create({ scope: 'account', name: 'tide-table', template: 'prompt' });
  server.script(byField({ description: { description: 'Tells when the tide comes in. Use when someone asks about water.' } }));
  const { id } = opened.composer.begin({ skillId: row.id, mode: 'guided' });
  const changed = await say(id, 'Describe it better', 'description');
  expect(changed.text).toContain('Tells when the tide comes in.');
  await opened.restart();
  const { composer, core } = opened;
  expect(composer.open({ id })).toMatchObject({ text: changed.text, position: 1, skill: { name: 'tide-table' } });
  const { text, revision } = core.library.open({ id: row.id });
  core.library.save({ id: row.id, text: `${text}\nMore.\n`, baseHash: revision.hash });
  expect(() => composer.accept({ id })).toThrow(expect.objectContaining({ code: 'changed_meanwhile' }));
  expect(core.library.open({ id: row.id }).draft).toBeNull();
  expect(composer.accept({ id, as: 'tide-teller' })).toMatchObject({ name: 'tide-teller' });
  expect(core.library.open({ id: row.id }).text).toBe(`${text}\nMore.\n`);
});

it('H1: an answer that repeats the question or itself, or speaks of the skill instead of its work, is none', async () => {
  const { composer, server, say } = await openComposer();
  server.script(
    byField({
      ...ANSWERS,
      name: { name: 'the-skill-of-the-day' },
      steps: { steps: ['Read the page.', 'read the page.', 'Use the skill often.', 'List the gaps.'] },
      template: { template: 'skill-description-1' },
      input: { input: 'The skill so far: none', output: 'None.' },
    }),
  );
  const { id } = composer.begin({ mode: 'guided' });
  const made = await say(id, WISH);
  expect(made.messages.filter(({ state }) => state === 'unfit').map(({ name }) => name)).toEqual(['Name', 'Template', 'Example']);
  expect(made.name).toBe('lists-page-leaves');
  expect(made.text).toContain('1. Read the page.\n2. List the gaps.\n');
  expect(made.filled).not.toContain('example');
});
