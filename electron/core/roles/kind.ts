// electron/core/roles/kind.ts - what the room of manifests needs to know of a role.
import type { Role, RoleAnalysis, RoleRow } from '../../contract/index.ts';
import { createScore, type Kind, type Room } from '../manifests/index.ts';
import { applySplices } from '../text/index.ts';
import { readOntology } from './ontology/ontology.ts';
import { editRole, newRoleText } from './text/edits.ts';
import { readRole } from './text/read.ts';

export type RoleRoom = Room<Role, RoleAnalysis, RoleRow>;

export const ROLE: Kind<Role, RoleAnalysis> = {
  kind: 'role',
  words: { one: 'role', many: 'roles' },
  analyse: readRole,
  valueOf: ({ role }) => role,
  gather: readOntology,
  // An ontology and its standing orders are two folders of one.
  together: (folder) => folder.replace(/(?:ontology|standing_orders)[\\/!](?:crew_profiles[\\/!])?$/i, ''),
  broken: (findings) => ({ state: 'broken', role: null, findings }),
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  withId: (text, id) => applySplices(text, editRole(text, { type: 'set', path: ['post_id'], value: id })),
  newText: newRoleText,
  sampleName: 'Intake clerk',
};

/** Relevance of an entry to a search. */
export const scoreIn = createScore<Role>(({ description, requiredSkills, optionalSkills, duties, standingOrders }) => ({
  facts: [description, ...[...requiredSkills, ...optionalSkills].map(({ skillId }) => skillId), ...duties.map(({ name }) => name)].join(
    '\n',
  ),
  prompt: standingOrders,
}));
