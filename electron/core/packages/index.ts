// electron/core/packages/index.ts - the door of the room: read a package text, edit it by splices, and the border to bytes.
export { analysePackage } from './analyse.ts';
export { createPackagesApi } from './api.ts';
export { isArtifactName, isVariant, LANGUAGES } from './body/info.ts';
export { createAnalysisCache } from './cache.ts';
export { checkFolder, type FolderFile } from './clients/folder.ts';
export { CLIENT_TABLES } from './clients/tables.ts';
export { fenceLength } from './edit/content.ts';
export { editPackage } from './edit/edit.ts';
export { findFences } from './frontmatter/fences.ts';
export { parsePermission } from './metadata/permission.ts';
export { type JsonSchema, type SchemaProblem, toJsonSchema } from './metadata/schema.ts';
export { toShortSchema } from './metadata/short-schema.ts';
export { newPackageText } from './new-package.ts';
export { type PlannedStep, planOf } from './plan.ts';
export { type Repaired, repairPackage } from './repair/all.ts';
export { signatureOf, signatureState } from './signature/signature.ts';
export {
  ADAPTER,
  type CheckedState,
  checkState,
  DSPY_VERSION,
  envelopeText,
  readEnvelope,
  type StateEnvelope,
  type StateMismatch,
  signatureHash,
} from './state/envelope.ts';
export { type Decoded, decodePackage, encodePackage, MAX_PACKAGE_BYTES } from './text/file.ts';
export { type Unseen, unseenIn } from './text/hidden.ts';
export { createLineTable, type LineTable, toLf } from './text/lines.ts';
export { applySplices } from './text/splices.ts';
export { slugOf } from './text/words.ts';
