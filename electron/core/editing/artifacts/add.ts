// electron/core/editing/artifacts/add.ts - the edit that adds an artifact: prose as a section, executable ones as a fence.
import type { ArtifactKind, EditResult } from '../../../contract/index.ts';
import { scanBlocks } from '../../markdown/index.ts';
import type { PackageDocument } from '../../packages/index.ts';
import { headingLine, isArtifactName, isExecutable, isVariant, keyFor, LANGUAGES, type Piece, variantOf } from '../../packages/index.ts';
import { nextLine, toLf } from '../../text/index.ts';
import { pieceFor, refuseEdit } from '../refuse.ts';
import { type Shape, shapeOf, verified } from '../verify.ts';
import { insertion } from './blank-lines.ts';
import { fenceLength, isOnePair, trimmed } from './content.ts';
import { stateBlock } from './state.ts';

export interface NewArtifact {
  kind: ArtifactKind;
  name: string;
  variant?: string | null | undefined;
  content: string;
  /** The fence as it will be in the file, LF endings; none = one is made. */
  fence?: string | undefined;
  /** The state of a dspy_module, JSON as text. */
  state?: string | undefined;
  /** The artifact to insert after; none = a place by kind. */
  after?: string | null | undefined;
}

/** Adds an artifact. Throws `edit_refused` for a name that is taken or not allowed. */
export function addArtifact(doc: PackageDocument, asked: NewArtifact): EditResult {
  const wanted = { ...asked, name: asked.name.normalize('NFC') };
  const variant = variantOf(wanted.variant ?? undefined);
  checkName(doc, wanted.kind, wanted.name, variant);
  const place = wanted.after ? placeAfter(doc, pieceFor(doc, wanted.after)) : placeFor(doc, wanted.kind, wanted.name);
  const { block, shape } = rendered({ ...wanted, variant }, canBeSection(doc, place));
  const shapes = doc.body.pieces.map(shapeOf);
  const index = doc.body.pieces.filter(({ range }) => range.start < place).length;
  const whole = wanted.state === undefined ? block : `${block}\n\n${stateBlock({ name: wanted.name, variant }, wanted.state)}`;
  const splice = insertion(doc.text, place, whole, doc.body.range.start);
  return verified(doc, [splice], { shapes: shapes.toSpliced(index, 0, shape), prose: 'exact' });
}

/** Throws `edit_refused` for a name that a fence cannot contain or another artifact has. */
export function checkName({ body }: PackageDocument, kind: ArtifactKind, name: string, variant: string | null, except?: Piece): void {
  if (!isArtifactName(name)) {
    refuseEdit(
      `“${name}” is not a valid artifact name.`,
      'Use 1 to 128 characters, without quotes, backticks, backslash, @ or control characters.',
    );
  }
  if (variant !== null && !isExecutable(kind)) refuseEdit('Prose has no variants.', 'Choose another name for it.');
  if (variant !== null && !isVariant(variant))
    refuseEdit(`“${variant}” is not a valid variant.`, 'Use one word: a model family such as anthropic.');
  const others = body.pieces.filter((piece) => piece !== except && piece.name === name);
  const clash = others.find(
    (piece) => !isExecutable(kind) || !isExecutable(piece.kind) || piece.kind !== kind || piece.key === keyFor(name, variant),
  );
  if (clash) refuseEdit(`The package already has an artifact ${clash.key}.`, 'Choose another name.');
}

/** Start of the line after an artifact and what belongs to it: a module's state, other pairs under an example's heading. */
function placeAfter({ text, body }: PackageDocument, piece: Piece): number {
  const together = piece.sectionStart === null ? [piece] : body.pieces.filter(({ sectionStart }) => sectionStart === piece.sectionStart);
  return nextLine(text, Math.max(piece.state?.range.end ?? 0, ...together.map(({ range }) => range.end)));
}

const PROSE_ORDER: readonly ArtifactKind[] = ['description', 'approach', 'example'];

/** The start of the line where an artifact of a kind goes. */
function placeFor(doc: PackageDocument, kind: ArtifactKind, name: string): number {
  const { pieces } = doc.body;
  const end = doc.text.length;
  if (isExecutable(kind)) {
    const variants = pieces.filter((piece) => piece.name === name && isExecutable(piece.kind));
    const executables = pieces.filter((piece) => isExecutable(piece.kind));
    const last = variants.at(-1) ?? executables.at(-1);
    return last ? placeAfter(doc, last) : end;
  }
  const rank = PROSE_ORDER.indexOf(kind);
  const before = pieces.findLast((piece) => !isExecutable(piece.kind) && PROSE_ORDER.indexOf(piece.kind) <= rank);
  if (before) return placeAfter(doc, before);
  const next = pieces.find((piece) => isExecutable(piece.kind) || PROSE_ORDER.indexOf(piece.kind) > rank);
  return next ? (next.sectionStart ?? next.range.start) : end;
}

/** A section absorbs the text after it, so a heading, an artifact or nothing must follow. */
function canBeSection({ text, body }: PackageDocument, place: number): boolean {
  const rest = text.slice(place);
  const first = place + (rest.length - rest.trimStart().length);
  if (rest.trim() === '') return true;
  const isBorder = (start: number) => start >= place && start <= first;
  return (
    body.blocks.some((block) => block.type === 'heading' && block.level === 0 && !block.setext && isBorder(block.start)) ||
    body.pieces.some((piece) => piece.form === 'fence' && isBorder(piece.range.start)) ||
    body.states.some((state) => isBorder(state.range.start))
  );
}

function rendered(
  { kind, name, variant, content, fence }: NewArtifact & { variant: string | null },
  sectionAllowed: boolean,
): { block: string; shape: Shape } {
  const text = toLf(content);
  if (fence !== undefined) return { block: fence, shape: { kind, named: name, variant, content: text } };
  if (!isExecutable(kind) && sectionAllowed && fitsSection(kind, text)) {
    const word =
      kind === 'description'
        ? name === 'Overview'
          ? 'Overview'
          : 'Description'
        : kind === 'approach'
          ? 'Approach'
          : name === 'Examples'
            ? 'Examples'
            : 'Example';
    const inside = trimmed(text);
    const heading = headingLine(word, name === word ? null : name);
    return { block: inside === '' ? heading : `${heading}\n\n${inside}`, shape: { kind, named: name, variant: null, content: inside } };
  }
  const signs = '`'.repeat(fenceLength(text, '`', 3));
  const attributes = `name="${name}"${variant === null ? '' : ` variant=${variant}`}`;
  const inside = text === '' ? '' : `${text}\n`;
  return {
    block: `${signs}${LANGUAGES[kind]} ${kind} ${attributes}\n${inside}${signs}`,
    shape: { kind, named: name, variant, content: text },
  };
}

/** Prose with headings or artifacts of its own needs the fence form; so does an example that is not exactly one pair. */
function fitsSection(kind: ArtifactKind, text: string): boolean {
  const content = trimmed(text);
  const blocks = scanBlocks(content, 0);
  if (kind !== 'example')
    return !blocks.some((block) => block.level === 0 && (block.type === 'heading' || (block.type === 'fence' && !block.closed)));
  return isOnePair(content, blocks);
}
