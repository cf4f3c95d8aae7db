// electron/core/frontmatter/index.ts - the door of the room: the YAML block at the start of a package: fences, values, places and lossless edits.
export { BLOCK_LIMITS, type Block, lazyBlock, type Parsed, parseBlock, type Refusal } from './block.ts';
export { type Entry, entryOf, fieldsOf, rangeAt, readEntries, valueRangeOf } from './entries.ts';
export { type Fences, findFences } from './fences.ts';
export { isKnownKey, normalKey, OPEN_FORMAT_KEYS, SWITCH_KEYS } from './keys.ts';
export { type PlainEntry, readPlain } from './plain.ts';
export { positionFor } from './position.ts';
export { nameKeys, repeatedKey, tooDeep, writtenNumbers } from './stranger.ts';
export { createReader, isMissing, type Json, keyOf, type TextValue, TooManyReferences } from './values.ts';
export { type EditValue, editValueOf } from './yaml/edit-value.ts';
export { removeInBlock, renameKeyInBlock, setInBlock } from './yaml/edits.ts';
export type { Path } from './yaml/locate.ts';
export { refuse } from './yaml/refuse.ts';
export { inlineValue, keyText, pairText } from './yaml/render.ts';
export { lookAlike, quoted } from './yaml/scalars.ts';
export { itemEnd, itemStart, itemsOf, tokenEnd } from './yaml/tokens.ts';
