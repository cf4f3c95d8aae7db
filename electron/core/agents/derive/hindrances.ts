// electron/core/agents/derive/hindrances.ts - everything that stands in the way of a competency: missing skills, then missing permissions, then
// collisions, all of them (row F2; seed competency-internals, "Equip Operation").
import {
  type Competency,
  canonicalPermission,
  type EquipPlan,
  isOpaque,
  listed,
  type Permission,
  permissionText,
} from '../../../contract/index.ts';
import type { Held, World } from '../types.ts';
import { collisionsOf, requiredBy } from './derive.ts';

export type Hindrances = Pick<EquipPlan, 'missingSkills' | 'missingPermissions' | 'collisions'>;
export const NONE: Hindrances = { missingSkills: [], missingPermissions: [], collisions: [] };

interface Among {
  /** What would be in force with it, in order. */
  competencies: readonly Competency[];
  /** The name of the agent, and what it holds for every skill. */
  agent: string;
  held: readonly Held[];
}

export function hindrancesOf(competency: Competency, { competencies, agent, held }: Among, world: World): Hindrances {
  const required = requiredBy(competencies, world);
  const own = new Set(competency.requiredSkills);
  return {
    missingSkills: [...own].flatMap((name) => missingSkill(name, world)),
    missingPermissions: missingPermissions(competency, agent, held),
    // An installed skill that is not ready yet counts: its tools are known, and would collide when it is.
    collisions: collisionsOf(required)
      .filter(({ providers }) => providers.some((name) => own.has(name)))
      .map((each) => ({ ...each, sentence: `${each.tool} is provided by ${listed(each.providers)}.` })),
  };
}

const WHY_NOT = {
  missing: (name: string) => `There is no skill named ${name}.`,
  broken: (name: string) => `The skill ${name} cannot be read.`,
  disabled: (name: string) => `The skill ${name} is disabled.`,
  unacknowledged: (name: string) => `The skill ${name} was imported but not acknowledged.`,
};

function missingSkill(name: string, { skillOf }: World): EquipPlan['missingSkills'] {
  const skill = skillOf(name);
  const state = skill?.state ?? 'missing';
  return state === 'ready' ? [] : [{ name, state, skillId: skill?.id ?? null, sentence: WHY_NOT[state](name) }];
}

/** Compared exactly, patterns as text, each once, in the author's order and spelling. */
function missingPermissions({ requiredPermissions }: Competency, agent: string, held: readonly Held[]): EquipPlan['missingPermissions'] {
  const wanted = Map.groupBy(requiredPermissions, (each) => canonicalPermission(each.permission));
  const has = new Map(held.map((each) => [canonicalPermission(each.permission), each]));
  return [...wanted].flatMap(([key, spellings]) => {
    const { text, permission } = spellings[0]!;
    const same = has.get(key);
    if (same !== undefined && !same.restricted) return [];
    const near = same === undefined ? held.filter((each) => isNear(each.permission, permission)).map((each) => each.permission) : [];
    const sentence = same === undefined ? whyMissing({ text, permission, near, agent }) : `${text} is restricted for ${agent}.`;
    return [{ text, ...permission, near: near.map(permissionText), sentence }];
  });
}

/** Of the same resource, or, of patterns, of the same kind. */
const isNear = (a: Permission, b: Permission): boolean => nearBy(a) === nearBy(b);
const nearBy = (permission: Permission): string =>
  isOpaque(permission) ? permission.resource.split('(', 1)[0]! : `${permission.resource}:`;

function whyMissing({
  text,
  permission,
  near,
  agent,
}: {
  text: string;
  permission: Permission;
  near: Permission[];
  agent: string;
}): string {
  if (near.length === 0) return `${agent} does not have ${text}.`;
  const has = listed(near.map(permissionText));
  if (isOpaque(permission)) return `${agent} has ${has}, and patterns are compared as text.`;
  const scopes = near.filter(({ access }) => access === permission.access).map(({ scope }) => scope);
  if (scopes.length === 0) return `${agent} has ${has}, and not ${text}.`;
  const bare = permissionText({ ...permission, scope: null });
  return scopes.includes(null)
    ? `${agent} has ${bare} without a scope, and not for ${permission.scope}.`
    : `${agent} has ${bare} for the scope ${listed(scopes as string[])} only.`;
}
