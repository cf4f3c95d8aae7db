// electron/core/clients/index.ts - the door of the room: how other clients take a package, by one table each.
export { checkFolder, type FolderFile } from './folder.ts';
export { judge } from './judge.ts';
export { CLIENT_TABLES } from './tables.ts';
