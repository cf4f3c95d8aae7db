// electron/core/matching/index/match-index.ts - skills by what they say of themselves, in memory: entries come and go one by one, and a message finds the
// ones that fit it (row E1). Nothing here reads a file, a clock or a random number.
import type { Matches, MatchHit } from '../../../contract/index.ts';
import { meantBy } from './alternatives.ts';
import { copyOf, type EntryTerm, groupOf, type MatchEntry, orderOf, termsOf, textsOf } from './entry.ts';
import { type Fused, fuse, reasonOf } from './meaning.ts';
import { createPatterns } from './patterns.ts';
import { createPhrases } from './phrases.ts';
import { type Ranked, rank } from './ranking.ts';
import { reasonsOf } from './reasons.ts';
import { createScorer } from './score.ts';
import { specialsOf } from './specials.ts';
import { createSpelling } from './spelling.ts';
import { WEIGHTS } from './tables/weights.ts';
import { createTerms } from './terms.ts';
import { readMessage } from './text/message.ts';

export interface MatchOptions {
  /** Hits at most; by default 5. */
  limit?: number | undefined;
  /** Ids of skills that may be hits; absent = all. */
  allows?: ((id: string) => boolean) | undefined;
  /** The hits that are given reasons, by id and place from 0, since these take longest; absent = all. */
  explains?: ((id: string, place: number) => boolean) | undefined;
  /** How alike skills are to the message, by id, where that is known: where no skill fits, those of like meaning stand among the hits. */
  similar?: ReadonlyMap<string, number> | undefined;
}

export interface MatchIndex {
  /** Adds an entry, or replaces the one of its id. */
  put(entry: MatchEntry): void;
  /** Without one of this id nothing happens. */
  remove(id: string): void;
  /** Ids and entries, in no order. */
  entries(): ReadonlyMap<string, MatchEntry>;
  /** The same entries and message give the same answer, in whichever order the entries came. */
  match(message: string, options?: MatchOptions): Matches;
  /**
   * The same for each message as if an entry were in place of the one of its id, and of its copies; nothing is changed. It is put in once for all of
   * them, and the answer is made while `goOn` says so, for the first message always.
   */
  matchWith(entry: MatchEntry, messages: readonly string[], options?: MatchOptions, goOn?: () => boolean): Matches[];
}

interface Kept {
  entry: MatchEntry;
  group: string;
  order: string;
  terms: readonly string[];
  phrases: readonly string[];
  patterns: readonly string[];
}

const LIMIT = 5;
const MOST_RECENT = 200;

export function createMatchIndex(): MatchIndex {
  const slots = new Map<string, number>();
  const byId = new Map<string, MatchEntry>();
  const kept: (Kept | undefined)[] = [];
  const free: number[] = [];
  const copies = new Map<string, number>();
  const terms = createTerms(() => byId.size);
  const spelling = createSpelling({ uses: (term) => terms.get(term)?.slots.length ?? 0 });
  terms.onNew(spelling.add);
  const phrases = createPhrases();
  const patterns = createPatterns();
  const recent = createRecent();
  const scorer = createScorer(terms, () => kept.length);

  function remove(id: string): void {
    const slot = slots.get(id);
    if (slot === undefined) return;
    const old = kept[slot]!;
    terms.remove(slot, old.terms);
    phrases.remove(slot, old.phrases);
    patterns.remove(slot, old.patterns);
    const left = copies.get(old.group)! - 1;
    if (left === 0) copies.delete(old.group);
    else copies.set(old.group, left);
    kept[slot] = undefined;
    recent.forget(slot);
    slots.delete(id);
    byId.delete(id);
    free.push(slot);
  }

  function put(entry: MatchEntry): void {
    remove(entry.id);
    const slot = free.pop() ?? kept.length;
    const texts = textsOf(entry);
    const own = termsOf(texts);
    terms.put(slot, own);
    const group = groupOf(entry);
    copies.set(group, (copies.get(group) ?? 0) + 1);
    kept[slot] = {
      entry,
      group,
      order: orderOf(entry),
      terms: [...own.keys()],
      phrases: phrases.put(slot, texts),
      patterns: patterns.put(slot, texts),
    };
    slots.set(entry.id, slot);
    byId.set(entry.id, entry);
  }

  function match(given: string, { limit = LIMIT, allows = () => true, explains = () => true, similar }: MatchOptions = {}): Matches {
    const message = readMessage(given);
    const meant = meantBy(message, { terms, spelling });
    const words = scorer.score(meant);
    const specials = specialsOf(message, { terms, phrases, patterns });
    const specialOf = (slot: number): number => {
      let sum = 0;
      for (const { weight } of specials.get(slot)?.values() ?? []) sum += weight;
      return sum;
    };
    const scoreOf = (slot: number): number => words.sumOf(slot) * words.coverageOf(slot) + (specials.size === 0 ? 0 : specialOf(slot));
    const by = {
      groupOf: (slot: number) => kept[slot]!.group,
      orderOf: (slot: number) => kept[slot]!.order,
      allows: (slot: number) => allows(kept[slot]!.entry.id),
    };
    const most = similar === undefined ? limit : WEIGHTS.listed;
    const found = rank([...words.touched, ...[...specials.keys()].filter((slot) => !words.has(slot))], { limit: most, scoreOf, ...by });
    const fits = (found[0]?.score ?? 0) >= WEIGHTS.threshold;
    const similarOf = (slot: number): number => similar?.get(kept[slot]!.entry.id) ?? 0;
    const near = [...(similar?.keys() ?? [])].flatMap((id) => slots.get(id) ?? []);
    const best: readonly (Ranked & Partial<Fused>)[] =
      similar === undefined || fits ? found : fuse(found, { near, similarOf, scoreOf, ...by });
    const hits = best.slice(0, limit).map(({ slot, score, similarity = null }, place): MatchHit => {
      const { entry, group } = kept[slot]!;
      const { id, name, title, scope } = entry;
      const own = () => ({
        own: recent.termsOf(slot, entry),
        coverage: words.coverageOf(slot),
        specials: specials.get(slot)?.values() ?? [],
      });
      const reasons = explains(id, place) ? reasonsOf({ meant, terms, ...own() }) : [];
      if (similarity !== null) reasons.push(reasonOf(similarity));
      return { skillId: id, name, title, scope, score, reasons, copies: copies.get(group)! };
    });
    return { hits, fits, threshold: WEIGHTS.threshold, note: message.note };
  }

  const known = { put, remove, entries: () => byId, match };
  return { ...known, matchWith: createDrafts(known) };
}

const createDrafts =
  ({ put, remove, entries, match }: Omit<MatchIndex, 'matchWith'>): MatchIndex['matchWith'] =>
  (entry, messages, { allows = () => true, ...options } = {}, goOn = () => true) => {
    const before = entries().get(entry.id);
    const isCopy = copyOf(entry);
    const isOpen = (id: string) => (id === entry.id || !isCopy(entries().get(id)!)) && allows(id);
    put(entry);
    try {
      const found: Matches[] = [];
      for (const message of messages) {
        if (found.length > 0 && !goOn()) break;
        found.push(match(message, { ...options, allows: isOpen }));
      }
      return found;
    } finally {
      if (before === undefined) remove(entry.id);
      else put(before);
    }
  };

/** The terms of entries that were hits lately, for their reasons. */
function createRecent() {
  const kept = new Map<number, Map<string, EntryTerm>>();
  return {
    forget: (slot: number) => void kept.delete(slot),
    termsOf(slot: number, entry: MatchEntry): ReadonlyMap<string, EntryTerm> {
      const own = kept.get(slot) ?? termsOf(textsOf(entry));
      if (kept.size >= MOST_RECENT) kept.clear();
      kept.set(slot, own);
      return own;
    },
  };
}
