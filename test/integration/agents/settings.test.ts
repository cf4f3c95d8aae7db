// Settings, memory, metrics and schedules of an agent, over a real database (row F6).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shownAs } from '../../../electron/core/agents/index.ts';
import { ROOT } from '../../unit/architecture/sources.ts';
import { errorOf } from '../capability/open.ts';
import { competencyText, openAgentsRoom } from './open.ts';

const DIALS = readFileSync(join(ROOT, 'test/fixtures/capability/13-settings-select.toml'), 'utf8');

function openDials(options: Parameters<typeof openAgentsRoom>[0] = {}) {
  const opened = openAgentsRoom(options);
  opened.keep(DIALS);
  const { row } = opened.room.api.create({ name: 'Dials' });
  opened.room.api.apply({ plan: { act: 'equip', agent: row.id, competency: 'dial-desk' }, stamp: null });
  return { ...opened, id: row.id };
}

const KEYS = ['threshold', 'tone', 'berth', 'sort', 'shift', 'night', 'fog'];
const readAll = ({ memory, id }: ReturnType<typeof openDials>) =>
  Object.fromEntries(KEYS.map((key) => [key, memory.get(id, `settings.dial-desk.${key}`)]));

describe('F6: settings', () => {
  it('F6: 13-settings-select.toml: a run reads what was chosen, else the default, and nothing is silently another', () => {
    const opened = openDials();
    const { room, id } = opened;
    const defaults = { threshold: '4', tone: 'loud', berth: 'a', sort: 'up', shift: '3', night: null, fog: 'true' };
    expect(readAll(opened)).toEqual(defaults);
    const shown = room.api.settings({ agent: id });
    expect(shown.find(({ setting }) => setting.key === 'tone')).toMatchObject({
      value: 'loud',
      chosen: false,
      problem: 'loud is not among the options of tone: plain and warm.',
    });
    expect(shown.find(({ setting }) => setting.key === 'threshold')).toMatchObject({ value: '4', problem: null, setting: { options: [] } });
    const set = (key: string, value: string | null) => room.api.setSetting({ agent: id, competency: 'dial-desk', key, value });
    set('tone', 'warm');
    set('sort', 'down');
    expect(readAll(opened)).toEqual({ ...defaults, tone: 'warm', sort: 'down' });
    expect(errorOf(() => set('tone', 'shrill'))).toMatchObject({ code: 'bad_input' });
    expect(errorOf(() => set('fog', 'yes'))).toMatchObject({ code: 'bad_input', message: 'fog is true or false, and not yes.' });
    expect(errorOf(() => set('none', '1'))).toMatchObject({ code: 'bad_input' });
    expect(readAll(opened)).toEqual({ ...defaults, tone: 'warm', sort: 'down' });
    set('tone', null);
    expect(readAll(opened)).toEqual({ ...defaults, sort: 'down' });
    expect(opened.actions().filter((action) => action === 'SettingChanged')).toHaveLength(3);
  });

  it('F6: what is paused or gone gives no setting to a run; the choice stays and counts again', () => {
    const opened = openDials();
    const { room, id } = opened;
    room.api.setSetting({ agent: id, competency: 'dial-desk', key: 'tone', value: 'warm' });
    room.api.apply({ plan: { act: 'pause', agent: id, competency: 'dial-desk' }, stamp: null });
    expect(readAll(opened)).toMatchObject({ tone: null, fog: null });
    room.api.apply({ plan: { act: 'unequip', agent: id, competency: 'dial-desk' }, stamp: null });
    expect(readAll(opened)).toMatchObject({ tone: null });
    expect(room.api.settings({ agent: id })).toEqual([]);
    room.api.apply({ plan: { act: 'equip', agent: id, competency: 'dial-desk' }, stamp: null });
    expect(readAll(opened)).toMatchObject({ tone: 'warm', fog: 'true' });
  });

  it('F6: a run cannot store or remove a setting', () => {
    const { memory, id } = openDials();
    for (const value of ['loud', null]) {
      expect(errorOf(() => memory.set(id, 'settings.dial-desk.tone', value, 'skill'))).toMatchObject({ code: 'bad_input' });
    }
  });
});

describe('F6: memory', () => {
  it.each([false, true])(
    'F6: entries are listed page by page with the settings among them, filtered, set and removed (workspace: %s)',
    (withWorkspace) => {
      const { room, memory, id } = openDials({ withWorkspace });
      const scope = withWorkspace ? 'workspace' : 'account';
      memory.set(id, 'claims', 3, 'counter');
      room.api.setMemory({ agent: id, scope, key: 'zebra', value: '"100% a_b"' });
      const page = room.api.memory({ agent: id, scope, limit: 2 });
      expect(page).toMatchObject({ total: 8, next: 'settings.dial-desk.berth' });
      expect(page.rows.map(({ key, readOnly, skillName }) => [key, readOnly, skillName])).toEqual([
        ['claims', false, 'counter'],
        ['settings.dial-desk.berth', true, null],
      ]);
      const rest = room.api.memory({ agent: id, scope, after: page.next });
      expect(rest.rows.map(({ key }) => key).slice(-2)).toEqual(['settings.dial-desk.tone', 'zebra']);
      expect(rest.next).toBeNull();
      expect(room.api.memory({ agent: id, scope, text: '0% A_' }).rows.map(({ key }) => key)).toEqual(['zebra']);
      expect(room.api.memory({ agent: id, scope, text: 'a_c' }).rows).toEqual([]);
      expect(errorOf(() => room.api.setMemory({ agent: id, scope, key: 'a', value: 'no json' }))).toMatchObject({ code: 'bad_input' });
      expect(errorOf(() => room.api.setMemory({ agent: id, scope, key: 'settings.a.b', value: '1' }))).toMatchObject({ code: 'bad_input' });
      room.api.setMemory({ agent: id, scope, key: 'zebra', value: null });
      expect(memory.get(id, 'zebra')).toBeNull();
    },
  );

  it('F6: what an older version stored below settings. is removed by hand', () => {
    const { room, id, library } = openDials();
    library.account.db
      .prepare(
        `INSERT INTO agent_memory (agent, workspace, key, value, updated_at) VALUES (?, '', 'settings.theme', '"old"', '2020-01-01')`,
      )
      .run(id);
    const rows = () => room.api.memory({ agent: id, scope: 'account', text: 'theme' }).rows.map(({ key }) => key);
    expect(rows()).toEqual(['settings.theme']);
    room.api.setMemory({ agent: id, scope: 'account', key: 'settings.theme', value: null });
    expect(rows()).toEqual([]);
  });
});

describe('F6: metrics', () => {
  it.each([
    ['number', '1079', '1,079'],
    ['number', '"12"', '12'],
    ['percentage', '62.5', '62.5 %'],
    ['duration', '42', '42 s'],
    ['duration', '125', '2 min'],
    ['duration', '3900', '1 h 5 min'],
    ['duration', '262800', '3 d 1 h'],
    ['bytes', '1536000', '1.5 MB'],
    ['currency', '1234.5', '1,234.50'],
    ['date', '"2031-03-03T10:17:30Z"', '2031-03-03 10:17 UTC'],
    ['date', '"soon"', 'soon'],
    ['text', '"all quiet"', 'all quiet'],
    ['sparkle', '7', '7'],
    ['number', '"many"', 'many'],
    ['number', '{"a":1}', '{"a":1}'],
    ['constructor', '7', '7'],
  ])('F6: %s of %s is shown as %s', (format, raw, shown) => {
    expect(shownAs(raw, format)).toBe(shown);
  });

  it('F6: the value under the key, the workspace’s before the account’s, with the last numbers', () => {
    const { room, memory, keep } = openAgentsRoom({ withWorkspace: true });
    keep(competencyText('claims', [], 'Count.', '[[metrics]]\nlabel = "Done"\nmemory_key = "done"\nformat = "number"\n'));
    const { row } = room.api.create({ name: 'Clerk' });
    room.api.apply({ plan: { act: 'equip', agent: row.id, competency: 'claims' }, stamp: null });
    expect(room.api.metrics({ agent: row.id })).toMatchObject([{ raw: null, shown: '–', history: [] }]);
    room.api.setMemory({ agent: row.id, scope: 'account', key: 'done', value: '9' });
    expect(room.api.metrics({ agent: row.id })).toMatchObject([{ raw: '9', shown: '9' }]);
    for (const value of [1, 2, 1500]) memory.set(row.id, 'done', value, 'counter');
    expect(room.api.metrics({ agent: row.id })).toMatchObject([{ shown: '1,500', history: [{ value: 1 }, { value: 2 }, { value: 1500 }] }]);
  });
});

describe('F6: schedules and integrations', () => {
  it('F6: a competency with a schedule gives a duty while it is in force or paused; integrations have their state', () => {
    const { room, keep } = openAgentsRoom();
    keep(competencyText('claims', [], 'Count.', 'schedule = "0 */6 * * *"\nintegrations = ["guidewire", "get_page"]\n'));
    keep(competencyText('fog', [], 'Warn.'));
    const { row } = room.api.create({ name: 'Clerk' });
    for (const competency of ['claims', 'fog']) room.api.apply({ plan: { act: 'equip', agent: row.id, competency }, stamp: null });
    const scheduled = () => room.scheduled(row.id).map(({ competency: { id }, schedule, paused }) => [id, schedule, paused]);
    expect(scheduled()).toEqual([['claims', '0 */6 * * *', false]]);
    room.api.apply({ plan: { act: 'pause', agent: row.id, competency: 'claims' }, stamp: null });
    expect(scheduled()).toEqual([['claims', '0 */6 * * *', true]]);
    keep(competencyText('claims', [], 'Count all.', 'schedule = "0 */6 * * *"\nintegrations = ["guidewire", "get_page"]\n'));
    expect(scheduled()).toEqual([]);
    expect(room.api.integrations({ agent: row.id })).toEqual([
      { competency: 'claims', name: 'guidewire', state: 'not_connected' },
      { competency: 'claims', name: 'get_page', state: 'connected' },
    ]);
  });
});
