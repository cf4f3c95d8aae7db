import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parsePermission } from '../../../electron/contract/index.ts';
import { bringIn, packageText } from '../library/open.ts';
import { errorOf, openCapability } from './open.ts';

const permission = (text: string) => parsePermission(text)!;
const GIVEN = { agent: 'clerk', until: null, why: 'a test' };

/** An agent that may use every skill and tool, but is granted nothing and never asked. */
async function withClerk(extra: string) {
  const set = openCapability();
  const { db } = set.opened.account;
  db.prepare(
    `INSERT INTO agents (id, name, built_in, created_at, skills, tools) VALUES ('clerk', 'clerk', 0, '2026-01-01', '{"kind":"listed","ids":["fixer"]}', '{"kind":"all"}')`,
  ).run();
  const ids = await bringIn(set.opened, { 'fixer.md': packageText('fixer', 'Do it.', extra) });
  const id = ids['fixer.md']!;
  const gate = (agent: string, taskContext = 'interactive') =>
    set.capability({ skill: set.resolve({ id }), agent, channel: 'editor', taskContext });
  return { ...set, id, gateOf: gate };
}
const NEEDS = 'required_permissions: [pages:write]\n';

describe('F3: permissions of an agent for every skill', () => {
  it('are given, kept whatever becomes of the bytes of its skills, and withdrawn; each act is an event with who and why', async () => {
    const set = await withClerk(NEEDS);
    expect(set.gateOf('clerk').decision).toBe('blocked');
    const given = set.api.permit({ ...GIVEN, permissions: [permission('pages:write'), permission('write:pages')] });
    expect(given.map((grant) => [grant.permission, grant.skillId])).toEqual([[permission('pages:write'), null]]);
    expect(set.gateOf('clerk').decision).toBe('allowed');
    // Given once more it is not there twice.
    expect(set.api.permit({ ...GIVEN, permissions: [permission('pages:write')] })).toHaveLength(1);
    set.api.revoke({ id: given[0]!.id });
    expect(set.gateOf('clerk').decision).toBe('blocked');
    expect(set.api.audit({ agent: 'clerk' }).rows.map(({ action }) => action)).toEqual([
      'PermissionDenied',
      'Revoked',
      'Permitted',
      'PermissionDenied',
    ]);
  });

  it('an end in the past, a permission without a resource and an agent that there is not are refused, and nothing changes', async () => {
    const { api } = await withClerk(NEEDS);
    const permissions = [permission('pages:write')];
    expect(errorOf(() => api.permit({ ...GIVEN, permissions, until: '2020-01-01T00:00:00.000Z' })).code).toBe('bad_input');
    expect(errorOf(() => api.permit({ ...GIVEN, permissions: [{ resource: ' ', access: 'read', scope: null }] })).code).toBe('bad_input');
    expect(errorOf(() => api.permit({ ...GIVEN, permissions, agent: 'ghost' })).code).toBe('not_found');
    expect(errorOf(() => api.restrict({ ...GIVEN, permissions, agent: 'ghost' })).code).toBe('not_found');
    expect(errorOf(() => api.lift({ id: 'ghost' })).code).toBe('not_found');
    expect(api.restrictions({ agent: 'clerk' })).toEqual([]);
  });
});

describe('C12: restrictions', () => {
  it('win over every grant until they end or are lifted, and are listed, shown and audited', async () => {
    const set = await withClerk(NEEDS);
    set.api.permit({ ...GIVEN, permissions: [permission('pages:write')] });
    const [restriction] = set.api.restrict({ ...GIVEN, permissions: [permission('pages:write')] });
    expect(set.gateOf('clerk').permissions[0]!.because.map(({ rule }) => rule)).toEqual(['restricted']);
    const matrix = set.api.matrix({ agent: 'clerk' });
    expect(matrix.held).toMatchObject([{ text: 'pages:write', restricted: true }]);
    expect(matrix.restrictions).toMatchObject([{ text: 'pages:write' }]);
    expect(matrix.skills).toMatchObject([{ name: 'fixer', decision: 'blocked', wouldChange: [{ act: 'lift' }] }]);
    set.api.lift({ id: restriction!.id });
    expect(set.gateOf('clerk').decision).toBe('allowed');
    const { rows } = set.api.audit({ agent: 'clerk' });
    expect(rows.filter(({ outcome }) => outcome === 'done').map(({ action, reasons }) => [action, reasons[0]!.sentence])).toEqual([
      ['Lifted', 'pages:write is no longer restricted.'],
      ['Restricted', 'pages:write is restricted for clerk.'],
      ['Permitted', 'pages:write is granted.'],
    ]);
  });

  it('looking at the matrix, also with a supposition, writes nothing', async () => {
    const { api } = await withClerk(NEEDS);
    const before = api.audit({}).rows;
    const whatIf = { grant: [permission('pages:write')] };
    expect(api.matrix({ agent: 'clerk' }).skills[0]!.decision).toBe('blocked');
    expect(api.matrix({ agent: 'clerk', whatIf: { equip: [], unequip: [], restrict: [], ...whatIf } }).skills[0]!.decision).toBe('allowed');
    expect(api.matrix({ agent: 'clerk' }).skills[0]!.decision).toBe('blocked');
    expect(api.audit({}).rows).toEqual(before);
    expect(api.grants({ agent: 'clerk', skillId: null })).toEqual([]);
  });
});

interface Case {
  now: string;
  rows: { row: string; grant: { until: string | null } | null; restriction: { until: string | null } | null; somebody_there: boolean }[];
}
const { now, rows } = JSON.parse(
  readFileSync(new URL('../../fixtures/capability/25-deny-ask-allow.json', import.meta.url), 'utf8'),
) as Case;
const RIGHT: Readonly<Record<string, string>> = {
  a: 'asks',
  b: 'blocked',
  c: 'allowed',
  d: 'blocked restricted',
  e: 'blocked restricted',
  f: 'asks',
  g: 'allowed',
  h: 'allowed',
  i: 'blocked',
  j: 'blocked restricted',
};

describe('25-deny-ask-allow: a grant, a restriction, and who is there', () => {
  const both = rows.flatMap((row) => [
    { ...row, first: 'grant' },
    { ...row, first: 'restriction' },
  ]);

  it.each(both)('row $row, the $first stored first', async ({ row, grant, restriction, somebody_there: isThere, first }) => {
    const set = await withClerk(NEEDS);
    const permissions = [permission('pages:write')];
    set.time.now = new Date('2031-03-01T00:00:00.000Z');
    const acts = {
      grant: () =>
        grant &&
        set.api.grant({ skillId: set.id, permissions, until: grant.until === null ? null : new Date(grant.until).toISOString(), why: '' }),
      restriction: () => restriction && set.api.restrict({ ...GIVEN, agent: 'you', permissions, until: restriction.until }),
    };
    acts[first as 'grant']();
    acts[first === 'grant' ? 'restriction' : 'grant']();
    set.time.now = new Date(now);
    const taskContext = isThere ? 'interactive' : 'autonomous';
    const effective = set.api.effective({ skillId: set.id, taskContext });
    const isRestricted = effective.permissions[0]!.because.some(({ rule }) => rule === 'restricted');
    expect(`${effective.decision}${isRestricted ? ' restricted' : ''}`).toBe(RIGHT[row]);

    // Looking leaves nothing; a run that is blocked leaves one event with the permission and the rule.
    const denied = () => set.api.audit({ action: 'PermissionDenied' }).rows;
    set.api.matrix({ agent: 'you' });
    expect(denied()).toEqual([]);
    if (effective.decision !== 'blocked') return;
    set.gateOf('you', taskContext);
    expect(denied().map(({ reasons }) => reasons.map(({ rule, subject }) => [rule, subject]))).toEqual([
      [[isRestricted ? 'restricted' : 'permission_missing', 'pages:write']],
    ]);
  });

  it('row g, one millisecond later: the same process asks', async () => {
    const set = await withClerk(NEEDS);
    set.api.grant({ skillId: set.id, permissions: [permission('pages:write')], until: '2031-05-01T12:00:00.001Z', why: '' });
    set.time.now = new Date(now);
    expect(set.api.effective({ skillId: set.id }).decision).toBe('allowed');
    set.time.now = new Date('2031-05-01T12:00:00.001Z');
    expect(set.api.effective({ skillId: set.id }).decision).toBe('asks');
  });
});
