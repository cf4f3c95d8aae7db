// electron/core/capability/reach.ts - what a skill can reach: what it asks for itself, and what the skills ask for that it may call, and those
// that they may call (rows A7, C12, E5, E7). A package that asks for nothing reaches everything that the skills it names reach.
import type { Permission, ReachedSkill } from '../../contract/index.ts';
import { isWithin } from '../packages/index.ts';
import { type Asked, asksOf, covers, readAsk, throughSkill } from './permissions.ts';

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
  reached: readonly ReachedSkill[];
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

/** What a skill reaches by itself and through others; each skill counts once, so cycles end. Pure. */
export function reachOf<Skill extends ReachingSkill>(skill: Skill, find: FindSkill<Skill>): Reach<Skill> {
  const found = walk(skill, find);
  const byId = new Map(found.map((each) => [each.at.id, each]));
  const below = new Map(found.map(({ at }) => [at.id, permissionsFrom(at.id, byId)]));
  const calls = found.flatMap(({ at, next }) =>
    next.map((callee) => ({ caller: at, callee, permissions: callee.id === at.id ? [] : below.get(callee.id)! })),
  );
  const reached = found.flatMap(({ at, path, missing }, index): ReachedSkill[] => [
    ...(index === 0 ? [] : [{ path: [...path], found: true, permissions: at.asked.permissions, tools: [...at.tools] }]),
    ...missing.map((name) => ({ path: [...path, name], found: false, permissions: [], tools: [] })),
  ]);
  return { skills: found.map(({ at }) => at), reached, calls: calls.filter(({ permissions }) => permissions.length > 0) };
}

/** All that a skill asks for, itself and through others, as texts that compare plainly: what a grant was given along with (`holdsFor`). */
export const allAsks = ([self, ...others]: readonly ReachingSkill[]): string[] => [
  ...(self === undefined ? [] : asksOf(self.asked, self.tools)),
  ...others.flatMap(({ id, asked, tools }) => asksOf(asked, tools).map((ask) => throughSkill(id, ask))),
];

/** Those of `after` that `before` does not have: a permission or a tool more, or a tool with less that narrows it. */
export const growthOf = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((ask) => !before.includes(ask) && !before.some((each) => isNarrower(ask, each)));

function isNarrower(ask: string, than: string): boolean {
  const [mine, theirs] = [readAsk(ask), readAsk(than)];
  return mine.kind === 'tool' && theirs.kind === 'tool' && mine.through === theirs.through && isWithin(mine.what, theirs.what);
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
function walk<Skill extends ReachingSkill>(skill: Skill, find: FindSkill<Skill>): Found<Skill>[] {
  const found: Found<Skill>[] = [];
  const seen = new Map([[skill.id, skill]]);
  let now: { at: Skill; path: readonly string[] }[] = [{ at: skill, path: [] }];
  while (now.length > 0) {
    const following: typeof now = [];
    for (const { at, path } of now) {
      const listed = [...new Set(at.skills)].map((name) => ({ name, skill: find(name) }));
      const next = new Map(listed.flatMap(({ skill: each }) => (each === null ? [] : [[each.id, seen.get(each.id) ?? each] as const])));
      found.push({ at, path, next: [...next.values()], missing: listed.flatMap((each) => (each.skill === null ? each.name : [])) });
      for (const each of next.values()) {
        if (seen.has(each.id)) continue;
        seen.set(each.id, each);
        following.push({ at: each, path: [...path, each.name] });
      }
    }
    now = following;
  }
  return found;
}

function permissionsFrom(id: string, found: ReadonlyMap<string, Found<ReachingSkill>>): Permission[] {
  const seen = new Set([id]);
  const permissions: Permission[] = [];
  // A set that grows while it is walked visits what is added.
  for (const each of seen) {
    const { at, next } = found.get(each)!;
    permissions.push(...at.asked.permissions.filter((permission) => !permissions.some((other) => covers(other, permission))));
    for (const { id: nextId } of next) seen.add(nextId);
  }
  return permissions;
}
