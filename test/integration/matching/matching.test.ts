// E1: the index of matching follows the library, whoever changes it and whichever workspace is open.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';

let home: Awaited<ReturnType<typeof makeFolder>>;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let opened: OpenedCore;
beforeAll(async () => {
  [home, folder] = await Promise.all([makeFolder('matching'), makeFolder('matching-workspace')]);
  opened = openTestCore({ home: home.path });
});
afterAll(async () => {
  await opened.close();
  await Promise.all([home.remove(), folder.remove()]);
});

const MESSAGE = 'moor the ferry at the northern quay';
const found = async (message = MESSAGE) =>
  (await opened.core.matching.match({ message })).hits.map(({ name, scope }) => `${scope} ${name}`);
const textOf = (description: string, more = '') => `---\nname: moor-ferry\ndescription: ${description}\n${more}---\n\nMoor it.\n`;

it('finds what is created, as it says now, until it is switched off or removed', async () => {
  const { library } = opened.core;
  expect(await found()).toEqual([]);
  const { id } = library.create({ scope: 'account', name: 'moor-ferry', template: 'blank', description: 'Moors a ferry at a quay.' });
  expect(await found()).toEqual(['account moor-ferry']);

  const baseHash = library.open({ id }).revision.hash;
  library.save({ id, text: textOf('Paints a boat.', 'trigger_phrases: ["moor the ferry"]\n'), baseHash });
  const reasons = (await opened.core.matching.match({ message: MESSAGE })).hits[0]?.reasons;
  expect(reasons).toContainEqual(expect.objectContaining({ field: 'phrase', matched: 'moor the ferry' }));

  library.setEnabled({ id, enabled: false });
  expect(await found()).toEqual([]);
  library.setEnabled({ id, enabled: true });
  expect(await found()).toEqual(['account moor-ferry']);
  library.remove({ ids: [id] });
  expect(await found()).toEqual([]);
  library.restore({ ids: [id] });
  expect(await found()).toEqual(['account moor-ferry']);
});

it('finds the skill of the workspace instead of the one that it overrides, while it is open', async () => {
  const { app } = opened.core;
  app.openWorkspace({ path: folder.path });
  opened.core.library.create({
    scope: 'workspace',
    name: 'moor-ferry',
    template: 'blank',
    description: 'Moors a ferry at the northern quay.',
  });
  expect(await found()).toEqual(['workspace moor-ferry']);
  app.closeWorkspace();
  expect(await found()).toEqual(['account moor-ferry']);
});

it('finds for an agent only what it has', async () => {
  opened.core.agents.create({ id: 'clerk', name: 'Clerk' });
  const match = async (agent: string) => (await opened.core.matching.match({ message: MESSAGE, agent })).hits.map(({ name }) => name);
  expect(await match('you')).toEqual(['moor-ferry']);
  expect(await match('clerk')).toEqual([]);
  await expect(match('nobody')).rejects.toThrowError(expect.objectContaining({ code: 'not_found' }));
});
