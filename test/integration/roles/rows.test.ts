// G4: commission, then dismiss: every row of the account is as it was, whatever the role asks for and whatever the agent had; the log alone grows.
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { pastedFile } from '../../fixtures/competencies.ts';
import { openTestCore } from '../../fixtures/core.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { makeFolder } from '../storage/folder.ts';

const DUTY = { schedule: 'schedule = "0 9 * * *"', interval: 'interval_minutes = 60' } as const;

it('property: commission then dismiss restores all rows', async () => {
  const home = join(makeFolder(), 'home');
  const { core, close } = openTestCore({ home });
  const db = new BetterSqlite3(join(home, 'agents.db'), { readonly: true });
  onTestFinished(async () => {
    db.close();
    await close();
  });
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all()
    .filter((name) => name !== 'audit_events');
  const rows = () => Object.fromEntries(tables.map((name) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]));
  const skills = core.library.list({}).rows.map(({ name }) => name);
  const given = fc.record({
    required: fc.subarray(skills, { maxLength: 4 }),
    optional: fc.subarray([...skills, 'no-such'], { maxLength: 2 }),
    duties: fc.array(fc.record({ skill: fc.constantFrom(...skills), when: fc.constantFrom('schedule', 'interval') }), { maxLength: 2 }),
    orders: fc.constantFrom('', 'Log it.'),
    level: fc.constantFrom(1, 3),
    own: fc.subarray(skills, { maxLength: 2 }),
  });
  let count = 0;
  await fc.assert(
    fc.asyncProperty(given, async ({ required, optional, duties, orders, level, own }) => {
      count += 1;
      const [agent, role] = [`jan-${count}`, `post-${count}`];
      const entry = (kind: string) => (skill: string) => `[[${kind}]]\nskill_id = "${skill}"\nmin_proficiency = ${level}\n`;
      const text = [
        `post_id = "${role}"\nstanding_orders = "${orders}"\n`,
        ...required.map(entry('required_skills')),
        ...optional.filter((skill) => !required.includes(skill)).map(entry('optional_skills')),
        ...duties.map(({ skill, when }, at) => `[[duties]]\nname = "d${at}"\n${DUTY[when as keyof typeof DUTY]}\nskills = ["${skill}"]\n`),
      ].join('\n');
      const { reviewId, items } = await core.roles.reviewImport({ files: [pastedFile('ROLE.toml', text)], scope: 'account' });
      core.roles.import({ reviewId, items: items.map(({ itemId }) => ({ itemId, onClash: 'replace', answers: {} })) });
      core.agents.create({ id: agent, name: agent, skills: own.length === 0 ? { kind: 'none' } : { kind: 'listed', ids: own } });
      for (const skill of required) core.proficiency.assess({ agent, skill, level: 3 });
      const act = { act: 'commission', agent, role } as const;
      const permissions = core.roles.plan(act).permissions.filter(({ granted }) => !granted);
      const read = permissions.map(({ text: name }) => ({
        resource: name.slice(0, name.lastIndexOf(':')),
        access: name.slice(name.lastIndexOf(':') + 1),
        scope: null,
      }));
      if (read.length > 0) core.capability.permit({ agent, permissions: read, until: null, why: '' });
      const was = rows();
      const { applicable, stamp } = core.roles.plan(act);
      expect(rows(), 'a plan writes nothing').toEqual(was);
      if (!applicable) {
        expect(() => core.roles.apply({ plan: act, stamp })).toThrow();
        expect(rows(), 'what is refused writes nothing').toEqual(was);
        return;
      }
      core.roles.apply({ plan: act, stamp });
      expect(db.prepare('SELECT count(*) FROM agent_roles').pluck().get()).toBe(1);
      core.roles.apply({ plan: { act: 'dismiss', agent }, stamp: null });
      expect(rows()).toEqual(was);
    }),
    { numRuns: 12 },
  );
  expect(count).toBeGreaterThanOrEqual(12);
});
