// electron/core/skills/index.ts - the door of the room: the kept skills of the account and the open workspace: databases, drafts, catalog, trust.
export { conflictOf, createReader, nameOfFile, packageFileName, type Reader, type ReadPackage } from './engine.ts';
export { BOTH_CHANGED, createLinkedFiles } from './files.ts';
export { bytesAt, currentBytes, type GrantedBytes, holdsFor, type SkillBytes, wholeOf } from './granting.ts';
export { skillsByName } from './learning.ts';
export { type Catalog, type CatalogEntry, createCatalog, mergeCatalog } from './listing/catalog.ts';
export { type Activity, createRows } from './listing/list.ts';
export { createWatched } from './listing/watched.ts';
export { databaseOfSkill, entryOf, type Room, storeHolding, storeOf } from './room.ts';
export { bytesOfText, identities, saveBytes } from './saving.ts';
export { type PackageState, stateOf } from './states.ts';
export { createSkillStore, MAX_SKILLS, type SkillStorage, type SkillStore } from './store.ts';
export { isAcknowledged } from './trusting.ts';
