// electron/core/capability/facts.ts - what the library and the package say about a skill that somebody wants to run.
import { type Analysis, AppError, type SkillSource } from '../../contract/index.ts';
import type { Caller, Library, RunnableSkill } from '../library/index.ts';
import type { CatalogEntry, SkillBytes } from '../skills/index.ts';
import { askedBy } from './permissions.ts';
import { allAsks, type FindSkill, reachOf } from './reach.ts';
import { kept, once } from './remember.ts';
import type { CallingSkill, ReachableSkill, SkillFacts } from './resolve.ts';
import { parametersOf } from './tools.ts';
import { hasCode, trustOf, UNMETERED } from './unmetered.ts';

/** Where it is called from. */
type From = Required<Omit<Caller, 'agent'>>;

export type LibraryDoor = Pick<Library, 'api' | 'resolve' | 'catalog' | 'bytesOf' | 'analysisOf' | 'stateOf'>;

/**
 * A skill as it is in the library, even if it may not run. `unmetered`: code is not metered here; `draft`: in place of its text. Throws `not_found`,
 * `package_broken`.
 */
export function factsOf(library: LibraryDoor, id: string, caller: From, unmetered: boolean, draft?: Analysis): SkillFacts {
  const opened = library.api.open({ id });
  const { row } = opened;
  const analysis = draft ?? opened.analysis;
  if (analysis === null || analysis.state === 'broken') {
    const { problem, fileName } = row;
    throw new AppError('package_broken', `${row.name} cannot be read: ${problem?.message ?? 'its frontmatter is broken.'}`, {
      where: { file: fileName, ...(problem === null ? {} : { line: problem.line, column: problem.column }) },
      remedy: 'Open it in the editor and fix it.',
    });
  }
  const { name, version, scope, enabled, acknowledged } = row;
  const bannedBy = bannedFrom(library, id, caller, enabled && acknowledged);
  const described = { id, name, bytes: library.bytesOf(id), analysis, source: row.source };
  return { version, scope, enabled, acknowledged, bannedBy, ...wantsOf(described, findIn(library, unmetered), unmetered) };
}

/** The same for one of the catalog; null = it cannot be read. */
export type CatalogFacts = (entry: CatalogEntry, caller: From) => SkillFacts | null;

/** What was read is kept until a skill or a decision about one changes, since an agent has many skills and is looked at often. */
export function createCatalogFacts(library: LibraryDoor, unmetered: () => boolean): CatalogFacts {
  let seen: { entries: readonly CatalogEntry[]; find: FindSkill<ReachableSkill>; facts: Map<string, SkillFacts | null> } | null = null;
  return (entry, caller) => {
    const entries = library.catalog.entries();
    if (seen?.entries !== entries) seen = { entries, find: findIn(library, unmetered()), facts: new Map() };
    const { find, facts } = seen;
    return kept(facts, `${entry.id} ${caller.channel} ${caller.taskContext}`, () => {
      const { id, name, version, scope, enabled, acknowledged, source } = entry;
      const analysis = library.analysisOf(id);
      if (analysis === null || analysis.state === 'broken') return null;
      const bannedBy = bannedFrom(library, id, caller, enabled && acknowledged);
      const described = { id, name, bytes: library.bytesOf(id), analysis, source };
      return { version, scope, enabled, acknowledged, bannedBy, ...wantsOf(described, find, unmetered()) };
    });
  };
}

/** A skill that the library has let through. */
export function factsOfRunnable(library: LibraryDoor, skill: RunnableSkill, analysis: Analysis, unmetered: boolean): SkillFacts {
  const { version, scope } = skill;
  const wants = wantsOf(describedBy(library, skill, analysis), findIn(library, unmetered), unmetered);
  return { version, scope, enabled: true, acknowledged: true, bannedBy: null, ...wants };
}

/** One that calls: what it can reach itself is worked out only if a grant of it has to be compared. */
export function callerOf(library: LibraryDoor, skill: RunnableSkill, analysis: Analysis, unmetered: boolean): CallingSkill {
  return reachable(describedBy(library, skill, analysis), findIn(library, unmetered), unmetered);
}

function describedBy(library: LibraryDoor, { sourceId: id, name, place, revisionId, whole }: RunnableSkill, analysis: Analysis): Described {
  const source = library.catalog.find(id)?.source ?? 'imported';
  return { id, name, bytes: { place, revisionId, whole }, analysis, source };
}

interface Described {
  id: string;
  name: string;
  bytes: SkillBytes;
  analysis: Analysis;
  source: SkillSource;
}

type Wants = ReachableSkill & Pick<SkillFacts, 'allowedRoles' | 'learned' | 'provides' | 'prefers' | 'reach'>;

function wantsOf(described: Described, find: FindSkill<ReachableSkill>, unmetered: boolean): Wants {
  const { allowedRoles, providesTools, development } = described.analysis.metadata;
  const provides = providesTools.flatMap((tool) =>
    tool.artifact === null && tool.file === null ? [] : { name: tool.name, parameters: parametersOf(tool) },
  );
  const skill = reachable(described, find, unmetered);
  const { skillId, minProficiency, minRank } = development;
  const learned = { under: skillId ?? described.name, minProficiency, minRank };
  const prefers = [...new Set(development.preferredTools.map(({ toolId }) => toolId))];
  return { ...skill, allowedRoles, learned, provides, prefers, reach: reachOf(skill, find) };
}

function reachable({ id, name, bytes, analysis, source }: Described, find: FindSkill<ReachableSkill>, unmetered: boolean): ReachableSkill {
  const { tools, skills, development } = analysis.metadata;
  const asked = askedBy(analysis.metadata);
  const consent = unmetered && trustOf(source) === 'foreign' && hasCode(analysis);
  const skill: ReachableSkill = {
    id,
    name,
    bytes,
    asked,
    tools,
    skills,
    prerequisites: development.prerequisites,
    needs: consent ? [...asked.permissions, UNMETERED] : asked.permissions,
    asks: once(() => allAsks(reachOf(skill, find).skills)),
  };
  return skill;
}

/** Skills of the library as a run finds them: by name, as packages write it, else by id. What was found stays for as long as this is used. */
export function findIn(library: LibraryDoor, unmetered: boolean): FindSkill<ReachableSkill> {
  const byId = new Map<string, ReachableSkill | null>();
  const byName = new Map<string, ReachableSkill | null>();
  const byLearned = new Map<string, ReachableSkill | null>();
  const read = (id: string): ReachableSkill | null => {
    const { name, source } = library.catalog.find(id)!;
    const analysis = library.analysisOf(id);
    if (analysis === null || analysis.state === 'broken') return null;
    return reachable({ id, name, bytes: library.bytesOf(id), analysis, source }, find, unmetered);
  };
  const find = (nameOrId: string, by: 'skills' | 'prerequisites' = 'skills') =>
    kept(by === 'skills' ? byName : byLearned, nameOrId, () => {
      const { catalog } = library;
      const entry = by === 'prerequisites' ? catalog.learned(nameOrId) : (catalog.winner(nameOrId) ?? catalog.find(nameOrId));
      return entry === undefined ? null : kept(byId, entry.id, () => read(entry.id));
    });
  return find;
}

/** A decision about channel and context together overrides those about either, so the library is asked about both if possible. */
function bannedFrom({ api, resolve }: LibraryDoor, id: string, caller: From, mayRun: boolean): SkillFacts['bannedBy'] {
  const { channel = 'editor', taskContext = 'interactive' } = caller;
  if (mayRun) {
    try {
      resolve({ id }, caller);
      return null;
    } catch (cause) {
      if (!isBlocked(cause)) throw cause;
    }
  }
  const allowed = api.permissions({ id });
  if (!allowed.channels[channel]) return 'channel';
  return mayRun || !allowed.taskContexts[taskContext] ? 'context' : null;
}

export const isBlocked = (cause: unknown): boolean => cause instanceof AppError && cause.code === 'run_blocked';
