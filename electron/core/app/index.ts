// electron/core/app/index.ts - the door and the composition root: opens an account, mounts the rooms, closes them.

export { createCore } from './core.ts';
export type { CoreOptions, OpenedCore } from './options.ts';
