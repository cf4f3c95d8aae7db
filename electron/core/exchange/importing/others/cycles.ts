// electron/core/exchange/importing/others/cycles.ts - packages of an import that would need themselves, through each other or the library, are refused (row G2).
import { type FindListed, prerequisiteCycle } from '../../../packages/index.ts';
import { type Room, skillsByName } from '../../../skills/index.ts';
import type { Planned } from '../planned.ts';

/** Whoever writes packages could make a net of them that takes hours to walk: as many are looked at one by one. */
const MOST_WALKED = 200;
const LEADS_INTO = 'Its prerequisites lead into a cycle, so it could never be learned. Take the cycle out of “prerequisites:” first.';

/** Names mean what they would after the import. */
export function refuseCycles(room: Room, planned: Planned[]): void {
  const needing = planned.filter(({ item }) => item.state === 'ok' && item.prerequisites.length > 0);
  if (needing.length === 0) return;
  const find = findAfter(planned, skillsByName(room));
  const endless = withoutEnd(
    needing.map(({ item }) => item.name),
    find,
  );
  const reasons = new Map<Planned, string>();
  for (const each of needing.filter(({ item }) => endless.has(item.name))) {
    const { name, prerequisites } = each.item;
    const reason = reasons.size < MOST_WALKED ? prerequisiteCycle([name], prerequisites, find) : LEADS_INTO;
    if (reason !== null) reasons.set(each, reason);
  }
  for (const [each, reason] of reasons) {
    each.item = { ...each.item, state: 'refused', reason };
    each.package = null;
  }
}

/** The first of a name in the import, else the skill of the library. */
function findAfter(planned: readonly Planned[], library: FindListed): FindListed {
  const coming = new Map<string, ReturnType<FindListed>>();
  for (const { item } of planned) {
    const { name, skills, prerequisites } = item;
    if (item.state === 'ok' && !coming.has(name)) coming.set(name, { name, skills, prerequisites });
  }
  return (name) => coming.get(name) ?? library(name);
}

/** The names from which prerequisites lead into a cycle: those that are left when whoever needs only what ends is taken away. */
function withoutEnd(names: readonly string[], find: FindListed): ReadonlySet<string> {
  const left = new Map<string, number>();
  const neededBy = new Map<string, string[]>();
  const open = [...new Set(names)];
  const seen = new Set(open);
  for (const name of open) {
    const needed = new Set(find(name)?.prerequisites ?? []);
    left.set(name, needed.size);
    for (const each of needed) {
      const users = neededBy.get(each) ?? [];
      if (users.push(name) === 1) neededBy.set(each, users);
      if (!seen.has(each)) open.push(each);
      seen.add(each);
    }
  }
  const ending = [...left].flatMap(([name, count]) => (count === 0 ? [name] : []));
  for (const name of ending) {
    left.delete(name);
    for (const user of neededBy.get(name) ?? []) {
      const count = left.get(user)! - 1;
      left.set(user, count);
      if (count === 0) ending.push(user);
    }
  }
  return new Set(left.keys());
}
