// electron/core/exchange/index.ts - the door of the room: packages coming in and going out: import, export, and the safety report.
export { createExporting } from './exporting/index.ts';
export { factsOf, noFacts, placed } from './facts.ts';
export { typedPath } from './importing/find.ts';
export { createImporting } from './importing/index.ts';
export { type Inspected, inspectPackages } from './importing/inspect.ts';
