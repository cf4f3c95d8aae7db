// electron/core/matching/index.ts - the door of the room: which skills fit a message, found without a model (row E1).
export type { MatchEntry } from './index/entry.ts';
export { createMatchIndex, type MatchIndex, type MatchOptions } from './index/match-index.ts';
export { isStopWord } from './index/tables/stop-words.ts';
export { createMatching, type Matching } from './matching.ts';
