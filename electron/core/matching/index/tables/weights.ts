// electron/core/matching/index/tables/weights.ts - what each thing that is found weighs. Why each is so is said here; what was measured is in
// docs/design/facts/matching.md.
import type { MatchField } from '../../../../contract/index.ts';

export const WEIGHTS = {
  /**
   * A word in a field. The name is chosen with most care; phrases and patterns say what people write; a description also holds what is only
   * said by the way. Within a factor of two these numbers change hardly anything.
   */
  field: { command: 0, name: 3, title: 2.5, phrase: 2.5, pattern: 2, quote: 1.5, tag: 2, description: 1, meaning: 0 } satisfies Record<
    MatchField,
    number
  >,
  /** BM25: how soon repetition stops counting, and how much a long text is held back. */
  saturation: 1.2,
  length: 0.35,
  /** Words that a skill usually has. Fixed, so that one skill's weights do not change when another one is saved. */
  usualLength: 30,

  /** `/name`, and a message that is nothing but a name or title: nobody means anything else. */
  command: 100,
  exactName: 60,
  /** A name of one word is an ordinary word, unless “skill” stands beside it. */
  namedSkill: 30,
  /** A message that is a trigger phrase: its author said that it should find the skill. */
  exactPhrase: 50,
  /** A name of several words, a phrase or a pattern within a message, besides what its words weigh, for each point of theirs. */
  containedName: 0.8,
  containedPhrase: 1.2,
  pattern: 1.2,
  /** A message that is a pattern from beginning to end. */
  wholePattern: 12,
  /** Each word of a phrase of at least three that stand in a row: a phrase of little words (“what do I still have to do”) is one all the same. */
  wordInRow: 2.2,
  /** A phrase that a description quotes: many are greedy (“what is”, “how do I”). */
  quote: 0.5,

  /** A name with signs inside, such as `readme.md`: its parts count as well. */
  whole: 0.5,
  /** A word that is not the skill's own: the closer to it, the more it counts. */
  alias: 0.7,
  /** A word of the same matter (“slow” and “performance”): found, but never alone enough. */
  related: 0.45,
  translation: 0.85,
  oneSlip: 0.75,
  moreSlips: 0.55,

  /** The commonest verbs of names (create, write, make …) say little about what is wanted. */
  commonVerb: 0.4,
  /** A wish that is excluded (“not X”) counts against X, but does not rule it out: both may stand in one description. */
  negated: -0.3,

  /** What is left of a score if a skill explains none of the message; the rest by the share that it does explain. */
  uncovered: 0.55,
  /** An unknown word may be what the message is about. */
  unknownWord: 0.6,

  /** Below it no skill fits. Keeps nine of ten right first places of the tuning half. */
  threshold: 9,

  /**
   * With an embedding model, and only where no skill fits: a hit counts by its places in both lists, 1 / (10 + place), so neither list decides alone. Meaning never
   * makes a skill fit: it puts a tool's name in its everyday sense first as gladly.
   */
  places: 10,
  /** Of each list. */
  listed: 50,
  /** Less alike is noise. Models that find everything alike are not held back by it. */
  alike: 0.25,
} as const;
