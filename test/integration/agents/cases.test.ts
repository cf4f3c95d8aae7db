// The written cases of test/fixtures/capability once more, over a real account: what is stored, exported and logged after each step.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PlanInput } from '../../../electron/contract/index.ts';
import { ROOT } from '../../unit/architecture/sources.ts';
import { errorOf } from '../capability/open.ts';
import { competencyText, openAgentsRoom } from './open.ts';

interface Step {
  act: string;
  competency?: string;
  to?: string[];
}
interface Given {
  agent: { id: string; own_prompt: string; permissions: string[]; manual_skills?: string[] };
  skills: { id: string; tools: string[] }[];
  competencies: { id: string; required_skills: string[]; required_permissions?: string[]; prompt: string; settings?: { key: string }[] }[];
  steps: Step[];
}

async function open(file: string) {
  const given: Given = JSON.parse(readFileSync(join(ROOT, 'test/fixtures/capability', file), 'utf8'));
  const opened = openAgentsRoom();
  const { id, own_prompt: systemPrompt, permissions, manual_skills: ids = [] } = given.agent;
  for (const skill of given.skills) await opened.install(skill.id, skill.tools);
  for (const { id: name, required_skills: skills, required_permissions: needs, prompt, settings = [] } of given.competencies) {
    const more = settings.map(({ key }) => `[[settings]]\nkey = "${key}"\nlabel = "${key}"\nsetting_type = "Text"\ndefault = "5"\n`);
    opened.keep(competencyText(name, skills, prompt, more.join('\n'), needs));
  }
  opened.room.api.create({ id, name: id, systemPrompt, ...(ids.length > 0 && { skills: { kind: 'listed', ids } }) });
  opened.permit(id, ...permissions);
  const take = ({ act, competency, to }: Step) =>
    opened.room.api.apply({ plan: { act, agent: id, ...(to === undefined ? { competency } : { order: to }) } as PlanInput, stamp: null });
  return { ...opened, given, id, take, stored: () => opened.room.api.export({ id }).data };
}

it('F3, F4: 21-order-and-pause.json: one row of the log for each done step, none for a refused one, and the same bytes at the end', async () => {
  const { given, take, stored, actions } = await open('21-order-and-pause.json');
  const start = stored();
  const rows = given.steps.map((step, index) => {
    const before = [stored(), actions().length] as const;
    if (![5, 10].includes(index)) {
      take(step);
      return actions().slice(before[1]);
    }
    expect(errorOf(() => take(step))).toMatchObject({ code: 'equip_refused' });
    expect(stored()).toBe(before[0]);
    return actions().slice(before[1]);
  });
  expect(rows).toEqual([
    ['Equipped'],
    ['Equipped'],
    ['Equipped'],
    ['Reordered'],
    ['Paused'],
    [],
    ['Unequipped'],
    ['Resumed'],
    ['Unequipped'],
    ['Unequipped'],
    [],
  ]);
  expect(stored()).toBe(start);
});

it('F4: 23-shared-skill-and-gone-file.json: equal to the start in every stored field, with what a person typed', async () => {
  const { room, id, take, stored, forget, library } = await open('23-shared-skill-and-gone-file.json');
  take({ act: 'equip', competency: 'pay' });
  room.api.setSetting({ agent: id, competency: 'pay', key: 'limit', value: '7' });
  take({ act: 'unequip', competency: 'pay' });
  const start = stored();
  expect(JSON.parse(start)).toMatchObject({ settings: { pay: { limit: '7' } }, skills: { kind: 'listed', ids: ['ledger'] }, metadata: {} });
  take({ act: 'equip', competency: 'pay' });
  take({ act: 'equip', competency: 'till' });
  expect(room.of(id).tools).toEqual(new Set(['book', 'change', 'count', 'note']));
  take({ act: 'unequip', competency: 'pay' });
  forget('till');
  const { equipped, derived } = room.api.open({ id });
  expect(equipped).toMatchObject([{ competency: 'till', state: 'missing' }]);
  expect(derived).toMatchObject({ prompt: 'You are the purser.', tools: { kind: 'none' } });
  expect(room.of(id).skills).toEqual(new Set([library.catalog.winner('ledger')!.id]));
  take({ act: 'unequip', competency: 'till' });
  expect(stored()).toBe(start);
  expect(room.of(id).tools).toBe('none');
});
