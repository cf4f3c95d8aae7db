// electron/core/editing/refuse.ts - why an edit of the body is refused.
import { AppError } from '../../contract/index.ts';
import type { PackageDocument, Piece } from '../packages/index.ts';

/** Throws `edit_refused`: the obstacle, and the remedy. */
export function refuseEdit(message: string, remedy: string): never {
  throw new AppError('edit_refused', message, { remedy });
}

/** The artifact of a key. Throws `edit_refused` if there is none, or two share the key. */
export function pieceFor({ body }: PackageDocument, key: string): Piece {
  const found = body.pieces.filter((piece) => piece.key === key);
  if (found.length > 1) refuseEdit(`Two artifacts are called ${key}.`, 'Rename one of them in Source first.');
  return found[0] ?? refuseEdit(`The package has no artifact ${key}.`, 'Reload the package; it may have changed in the meantime.');
}
