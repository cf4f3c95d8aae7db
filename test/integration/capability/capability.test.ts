import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AuditEvent } from '../../../electron/contract/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { bringIn, packageText } from '../library/open.ts';
import { errorOf, NEEDS, openCapability, SCOPES } from './open.ts';

const withSkill = async (extra = NEEDS, acknowledge = true) => {
  const set = openCapability();
  const ids = await bringIn(set.opened, { 'claims.md': packageText('claims', 'Do it.', extra) }, { acknowledge });
  return { ...set, id: ids['claims.md']! };
};
const grantAll = ({ api }: Awaited<ReturnType<typeof withSkill>>, id: string, until: string | null = null) => {
  const missing = api.effective({ skillId: id }).permissions.filter(({ state }) => state === 'missing');
  return api.grant({
    agent: 'you',
    skillId: id,
    permissions: missing.map(({ permission }) => permission),
    until,
    why: 'asked before a run',
  });
};

describe('C12: the gate before every run', () => {
  it('blocks with the full list and one event that names agent, skill and missing pairs', async () => {
    const set = await withSkill();
    const effective = set.gate(set.id);
    expect(effective).toMatchObject({ decision: 'blocked', agent: { id: 'you' }, skill: { name: 'claims', version: '2.0.0' } });
    const missing = ['crm:write', 'network:read (https://example.org/*)'];
    expect(effective.permissions.map(({ because }) => because[0]!.subject)).toEqual(missing);
    const { rows } = set.api.audit({});
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ action: 'PermissionDenied', actor: 'you', subject: set.id, subjectName: 'claims', outcome: 'denied' });
    expect(rows[0]!.reasons.map(({ rule, subject }) => [rule, subject])).toEqual(missing.map((each) => ['permission_missing', each]));
  });

  it('is about you where no agent is named, and about nobody whom it does not know', async () => {
    const set = await withSkill(NEEDS, false);
    const refused = (agent?: string) =>
      errorOf(() => set.resolve({ id: set.id }, { channel: 'cli', taskContext: 'autonomous', agent })).code;
    expect([refused(), refused('you'), refused('ghost')]).toEqual(['run_blocked', 'run_blocked', 'not_found']);
    expect(set.api.audit({}).rows.map(({ actor, action }) => [actor, action])).toEqual([
      ['you', 'PermissionDenied'],
      ['you', 'PermissionDenied'],
    ]);
    expect(set.problems).toEqual([]);
    acknowledge(set.opened.api, [set.id]);
    const skill = set.resolve({ id: set.id });
    expect(set.capability({ skill, channel: 'editor', taskContext: 'interactive' })).toMatchObject({
      agent: { id: 'you' },
      decision: 'blocked',
    });
    const { permission } = set.api.effective({ skillId: set.id }).permissions[0]!;
    set.api.grant({ skillId: set.id, permissions: [permission], until: null, why: '' });
    expect(set.api.grants({ skillId: set.id }).map(({ agent }) => agent)).toEqual(['you']);
  });

  it('knows the agents of the account: the author first, and another one that begins with nothing', async () => {
    const set = await withSkill('tools: [workspace_search]\n');
    const { db } = set.opened.account;
    db.exec(`INSERT INTO agents (id, name, built_in, created_at) VALUES ('clerk', 'The clerk', 0, 'now')`);
    expect(set.api.agents()).toEqual([
      { id: 'you', name: 'you', builtIn: true },
      { id: 'clerk', name: 'The clerk', builtIn: false },
    ]);
    const { decision, because } = set.api.effective({ skillId: set.id, agent: 'clerk' });
    expect([decision, because.map(({ rule, value }) => [rule, value])]).toEqual(['blocked', [['not_enabled_for_agent', 'The clerk']]]);
    db.exec(`UPDATE agents SET deleted_at = 'now' WHERE id = 'clerk'`);
    expect(errorOf(() => set.api.effective({ skillId: set.id, agent: 'clerk' })).code).toBe('not_found');
    expect(set.api.agents()).toHaveLength(1);
  });

  it('lets a skill run that asks for nothing, and writes no event', async () => {
    const set = await withSkill('tools: [workspace_search]\n');
    expect(set.gate(set.id)).toMatchObject({ decision: 'allowed', tools: [{ decision: 'unavailable' }] });
    expect(set.api.audit({}).rows).toEqual([]);
  });

  it('asks once: after the grant it runs, and edits that the person makes here keep it until they ask for more', async () => {
    const set = await withSkill();
    expect(set.api.effective({ skillId: set.id }).decision).toBe('asks');
    grantAll(set, set.id);
    expect(set.gate(set.id).decision).toBe('allowed');
    const edit = (from: string, to: string) => {
      const { text, revision } = set.opened.api.open({ id: set.id });
      set.opened.api.save({ id: set.id, text: text!.replace(from, to), baseHash: revision.hash });
      return set.api.effective({ skillId: set.id }).decision;
    };
    expect(edit('2.0.0', '2.1.0')).toBe('allowed');
    expect(edit('Do it.', 'Do it well.')).toBe('allowed');
    expect(edit('  - crm:write', '  - crm:write\n  - crm:read')).toBe('asks');
    expect(set.gate(set.id).decision).toBe('blocked');
    expect(edit('\n  - crm:read', '')).toBe('allowed');
    expect(edit('  - crm:write\n', '')).toBe('allowed');
    expect(edit('2.1.0', '2.1.0\ntools: [get_page]')).toBe('asks');
  });

  it('counts a grant no more when it has ended or was revoked', async () => {
    const set = await withSkill(SCOPES);
    const [grant] = grantAll(set, set.id, '2026-03-01T11:00:00.000Z');
    expect(set.gate(set.id).decision).toBe('allowed');
    set.time.now = new Date('2026-03-01T11:00:00.000Z');
    expect(set.gate(set.id).decision).toBe('blocked');
    set.api.revoke({ id: grant!.id });
    grantAll(set, set.id);
    set.api.revoke({ id: set.api.grants({ agent: 'you', skillId: null })[0]!.id });
    expect(set.gate(set.id).decision).toBe('blocked');
    expect(set.api.audit({}).rows.map(({ action }) => action)).toEqual([
      'PermissionDenied',
      'Revoked',
      'Granted',
      'Revoked',
      'PermissionDenied',
      'Granted',
    ]);
  });

  it('refuses an agent that is not there', async () => {
    const set = await withSkill();
    expect(errorOf(() => set.api.effective({ skillId: set.id, agent: 'nobody' }))).toMatchObject({ code: 'not_found' });
  });

  it('blocks also when the event can’t be written', async () => {
    const set = await withSkill();
    set.opened.account.db.exec('DROP TABLE audit_events');
    expect(set.gate(set.id).decision).toBe('blocked');
    expect(set.problems).toEqual(['the audit log is missing PermissionDenied']);
  });
});

describe('A11, C12: what the library refuses is in the log too', () => {
  it('not acknowledged, not enabled, not from here, and all of it at once', async () => {
    const set = await withSkill('', false);
    const refused = (caller = {}) => {
      expect(errorOf(() => set.resolve({ id: set.id }, caller)).code).toBe('run_blocked');
      return set.api.audit({ limit: 1 }).rows[0]!.reasons.map(({ rule }) => rule);
    };
    expect(refused()).toEqual(['workspace_off', 'untrusted']);
    acknowledge(set.library, [set.id]);
    set.library.setPermission({ id: set.id, channel: 'cli', allowed: false });
    expect(refused({ channel: 'cli' })).toEqual(['channel_off']);
    set.library.setPermission({ id: set.id, taskContext: 'autonomous', allowed: false });
    expect(refused({ channel: 'editor', taskContext: 'autonomous' })).toEqual(['context_off']);
    set.library.setEnabled({ id: set.id, enabled: false });
    expect(refused({ channel: 'cli', taskContext: 'autonomous' })).toEqual(['workspace_off', 'channel_off']);
  });

  it('a decision about channel and context together goes before those about either', async () => {
    const set = await withSkill('');
    const from = { channel: 'cli', taskContext: 'autonomous' } as const;
    set.library.setPermission({ id: set.id, ...from, allowed: false });
    expect(set.api.effective({ skillId: set.id, ...from }).because[0]!.rule).toBe('context_off');
    expect(set.api.effective({ skillId: set.id, channel: 'cli' }).decision).toBe('allowed');
  });
});

describe('C12: grants', () => {
  it('are for what the skill asks for, and nothing else', async () => {
    const set = await withSkill();
    const permissions = [{ resource: 'crm', access: 'read', scope: null }];
    const error = errorOf(() => set.api.grant({ agent: 'you', skillId: set.id, permissions, until: null, why: '' }));
    expect(error).toMatchObject({ code: 'bad_input', message: 'claims 2.0.0 does not ask for crm:read.' });
    expect(set.api.grants({ agent: 'you', skillId: null })).toEqual([]);
    const text = packageText('plain', 'Do it.', '').replace(/^version: .*\n/m, '');
    const ids = await bringIn(set.opened, { 'plain.md': text }, { acknowledge: true });
    const grant = { agent: 'you', skillId: ids['plain.md']!, permissions, until: null, why: '' };
    expect(errorOf(() => set.api.grant(grant)).message).toBe('plain does not ask for crm:read.');
  });

  it('are kept with scope, version and name, once', async () => {
    const set = await withSkill();
    const { permissions } = set.api.effective({ skillId: set.id });
    const all = { agent: 'you', skillId: set.id, permissions: permissions.map(({ permission }) => permission), until: null, why: 'mine' };
    set.api.grant(all);
    expect(set.api.grant(all)).toHaveLength(2);
    expect(set.api.grants({ agent: 'you', skillId: set.id })).toMatchObject([
      { permission: { scope: 'https://example.org/*' }, skillName: 'claims', version: '2.0.0', why: 'mine' },
      { permission: { resource: 'crm', access: 'write' } },
    ]);
    expect(set.api.audit({ action: 'Granted' }).rows).toHaveLength(1);
  });

  it('do not end before they begin, and are revoked once', async () => {
    const set = await withSkill(SCOPES);
    expect(errorOf(() => grantAll(set, set.id, '2026-03-01T09:00:00.000Z')).code).toBe('bad_input');
    const [grant] = grantAll(set, set.id);
    set.api.revoke({ id: grant!.id });
    expect(errorOf(() => set.api.revoke({ id: grant!.id }))).toMatchObject({ code: 'not_found' });
  });
});

describe('C12: the audit log', () => {
  it('holds each decision of a person', async () => {
    const { api, library, id } = await withSkill('', false);
    acknowledge(library, [id]);
    library.setEnabled({ id, enabled: false });
    library.setEnabled({ id, enabled: true });
    library.setPermission({ id, channel: 'cli', allowed: false });
    library.setPermission({ id, channel: 'cli', allowed: true });
    expect(api.audit({}).rows.map(({ action, reasons }) => [action, ...reasons.map(({ sentence }) => sentence)])).toEqual([
      ['Enabled', 'the command line is allowed.'],
      ['Disabled', 'claims may not be invoked from the command line.'],
      ['Enabled'],
      ['Disabled'],
      ['Acknowledged'],
    ]);
  });

  it('is read page by page without gaps or doubles, also when many events have one time', async () => {
    const set = await withSkill();
    for (let i = 0; i < 7; i++) set.gate(set.id);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = set.api.audit({ limit: 3, after });
      seen.push(...page.rows.map(({ id }) => id));
      set.gate(set.id); // newer events come while somebody reads
      after = page.next;
    } while (after !== null);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
    expect(errorOf(() => set.api.audit({ after: 'x' })).code).toBe('bad_input');
  });

  it('is filtered by action, agent, skill, time and text', async () => {
    const set = await withSkill();
    set.gate(set.id);
    set.time.now = new Date('2026-03-02T10:00:00.000Z');
    grantAll(set, set.id);
    const count = (query: Parameters<typeof set.api.audit>[0]) => set.api.audit(query).rows.map(({ action }) => action);
    expect(set.api.audit({}).actions).toEqual(['Granted', 'PermissionDenied']);
    expect(count({ action: 'Granted' })).toEqual(['Granted']);
    expect(count({ agent: 'nobody' })).toEqual([]);
    expect(count({ agent: 'you', skillId: set.id })).toHaveLength(2);
    expect(count({ skillId: 'other' })).toEqual([]);
    expect(count({ since: '2026-03-02T00:00:00Z' })).toEqual(['Granted']);
    expect(count({ text: 'CRM:write' })).toHaveLength(2);
    expect(count({ text: '%' })).toEqual([]);
  });

  it('is exported as one JSON object a line, all that the query matches', async () => {
    const set = await withSkill();
    for (let i = 0; i < 120; i++) set.gate(set.id);
    grantAll(set, set.id);
    const { fileName, data } = set.api.exportAudit({ action: 'PermissionDenied', limit: 10 });
    expect(fileName).toBe('audit-2026-03-01-10-00-00.jsonl');
    const lines = data.trimEnd().split('\n');
    expect(lines).toHaveLength(120);
    expect(AuditEvent.parse(JSON.parse(lines[0]!))).toMatchObject({ action: 'PermissionDenied', subjectName: 'claims' });
    expect(set.api.exportAudit({ agent: 'nobody' }).data).toBe('');
    const save = () => set.api.saveAudit({ query: { action: 'PermissionDenied' }, dir: set.opened.home });
    expect(readFileSync(save().path, 'utf8')).toBe(data);
    expect(errorOf(save).code).toBe('name_taken');
  });

  it('is never changed or shortened', async () => {
    const set = await withSkill();
    set.gate(set.id);
    const { db } = set.opened.account;
    expect(() => db.exec(`UPDATE audit_events SET outcome = 'done'`)).toThrow('never changed');
    expect(() => db.exec('DELETE FROM audit_events')).toThrow('never removed');
    expect(set.api.audit({}).rows[0]!.outcome).toBe('denied');
  });
});
