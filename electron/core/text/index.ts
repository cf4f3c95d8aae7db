// electron/core/text/index.ts - the door of the room: lines, splices, hidden characters, words of names and findings, nearest known word.
export { type Conflict, conflictsIn } from './conflicts.ts';
export { type Unseen, unseenIn } from './hidden.ts';
export { losesNoText } from './kept.ts';
export { createLineTable, fromLf, type LineTable, lineBreakAt, lineEnd, lineStart, nextLine, toLf } from './lines.ts';
export { distance, nearestWord } from './spelling.ts';
export { applySplices, followedBy, tidySplices, trimSplice } from './splices.ts';
export { characterCount, grouped, listed, nameKey, plainLetters, shortened, shortList, slugOf } from './words.ts';
