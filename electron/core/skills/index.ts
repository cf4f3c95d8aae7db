// electron/core/skills/index.ts - the door of the room: the kept skills of the account and the open workspace: databases, drafts, catalog, trust.
export { createReader, keptName, nameOfFile, type Reader, type ReadPackage } from './engine.ts';
export { BOTH_CHANGED, createLinkedFiles } from './files.ts';
export { type Catalog, type CatalogEntry, createCatalog, mergeCatalog } from './listing/catalog.ts';
export { type Activity, createRows } from './listing/list.ts';
export { entryOf, type Room, shelfHolding, shelfOf } from './room.ts';
export { bytesOfText, saveBytes } from './saving.ts';
export { createShelf, type LibraryStore, MAX_SKILLS, type Shelf } from './shelf.ts';
export { analysisOf, createTrust, widens } from './trusting.ts';
