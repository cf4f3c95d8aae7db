// electron/core/repair/index.ts - the door of the room: what a broken frontmatter was most likely meant to be.
export { diagnose, PARSE_BUDGET, type Problem, troublesOf } from './diagnose.ts';
export { readLine } from './line.ts';
export { closingFence, isKeyLine, openingFence } from './missing-fence.ts';
