// electron/core/packages/index.ts - the door of the room: reads package texts, from and to bytes.
export { type Analyse, analyseForRepair, analysePackage } from './analyse.ts';
export { isArtifactName, isVariant, LANGUAGES } from './body/info.ts';
export { isExecutable, keyFor, type Piece, variantOf } from './body/pieces.ts';
export { stateKey } from './body/read.ts';
export { exampleFences, exampleInside, headingLine } from './body/sections.ts';
export { createAnalysisCache } from './cache.ts';
export { insideStart, type PackageDocument, readPackage, settingsFor } from './document.ts';
export { type Decoded, decodePackage, encodePackage, MAX_PACKAGE_BYTES } from './file.ts';
export { blocksOf } from './metadata/blocks.ts';
export { type JsonSchema, type SchemaProblem, toJsonSchema } from './metadata/schema.ts';
export { toShortSchema } from './metadata/short-schema.ts';
export { type Constraints, type DeclaredTool, isWithin, matches, parseTool } from './metadata/tools.ts';
export { newPackageText } from './new-package.ts';
export { missingFromPlan, type PlannedStep, planOf } from './plan.ts';
export { conflictFindings, isConflict } from './rules/conflict-marks.ts';
export { type FindListed, type ListedSkill, prerequisiteCycle, skillFindings } from './rules/links/skills.ts';
export { isSafeRepair } from './safe-fixes.ts';
export { signatureOf, signatureState } from './signature.ts';
