// electron/core/matching/matching.ts - the index over the skills that may be found now. It follows the library: what was saved, imported, switched or removed
// since the last question is put in or taken out, and nothing else is touched.
import type { MatchingApi } from '../../contract/index.ts';
import { MatchInput } from '../../contract/index.ts';
import type { CatalogEntry } from '../skills/index.ts';
import type { MatchEntry } from './index/entry.ts';
import { createMatchIndex, type MatchIndex } from './index/match-index.ts';
import { WEIGHTS } from './index/tables/weights.ts';
import { createMeaning, type Meaning, type MeaningDeps } from './meaning/meaning.ts';

interface MatchingDeps extends Omit<MeaningDeps, 'entries'> {
  /** All skills of the open places; the same list as long as nothing changes (room skills). */
  entries(): readonly CatalogEntry[];
  /** Whether an agent has a skill, by id. Throws `not_found` for an unknown agent. */
  has(agent: string): (id: string) => boolean;
}

export interface Matching {
  api: MatchingApi;
  /** As if a skill said this instead: for drafts. A skill that is not found otherwise is found so. */
  matchWith: MatchIndex['matchWith'];
  /** The skills that can be found, by id. */
  findable(): ReadonlyMap<string, MatchEntry>;
  /** The score from which a skill fits. */
  threshold: number;
  /** Skills changed, or may have: what is new is read for its meaning, in the background. */
  wake: Meaning['wake'];
  close: Meaning['close'];
}

/** A system skill with this tag is part of the app's own turns: it is never what a message is about. */
const OF_TURNS = 'unlisted';

const NEVER = new AbortController().signal;

/** Opens the room; its index is made at the first question and kept in memory, whatever workspace is opened or left. */
export function createMatching({ entries, has, ...deps }: MatchingDeps): Matching {
  const index = createMatchIndex();
  const follow = createFollower(index);
  const current = (): MatchIndex => {
    follow(entries());
    return index;
  };
  const meaning = createMeaning({ ...deps, entries: findableOf(entries) });
  return {
    api: {
      async match(input, signal = NEVER) {
        const { message, limit, agent } = MatchInput.parse(input);
        const options = { limit, allows: agent === undefined ? undefined : has(agent) };
        const found = current().match(message, options);
        if (found.fits) return found;
        const { similar, note } = await meaning.near(message, signal);
        const matches = similar === undefined ? found : current().match(message, { ...options, similar });
        return { ...matches, note: [matches.note, note].filter(Boolean).join(' ') || null };
      },
      embedding: meaning.state,
      chooseEmbedding: ({ path }, signal = NEVER) => meaning.choose(path, signal),
      removeEmbedding: meaning.remove,
      readSkills: meaning.read,
    },
    matchWith: (...draft) => current().matchWith(...draft),
    findable: () => current().entries(),
    threshold: WEIGHTS.threshold,
    wake: meaning.wake,
    close: meaning.close,
  };
}

/** Those of a list that a message may find; the same list for the same one. */
function findableOf(entries: () => readonly CatalogEntry[]): () => readonly CatalogEntry[] {
  let last: { of: readonly CatalogEntry[]; found: readonly CatalogEntry[] } | null = null;
  return () => {
    const of = entries();
    if (last?.of !== of) last = { of, found: of.filter(isFindable) };
    return last.found;
  };
}

/** Whether a message may find it: it can be read, holds its name, and may run. */
const isFindable = ({ state, enabled, source, tags }: CatalogEntry): boolean =>
  state === 'ok' && enabled && !(source === 'system' && tags.includes(OF_TURNS));

/** Brings an index to what a list says. What is as it was is not read again. */
function createFollower(index: MatchIndex): (entries: readonly CatalogEntry[]) => void {
  let last: readonly CatalogEntry[] | null = null;
  /** What each was put in as: the catalog gives an entry again as it is while it says the same. */
  const seen = new Map<string, CatalogEntry>();
  return (entries) => {
    if (entries === last) return;
    const known = index.entries();
    let found = 0;
    for (const entry of entries) {
      const isSeen = seen.get(entry.id) === entry;
      if (!isSeen && !isFindable(entry)) continue;
      found++;
      if (isSeen) continue;
      seen.set(entry.id, entry);
      const kept = known.get(entry.id);
      if (kept === undefined || !saysTheSame(kept, entry)) index.put(toMatch(entry));
    }
    if (found < known.size) {
      const isThere = new Set(entries.flatMap((entry) => (isFindable(entry) ? [entry.id] : [])));
      for (const id of [...known.keys()].filter((each) => !isThere.has(each))) {
        index.remove(id);
        seen.delete(id);
      }
    }
    last = entries;
  };
}

const toMatch = ({ id, name, title, scope, description, tags, intentPatterns, triggerPhrases }: CatalogEntry): MatchEntry => ({
  id,
  name,
  title,
  scope,
  description,
  tags,
  intentPatterns,
  triggerPhrases,
});

/** By what is searched, not by a hash that a stranger's database claims. */
const saysTheSame = (a: MatchEntry, b: MatchEntry): boolean =>
  a.name === b.name &&
  a.title === b.title &&
  a.scope === b.scope &&
  a.description === b.description &&
  isSameList(a.tags, b.tags) &&
  isSameList(a.intentPatterns, b.intentPatterns) &&
  isSameList(a.triggerPhrases, b.triggerPhrases);

const isSameList = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((each, at) => each === b[at]);
