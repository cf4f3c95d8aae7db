import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parsePermission } from '../../../electron/contract/index.ts';
import type { Agent } from '../../../electron/core/agents/index.ts';
import {
  type BoundGrant,
  decideCall,
  type FindSkill,
  type ReachableSkill,
  reachOf,
  resolveCapability,
  type SkillFacts,
  type ToolFacts,
} from '../../../electron/core/capability/index.ts';
import fc from '../../fixtures/fixed-seed.ts';

interface World {
  now: string;
  agents: { id: string; tools: string[]; permissions: string[] }[];
  skills: {
    id: string;
    tools: (string | { name: string; constraints: { prefix: string } })[];
    required_permissions: string[];
    skills: string[];
  }[];
  runs: { n: number; agent: string; path: string[]; tool: string; arg: string; granted_calls?: [string, string][] }[];
}
const world = JSON.parse(readFileSync(new URL('../../fixtures/capability/27-deputy.json', import.meta.url), 'utf8')) as World;
const permission = (text: string) => parsePermission(text)!;

const bytesOf = (id: string) => ({ place: 'account', revisionId: id, whole: id });
/** Permissions that a skill asks for besides. */
let besides: Readonly<Record<string, string[]>> = {};
const find: FindSkill<ReachableSkill> = (id) => {
  const given = world.skills.find((each) => each.id === id)!;
  const permissions = [...given.required_permissions, ...(besides[id] ?? [])].map(permission);
  return {
    id,
    name: id,
    bytes: bytesOf(id),
    asks: () => [],
    asked: { permissions, malformed: [] },
    needs: permissions,
    tools: given.tools.map((tool) => (typeof tool === 'string' ? tool : `${tool.name}(${tool.constraints.prefix}*)`)),
    skills: given.skills,
    prerequisites: [],
  };
};
const factsOf = (id: string): SkillFacts => {
  const skill = find(id)!;
  const about = { version: '1.0.0', scope: 'account', enabled: true, acknowledged: true, bannedBy: null, allowedRoles: [], provides: [] };
  const learned = { under: id, minProficiency: null, minRank: null };
  return { ...skill, ...about, learned, reach: reachOf(skill, find) };
};

const tool = (needs: string): ToolFacts => ({
  enabled: true,
  heldBy: null,
  level: 'read',
  needs: permission(needs),
  mustBeHeld: true,
  parameters: ['to'],
  subject: 'to',
  narrows: null,
});
const REGISTRY = new Map([
  ['read_page', tool('pages:read')],
  ['send_mail', tool('email:send')],
]);

const grantOf = (agent: string, text: string, call: [string, string] | null): BoundGrant => ({
  id: text,
  agent,
  permission: permission(text),
  skillId: call === null ? null : call[0],
  skillName: call === null ? null : call[0],
  version: null,
  through: call === null ? null : { id: call[1], name: call[1] },
  grantedAt: world.now,
  until: null,
  why: '',
  place: 'account',
  whole: call === null ? null : call[0],
  asked: [],
  throughBytes: { place: 'account', whole: call === null ? null : call[1] },
});

interface Holder {
  tools: string[];
  permissions: string[];
  restricted?: string[];
}

/** Whether the last skill of the path may run and make the call, for the agent at the top. */
function attempt(
  { agent: id, path, tool: name, arg, granted_calls: calls = [] }: Omit<World['runs'][number], 'n'>,
  given: Holder = world.agents.find((each) => each.id === id)!,
  inOrder = (grants: BoundGrant[]) => grants,
) {
  const agent: Agent = {
    id,
    name: id,
    builtIn: false,
    skills: 'all',
    uses: [],
    tools: new Set(given.tools),
    collisions: new Map(),
    roles: 'none',
    restrictions: (given.restricted ?? []).map(permission),
    rank: 'crew',
    level: 'full',
    asks: false,
  };
  const grants = inOrder([
    ...given.permissions.map((text) => grantOf(id, text, null)),
    ...calls.flatMap((call) => ['email:send', 'pages:read'].map((text) => grantOf(id, text, call))),
  ]);
  const effective = resolveCapability({
    agent,
    skill: factsOf(path.at(-1)!),
    callers: path.slice(0, -1).map((each) => find(each)!),
    channel: 'conversation',
    taskContext: 'interactive',
    grants: ({ skill, through }) =>
      grants.filter((each) => each.skillId === null || (each.skillId === skill.id && each.through?.id === through?.id)),
    registry: REGISTRY,
    levels: () => null,
    now: world.now,
  });
  const call = decideCall(effective, REGISTRY.get(name)!, { id: name, args: { to: arg } });
  const sentences = [
    ...effective.permissions.filter(({ state }) => state === 'missing').flatMap(({ because }) => because),
    ...(call.allowed ? [] : call.because),
  ].map(({ sentence }) => sentence);
  return { allowed: effective.decision === 'allowed' && call.allowed, sentences };
}

describe('27-deputy: nobody gains anything by the way', () => {
  const RIGHT: Readonly<Record<number, boolean>> = { 1: true, 2: false, 3: true, 4: false, 5: true, 6: false, 7: false, 8: false };

  it.each(world.runs)('run $n of $agent by $path calls $tool', (run) => {
    expect(attempt(run).allowed).toBe(RIGHT[run.n]);
  });

  it('2, 6: what the skills declare and were granted gives the agent nothing, and the reason names it', () => {
    for (const run of world.runs.filter(({ n }) => n === 2 || n === 6)) {
      expect(attempt(run).sentences).toContain('send_mail is not among the tools of clerk.');
    }
  });

  it('7: a call is inside the bound of every skill on the way, also where all else is granted', () => {
    besides = { courier: ['pages:read'] };
    const run = world.runs.find(({ n }) => n === 7)!;
    expect(attempt(run).sentences).toEqual(['read_page is limited to read_page(public/*).']);
    expect(attempt({ ...run, arg: 'public/news' }).allowed).toBe(true);
    besides = {};
  });

  it('whatever was granted to skills for their calls, a sub-run never has a tool or permission that its agent lacks', () => {
    const NEEDED: Readonly<Record<string, string>> = { read_page: 'pages:read', send_mail: 'email:send' };
    const TOOLS = Object.keys(NEEDED);
    const CALLS: [string, string][] = [
      ['digest', 'courier'],
      ['courier', 'stamp'],
    ];
    const holder = fc.record({
      tools: fc.subarray(TOOLS),
      permissions: fc.subarray(Object.values(NEEDED)),
      restricted: fc.subarray(Object.values(NEEDED), { maxLength: 1 }),
    });
    const path = fc.constantFrom(
      ['digest'],
      ['courier'],
      ['stamp'],
      ['digest', 'courier'],
      ['courier', 'stamp'],
      ['digest', 'courier', 'stamp'],
    );
    let allowed = 0;
    fc.assert(
      fc.property(holder, path, fc.constantFrom(...TOOLS), fc.subarray(CALLS), (agent, way, name, granted_calls) => {
        const run = { agent: 'any', path: [...way], tool: name, arg: 'public/news', granted_calls };
        const answer = attempt(run, agent).allowed;
        expect(attempt(run, agent, (grants) => grants.toReversed()).allowed).toBe(answer);
        if (!answer) return;
        allowed += 1;
        expect(agent.tools).toContain(name);
        expect(agent.permissions).toContain(NEEDED[name]);
        expect(agent.restricted).not.toContain(NEEDED[name]);
      }),
      { numRuns: 1000 },
    );
    expect(allowed).toBeGreaterThan(20);
  });

  it('what digest reaches is shown by the way on which it is reached', () => {
    const { reached } = factsOf('digest').reach;
    expect(reached.skills.map(({ path, permissions }) => [path, permissions])).toEqual([
      [['courier'], [permission('email:send')]],
      [['courier', 'stamp'], [permission('email:send')]],
    ]);
  });
});
