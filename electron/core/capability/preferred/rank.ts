// electron/core/capability/preferred/rank.ts - the tools that a skill would use, best first, and those that are out, each with the reason. Pure; what is given in
// another order gives the same. Row G3; capability.md, "Preferred tools".
import type { Because, DroppedTool, RankedTool, ToolRanking } from '../../../contract/index.ts';
import { told } from '../because.ts';
import { type Circumstances, conditionIn, unmet } from './context.ts';
import { compare, type Score, scoreOf, type ToolUse } from './score.ts';

/** As the frontmatter has it, in `preferred_tools`. */
export interface Preference {
  toolId: string;
  /** The lowest first. */
  priority: number;
  context: string;
}

export interface RankQuestion {
  preferences: readonly Preference[];
  /** All that there are, with the tags that a person gave them. */
  tools: readonly { id: string; tags: readonly string[] }[];
  /** Why the skill may not call the tool as this agent now; none = it may. Only the functions that decide about a run say so. */
  refusals(toolId: string): readonly Because[];
  /** Of this skill with this tool, in any order. */
  usesOf(toolId: string): readonly ToolUse[];
  circumstances: Circumstances;
  /** UTC. */
  now: string;
}

type Found = RankedTool['found'];
interface Candidate {
  toolId: string;
  found: Found;
  because: readonly Because[];
}

export function rankTools(question: RankQuestion): ToolRanking {
  const candidates = candidatesOf(question).toSorted((a, b) => compareFound(a.found, b.found) || compare(a.toolId, b.toolId));
  const ranked = candidates
    .filter(({ because }) => because.length === 0)
    .map(({ toolId, found }) => ({ toolId, found, score: scoreOf(question.usesOf(toolId), question.now) }))
    .toSorted(compareRanked);
  return {
    ranked: ranked.map(({ toolId, found, score: { bucket: _, ...score } }) => ({ toolId, found, ...score })),
    dropped: candidates.flatMap(({ toolId, found, because }): DroppedTool[] =>
      because.length === 0 ? [] : [{ toolId, found, because: [...because] }],
    ),
  };
}

/** Those that are named, each once, then those that share a tag with one of them. */
function candidatesOf({ preferences, tools, refusals, circumstances }: RankQuestion): Candidate[] {
  // Two providers may have a tool of one name.
  const byId = new Map([...Map.groupBy(tools, ({ id }) => id)].map(([id, all]) => [id, { tags: all.flatMap(({ tags }) => tags) }]));
  const named = Map.groupBy(preferences.toSorted(comparePreferences), ({ toolId }) => toolId);
  const candidates = [...named].map(([toolId, [first, ...more]]): Candidate => {
    const all = [first!, ...more].map((each) => ({ ...each, condition: conditionIn(each.context) }));
    const whys = all.map(({ condition }) => (condition === null ? null : unmet(condition, circumstances)));
    // A tool may be named for several contexts: the first that is so now counts.
    const at = Math.max(0, whys.indexOf(null));
    const { priority, context, condition } = all[at]!;
    const refused = refusals(toolId);
    const why = whys[at]!;
    return {
      toolId,
      found: { by: 'name', priority, note: condition === null ? context : '' },
      because: refused.length > 0 || why === null ? refused : [told({ rule: 'context_unmet', subject: toolId, value: why })],
    };
  });
  const taggedBy = new Map<string, string>();
  for (const id of [...named.keys()].sort(compare)) {
    for (const tag of byId.get(id)?.tags ?? []) if (!taggedBy.has(tag)) taggedBy.set(tag, id);
  }
  for (const [id, { tags }] of byId) {
    const found = named.has(id) ? null : sharedTag(tags, taggedBy);
    if (found !== null) candidates.push({ toolId: id, found, because: refusals(id) });
  }
  return candidates;
}

/** The first tag, in the order of letters, that a named tool has; `taggedBy` says which one. */
function sharedTag(tags: readonly string[], taggedBy: ReadonlyMap<string, string>): Found | null {
  let found: Extract<Found, { by: 'tag' }> | null = null;
  for (const tag of tags) {
    const of = taggedBy.get(tag);
    if (of !== undefined && (found === null || compare(tag, found.tag) < 0)) found = { by: 'tag', tag, of };
  }
  return found;
}

const comparePreferences = (a: Preference, b: Preference): number =>
  a.priority - b.priority || compare(a.toolId, b.toolId) || compare(a.context, b.context);

const compareFound = (a: Found, b: Found): number => priorityOf(a) - priorityOf(b);
/** Those found by a tag come after those that are named, whatever their score. */
const priorityOf = (found: Found): number => (found.by === 'name' ? found.priority : Number.MAX_SAFE_INTEGER);

interface Scored {
  toolId: string;
  found: Found;
  score: Score;
}
const compareRanked = (a: Scored, b: Scored): number =>
  Number(a.found.by === 'tag') - Number(b.found.by === 'tag') ||
  b.score.bucket - a.score.bucket ||
  compareFound(a.found, b.found) ||
  compare(a.toolId, b.toolId);
