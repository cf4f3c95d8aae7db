// electron/core/capability/importing.ts - what a person reads before trusting a package, with what it could reach through others: those that come
// with it, then those of the library (rows A7, E7).
import type { ImportItem, ImportPlan, LibraryApi } from '../../contract/index.ts';
import { askedBy } from './permissions.ts';
import { type FindSkill, type ReachingSkill, reachOf } from './reach.ts';

/** Enough to read, and an archive may hold thousands of packages. */
const MOST_SHOWN = 50;

/** `find` looks in the library as it is then. */
export function showReach(api: LibraryApi, find: () => FindSkill): Pick<LibraryApi, 'planImport' | 'watchImport' | 'report'> {
  return {
    planImport: async (input, signal) => withReach(await api.planImport(input, signal), find()),
    async *watchImport(input, signal) {
      for await (const event of api.watchImport(input, signal)) {
        yield event.type === 'planned' ? { ...event, plan: withReach(event.plan, find()) } : event;
      }
    },
    async report(input, signal) {
      const reports = await api.report(input, signal);
      const inLibrary = find();
      return reports.map((each) => ({ ...each, reach: reachOf(described(each.id, each), inLibrary, MOST_SHOWN).reached }));
    },
  };
}

function withReach(plan: ImportPlan, inLibrary: FindSkill): ImportPlan {
  const skills = plan.items.map((item) => (item.state === 'ok' ? described(item.itemId, item) : null));
  const byName = new Map(skills.flatMap((skill) => (skill === null ? [] : [[skill.name, skill] as const])));
  const find: FindSkill = (name) => byName.get(name) ?? inLibrary(name);
  const reached = (skill: ReachingSkill | null) => (skill === null ? {} : { reach: reachOf(skill, find, MOST_SHOWN).reached });
  return { ...plan, items: plan.items.map((item, index) => ({ ...item, ...reached(skills[index]!) })) };
}

type Described = Pick<ImportItem, 'name' | 'tools' | 'skills' | 'requiredScopes' | 'requiredPermissions'>;

const described = (id: string, { name, tools, skills, ...item }: Described): ReachingSkill => {
  const requiredPermissions = item.requiredPermissions.map(written);
  return { id, name, tools, skills, asked: askedBy({ requiredScopes: item.requiredScopes, requiredPermissions }) };
};

/** A mapping is its JSON there; anything else is its text. */
function written(text: string): unknown {
  try {
    return text.startsWith('{') ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}
