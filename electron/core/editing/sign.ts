// electron/core/editing/sign.ts - the edit that writes or renews the signature line.
import type { EditResult } from '../../contract/index.ts';
import type { PackageDocument } from '../packages/index.ts';
import { signatureOf, signatureState } from '../packages/index.ts';
import { refuseEdit } from './refuse.ts';
import { setValue } from './values.ts';

/**
 * Signs a package over all its other bytes. A file without frontmatter gets one first, which is then signed too. Throws `edit_refused`
 * if the frontmatter cannot be read, or has no separate line for the signature.
 */
export function sign(doc: PackageDocument): EditResult {
  if (signatureState(doc.text) === 'valid') return { text: doc.text, splices: [] };
  // The line and its surroundings must exist before hashing; the hash does not cover the line itself.
  const probe = setValue(doc, ['signature'], signatureOf(doc.text));
  const signed = setValue(doc, ['signature'], signatureOf(probe.text));
  if (signatureState(signed.text) !== 'valid') {
    refuseEdit(
      'A signature needs a line of its own at the top level of the frontmatter.',
      'Write the frontmatter as “key: value” lines, with the signature as one of them.',
    );
  }
  return signed;
}
