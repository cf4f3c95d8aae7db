// What would let an agent do more, over a real account with the competencies that come with the app (rows E5, F2).
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Matrix } from '../../../electron/contract/index.ts';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';

let home: Awaited<ReturnType<typeof makeFolder>>;
let opened: OpenedCore;
beforeEach(async () => {
  home = await makeFolder('hints');
  opened = openTestCore({ home: home.path });
});
afterEach(async () => {
  await opened.close();
  await home.remove();
});

const rowOf = ({ tools }: Matrix, id: string) => tools.find((each) => each.id === id)!;
const acts = (matrix: Matrix, id: string) => rowOf(matrix, id).wouldChange.map(({ act, subject }) => `${act} ${subject}`);

it('E5: a tool that the agent does not hold names the competencies that bring it; equipped it is held, paused it is resumed', () => {
  const { core } = opened;
  const { row } = core.agents.create({ name: 'Clerk', skills: { kind: 'listed', ids: ['check-links'] } });
  const look = (whatIf?: Parameters<typeof core.capability.matrix>[0]['whatIf']) =>
    core.capability.matrix({ agent: row.id, ...(whatIf === undefined ? {} : { whatIf }) });
  expect(rowOf(look(), 'get_references')).toMatchObject({ held: false, decision: 'denied' });
  expect(acts(look(), 'get_references')).toContain('equip page-consistency');
  expect(acts(look(), 'get_references').at(-1)).toBe('allow_tool get_references');

  const supposed = look({ equip: ['page-consistency'], unequip: [], grant: [], restrict: [] });
  expect(rowOf(supposed, 'get_references').held).toBe(true);
  expect(rowOf(look(), 'get_references').held).toBe(false);

  const permissions = [
    { resource: 'pages', access: 'read', scope: null },
    { resource: 'memory', access: 'write', scope: null },
  ];
  core.capability.permit({ agent: row.id, permissions, until: null, why: '' });
  const equip = { act: 'equip', agent: row.id, competency: 'page-consistency' } as const;
  expect(core.agents.plan(equip)).toMatchObject({ applicable: true });
  core.agents.apply({ plan: equip, stamp: core.agents.plan(equip).stamp });
  expect(rowOf(look(), 'get_references')).toMatchObject({ held: true, permitted: true, decision: 'allowed', wouldChange: [] });

  core.agents.apply({ plan: { ...equip, act: 'pause' }, stamp: null });
  expect(rowOf(look(), 'get_references')).toMatchObject({ held: false, decision: 'denied' });
  expect(acts(look(), 'get_references')).toContain('resume page-consistency');
});
