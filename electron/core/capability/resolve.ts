// electron/core/capability/resolve.ts - what a run of a skill by an agent may do, item by item. One pure function, the only one to decide
// (capability.md, "One pure function"). Deny beats ask, ask beats allow; the first reason of a list is the decisive one.
import { type Because, type EffectiveCapability, type Permission, permissionText } from '../../contract/index.ts';
import { holdsFor, type SkillBytes } from '../skills/index.ts';
import { type Agent, includes } from './agents.ts';
import { CHANGED, GRANTED, MALFORMED, type Reason, told } from './because.ts';
import type { BoundGrant } from './grants.ts';
import { type Asked, covers } from './permissions.ts';
import { type ProvidedTool, type ToolFacts, toolItems } from './tools.ts';

export interface SkillFacts {
  id: string;
  name: string;
  version: string;
  scope: string;
  /** What a grant must have been given to. */
  bytes: SkillBytes;
  /** All that the package asks for, as `asksOf` spells it. */
  asks: readonly string[];
  enabled: boolean;
  acknowledged: boolean;
  /** Why it cannot be invoked from where it is called: the channel, or the task context. */
  bannedBy: 'channel' | 'context' | null;
  allowedRoles: readonly string[];
  asked: Asked;
  /** As in the frontmatter: `get_page(people/*)`. */
  tools: readonly string[];
  provides: readonly ProvidedTool[];
}

export interface Question {
  agent: Agent;
  skill: SkillFacts;
  channel: string;
  taskContext: string;
  /** Of this agent, without revoked ones, for any bytes of the skill. */
  grants: readonly BoundGrant[];
  registry: ReadonlyMap<string, ToolFacts>;
  /** UTC with milliseconds. */
  now: string;
}

/** Missing permissions block, or are requested if somebody is there; uncovered tools only narrow the run. */
export function resolveCapability(question: Question): EffectiveCapability {
  const { agent, skill } = question;
  const refused = skillRules(question);
  const permissions = [
    ...skill.asked.permissions.map((permission) => permissionItem(question, permission)),
    ...skill.asked.malformed.map((text) => ({
      permission: { resource: text, access: '', scope: null },
      state: 'missing' as const,
      because: [told({ rule: 'permission_missing', subject: text, value: MALFORMED })],
    })),
  ];
  const missing = permissions.filter(({ state }) => state === 'missing').flatMap(({ because }) => because);
  return {
    agent: { id: agent.id, name: agent.name, builtIn: agent.builtIn },
    skill: { id: skill.id, name: skill.name, version: skill.version },
    decision: decide(question, refused, missing),
    because: (refused.length > 0 ? refused : [{ rule: 'allowed' as const, subject: skill.name, value: null }]).map(told),
    permissions,
    tools: toolItems(question, permissions),
  };
}

function decide(
  { agent, taskContext }: Question,
  refused: readonly Reason[],
  missing: readonly Because[],
): EffectiveCapability['decision'] {
  if (refused.length > 0) return 'blocked';
  if (missing.length === 0) return 'allowed';
  const canBeGranted = missing.every(({ rule, value }) => rule === 'permission_missing' && value !== MALFORMED);
  return canBeGranted && agent.asks && taskContext === 'interactive' ? 'asks' : 'blocked';
}

/** Every rule about the skill as a whole that refuses, in the order in which they decide. */
function skillRules({ agent, skill, channel, taskContext }: Question): Reason[] {
  const { name } = skill;
  const rules: [boolean, Omit<Reason, 'subject'>][] = [
    [!skill.enabled, { rule: 'workspace_off', value: skill.scope }],
    [skill.bannedBy === 'channel', { rule: 'channel_off', value: channel }],
    [skill.bannedBy === 'context', { rule: 'context_off', value: taskContext }],
    [!includes(agent.skills, skill.id), { rule: 'not_enabled_for_agent', value: agent.name }],
    [!skill.acknowledged, { rule: 'untrusted', value: null }],
    [!mayCall(agent, skill), { rule: 'role_not_allowed', value: skill.allowedRoles.join(', ') }],
  ];
  return rules.flatMap(([holds, reason]) => (holds ? [{ ...reason, subject: name }] : []));
}

const mayCall = ({ roles }: Agent, { allowedRoles }: SkillFacts): boolean =>
  allowedRoles.length === 0 || allowedRoles.some((role) => includes(roles, role));

function permissionItem(question: Question, permission: Permission): EffectiveCapability['permissions'][number] {
  const { agent } = question;
  const subject = permissionText(permission);
  if (agent.restrictions.some((each) => covers(each, permission))) {
    return { permission, state: 'missing', because: [told({ rule: 'restricted', subject, value: agent.name })] };
  }
  const current = question.grants.filter((grant) => isCurrent(grant, question));
  const holding = current.filter((grant) => grant.skillId === null || holdsFor(grant, question.skill.bytes, question.skill.asks));
  const grant = holding.find((each) => covers(each.permission, permission));
  if (grant !== undefined) {
    return { permission, state: 'granted', because: [told({ rule: 'allowed', subject, value: grant.until ?? GRANTED })] };
  }
  const near = holding.flatMap((each) => (each.permission.resource === permission.resource ? [permissionText(each.permission)] : []));
  const lapsed = current.some((each) => covers(each.permission, permission));
  const value = lapsed ? CHANGED : near.length === 0 ? null : [...new Set(near)].join(', ');
  return { permission, state: 'missing', because: [told({ rule: 'permission_missing', subject, value })] };
}

const isCurrent = ({ agent, skillId, until }: BoundGrant, { skill, now, ...question }: Question): boolean =>
  agent === question.agent.id && (until === null || until > now) && (skillId === null || skillId === skill.id);
