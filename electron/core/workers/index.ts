// electron/core/workers/index.ts - the door of the room: threads for work that a stranger's text asks for, ended when it does not stop, and long work in slices.
export { createLimitedWorker, type LimitedWorker, type LimitedWorkerOptions } from './limited.ts';
export { withMemoryLimit } from './memory-limit.ts';
export type { Answered, Job, WorkerState } from './protocol.ts';
export { serveJobs } from './serve.ts';
export { createYielder } from './yielder.ts';
