import { expect, it } from 'vitest';
import { permissionText } from '../../../electron/contract/index.ts';
import { asData, bringIn, packageText } from '../library/open.ts';
import { openCapability } from './open.ts';

const READS = packageText('deputy', 'x', 'required_scopes: [read:pages]\ntools: [get_page(people/*)]\n');
const CALLS = packageText('caller', 'x', 'skills: [deputy, middle]\n');
const MIDDLE = packageText(
  'middle',
  'x',
  'skills: [deputy, nobody]\nrequired_permissions:\n  - { resource: crm, access: read, scope: own }\n',
);

const shown = (reach: { skills: { path: string[]; found: boolean; permissions: Parameters<typeof permissionText>[0][] }[] }) =>
  reach.skills.map(({ path, found, permissions }) => [path.join(' → '), found, permissions.map(permissionText).join(', ')]);

it('A7, E7: an import shows what it would reach: through those that come with it, then through those of the library', async () => {
  const { library, opened } = openCapability();
  await bringIn(opened, { 'deputy.md': READS.replace('read:pages', 'write:candidates') });
  const files = [asData('caller.md', CALLS), asData('middle.md', MIDDLE)];
  const alone = await library.planImport({ files, scope: 'account' });
  expect(shown(alone.items.find(({ name }) => name === 'caller')!.reach)).toEqual([
    ['deputy', true, 'candidates:write'],
    ['middle', true, 'crm:read (own)'],
    ['middle → nobody', false, ''],
  ]);
  const together = await library.planImport({ files: [...files, asData('deputy.md', READS)], scope: 'account' });
  expect(shown(together.items.find(({ name }) => name === 'caller')!.reach)[0]).toEqual(['deputy', true, 'pages:read']);
  let watched: unknown = null;
  for await (const event of library.watchImport({ files, scope: 'account' }, new AbortController().signal)) {
    if (event.type === 'planned') watched = event.plan.items.map(({ reach }) => reach);
  }
  expect(watched).toEqual(alone.items.map(({ reach }) => reach));
});

it('A7, E7: the report of a skill in the library shows it too', async () => {
  const { library, opened } = openCapability();
  const ids = await bringIn(opened, { 'caller.md': CALLS, 'deputy.md': READS });
  const [report] = await library.report({ ids: [ids['caller.md']!] });
  expect(shown(report!.reach)).toEqual([
    ['deputy', true, 'pages:read'],
    ['middle', false, ''],
  ]);
});
