// electron/core/editing/index.ts - the door of the room: every edit of a package text, as splices.
export { fenceLength } from './artifacts/content.ts';
export { editPackage } from './edit.ts';
export { liftHeadings } from './lift.ts';
export { type Repaired, repairPackage } from './repair.ts';
export { createEditing } from './sessions.ts';
