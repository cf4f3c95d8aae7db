// electron/core/capability/reach.ts - what a skill can reach: what it asks for itself, and what the skills ask for that it may call, and those
// that they may call (rows A7, C12, E5, E7). A package that asks for nothing reaches everything that the skills it names reach.
import { type Permission, permissionText } from '../../contract/index.ts';
import { parseTool } from '../packages/index.ts';
import type { Asked } from './permissions.ts';

/** A skill as its package describes it. */
export interface ReachingSkill {
  id: string;
  name: string;
  asked: Asked;
  /** As in the frontmatter: `get_page(people/*)`. */
  tools: readonly string[];
  /** Names or ids of the skills that it may call. */
  skills: readonly string[];
}

/** A skill by a name or id in a list of skills, as a run finds it; null if there is none or it cannot be read. */
export type FindSkill = (nameOrId: string) => ReachingSkill | null;

export interface PathStep {
  id: string;
  name: string;
}

interface By {
  /** From the skill itself to the one that asks for it; one step = the skill itself. The shortest way. */
  path: readonly PathStep[];
}

export interface Reach {
  /** What each skill asks for, once per skill, nearest first. */
  permissions: readonly (By & { permission: Permission })[];
  tools: readonly (By & { tool: string })[];
  /** Names without a skill; `path` ends with the skill that lists them. */
  missing: readonly (By & { name: string })[];
  /** Which skill calls which, and everything that each call can reach. */
  calls: readonly Call[];
}

/** One skill calling another. */
export interface Call {
  caller: PathStep;
  callee: PathStep;
  /** What the called skill, and those that it calls, ask for; each once by resource and access. */
  permissions: readonly Permission[];
}

/** What a skill reaches by itself and through others; each skill counts once, so cycles end. Pure. */
export function reachOf(skill: ReachingSkill, find: FindSkill): Reach {
  const found = walk(skill, find);
  return {
    permissions: found.flatMap(({ at, path }) => at.asked.permissions.map((permission) => ({ permission, path }))),
    tools: found.flatMap(({ at, path }) => at.tools.map((tool) => ({ tool, path }))),
    missing: found.flatMap(({ path, missing }) => missing.map((name) => ({ name, path }))),
    calls: callsOf(found),
  };
}

/** What `after` reaches and `before` does not: permissions, and tools with fewer constraints, as texts. Empty = nothing more. */
export function growthOf(before: Reach, after: Reach): string[] {
  const permissions = new Set(before.permissions.map(({ permission }) => permissionText(permission)));
  const tools = new Set(before.tools.map(({ tool }) => tool));
  const free = new Set(
    before.tools.map(({ tool }) => parseTool(tool)).flatMap(({ id, constraints }) => (constraints?.size === 0 ? id : [])),
  );
  const more = [
    ...after.permissions.map(({ permission }) => permissionText(permission)).filter((text) => !permissions.has(text)),
    ...after.tools.map(({ tool }) => tool).filter((text) => !tools.has(text) && !free.has(parseTool(text).id)),
  ];
  return [...new Set(more)];
}

interface Found {
  at: ReachingSkill;
  path: readonly PathStep[];
  /** Those it lists that there are. */
  next: readonly ReachingSkill[];
  missing: readonly string[];
}

/** Breadth first, so each skill is found by the shortest way. */
function walk(skill: ReachingSkill, find: FindSkill): Found[] {
  const found: Found[] = [];
  const seen = new Set([skill.id]);
  let now: { at: ReachingSkill; path: readonly PathStep[] }[] = [{ at: skill, path: [step(skill)] }];
  while (now.length > 0) {
    const following: typeof now = [];
    for (const { at, path } of now) {
      const listed = [...new Set(at.skills)].map((name) => ({ name, skill: find(name) }));
      const next = listed.flatMap((each) => each.skill ?? []);
      found.push({ at, path, next, missing: listed.flatMap((each) => (each.skill === null ? each.name : [])) });
      for (const each of next) {
        if (seen.has(each.id)) continue;
        seen.add(each.id);
        following.push({ at: each, path: [...path, step(each)] });
      }
    }
    now = following;
  }
  return found;
}

function callsOf(found: readonly Found[]): Call[] {
  const byId = new Map(found.map((each) => [each.at.id, each]));
  const known = new Map<string, readonly Permission[]>();
  const reachedFrom = (id: string): readonly Permission[] => {
    const permissions = known.get(id) ?? closureOf(id, byId);
    known.set(id, permissions);
    return permissions;
  };
  return found.flatMap(({ at, next }) =>
    next.map((callee) => ({ caller: step(at), callee: step(callee), permissions: reachedFrom(callee.id) })),
  );
}

function closureOf(id: string, found: ReadonlyMap<string, Found>): Permission[] {
  const seen = new Set([id]);
  const permissions = new Map<string, Permission>();
  // A set that grows while it is walked visits what is added.
  for (const each of seen) {
    const { at, next } = found.get(each)!;
    for (const permission of at.asked.permissions) {
      const key = JSON.stringify([permission.resource, permission.access]);
      if (!permissions.has(key)) permissions.set(key, permission);
    }
    for (const { id: nextId } of next) seen.add(nextId);
  }
  return [...permissions.values()];
}

const step = ({ id, name }: ReachingSkill): PathStep => ({ id, name });
