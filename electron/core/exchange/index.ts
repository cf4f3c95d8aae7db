// electron/core/exchange/index.ts - the door of the room: packages coming in and going out: import, export, and the safety report; finding and writing the files of competencies.
export { createExporting } from './exporting/index.ts';
export { createUniqueNames, safe as safeFileName } from './exporting/names.ts';
export { requireFolder, writePieces } from './exporting/write.ts';
export { factsOf, noFacts, placed } from './facts.ts';
export { typedPath } from './importing/find.ts';
export { createImporting } from './importing/index.ts';
export { type Inspected, inspectPackages } from './importing/inspect.ts';
export { type FoundManifest, type FoundManifests, findManifests } from './importing/manifests.ts';
