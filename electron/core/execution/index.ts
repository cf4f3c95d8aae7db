// electron/core/execution/index.ts - the door of the room: previews and runs (rows C1 to C4, C8).
export type { Clock } from './clock.ts';
export { createExecution, type Execution, type ExecutionDeps } from './execution.ts';
