// electron/core/retention/index.ts - the door of the room: how long runs, revisions and audit events are kept.
export { createRetention, type Place, type RetentionDeps, type RetentionRoom } from './retention.ts';
