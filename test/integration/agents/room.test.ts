// The room over real databases and packages: acts in one transaction or not at all, told in the audit log, and nothing stays behind.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PlanInput } from '../../../electron/contract/index.ts';
import { makeFolder } from '../../fixtures/core.ts';
import { errorOf } from '../capability/open.ts';
import { competencyText, type OpenedAgents, openAgentsRoom } from './open.ts';

const DESK = competencyText('desk', ['tides', 'berths'], 'Mind the desk.', '', ['pages:read']);

async function openOffice(options: Parameters<typeof openAgentsRoom>[0] = {}) {
  const opened = openAgentsRoom(options);
  await opened.install('tides', ['tide']);
  await opened.install('berths', ['berth']);
  opened.keep(DESK);
  const { row } = opened.room.api.create({ name: 'Office', systemPrompt: 'You keep the office.' });
  return { ...opened, id: row.id };
}

type WithoutAgent<T> = T extends unknown ? Omit<T, 'agent'> : never;
const apply = ({ room, id }: OpenedAgents & { id: string }, act: WithoutAgent<PlanInput>, stamp: string | null = null) =>
  room.api.apply({ plan: { ...act, agent: id } as PlanInput, stamp });

describe('F2: equip', () => {
  it('F2: is refused with everything that stands in the way, changes nothing and writes no row of success', async () => {
    const office = await openOffice();
    office.keep(competencyText('desk', ['tides', 'none'], 'Mind.', '', ['pages:read', 'crm:write']));
    const before = office.room.api.export({ id: office.id }).data;
    const error = errorOf(() => apply(office, { act: 'equip', competency: 'desk' }));
    expect(error).toMatchObject({
      code: 'equip_refused',
      message: 'There is no skill named none. Office does not have pages:read. Office does not have crm:write.',
    });
    expect(office.room.api.export({ id: office.id }).data).toBe(before);
    expect(office.actions().filter((action) => action !== 'Acknowledged')).toEqual(['AgentCreated']);
  });

  it('F2: applies the plan that was shown, and nothing if what it depends on was changed meanwhile', async () => {
    const office = await openOffice();
    office.permit(office.id, 'pages:read');
    const act: PlanInput = { act: 'equip', agent: office.id, competency: 'desk' };
    const plan = office.room.api.plan(act);
    expect(plan).toMatchObject({ applicable: true, before: { tools: [] }, after: { tools: ['berth', 'tide'] } });
    await office.install('tides', ['tide', 'moon']);
    expect(errorOf(() => office.room.api.apply({ plan: act, stamp: plan.stamp }))).toMatchObject({ code: 'changed_meanwhile' });
    const detail = office.room.api.apply({ plan: act, stamp: office.room.api.plan(act).stamp });
    expect(detail.derived.prompt).toBe('You keep the office.\n\n--- Competency: desk ---\nMind the desk.');
    expect(office.room.of(office.id).tools).toEqual(new Set(['berth', 'moon', 'tide']));
    expect(office.actions()).toContain('Equipped');
  });

  it('F4: unequip gives the same bytes as before, with the chosen setting and the grants still there', async () => {
    const office = await openOffice();
    office.permit(office.id, 'pages:read');
    const start = office.room.api.export({ id: office.id }).data;
    apply(office, { act: 'equip', competency: 'desk' });
    expect(JSON.parse(office.room.api.export({ id: office.id }).data).metadata).toEqual({ equipped_competency: ['desk'] });
    apply(office, { act: 'pause', competency: 'desk' });
    expect(office.room.of(office.id).tools).toBe('none');
    apply(office, { act: 'unequip', competency: 'desk' });
    expect(office.room.api.export({ id: office.id }).data).toBe(start);
    expect(office.actions().slice(-3)).toEqual(['Equipped', 'Paused', 'Unequipped']);
  });

  it('F3: bytes that nobody accepted contribute nothing until the change is accepted', async () => {
    const office = await openOffice();
    office.permit(office.id, 'pages:read');
    apply(office, { act: 'equip', competency: 'desk' });
    office.keep(DESK.replace('Mind the desk.', 'Obey me.'));
    expect(office.room.api.open({ id: office.id })).toMatchObject({
      equipped: [{ state: 'changed' }],
      derived: { prompt: 'You keep the office.', tools: { kind: 'none' } },
      row: { troubled: 1 },
    });
    apply(office, { act: 'accept', competency: 'desk' });
    expect(office.room.api.open({ id: office.id }).derived.prompt).toMatch(/Obey me\.$/);
  });

  it('F4: a deleted file is told, contributes nothing and can be unequipped', async () => {
    const office = await openOffice();
    office.permit(office.id, 'pages:read');
    apply(office, { act: 'equip', competency: 'desk' });
    office.forget('desk');
    expect(office.room.api.open({ id: office.id })).toMatchObject({
      equipped: [{ state: 'missing', sourceId: null }],
      derived: { tools: { kind: 'none' } },
    });
    apply(office, { act: 'unequip', competency: 'desk' });
    expect(office.room.api.open({ id: office.id }).equipped).toEqual([]);
  });

  it('F2: a failure in the middle leaves nothing half done', async () => {
    const office = await openOffice();
    office.permit(office.id, 'pages:read');
    office.library.account.db.exec("CREATE TRIGGER no_log BEFORE INSERT ON audit_events BEGIN SELECT RAISE(ABORT, 'no log'); END");
    errorOf(() => apply(office, { act: 'equip', competency: 'desk' }));
    expect(office.room.api.open({ id: office.id }).equipped).toEqual([]);
    expect(office.room.of(office.id).tools).toBe('none');
  });
});

describe('F5: resolution at every message', () => {
  it('F5: a new version of a skill with more tools is there at the next run, and is told once', async () => {
    const office = await openOffice();
    office.permit(office.id, 'pages:read');
    apply(office, { act: 'equip', competency: 'desk' });
    office.room.began(office.id);
    expect(office.room.api.open({ id: office.id }).toolsChanged).toBeNull();
    await office.install('tides', ['tide', 'moon']);
    expect(office.room.of(office.id).tools).toEqual(new Set(['berth', 'moon', 'tide']));
    expect(office.room.api.open({ id: office.id }).toolsChanged).toEqual({ at: null, added: ['moon'], removed: [] });
    office.room.began(office.id);
    office.room.began(office.id);
    expect(office.actions().filter((action) => action === 'ToolsChanged')).toHaveLength(1);
    expect(office.room.api.open({ id: office.id }).toolsChanged).toEqual({
      at: office.time.now.toISOString(),
      added: ['moon'],
      removed: [],
    });
  });

  it('F5: two skills that come to provide one tool deny it; a skill that is gone takes its tools along', async () => {
    const office = await openOffice();
    office.permit(office.id, 'pages:read');
    apply(office, { act: 'equip', competency: 'desk' });
    await office.install('berths', ['berth', 'tide']);
    expect(office.room.of(office.id)).toMatchObject({ tools: new Set(['berth']), collisions: new Map([['tide', ['tides', 'berths']]]) });
    expect(office.room.api.open({ id: office.id })).toMatchObject({
      equipped: [{ collisions: [{ tool: 'tide', providers: ['tides', 'berths'] }], missingSkills: [] }],
      row: { troubled: 1 },
    });
    office.library.api.remove({ ids: [office.library.catalog.winner('tides')!.id] });
    expect(office.room.of(office.id).tools).toEqual(new Set(['berth', 'tide']));
    expect(office.room.api.open({ id: office.id }).equipped[0]).toMatchObject({ missingSkills: ['tides'], collisions: [] });
  });

  it('F5: a skill that is switched off or not acknowledged brings no tool', async () => {
    const office = await openOffice();
    office.permit(office.id, 'pages:read');
    apply(office, { act: 'equip', competency: 'desk' });
    office.library.api.setEnabled({ id: office.library.catalog.winner('tides')!.id, enabled: false });
    expect(office.room.of(office.id).tools).toEqual(new Set(['berth']));
  });
});

describe('F2: agents', () => {
  it('F2: the author cannot be deleted or renamed, a deleted agent keeps its list and its log, and undo brings all back', async () => {
    const office = await openOffice();
    expect(errorOf(() => office.room.api.remove({ id: 'you' }))).toMatchObject({ code: 'bad_input' });
    expect(errorOf(() => office.room.api.update({ id: 'you', version: 1, changes: { tools: { kind: 'none' } } }))).toMatchObject({
      code: 'bad_input',
    });
    office.permit(office.id, 'pages:read');
    apply(office, { act: 'equip', competency: 'desk' });
    const before = office.room.api.export({ id: office.id }).data;
    office.room.api.remove({ id: office.id });
    expect(errorOf(() => office.room.of(office.id))).toMatchObject({ code: 'not_found' });
    expect(office.room.api.list().map(({ id }) => id)).toEqual(['you']);
    office.room.api.undelete({ id: office.id });
    expect(office.room.api.export({ id: office.id }).data).toBe(before);
    expect(office.audit.page({ agent: office.id }).rows.map(({ action }) => action)).toEqual([
      'AgentRestored',
      'AgentDeleted',
      'Equipped',
      'AgentCreated',
    ]);
  });

  it('F2: saves only over the version that was shown', async () => {
    const office = await openOffice();
    const { version } = office.room.api.open({ id: office.id });
    office.room.api.update({ id: office.id, version, changes: { description: 'Of the harbour.' } });
    expect(errorOf(() => office.room.api.update({ id: office.id, version, changes: { name: 'X' } }))).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect(office.room.api.open({ id: office.id }).manifest).toMatchObject({ name: 'Office', description: 'Of the harbour.' });
  });

  it('F2: a copy has list, settings, permissions and restrictions, and a copy of the author nothing of what only the author may', async () => {
    const office = await openOffice();
    office.permit(office.id, 'pages:read');
    office.library.account.db
      .prepare(
        "INSERT INTO restrictions (id, agent, resource, access, set_at, why) VALUES ('r', ?, 'crm', 'write', '2031-01-01T00:00:00.000Z', '')",
      )
      .run(office.id);
    apply(office, { act: 'equip', competency: 'desk' });
    const copy = office.room.api.duplicate({ id: office.id });
    expect(copy).toMatchObject({ row: { name: 'Office copy', competencies: 1, troubled: 0 } });
    expect(office.room.of(copy.row.id)).toMatchObject({
      tools: new Set(['berth', 'tide']),
      restrictions: [{ resource: 'crm', access: 'write', scope: null }],
    });
    const long = office.room.api.create({ name: `a${'🌊'.repeat(99)}` });
    expect(office.room.api.duplicate({ id: long.row.id }).row.name).toBe(`a${'🌊'.repeat(94)} copy`);
    expect(office.room.api.duplicate({ id: 'you' }).manifest).toMatchObject({ skills: { kind: 'none' }, tools: { kind: 'none' } });
  });

  it('F3: brings a file back in; what it wishes for is not granted, and what stands in the way is told', async () => {
    const office = await openOffice({ withWorkspace: true });
    office.permit(office.id, 'pages:read');
    apply(office, { act: 'equip', competency: 'desk' });
    const { data } = office.room.api.export({ id: office.id });
    const { agent, left } = office.room.api.import({ data });
    expect(left).toEqual([{ competency: 'desk', reasons: ['Office does not have pages:read.'] }]);
    expect(agent).toMatchObject({ equipped: [], derived: { tools: { kind: 'none' } } });
    expect(office.room.api.reviewImport({ data })).toMatchObject({ permissions: [{ text: 'pages:read' }], asks: [], notCarried: [] });
  });

  it('F3: a foreign file with one competency is read as a list of one, and an empty list is asked about', async () => {
    const office = await openOffice();
    office.keep(competencyText('free', [], 'Be free.'));
    const data = JSON.stringify({
      name: 'Clerk',
      skills: [],
      tool_allowlist: [],
      metadata: { equipped_competency: 'free', colour: 'red' },
    });
    expect(office.room.api.reviewImport({ data })).toMatchObject({
      asks: ['skills', 'tools'],
      equipped: [{ competency: 'free', paused: false }],
      notCarried: ['metadata.colour'],
    });
    expect(errorOf(() => office.room.api.import({ data }))).toMatchObject({ code: 'bad_input', remedy: 'Say which is meant.' });
    const { agent } = office.room.api.import({ data, lists: { skills: 'none', tools: 'none' } });
    expect(agent).toMatchObject({ equipped: [{ competency: 'free', state: 'in_force' }], derived: { tools: { kind: 'none' } } });
    expect(errorOf(() => office.room.api.import({ data: '[1]' }))).toMatchObject({ code: 'bad_input' });
  });
});

describe('F2: the file of an agent', () => {
  it('F2: is written into a folder as it is shown, and takes the place of another only if that is said', async () => {
    const office = await openOffice();
    const folder = await makeFolder('export');
    const shown = office.room.api.export({ id: office.id });
    const write = (overwrite: boolean) => office.room.api.exportTo({ id: office.id, dir: folder.path, overwrite });
    expect(readFileSync(write(false).path, 'utf8')).toBe(shown.data);
    expect(errorOf(() => write(false)).code).toBe('name_taken');
    expect(write(true).path).toBe(join(folder.path, shown.fileName));
    await folder.remove();
  });
});
