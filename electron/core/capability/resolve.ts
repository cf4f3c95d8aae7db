// electron/core/capability/resolve.ts - what a run of a skill by an agent may do, item by item. One pure function, the only one to decide
// (capability.md, "One pure function"). Deny beats ask, ask beats allow; the first reason of a list is the decisive one.
import {
  type Because,
  type EffectiveCapability,
  type EffectiveLevel,
  isAtLeast,
  type Permission,
  permissionText,
  type Rank,
} from '../../contract/index.ts';
import { type Agent, includes } from '../agents/index.ts';
import { holdsFor, type SkillBytes } from '../skills/index.ts';
import { CALLS, CHANGED, GRANTED, GREW, LEVELS_ARROW, MALFORMED, type Reason, told } from './because.ts';
import type { BoundGrant, GrantOf } from './grants/grants.ts';
import { covers } from './permissions.ts';
import { growthOf, type Reach, type ReachingSkill } from './reach.ts';
import { once } from './remember.ts';
import { stoppedBy } from './stopped.ts';
import { type ProvidedTool, type ToolRegistry, toolItems } from './tools.ts';
import { UNMETERED } from './unmetered.ts';

/** A skill with what its grants depend on. */
export interface GrantedSkill {
  id: string;
  name: string;
  /** What a grant must have been given to. */
  bytes: SkillBytes;
  /** All that it asks for, itself and through others (`allAsks`). */
  asks(): readonly string[];
}

/** One on the way to a skill: what it declares narrows what is called for it. */
export interface CallingSkill extends GrantedSkill {
  tools: readonly string[];
}

export interface ReachableSkill extends GrantedSkill, ReachingSkill {
  /** Names of skills that are learned first. */
  prerequisites: readonly string[];
  /** What it must have been granted: what it asks for, and what this machine asks of others' code. */
  needs: readonly Permission[];
}

export interface SkillFacts extends ReachableSkill {
  version: string | null;
  scope: string;
  enabled: boolean;
  acknowledged: boolean;
  /** Why it cannot be invoked from where it is called: the channel, or the task context. */
  bannedBy: 'channel' | 'context' | null;
  allowedRoles: readonly string[];
  /** What it takes to run it: a level of what is kept under a name, and a rank; null = nothing (row G2). */
  learned: { under: string; minProficiency: number | null; minRank: Rank | null };
  provides: readonly ProvidedTool[];
  /** Ids under `preferred_tools`, declared or not. */
  prefers?: readonly string[];
  reach: Reach<ReachableSkill>;
}

export interface Question {
  agent: Agent;
  skill: SkillFacts;
  /** Those that called it, from the run's own skill down; none = it is the run's own. */
  callers: readonly CallingSkill[];
  channel: string;
  taskContext: string;
  /** Of this agent, without revoked ones: for what a skill does itself, whatever its bytes, or through another. */
  grants(of: GrantOf<GrantedSkill>): readonly BoundGrant[];
  registry: ToolRegistry;
  /** What the agent has come to by now, by what levels are kept under; null = it was never assessed. */
  levels(skill: string): EffectiveLevel | null;
  /** UTC with milliseconds. */
  now: string;
}

/**
 * Missing permissions block, or are requested if somebody is there; what is missing through others is requested too, but like uncovered tools it
 * only narrows the run.
 */
export function resolveCapability(question: Question): EffectiveCapability {
  const { agent, skill } = question;
  const { decision, because, permissions, through } = decideSkill(question);
  return {
    agent: { id: agent.id, name: agent.name, builtIn: agent.builtIn },
    skill: { ...named(skill), version: skill.version },
    decision,
    because,
    permissions,
    reach: skill.reach.reached,
    through,
    tools: toolItems(question, permissions),
  };
}

/** The same without its tools. */
export function decideSkill(question: Question): Pick<EffectiveCapability, 'decision' | 'because' | 'permissions' | 'through'> {
  const { skill } = question;
  const refused = skillRules(question);
  const permissions = [
    ...skill.needs.map(permissionItems(question)),
    ...skill.asked.malformed.map((text) => ({
      permission: { resource: text, access: '', scope: null },
      state: 'missing' as const,
      because: [told({ rule: 'permission_missing', subject: text, value: MALFORMED })],
    })),
  ];
  const missing = permissions.filter(({ state }) => state === 'missing').flatMap(({ because }) => because);
  const through = throughItems(question);
  const wants = through.some(({ state, because }) => state === 'missing' && because.every(({ rule }) => rule !== 'restricted'));
  return {
    decision: decide(question, { refused, missing, wants }),
    because: (refused.length > 0 ? refused : [{ rule: 'allowed' as const, subject: skill.name, value: null }]).map(told),
    permissions,
    through,
  };
}

interface Found {
  refused: readonly Reason[];
  missing: readonly Because[];
  /** Something through others can be granted. */
  wants: boolean;
}

function decide({ agent, taskContext }: Question, { refused, missing, wants }: Found): EffectiveCapability['decision'] {
  if (refused.length > 0) return 'blocked';
  const asks = agent.asks && taskContext === 'interactive';
  if (missing.length === 0) return wants && asks ? 'asks' : 'allowed';
  const canBeGranted = missing.every(({ rule, value }) => rule === 'permission_missing' && value !== MALFORMED);
  return canBeGranted && asks ? 'asks' : 'blocked';
}

/** Every rule about the agent and the skill as a whole that refuses, in the order in which they decide: one whose agent may not run at all comes first. */
function skillRules(question: Question): Reason[] {
  const { agent, skill, channel, taskContext } = question;
  const { name } = skill;
  const stopped = stoppedBy(agent, taskContext);
  const rules: [boolean, Omit<Reason, 'subject'>][] = [
    [!skill.enabled, { rule: 'workspace_off', value: skill.scope }],
    [skill.bannedBy === 'channel', { rule: 'channel_off', value: channel }],
    [skill.bannedBy === 'context', { rule: 'context_off', value: taskContext }],
    [!includes(agent.skills, skill.id), { rule: 'not_enabled_for_agent', value: agent.name }],
    [!skill.acknowledged, { rule: 'untrusted', value: null }],
    [!mayCall(agent, skill), { rule: 'role_not_allowed', value: skill.allowedRoles.join(', ') }],
  ];
  const found = rules.flatMap(([holds, reason]): Reason[] => (holds ? [{ ...reason, subject: name }] : []));
  return [...(stopped === null ? [] : [stopped]), ...found, ...proficiencyRules(question)];
}

/** Only where a skill, or the role of the agent, asks for a rank or a level; nobody examines the author. */
function proficiencyRules({ agent, skill: { id, name, learned }, levels }: Question): Reason[] {
  const { under, minProficiency, minRank } = learned;
  const ofRole = agent.minima?.get(id) ?? null;
  const isOfRole = ofRole !== null && ofRole.level > (minProficiency ?? 0);
  const least = isOfRole ? ofRole.level : minProficiency;
  const asker = isOfRole ? `${LEVELS_ARROW}${ofRole.role}` : '';
  if (agent.builtIn) return [];
  const rank: Reason[] =
    minRank === null || isAtLeast(agent.rank ?? 'crew', minRank) ? [] : [{ rule: 'rank_too_low', subject: name, value: minRank }];
  if (least === null) return rank;
  const level = levels(under)?.level ?? null;
  if (level === null) return [...rank, { rule: 'not_assessed', subject: under, value: `${least}${asker}` }];
  return level >= least
    ? rank
    : [...rank, { rule: 'proficiency_too_low', subject: under, value: `${least}${LEVELS_ARROW}${level}${asker}` }];
}

const mayCall = ({ roles }: Agent, { allowedRoles }: SkillFacts): boolean =>
  allowedRoles.length === 0 || allowedRoles.some((role) => includes(roles, role));

type State = Pick<EffectiveCapability['permissions'][number], 'state' | 'because'>;

/** Held by the skill itself, and by each call on the way from the run's own skill to it (row E7). */
function permissionItems(question: Question): (permission: Permission) => EffectiveCapability['permissions'][number] {
  const { skill, callers } = question;
  const chain: GrantedSkill[] = [...callers, skill];
  const own = grantStates(question, { skill, through: null });
  const calls = callers.map((caller, index) => grantStates(question, { skill: caller, through: chain[index + 1]! }));
  return (permission) => {
    // Consent to this machine's sandbox is about whose code runs, not about who called it.
    const needed = covers(UNMETERED, permission) ? [] : calls;
    const states = [own, ...needed].map((stateOf) => stateOf(permission));
    const missing = states.filter(({ state }) => state === 'missing');
    if (missing.length === 0) return { permission, ...states[0]! };
    return { permission, state: 'missing', because: missing.flatMap(({ because }) => because) };
  };
}

const named = ({ id, name, bytes: { whole } }: GrantedSkill) => ({ id, name, whole });

/** A net of packages could need more grants than anybody reads. What is over is granted where it is called from. */
const MOST_GRANTS = 1000;

/** Every grant that calls of others need: of each skill that can be reached, and of each that calls one. */
function throughItems(question: Question): EffectiveCapability['through'] {
  const { skills, calls } = question.skill.reach;
  const needed: (GrantOf<GrantedSkill> & { permissions: readonly Permission[] })[] = [
    ...skills.slice(1).map((skill) => ({ skill, through: null, permissions: skill.needs })),
    ...calls.map(({ caller, callee, permissions }) => ({ skill: caller, through: callee, permissions })),
  ];
  const each = needed.flatMap(({ permissions, ...of }) => {
    const stateOf = grantStates(question, of);
    const asked = permissions.filter((permission) => of.through === null || !covers(UNMETERED, permission));
    return asked.map((permission) => ({ ...of, permission, stateOf }));
  });
  return each.slice(0, MOST_GRANTS).map(({ skill, through, permission, stateOf }) => ({
    skill: named(skill),
    through: through === null ? null : named(through),
    permission,
    ...stateOf(permission),
  }));
}

/** What is granted to a skill, or to a call of it, permission by permission. Its grants are read and compared once, when the first is asked for. */
function grantStates(question: Question, of: GrantOf<GrantedSkill>): (permission: Permission) => State {
  const { agent } = question;
  const grants = once(() => {
    const current = question.grants(of).filter((grant) => isCurrent(grant, of, question));
    return { current, holding: current.filter((grant) => grant.skillId === null || isHeld(grant, of)) };
  });
  return (permission) => {
    const subject = permissionText(permission);
    if (agent.restrictions.some((each) => covers(each, permission))) {
      return { state: 'missing', because: [told({ rule: 'restricted', subject, value: agent.name })] };
    }
    const { current, holding } = grants();
    const grant = holding.find((each) => covers(each.permission, permission));
    if (grant !== undefined) return { state: 'granted', because: [told({ rule: 'allowed', subject, value: grant.until ?? GRANTED })] };
    if (of.through !== null) {
      const value = `${of.skill.name}${CALLS}${of.through.name}`;
      return { state: 'missing', because: [told({ rule: 'not_granted_through', subject, value })] };
    }
    const near = holding.flatMap((each) => (each.permission.resource === permission.resource ? [permissionText(each.permission)] : []));
    const lapsed = current.filter((each) => covers(each.permission, permission));
    const ended = lapsed.some((each) => holdsFor(each, of.skill.bytes, [])) ? GREW : CHANGED;
    const value = lapsed.length > 0 ? ended : near.length === 0 ? null : [...new Set(near)].join(', ');
    return { state: 'missing', because: [told({ rule: 'permission_missing', subject, value })] };
  };
}

/** Whether a grant is for these bytes of the skill, and of the one that it calls, and the skill asks for nothing more since. */
export const isHeld = (grant: BoundGrant, { skill, through }: GrantOf<GrantedSkill>): boolean =>
  holdsFor(grant, skill.bytes, growthOf(grant.asked, skill.asks())) &&
  (through === null || holdsFor(grant.throughBytes, through.bytes, []));

const isCurrent = (grant: BoundGrant, { skill, through }: GrantOf<GrantedSkill>, { agent, now }: Question): boolean =>
  grant.agent === agent.id &&
  (grant.until === null || grant.until > now) &&
  (grant.through?.id ?? null) === (through?.id ?? null) &&
  (grant.skillId === skill.id || (grant.skillId === null && through === null));
