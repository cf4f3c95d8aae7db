// electron/core/editing/verify.ts - the last step of every edit of the body: apply, read again, compare everything else.
import type { EditResult, Splice } from '../../contract/index.ts';
import { isExecutable, type PackageDocument, type Piece, readPackage } from '../packages/index.ts';
import { applySplices, tidySplices } from '../text/index.ts';
import { refuseEdit } from './refuse.ts';

/** An artifact as the author sees it; its default name depends on its place and may change. */
export interface Shape {
  kind: Piece['kind'];
  /** Name as written; for a default name, the heading's word. */
  named: string | null;
  variant: string | null;
  content: string;
}

export const shapeOf = ({ kind, written, headingWord, variant, content }: Piece): Shape => ({
  kind,
  named: written ?? headingWord,
  variant,
  content,
});

export interface Expectation {
  /** The artifacts after the edit, in file order. */
  shapes: Shape[];
  /**
   * `exact`: framing and prose keep their words and borders. `words`: a border may move, as when a removed fence was between a section
   * and the text after it, but all prose outside `moved` keeps its words and their order.
   */
  prose: 'exact' | 'words';
  /** The prose that the edit adds, removes or moves; left out of the comparison. */
  moved?: { before: Piece; after: Shape | null /** Text of it that stays: a heading that others share. */; kept?: string };
}

/** The result of an edit, or `edit_refused` when it would change something else. */
export function verified(doc: PackageDocument, splices: readonly Splice[], expected: Expectation): EditResult {
  const tidy = tidySplices(doc.text, splices);
  const text = applySplices(doc.text, tidy);
  const after = readPackage(text, doc.fileName);
  const isSame =
    after.front.broken === doc.front.broken &&
    sameShapes(after.body.pieces.map(shapeOf), expected) &&
    after.body.states.every(({ fence }) => fence.closed) &&
    sameProse(doc, after, expected);
  if (!isSame) {
    refuseEdit(
      'The change would alter other parts of the file.',
      'Check for headings and fences in the text, or make the change in Source.',
    );
  }
  return { text, splices: tidy };
}

function sameShapes(found: readonly Shape[], { shapes, prose }: Expectation): boolean {
  return (
    found.length === shapes.length &&
    shapes.every((shape, index) => {
      const other = found[index]!;
      const sameContent = shape.content === other.content || (prose === 'words' && !isExecutable(shape.kind));
      return shape.kind === other.kind && shape.named === other.named && shape.variant === other.variant && sameContent;
    })
  );
}

function sameProse(before: PackageDocument, after: PackageDocument, { prose, moved }: Expectation): boolean {
  if (prose === 'exact') return framing(before) === framing(after);
  const added = moved?.after ? after.body.pieces.find((piece) => isShape(piece, moved.after!))?.key : null;
  return words(before, moved?.before.key ?? null, moved?.kept) === words(after, added ?? null);
}

function isShape(piece: Piece, shape: Shape): boolean {
  const own = shapeOf(piece);
  return own.kind === shape.kind && own.named === shape.named && own.variant === shape.variant && own.content === shape.content;
}

/** The lines of text outside artifacts; blank lines may move. */
const framing = ({ body }: PackageDocument): string =>
  body.prose
    .filter(({ kind }) => kind === 'framing')
    .flatMap(({ text }) => text.split('\n').filter((line) => line.trim() !== ''))
    .join('\n');

const words = ({ body }: PackageDocument, leftOut: string | null, kept = ''): string =>
  body.prose
    .map(({ artifactKey, text }) => (artifactKey !== null && artifactKey === leftOut ? kept : text))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
