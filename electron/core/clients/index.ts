// electron/core/clients/index.ts - the door of the room: how other clients read a package, one table each.
export { checkFolder, type FolderFile } from './folder.ts';
export { judge } from './judge.ts';
export { CLIENT_TABLES } from './tables.ts';
