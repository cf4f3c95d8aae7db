import { describe, expect, it } from 'vitest';
import { type EffectiveCapability, jsonFrom, parsePermission } from '../../../electron/contract/index.ts';
import type { Agent } from '../../../electron/core/agents/index.ts';
import {
  type BoundGrant,
  decideCall,
  type Question,
  resolveCapability,
  type SkillFacts,
  type ToolFacts,
} from '../../../electron/core/capability/index.ts';
import { AGENT, SKILL } from '../../fixtures/deciding.ts';

const NOW = '2026-03-01T00:00:00.000Z';
const permission = (text: string) => parsePermission(text)!;

const agent: Agent = { ...AGENT, id: 'clerk', name: 'clerk', tools: 'all', roles: new Set(['adjuster']), level: 'read' };
const skill: SkillFacts = { ...SKILL, version: '1.2.0', bytes: { place: 'account-1', revisionId: 'r1', whole: 'w1' } };
const grantOf = (text: string, more: Partial<BoundGrant> = {}): BoundGrant => ({
  id: text,
  agent: 'clerk',
  permission: permission(text),
  skillId: 's1',
  skillName: 'claims',
  version: '1.2.0',
  through: null,
  grantedAt: NOW,
  until: null,
  why: '',
  place: 'account-1',
  whole: 'w1',
  asked: [],
  throughBytes: { place: null, whole: null },
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
    skill: { ...skill, needs: needs.map(permission), ...given.skill },
    callers: [],
    channel: 'cli',
    taskContext,
    grants: () => grants,
    registry,
    levels: () => null,
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
    expect(decide({ ...given, skill: { asks: () => ['tool a'] } }).decision).toBe('allowed');
    const more = decide({ ...given, skill: { asks: () => ['tool a', 'tool b'] } });
    expect(more.decision).toBe('blocked');
    expect(more.permissions[0]!.because[0]!.sentence).toBe('crm:read was granted before, but the skill asks for more since.');
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
  const tool = (level: ToolFacts['level'], more: Partial<ToolFacts> = {}): ToolFacts => {
    return {
      enabled: true,
      heldBy: null,
      level,
      needs: null,
      mustBeHeld: true,
      parameters: ['slug'],
      subject: 'slug',
      narrows: null,
      ...more,
    };
  };
  const registry: Question['registry'] = new Map([
    ['search', tool('read')],
    ['write', tool('write')],
    ['off', tool('read', { enabled: false })],
    ['held', tool('read', { heldBy: 'run 7' })],
    ['get_page', tool('read', { needs: permission('pages:read') })],
  ]);
  const sentences = (effective: EffectiveCapability, wanted: string) => {
    const item = effective.tools.find(({ id }) => id === wanted)!;
    return [item.decision, item.because.map(({ sentence }) => sentence).join(' ')];
  };

  it('each with its reason', () => {
    const effective = decide({ registry, skill: { tools: ['search', 'write', 'off', 'held', 'gone'] } });
    expect(effective.decision).toBe('allowed');
    expect(sentences(effective, 'search')).toEqual(['allowed', 'search is allowed.']);
    expect(sentences(effective, 'write')).toEqual(['denied', 'The tool write needs access level write.']);
    expect(sentences(effective, 'off')).toEqual(['unavailable', 'The tool off is disabled.']);
    expect(sentences(effective, 'held')).toEqual(['unavailable', 'The tool held is held by run 7.']);
    expect(sentences(effective, 'gone')).toEqual(['unavailable', 'The tool gone is not available here.']);
  });

  it('E5: one that needs a permission is declared, asked for and granted, else it says which of these is missing', () => {
    const of = (given: Given) => sentences(decide({ registry, ...given }), 'get_page');
    const declared = { tools: ['get_page'] };
    expect(of({})).toEqual(['denied', 'get_page is not among the tools that claims declares. claims does not ask for pages:read.']);
    expect(of({ skill: declared })).toEqual(['denied', 'claims does not ask for pages:read.']);
    const asked = { ...declared, needs: [permission('pages:read')] };
    expect(of({ skill: asked })).toEqual(['asks', 'pages:read is not granted.']);
    expect(of({ skill: asked, grants: [grantOf('pages:read')] })).toEqual(['allowed', 'get_page is allowed.']);
    const restricted = { restrictions: [permission('pages:read')] };
    expect(of({ skill: asked, agent: restricted, grants: [grantOf('pages:read')] })).toEqual([
      'denied',
      'pages:read is restricted for clerk.',
    ]);
    expect(of({ skill: { ...asked, tools: [] }, grants: [grantOf('pages:read')] })).toEqual([
      'denied',
      'get_page is not among the tools that claims declares.',
    ]);
  });

  it('E5: a tool of the package itself can be called without a grant, and without being declared', () => {
    const own = decide({ registry, skill: { provides: [{ name: 'own', parameters: ['text'] }] } });
    expect(sentences(own, 'own')).toEqual(['allowed', 'own is allowed.']);
  });

  describe('E5: a call', () => {
    const call = (tools: string[], args: Record<string, unknown>, facts: ToolFacts = tool('read')) => {
      const effective = decide({ registry: new Map([['get_page', facts]]), skill: { tools } });
      return decideCall(effective, facts, { id: 'get_page', args });
    };
    const isAllowed = (...given: Parameters<typeof call>) => call(...given).allowed;

    it('is within what one of the declarations says, about its subject or by name', () => {
      expect(isAllowed(['get_page(people/*)'], { slug: 'people/mara' })).toBe(true);
      expect(isAllowed(['get_page(people/*)'], { slug: 'secrets' })).toBe(false);
      expect(isAllowed(['get_page(people/*)', 'get_page(slug: secrets)'], { slug: 'secrets' })).toBe(true);
      expect(isAllowed(['get_page(people/*)', 'get_page'], { slug: 'secrets' })).toBe(true);
      expect(call(['get_page(people/*)'], { slug: 'x' })).toMatchObject({
        because: [{ rule: 'outside_constraint', sentence: 'get_page is limited to get_page(people/*).' }],
      });
    });
    it('every one of a list is within, a number is at most what is said, and nothing else is', () => {
      const facts = tool('read', { parameters: ['slug', 'limit'] });
      expect(isAllowed(['get_page(a*)'], { slug: ['ab', 'ac'] })).toBe(true);
      expect(isAllowed(['get_page(a*)'], { slug: ['ab', 'b'] })).toBe(false);
      for (const slug of [undefined, null, {}, [['ab']], true]) expect(isAllowed(['get_page(*)'], { slug })).toBe(false);
      expect(isAllowed(['get_page(limit: 5)'], { limit: 5 }, facts)).toBe(true);
      expect(isAllowed(['get_page(limit: 5)'], { limit: 6 }, facts)).toBe(false);
      expect(['5.0', '5e0', '5.01', '1e2'].map((each) => isAllowed(['get_page(limit: 5)'], { limit: jsonFrom(each) }, facts))).toEqual([
        true,
        true,
        false,
        false,
      ]);
      expect(isAllowed(['get_page(limit: five)'], { limit: 1 }, facts)).toBe(false);
      expect(isAllowed(['get_page(a*, limit: 5)'], { slug: 'ab', limit: 6 }, facts)).toBe(false);
    });
    it('may find what a constraint says', () => {
      const facts = tool('read', { parameters: ['query'], subject: 'slug', narrows: 'slug' });
      const found = call(['get_page(people/*)', 'get_page(slug: places/*, query: x*)'], { query: 'lamp' }, facts);
      expect(found.allowed && [found.mayFind?.('people/a'), found.mayFind?.('places/a')]).toEqual([true, false]);
      expect(call(['get_page'], {}, facts)).toEqual({ allowed: true, mayFind: null });
    });
    it('is refused if what narrows the tool cannot be read, or names what it does not have', () => {
      for (const text of ['get_page(', 'get_page()', 'get_page(page: a)']) {
        expect(call([text], { slug: 'a' }), text).toMatchObject({ allowed: false, because: [{ rule: 'constraint_malformed' }] });
      }
      expect(isAllowed(['get_page(page: a)', 'get_page(b)'], { slug: 'b' })).toBe(true);
      expect(isAllowed(['get_page(page: a)', 'get_page(b)'], { slug: 'a' })).toBe(false);
    });
    it('of a tool that there is not is refused', () => {
      expect(decideCall(decide({}), tool('none'), { id: 'constructor', args: {} })).toMatchObject({ allowed: false });
    });
  });

  it('an agent without tools has none, and one with listed tools those', () => {
    const tools = (selection: Agent['tools']) =>
      sentences(decide({ registry, agent: { tools: selection }, skill: { tools: ['search'] } }), 'search')[0];
    expect([tools('none'), tools(new Set()), tools(new Set(['search']))]).toEqual(['denied', 'denied', 'allowed']);
  });
});
