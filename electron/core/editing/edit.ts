// electron/core/editing/edit.ts - every edit of a package text.
import type { Edit, EditResult } from '../../contract/index.ts';
import { readPackage } from '../packages/index.ts';
import { addArtifact } from './artifacts/add.ts';
import { moveArtifact, removeArtifact } from './artifacts/arrange.ts';
import { setContent } from './artifacts/content.ts';
import { duplicateArtifact } from './artifacts/duplicate.ts';
import { setExample } from './artifacts/example.ts';
import { renameArtifact } from './artifacts/rename.ts';
import { setState } from './artifacts/state.ts';
import { renameSkill } from './rename-skill.ts';
import { sign } from './sign.ts';
import { removeValue, setValue } from './values.ts';

/**
 * Makes one edit as splices of the text. The edited text is read again and all else compared; throws `edit_refused` with the
 * reason and a remedy if the edit would touch something else. An edit that changes nothing has no splices.
 */
export function editPackage(text: string, fileName: string, edit: Edit): EditResult {
  const doc = readPackage(text, fileName);
  switch (edit.op) {
    case 'setValue':
      return setValue(doc, edit.path, edit.value);
    case 'removeValue':
      return removeValue(doc, edit.path);
    case 'setContent':
      return setContent(doc, edit.artifact, edit.content);
    case 'addArtifact':
      return addArtifact(doc, edit);
    case 'renameArtifact':
      return renameArtifact(doc, edit.artifact, edit.name);
    case 'removeArtifact':
      return removeArtifact(doc, edit.artifact);
    case 'moveArtifact':
      return moveArtifact(doc, edit.artifact, edit.before);
    case 'duplicateArtifact':
      return duplicateArtifact(doc, edit.artifact, edit.name, edit.variant);
    case 'setExample':
      return setExample(doc, edit.artifact, edit.input, edit.output);
    case 'setState':
      return setState(doc, edit.artifact, edit.state);
    case 'renameSkill':
      return renameSkill(doc, edit.name);
    case 'sign':
      return sign(doc);
  }
}
