// electron/core/capability/reach.ts - what a skill can reach: what it asks for itself, and what the skills ask for that it may call, and those
// that they may call (rows A7, C12, E5, E7). A package that asks for nothing reaches everything that the skills it names reach.
import type { Permission, ReachedSkill, ReachedSkills } from '../../contract/index.ts';
import { type DeclaredTool, isWithin, parseTool } from '../packages/index.ts';
import { type Asked, asksOf, readAsk, throughSkill } from './permissions.ts';

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
export type FindSkill<Skill extends ReachingSkill = ReachingSkill> = (nameOrId: string) => Skill | null;

export interface Reach<Skill extends ReachingSkill = ReachingSkill> {
  /** The skill itself first, then those it can call, nearest first, each once. */
  skills: readonly Skill[];
  /** For a person: those it can call, and names without a skill. */
  reached: ReachedSkills;
  /** Which skill calls which, and everything that each call can reach. */
  calls: readonly Call<Skill>[];
}

/** One skill calling another. */
export interface Call<Skill extends ReachingSkill = ReachingSkill> {
  caller: Skill;
  callee: Skill;
  /** What the called skill, and those that it calls, ask for; each once by resource and access. */
  permissions: readonly Permission[];
}

/** Whoever writes packages could make a net of them that takes hours to walk: so many are followed, and as many names of each. */
const MOST_FOLLOWED = 200;
/** So many declarations of one tool are looked at for a wider one; what lies within a later one counts as more. */
const MOST_COMPARED = 200;

/** What a skill reaches by itself and through others; each skill counts once, so cycles end. Pure. */
export function reachOf<Skill extends ReachingSkill>(skill: Skill, find: FindSkill<Skill>, most = MOST_FOLLOWED): Reach<Skill> {
  const { found, more } = walk(skill, find, most);
  const byId = new Map(found.map((each) => [each.at.id, each]));
  const below = new Map(found.map(({ at }) => [at.id, permissionsFrom(at.id, byId)]));
  const calls = found.flatMap(({ at, next }) =>
    next.flatMap((callee) => (callee.id === at.id ? [] : { caller: at, callee, permissions: below.get(callee.id)! })),
  );
  const skills = found.flatMap(({ at, path, missing }, index): ReachedSkill[] => [
    ...(index === 0 ? [] : [{ path: [...path], found: true, permissions: at.asked.permissions, tools: [...at.tools] }]),
    ...missing.map((name) => ({ path: [...path, name], found: false, permissions: [], tools: [] })),
  ]);
  skills.sort((a, b) => a.path.length - b.path.length || Number(b.found) - Number(a.found));
  return { skills: found.map(({ at }) => at), reached: { skills, more }, calls: calls.filter(({ permissions }) => permissions.length > 0) };
}

/** All that a skill asks for, itself and through others, as texts that compare plainly: what a grant was given along with (`holdsFor`). */
export const allAsks = ([self, ...others]: readonly ReachingSkill[]): string[] => [
  ...(self === undefined ? [] : asksOf(self.asked, self.tools)),
  ...others.flatMap(({ id, asked, tools }) => asksOf(asked, tools).map((ask) => throughSkill(id, ask))),
];

/** Those of `after` that `before` does not have: a permission or a tool more, or a tool with less that narrows it. */
export function growthOf(before: readonly string[], after: readonly string[]): string[] {
  const had = new Set(before);
  const fresh = after.filter((ask) => !had.has(ask));
  if (fresh.length === 0) return [];
  const tools = Map.groupBy(
    before.flatMap((ask) => toolOf(ask) ?? []),
    ({ key }) => key,
  );
  return fresh.filter((ask) => {
    const tool = toolOf(ask);
    const others = tool === null ? [] : (tools.get(tool.key) ?? []).slice(0, MOST_COMPARED);
    return !others.some(({ declared }) => isWithin(tool!.declared, declared));
  });
}

/** A tool that is asked for, with what only others of the same are compared by; null = it is something else. */
function toolOf(ask: string): { key: string; declared: DeclaredTool } | null {
  const { through, kind, what } = readAsk(ask);
  if (kind !== 'tool') return null;
  const declared = parseTool(what);
  return { key: JSON.stringify([through, declared.id]), declared };
}

interface Found<Skill> {
  at: Skill;
  /** Names, from the first that is called to this one. */
  path: readonly string[];
  /** Those it lists that there are. */
  next: readonly Skill[];
  missing: readonly string[];
}

/** Breadth first, so each skill is found by the shortest way. */
function walk<Skill extends ReachingSkill>(skill: Skill, find: FindSkill<Skill>, most: number): { found: Found<Skill>[]; more: boolean } {
  const seen = new Map([[skill.id, skill]]);
  const paths = new Map<string, readonly string[]>([[skill.id, []]]);
  let more = false;
  const found: Found<Skill>[] = [];
  // A map that grows while it is walked visits what is added.
  for (const at of seen.values()) {
    const path = paths.get(at.id)!;
    const names = [...new Set(at.skills)];
    const next = new Map<string, Skill>();
    const missing: string[] = [];
    for (const name of names.slice(0, most)) {
      const listed = find(name);
      if (listed === null) {
        missing.push(name);
      } else if (seen.has(listed.id) || seen.size <= most) {
        if (!seen.has(listed.id)) paths.set(listed.id, [...path, listed.name]);
        const known = seen.get(listed.id) ?? listed;
        seen.set(listed.id, known);
        next.set(listed.id, known);
      } else {
        more = true;
      }
    }
    more ||= names.length > most;
    found.push({ at, path, next: [...next.values()], missing });
  }
  return { found, more };
}

function permissionsFrom(id: string, found: ReadonlyMap<string, Found<ReachingSkill>>): Permission[] {
  const seen = new Set([id]);
  const permissions = new Map<string, Permission>();
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
