// electron/core/packages/index.ts - the door of the room: read a package text, edit it by splices, and the border to bytes.
export { analysePackage } from './analyse.ts';
export { createPackagesApi } from './api.ts';
export { editPackage } from './edit/edit.ts';
export { type JsonSchema, type SchemaProblem, toJsonSchema } from './metadata/schema.ts';
export { newPackageText } from './new-package.ts';
export { type PlannedStep, planOf } from './plan.ts';
export { type Decoded, decodePackage, encodePackage, MAX_PACKAGE_BYTES } from './text/file.ts';
export { applySplices } from './text/splices.ts';
