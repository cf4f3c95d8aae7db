// electron/core/agents/commission/plan.ts - what commissioning an agent would change, and all that stands in its way: duties, skills in the order in which
// they are learned, permissions, tools. Pure: it is shown, and computed again when it is applied (row G4).
import { createHash } from 'node:crypto';
import {
  type CommissionInput,
  type CommissionPlan,
  type Hint,
  isAtLeast,
  lifeInWords,
  type PlannedSkill,
  permissionText,
  type Rank,
  type Role,
} from '../../../contract/index.ts';
import { timesAfter } from '../../schedules/index.ts';
import { derive, viewRole } from '../derive/derive.ts';
import type { AgentState, HeldRole } from '../types.ts';
import { plannedSkills } from './skills.ts';
import { plannedTools } from './tools.ts';
import type { CommissionWorld } from './world.ts';

export interface PlannedCommission {
  plan: CommissionPlan;
  /** The row afterwards, null = none; undefined = the act is refused. */
  row: HeldRole | null | undefined;
}

/** `now` is UTC with milliseconds, for the row and the next times. */
export function commissionPlan(agent: AgentState, act: CommissionInput, world: CommissionWorld, now: string): PlannedCommission {
  const { refused = [], repairs = [], row } = outcomeOf(agent, act, world, now);
  const post = act.act === 'commission' ? act.role : (agent.role?.post ?? null);
  const found = post === null ? null : world.roleOf(post);
  const role = found?.role ?? null;
  const lines = role === null || act.act === 'dismiss' ? NOTHING : linesOf(role, world, now);
  const tooLow = act.act !== 'dismiss' && role !== null && !isAtLeast(world.rank, role.rank) ? role : null;
  const rank = tooLow === null ? [] : [rankSentence(agent.name, tooLow, world.rank)];
  const hindered = [...lines.skills, ...lines.permissions, ...lines.tools].some(({ hindrance }) => hindrance);
  const plan: Omit<CommissionPlan, 'stamp'> = {
    agent: { id: agent.id, name: agent.name },
    role: post === null ? null : { id: post, name: role?.name ?? post },
    act: act.act,
    applicable: refused.length + rank.length === 0 && !hindered,
    refused: [...refused, ...rank],
    repairs: [...repairs, ...(tooLow === null ? [] : [promotion(agent.name, tooLow.rank)])],
    ...lines,
    warnings: role === null || act.act === 'dismiss' ? [] : warningsOf(role),
    before: stateOf(agent, world),
    after: stateOf(row === undefined ? agent : { ...agent, role: row }, world),
  };
  // Next times pass by themselves: they are shown, and nothing depends on them.
  const settled = { ...plan, duties: plan.duties.map(({ duty, lacks }) => ({ duty, lacks })) };
  const depends = [agent.manifest, agent.role, found?.place, found?.hash, plan.skills.map(({ name }) => world.skillOf(name))];
  const stamp = createHash('sha256')
    .update(JSON.stringify([settled, depends]))
    .digest('hex');
  return { plan: { ...plan, stamp }, row: plan.applicable ? row : undefined };
}

const NOTHING: Pick<CommissionPlan, 'duties' | 'skills' | 'permissions' | 'tools'> = { duties: [], skills: [], permissions: [], tools: [] };

const promotion = (agent: string, rank: Rank): Hint => ({ act: 'promote', subject: rank, sentence: `Promote ${agent} to ${rank}.` });

type Outcome = { refused: string[]; repairs: Hint[]; row?: undefined } | { refused?: undefined; repairs?: undefined; row: HeldRole | null };
const no = (refused: string, ...repairs: Hint[]): Outcome => ({ refused: [refused], repairs });

function outcomeOf(agent: AgentState, act: CommissionInput, world: CommissionWorld, now: string): Outcome {
  const { name, role: held, life } = agent;
  if (life.now === 'retired' && act.act !== 'dismiss') {
    return no(`${name} ${lifeInWords(life.now)}.`, { act: 'activate', subject: name, sentence: 'Take its retirement back.' });
  }
  if (act.act === 'commission') {
    if (held?.post === act.role) return no(`${name} has this role already.`);
    if (held !== null) {
      const dismiss: Hint = { act: 'dismiss', subject: name, sentence: `Dismiss ${name} from ${held.post}.` };
      return no(`${name} has the role ${held.post}. Dismiss it first.`, dismiss);
    }
    const found = world.roleOf(act.role);
    if (found === null)
      return no(`There is no role ${act.role}.`, {
        act: 'install',
        subject: act.role,
        sentence: `Import the role ${act.role}, or create it.`,
      });
    if (found.role === null) return no(`The role ${act.role} cannot be read.`);
    return { row: { post: act.role, place: found.place, hash: found.hash, commissionedAt: now } };
  }
  if (held === null) return no(`${name} has no role.`);
  if (act.act === 'dismiss') return { row: null };
  const { found, state } = viewRole(held, world);
  if (state === 'missing') return no(`There is no role ${held.post}.`);
  if (state === 'broken') return no(`The role ${held.post} cannot be read.`);
  if (state === 'in_force') return no(`The role ${held.post} has not changed since ${name} was commissioned.`);
  return { row: { ...held, place: found!.place, hash: found!.hash } };
}

function linesOf(role: Role, world: CommissionWorld, now: string): typeof NOTHING {
  const skills = plannedSkills(role, world);
  const granted = new Set(skills.flatMap((skill) => (skill.granted ? [skill.name] : [])));
  const duties = role.duties.map((duty) => ({
    duty,
    next: timesAfter({ schedule: duty.schedule, zone: duty.timeZone ?? world.zone, since: now }, new Date(now), 1)[0] ?? null,
    lacks: duty.skills.filter((name) => !granted.has(name)),
  }));
  return { duties, skills, permissions: permissionsOf(skills, world), tools: plannedTools(skills, world) };
}

/** Each once, with the skills that ask for it. What an optional skill alone asks for is no hindrance. */
function permissionsOf(skills: readonly PlannedSkill[], world: CommissionWorld): CommissionPlan['permissions'] {
  const byText = new Map<string, CommissionPlan['permissions'][number]>();
  for (const { name, skillId, need } of skills) {
    for (const { permission, state, because } of skillId === null ? [] : world.permissionsOf(skillId)) {
      const text = permissionText(permission);
      const isHeld = state === 'granted';
      const known = byText.get(text);
      const repairs = isHeld ? [] : because.map(({ rule }): Hint => repairOf(rule, text));
      byText.set(text, {
        text,
        skills: [...(known?.skills ?? []), name],
        granted: isHeld && (known?.granted ?? true),
        hindrance: (known?.hindrance ?? false) || (!isHeld && need !== 'optional'),
        sentence: known === undefined || !isHeld ? because.map(({ sentence }) => sentence).join(' ') : known.sentence,
        repairs: known !== undefined && !known.granted ? known.repairs : repairs,
      });
    }
  }
  return [...byText.values()];
}

const repairOf = (rule: string, text: string): Hint =>
  rule === 'restricted'
    ? { act: 'lift', subject: text, sentence: `Lift the restriction of ${text}.` }
    : { act: 'grant', subject: text, sentence: `Grant ${text}.` };

/** Why an agent of this rank cannot have a role. */
export const rankSentence = (agent: string, role: Pick<Role, 'name' | 'rank'>, rank: Rank): string =>
  `${agent} has the rank ${rank}, and ${role.name} asks for ${role.rank} or above.`;

function warningsOf(role: Role): string[] {
  const separator = /^--- (?:Role|Competency): .* ---$/m.test(role.standingOrders);
  return [
    ...(separator ? ['The standing orders have a line that looks like the heading of another part of the prompt.'] : []),
    ...(role.duties.length > 0 ? ['Duties run while the app is open.'] : []),
  ];
}

function stateOf(agent: AgentState, world: CommissionWorld): CommissionPlan['before'] {
  const { agent: derived, role } = derive(agent, world);
  return {
    skills: derived.skills.map(({ name }) => name),
    tools: derived.tools.kind === 'listed' ? derived.tools.tools.map(({ name }) => name) : [],
    allTools: derived.tools.kind === 'all',
    prompt: derived.prompt,
    promptTokens: world.tokens(derived.prompt),
    role: role === null ? null : { id: role.held.post, name: role.found?.role?.name ?? role.held.post },
    rank: world.rank,
  };
}
