// electron/core/workers/index.ts - the door of the room: threads for a stranger's work, ended if it does not stop; long work in slices; news for whoever watches work.
export { ownCodeEnvironment } from './environment.ts';
export { createFeed } from './feed.ts';
export { createLimitedWorker, type LimitedWorker, type LimitedWorkerOptions } from './limited.ts';
export { withMemoryLimit } from './memory-limit.ts';
export { runOnce } from './once.ts';
export type { Answered, Job, WorkerState } from './protocol.ts';
export { serveJobs } from './serve.ts';
export { createUpkeep, type Upkeep } from './upkeep.ts';
export { createYielder } from './yielder.ts';
