import { describe, expect, it } from 'vitest';
import { type Agent, type BoundGrant, type Question, resolveCapability, type SkillFacts } from '../../../electron/core/capability/index.ts';
import { parsePermission } from '../../../electron/core/packages/index.ts';

const NOW = '2026-03-01T00:00:00.000Z';
const permission = (text: string) => parsePermission(text)!;

const agent: Agent = {
  id: 'clerk',
  name: 'clerk',
  builtIn: false,
  skills: 'all',
  tools: 'all',
  roles: new Set(['adjuster']),
  restrictions: [],
  level: 'read',
  asks: false,
};
const skill: SkillFacts = {
  id: 's1',
  name: 'claims',
  version: '1.2.0',
  scope: 'account',
  bytes: { place: 'account-1', revisionId: 'r1', whole: 'w1' },
  asks: [],
  enabled: true,
  acknowledged: true,
  bannedBy: null,
  allowedRoles: [],
  asked: { permissions: [], malformed: [] },
  tools: [],
};
const grantOf = (text: string, more: Partial<BoundGrant> = {}): BoundGrant => ({
  id: text,
  agent: 'clerk',
  permission: permission(text),
  skillId: 's1',
  skillName: 'claims',
  version: '1.2.0',
  grantedAt: NOW,
  until: null,
  why: '',
  place: 'account-1',
  whole: 'w1',
  asked: [],
  ...more,
});

interface Given {
  agent?: Partial<Agent>;
  skill?: Partial<SkillFacts>;
  needs?: string[];
  grants?: BoundGrant[];
  taskContext?: string;
  registry?: Question['registry'];
}
const decide = ({ needs = [], grants = [], taskContext = 'interactive', registry = new Map(), ...given }: Given) =>
  resolveCapability({
    agent: { ...agent, ...given.agent },
    skill: { ...skill, asked: { permissions: needs.map(permission), malformed: [] }, ...given.skill },
    channel: 'cli',
    taskContext,
    grants,
    registry,
    now: NOW,
  });
const rules = (list: { rule: string }[]) => list.map(({ rule }) => rule);

describe('C12: rules about the skill as a whole', () => {
  it('says that it is allowed when none of them refuses', () => {
    expect(decide({})).toMatchObject({ decision: 'allowed', because: [{ rule: 'allowed', sentence: 'claims is allowed.' }] });
  });

  it('lists everything that refuses, the decisive one first', () => {
    const effective = decide({
      agent: { skills: 'none' },
      skill: { enabled: false, bannedBy: 'channel', acknowledged: false, allowedRoles: ['lead'] },
    });
    expect(effective.decision).toBe('blocked');
    expect(effective.because.map(({ rule, sentence }) => [rule, sentence])).toEqual([
      ['workspace_off', 'claims is disabled in the account.'],
      ['channel_off', 'claims may not be invoked from the command line.'],
      ['not_enabled_for_agent', 'claims is not enabled for clerk.'],
      ['untrusted', 'claims was imported but not acknowledged.'],
      ['role_not_allowed', 'Only these roles may call claims: lead.'],
    ]);
  });

  it('A11: a banned task context refuses', () => {
    expect(rules(decide({ skill: { bannedBy: 'context' } }).because)).toEqual(['context_off']);
  });

  it('lets a role call that the package names, and every role when it names none', () => {
    expect(decide({ skill: { allowedRoles: ['lead', 'adjuster'] } }).decision).toBe('allowed');
    expect(decide({ skill: { allowedRoles: ['lead'] }, agent: { roles: 'all' } }).decision).toBe('allowed');
    expect(decide({ agent: { roles: 'none' } }).decision).toBe('allowed');
  });
});

// The two examples of skill-contract, "Permission Validation".
describe('C12, E5: grants cover what the skill requires', () => {
  it('runs when all are covered, whatever else is granted', () => {
    const grants = ['crm:read', 'calendar:write', 'email:send'].map((text) => grantOf(text));
    expect(decide({ needs: ['crm:read', 'calendar:write'], grants })).toMatchObject({
      decision: 'allowed',
      permissions: [{ state: 'granted' }, { state: 'granted' }],
    });
  });

  it('blocks with the missing pair, and says what is held of that resource', () => {
    const effective = decide({ needs: ['crm:read', 'crm:write'], grants: [grantOf('crm:read')] });
    expect(effective.decision).toBe('blocked');
    expect(effective.permissions.map(({ state, because }) => [state, because[0]!.sentence])).toEqual([
      ['granted', 'crm:read is granted.'],
      ['missing', 'crm:write is not granted. Held: crm:read.'],
    ]);
  });

  it('names all that is missing, not the first', () => {
    const effective = decide({ needs: ['crm:read', 'mail:send', 'memory:write'] });
    expect(effective.permissions.map(({ state }) => state)).toEqual(['missing', 'missing', 'missing']);
  });

  it.each<[string, Partial<BoundGrant>, boolean]>([
    ['for every skill of the agent', { skillId: null, version: null }, true],
    ['that ends later', { until: '2026-03-01T00:00:00.001Z' }, true],
    ['that has ended', { until: NOW }, false],
    ['for these bytes when their version text was another', { version: '1.1.0' }, true],
    ['for other bytes of the same version', { whole: 'w0' }, false],
    ['for a revision that nobody carried it to', { whole: null }, false],
    ['for a skill of the same id in another place', { place: 'workspace-1' }, false],
    ['from an older app, to bytes that are not known', { place: null, whole: null }, false],
    ['for another skill', { skillId: 's2' }, false],
    ['of another agent', { agent: 'you' }, false],
  ])('a grant %s', (_, more, counts) => {
    expect(decide({ needs: ['crm:read'], grants: [grantOf('crm:read', more)] }).decision).toBe(counts ? 'allowed' : 'blocked');
  });

  it('a grant ends when more is asked for than when it was given, and holds again when the addition goes', () => {
    const given = { needs: ['crm:read'], grants: [grantOf('crm:read', { asked: ['crm', 'tool a'] })] };
    expect(
      decide({ ...given, skill: { asks: ['tool a'], asked: { permissions: [permission('crm:read')], malformed: [] } } }).decision,
    ).toBe('allowed');
    const more = decide({
      ...given,
      skill: { asks: ['tool a', 'tool b'], asked: { permissions: [permission('crm:read')], malformed: [] } },
    });
    expect(more.decision).toBe('blocked');
    expect(more.permissions[0]!.because[0]!.sentence).toBe('crm:read was granted before, but the skill has changed since.');
  });

  it('a restriction is stronger than a grant, and nobody is asked about it', () => {
    const effective = decide({
      needs: ['crm:read'],
      grants: [grantOf('crm:read')],
      agent: { restrictions: [permission('crm:read')], asks: true },
    });
    expect(effective).toMatchObject({ decision: 'blocked', permissions: [{ state: 'missing', because: [{ rule: 'restricted' }] }] });
  });

  it('a text that is no permission blocks, since it can’t be granted', () => {
    const effective = decide({ agent: { asks: true }, skill: { asked: { permissions: [], malformed: ['crm'] } } });
    expect(effective).toMatchObject({ decision: 'blocked', permissions: [{ permission: { resource: 'crm' }, state: 'missing' }] });
    expect(effective.permissions[0]!.because[0]!.sentence).toBe('crm does not name a resource and an access, so it cannot be granted.');
  });

  it('the author is asked while present, and nobody is asked of an autonomous run', () => {
    expect(decide({ needs: ['crm:read'], agent: { asks: true } }).decision).toBe('asks');
    expect(decide({ needs: ['crm:read'], agent: { asks: true }, taskContext: 'autonomous' }).decision).toBe('blocked');
    expect(decide({ needs: ['crm:read'], agent: { asks: true }, skill: { enabled: false, asked: skill.asked } }).decision).toBe('blocked');
  });
});

describe('C12: tools narrow a run and never block it', () => {
  const registry: Question['registry'] = new Map([
    ['search', { enabled: true, heldBy: null, needs: 'read' }],
    ['write', { enabled: true, heldBy: null, needs: 'write' }],
    ['off', { enabled: false, heldBy: null, needs: 'read' }],
    ['held', { enabled: true, heldBy: 'run 7', needs: 'read' }],
  ]);

  it('each with its reason', () => {
    const effective = decide({ registry, skill: { tools: ['search', 'write', 'off', 'held', 'gone'] } });
    expect(effective.decision).toBe('allowed');
    expect(effective.tools.map(({ id, decision, because }) => [id, decision, because.map(({ sentence }) => sentence).join(' ')])).toEqual([
      ['search', 'allowed', 'search is allowed.'],
      ['write', 'denied', 'The tool write needs access level write.'],
      ['off', 'unavailable', 'The tool off is disabled.'],
      ['held', 'unavailable', 'The tool held is held by run 7.'],
      ['gone', 'unavailable', 'The tool gone is not available here.'],
    ]);
  });

  it('an agent without tools has none, and one with listed tools those', () => {
    const tools = (selection: Agent['tools']) =>
      decide({ registry, agent: { tools: selection }, skill: { tools: ['search'] } }).tools[0]!.decision;
    expect([tools('none'), tools(new Set()), tools(new Set(['search']))]).toEqual(['denied', 'denied', 'allowed']);
  });
});
