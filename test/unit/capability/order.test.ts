// C12, E5, G1: deny before ask before allow, under every combination of what can decide, against an oracle that only reads the rules of capability.md in their order.
import { expect, it } from 'vitest';
import type { Level } from '../../../electron/contract/index.ts';
import type { Agent } from '../../../electron/core/agents/index.ts';
import { type BoundGrant, decideCall, type Question, resolveCapability, type ToolFacts } from '../../../electron/core/capability/index.ts';
import { AGENT, SKILL } from '../../fixtures/deciding.ts';

const NOW = '2031-03-03T12:00:00.000Z';
const PAGES = { resource: 'pages', access: 'read', scope: null };
const MAIL = { resource: 'mail', access: 'send', scope: null };

/** Every choice of one value for each name. */
function* every<T extends Record<string, readonly unknown[]>>(of: T): Generator<{ [K in keyof T]: T[K][number] }> {
  const names = Object.keys(of);
  const total = names.reduce((product, name) => product * of[name]!.length, 1);
  for (let number = 0; number < total; number++) {
    let rest = number;
    const chosen: Record<string, unknown> = {};
    for (const name of names) {
      const values = of[name]!;
      chosen[name] = values[rest % values.length];
      rest = Math.floor(rest / values.length);
    }
    yield chosen as { [K in keyof T]: T[K][number] };
  }
}

const grantOf = (permission: BoundGrant['permission'], until: string | null): BoundGrant => ({
  id: 'g',
  agent: AGENT.id,
  permission,
  skillId: null,
  skillName: null,
  version: null,
  through: null,
  grantedAt: NOW,
  until,
  why: '',
  place: null,
  whole: null,
  asked: [],
  throughBytes: { place: null, whole: null },
});

const BASE: Question = {
  agent: AGENT,
  skill: SKILL,
  callers: [],
  channel: 'conversation',
  taskContext: 'interactive',
  grants: () => [],
  registry: new Map(),
  levels: () => null,
  now: NOW,
};

type Rule = [holds: boolean, decision: 'denied' | 'unavailable' | 'asks'];
const LIVES = ['active', 'onboarded', 'suspended', 'retired'] as const;
const isStopped = (life: (typeof LIVES)[number], isAutonomous: boolean) =>
  life === 'suspended' || life === 'retired' || (life === 'onboarded' && isAutonomous);

it('C12: a skill: what refuses blocks whatever is granted; what is only missing is asked for if somebody is there; else it is allowed', () => {
  const worlds = every({
    life: LIVES,
    enabled: [true, false],
    bannedBy: [null, 'channel', 'context'],
    holds: [true, false],
    acknowledged: [true, false],
    mayCall: [true, false],
    rank: [true, false],
    level: ['met', 'low', 'never'],
    restricted: [false, true],
    grant: ['held', 'over', 'none'],
    asks: [true, false],
    autonomous: [false, true],
  } as const);
  const wrong: unknown[] = [];
  let count = 0;
  for (const world of worlds) {
    const { life, enabled, bannedBy, holds, acknowledged, mayCall, rank, level, restricted, grant, asks, autonomous } = world;
    const learned = { under: 'claims', minProficiency: 3, minRank: 'officer' as const };
    const { decision, because } = resolveCapability({
      ...BASE,
      agent: {
        ...AGENT,
        life,
        asks,
        skills: holds ? 'all' : 'none',
        rank: rank ? 'master' : 'crew',
        roles: mayCall ? new Set(['adjuster']) : 'none',
        restrictions: restricted ? [PAGES] : [],
      },
      skill: {
        ...SKILL,
        enabled,
        bannedBy,
        acknowledged,
        learned,
        allowedRoles: ['adjuster'],
        needs: [PAGES],
        asked: { permissions: [PAGES], malformed: [] },
      },
      taskContext: autonomous ? 'autonomous' : 'interactive',
      grants: () => (grant === 'none' ? [] : [grantOf(PAGES, grant === 'held' ? null : NOW)]),
      levels: () => (level === 'never' ? null : { level: level === 'met' ? 3 : 2, idleDays: 0, nextDropAt: null }),
    });
    const denies =
      isStopped(life, autonomous) ||
      !enabled ||
      bannedBy !== null ||
      !holds ||
      !acknowledged ||
      !mayCall ||
      !rank ||
      level !== 'met' ||
      restricted;
    const right = denies ? 'blocked' : grant === 'held' ? 'allowed' : asks && !autonomous ? 'asks' : 'blocked';
    if (decision !== right || because.length === 0) wrong.push({ world, decision, right });
    count += 1;
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(count).toBe(4 * 2 * 3 * 2 * 2 * 2 * 2 * 3 * 2 * 3 * 2 * 2);
});

it('E5, G1: a tool: the first rule that refuses decides, one that asks only if none does; and a call is let through only if all is well, or it waits for a lock', () => {
  const worlds = every({
    life: ['active', 'suspended'],
    there: [true, false],
    mustBeDeclared: [true, false],
    mustBeHeld: [true, false],
    declared: ['plainly', 'not', 'unreadably'],
    collides: [false, true],
    held: [true, false],
    bringer: ['none', 'a skill of the agent', 'another skill'],
    enabled: [true, false],
    absent: [false, true],
    locked: [false, true],
    level: ['read', 'write'],
    needs: ['nothing', 'granted', 'missing', 'restricted', 'not asked for'],
  } as const);
  const wrong: unknown[] = [];
  for (const world of worlds) {
    const { life, there, mustBeDeclared, mustBeHeld, declared, collides, held, bringer, enabled, absent, locked, level, needs } = world;
    const needed = needs === 'nothing' ? null : needs === 'not asked for' ? MAIL : PAGES;
    const tool: ToolFacts = {
      enabled,
      absent: absent ? 'not available: its server is down' : null,
      heldBy: locked ? 'run r-17 of piet' : null,
      level: level satisfies Level,
      needs: needed,
      mustBeHeld,
      mustBeDeclared,
      broughtBy: bringer === 'none' ? null : bringer === 'another skill' ? { id: 's9', name: 'yard' } : SKILL,
      parameters: ['box'],
      subject: 'box',
      narrows: null,
    };
    const agent: Agent = {
      ...AGENT,
      life,
      level: 'read',
      skills: new Set([SKILL.id]),
      tools: held ? new Set(['crane']) : 'none',
      collisions: collides ? new Map([['crane', ['a', 'b']]]) : new Map(),
      restrictions: needs === 'restricted' ? [PAGES] : [],
    };
    const effective = resolveCapability({
      ...BASE,
      agent,
      skill: {
        ...SKILL,
        needs: [PAGES],
        asked: { permissions: [PAGES], malformed: [] },
        tools: declared === 'not' ? [] : [declared === 'plainly' ? 'crane' : 'crane('],
      },
      grants: () => (needs === 'missing' ? [] : [grantOf(PAGES, null)]),
      registry: there ? new Map([['crane', tool]]) : new Map(),
    });
    const item = effective.tools.find(({ id }) => id === 'crane');
    // One that is neither there nor declared is not spoken of.
    if (!there && declared === 'not') {
      if (item !== undefined) wrong.push({ world, item });
      continue;
    }
    const rules: Rule[] = [
      [there && (needed !== null || mustBeDeclared) && declared === 'not', 'denied'],
      [life === 'suspended', 'denied'],
      [collides, 'denied'],
      [(!there || mustBeHeld) && !held, 'denied'],
      [there && bringer === 'another skill', 'denied'],
      [!there || !enabled || absent, 'unavailable'],
      [there && locked, 'unavailable'],
      [there && level === 'write', 'denied'],
      [there && declared === 'unreadably', 'denied'],
      [there && (needs === 'restricted' || needs === 'not asked for'), 'denied'],
      [there && needs === 'missing', 'asks'],
    ];
    const broken = rules.filter(([holds]) => holds).map(([, decision]) => decision);
    const right = broken.find((each) => each !== 'asks') ?? broken[0] ?? 'allowed';
    const isRight = item?.decision === right && item.because.length >= Math.max(1, broken.length);
    const call = there && decideCall(effective, tool, { id: 'crane', args: { box: 'tea' } }).allowed;
    const mayCall = rules.every(([holds], index) => !holds || index === 6);
    if (!isRight || call !== (there && mayCall)) wrong.push({ world, item, right, call, mayCall });
  }
  expect(wrong.slice(0, 3)).toEqual([]);
});
