// electron/core/composer/index.ts - the door of the room: packages written in a conversation, saved only when their author accepts them.
export { type Asking, askObject } from './ask.ts';
export { type Composer, createComposer } from './composer.ts';
export type { ComposerDeps } from './types.ts';
