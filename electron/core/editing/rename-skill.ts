// electron/core/editing/rename-skill.ts - the edit of the skill's own name.
import type { EditResult } from '../../contract/index.ts';
import type { PackageDocument } from '../packages/index.ts';
import { refuseEdit } from './refuse.ts';
import { setValue } from './values.ts';

/**
 * Renames the skill: one line of text, as any client may have it. Whether all accept it is a finding. A file without frontmatter gets
 * one. Throws `edit_refused` for text that is not a name.
 */
export function renameSkill(doc: PackageDocument, name: string): EditResult {
  if (name.trim() === '' || name !== name.trim() || /\p{Cc}|\u2028|\u2029/u.test(name)) {
    refuseEdit(
      `${JSON.stringify(name)} is not a valid skill name.`,
      'Write one line without surrounding spaces; lowercase letters, digits and single hyphens work in every client.',
    );
  }
  return setValue(doc, ['name'], name);
}
