// electron/core/roles/index.ts - the door of the room: roles, what an agent is responsible for. Row G4.
export { editRole, newRoleText } from './text/edits.ts';
export { fieldsOf, readRole } from './text/read.ts';
