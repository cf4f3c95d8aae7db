// electron/core/packages/edit/duplicate.ts - the edit that copies an artifact under another name or for another model family.
import type { EditResult } from '../../../contract/index.ts';
import { variantOf } from '../body/pieces.ts';
import { type PackageDocument, settingsFor } from '../document.ts';
import { applySplices } from '../text/splices.ts';
import { addArtifact } from './add.ts';
import { pieceFor } from './refuse.ts';
import { setValue } from './values.ts';

/**
 * Copies an artifact behind itself, with the state of a module and its settings (assertions, fallback). A copy for another model family
 * shares the settings of its name. Throws `edit_refused` for a name that is taken or not allowed.
 */
export function duplicateArtifact(doc: PackageDocument, key: string, name: string, wanted: string | null | undefined): EditResult {
  const { kind, content, state, ...piece } = pieceFor(doc, key);
  const variant = variantOf((wanted === undefined ? piece.variant : wanted) ?? undefined);
  const copy = addArtifact(doc, { kind, name, variant, content, state: state?.content, after: key });
  const settings = settingsFor(doc, { ...piece, kind, content, state });
  if (name === piece.name || Object.keys(settings).length === 0) return copy;
  // The frontmatter stands before everything that the copy touched.
  const splices = [...setValue(doc, ['artifacts', name], settings).splices, ...copy.splices];
  return { text: applySplices(doc.text, splices), splices };
}
