// electron/core/optimise/index.ts - the door of the room: optimising DSPy modules against test cases (rows C7, H2).
export { workOf } from './estimate.ts';
export { KeptJob } from './kept.ts';
export { createOptimise, type Optimise, type OptimiseDeps } from './optimise.ts';
