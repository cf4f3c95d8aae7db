// electron/core/editing/artifacts/state.ts - the edit of the state of a DSPy module, which has its own fence after it.
import type { EditResult, Splice } from '../../../contract/index.ts';
import type { PackageDocument, Piece } from '../../packages/index.ts';
import { LANGUAGES } from '../../packages/index.ts';
import { nextLine, toLf } from '../../text/index.ts';
import { pieceFor, refuseEdit } from '../refuse.ts';
import { shapeOf, verified } from '../verify.ts';
import { insertion, removal } from './blank-lines.ts';
import { fenceLength, refillFence } from './content.ts';

/** Sets the state of a module, JSON as text; null removes it. */
export function setState(doc: PackageDocument, key: string, state: string | null): EditResult {
  const piece = pieceFor(doc, key);
  if (piece.kind !== 'dspy_module') refuseEdit(`${piece.name} is not a DSPy module, so it has no state.`, 'Choose the module.');
  return verified(doc, splicesFor(doc, piece, state), { shapes: doc.body.pieces.map(shapeOf), prose: 'exact' });
}

function splicesFor({ text, body }: PackageDocument, piece: Piece, state: string | null): Splice[] {
  if (piece.state) {
    return state === null
      ? [removal(text, piece.state.range, body.range.start)]
      : refillFence(text, piece.state.fence, `The state of ${piece.name}`, toLf(state));
  }
  if (state === null) return [];
  return [insertion(text, nextLine(text, piece.range.end), stateBlock(piece, state), body.range.start)];
}

/** The fence with a module's state (LF endings, no final line break). */
export function stateBlock({ name, variant }: { name: string; variant: string | null }, state: string): string {
  const content = toLf(state);
  const signs = '`'.repeat(fenceLength(content, '`', 3));
  return `${signs}${LANGUAGES.dspy_state} dspy_state for="${name}"${variant === null ? '' : ` variant=${variant}`}\n${content}\n${signs}`;
}
