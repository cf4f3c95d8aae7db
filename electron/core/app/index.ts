// electron/core/app/index.ts - the door and the composition root: opens an account, mounts the rooms, closes them.

export { type CoreOptions, createCore, type OpenedCore } from './core.ts';
