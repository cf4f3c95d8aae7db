// electron/core/manifests/index.ts - the door of the room: what rooms of manifests (competencies, roles) share. TOML kept as bytes with their history in both
// scopes, listed, edited, imported and exported (rows F1 and G4).
export { createExporting } from './exchange/exporting.ts';
export { createImporting } from './exchange/importing.ts';
export { type Catalog, type CatalogEntry, createCatalog } from './kept/catalog.ts';
export { createReader, type ReadManifest, readManifest } from './kept/reader.ts';
export { createManifestStore, MAX_MANIFESTS, type ManifestStore } from './kept/store.ts';
export type { Analysis, Converted, Gathered, GivenFile, Kind } from './kind.ts';
export { createRestoring, type Restoring } from './managing/backed-up.ts';
export { createManaging } from './managing/managing.ts';
export { createSaving, type Opened } from './managing/saving.ts';
export { type Bound, entryOf, type Room } from './room.ts';
export { createScore } from './search.ts';
export { brokenToml } from './text/broken.ts';
export { type Field, fieldsOf, looseTextOf, rangeOf, tablesIn, tablesOf, textOf, textsOf, wrongType } from './text/fields.ts';
export { misplaced, misspelt } from './text/keys.ts';
export { idOf, scheduleOf, unseen } from './text/known.ts';
export { type Given, type GivenList, type GivenTable, type Left, leavesOf } from './text/leaves.ts';
export { pair, partsText } from './text/pairs.ts';
export { createReport, fixOf, type Report } from './text/report.ts';
