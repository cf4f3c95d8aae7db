// electron/core/roles/index.ts - the door of the room: roles, what an agent is responsible for. Row G4.
export { readOntology } from './ontology/ontology.ts';
export { createRoles, type NamedRole, type Roles, type RolesDeps } from './roles.ts';
export { editRole, newRoleText } from './text/edits.ts';
export { readRole } from './text/read.ts';
