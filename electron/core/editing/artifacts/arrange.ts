// electron/core/editing/artifacts/arrange.ts - the edits that remove and move artifacts.
import type { EditResult, Range, Splice } from '../../../contract/index.ts';
import type { PackageDocument, Piece } from '../../packages/index.ts';
import { stateKey } from '../../packages/index.ts';
import { toLf } from '../../text/index.ts';
import { pieceFor, refuseEdit } from '../refuse.ts';
import { shapeOf, verified } from '../verify.ts';
import { insertion, removal } from './blank-lines.ts';
import { dropReferences } from './references.ts';

/** Removes an artifact with a module's states, and its steps and settings in the frontmatter. */
export function removeArtifact(doc: PackageDocument, key: string): EditResult {
  const piece = pieceFor(doc, key);
  const isLast = !doc.body.pieces.some((each) => each !== piece && each.name === piece.name);
  const splices = [
    ...dropReferences(doc, piece.name, piece.key, isLast),
    ...rangesOf(doc, piece).map((range) => removal(doc.text, range, doc.body.range.start)),
  ];
  const kept = sharesHeading(doc.body, piece) && piece.heading ? doc.text.slice(piece.heading.start, piece.heading.end) : '';
  const shapes = doc.body.pieces.filter((each) => each !== piece).map(shapeOf);
  return verified(doc, merged(splices), { shapes, prose: 'words', moved: { before: piece, after: null, kept } });
}

/** Moves an artifact before another one; null = after all others. A module's state moves too if it follows directly. */
export function moveArtifact(doc: PackageDocument, key: string, before: string | null): EditResult {
  const piece = pieceFor(doc, key);
  const target = before === null ? null : pieceFor(doc, before);
  const { pieces } = doc.body;
  const rest = pieces.filter((each) => each !== piece);
  const index = target === null ? rest.length : rest.indexOf(target);
  if (target === piece || pieces.indexOf(piece) === index) return { text: doc.text, splices: [] };
  if (piece.form === 'example_pair' && (piece.heading === null || sharesHeading(doc.body, piece))) {
    refuseEdit(`${piece.name} shares its heading with other content.`, 'Move it in Source, or give it its own heading.');
  }
  const range = withFollowingState(doc, piece);
  const isFirstOfSection = target !== null && !rest.slice(0, index).some((each) => each.sectionStart === target.sectionStart);
  const at = target === null ? doc.text.length : isFirstOfSection ? (target.sectionStart ?? target.range.start) : target.range.start;
  const block = toLf(doc.text.slice(range.start, range.end));
  const splices: Splice[] = [removal(doc.text, range, doc.body.range.start), insertion(doc.text, at, block, doc.body.range.start)];
  const shapes = rest.map(shapeOf).toSpliced(index, 0, shapeOf(piece));
  return verified(doc, merged(splices), { shapes, prose: 'words', moved: { before: piece, after: shapeOf(piece) } });
}

/** A pair leaves the heading to the other pairs under it. */
function rangesOf(doc: PackageDocument, piece: Piece): Range[] {
  const { body } = doc;
  if (sharesHeading(body, piece)) return [piece.contentRange];
  const own = withFollowingState(doc, piece);
  const states = piece.kind === 'dspy_module' ? body.states.filter((state) => stateKey(state) === piece.key) : [];
  return [own, ...states.map(({ range }) => range).filter(({ start }) => start >= own.end || start < own.start)];
}

const sharesHeading = (body: PackageDocument['body'], piece: Piece): boolean =>
  piece.sectionStart !== null && body.pieces.some((each) => each !== piece && each.sectionStart === piece.sectionStart);

function withFollowingState({ text }: PackageDocument, { range, state }: Piece): Range {
  const follows = state !== null && state.range.start > range.end && text.slice(range.end, state.range.start).trim() === '';
  return follows ? { start: range.start, end: state.range.end } : range;
}

/** Sorted, with splices that touch each other joined into one. */
function merged<T extends { start: number; end: number; text: string }>(
  splices: readonly T[],
): { start: number; end: number; text: string }[] {
  const out: { start: number; end: number; text: string }[] = [];
  for (const splice of [...splices].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = out.at(-1);
    if (last && splice.start < last.end) {
      last.end = Math.max(last.end, splice.end);
      last.text += splice.text;
    } else out.push({ ...splice });
  }
  return out;
}
