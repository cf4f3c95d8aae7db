// electron/core/backups/index.ts - the door of the room: back-ups of the account and of workspaces.
export { type BackupsDeps, type BackupsRoom, createBackups } from './backups.ts';
export { listBackups } from './names.ts';
export type { Place } from './place.ts';
