// electron/core/editing/artifacts/rename.ts - the edit that renames an artifact, with everything that refers to it.
import type { EditResult, Splice } from '../../../contract/index.ts';
import type { PackageDocument } from '../../packages/index.ts';
import { headingLine, isExecutable, type Piece } from '../../packages/index.ts';
import { pieceFor, refuseEdit } from '../refuse.ts';
import { type Shape, shapeOf, verified } from '../verify.ts';
import { checkName } from './add.ts';
import { renameReferences } from './references.ts';

/**
 * Renames an artifact. All variants of a name are renamed together. `run`, `artifacts`, `fallback_artifact`, the tools of
 * the frontmatter and `for="…"` of a state follow. Throws `edit_refused` for a name that is taken or not allowed.
 */
export function renameArtifact(doc: PackageDocument, key: string, name: string): EditResult {
  const piece = pieceFor(doc, key);
  const next = name.normalize('NFC');
  if (next === piece.name) return { text: doc.text, splices: [] };
  checkName(doc, piece.kind, next, piece.variant, piece);
  const same = isExecutable(piece.kind) ? doc.body.pieces.filter((each) => each.name === piece.name && isExecutable(each.kind)) : [piece];
  if (isExecutable(piece.kind) && doc.body.pieces.some((each) => each.name === next)) {
    refuseEdit(`The package already has an artifact ${next}.`, 'Choose another name.');
  }
  const states = doc.body.states.filter((state) => piece.kind === 'dspy_module' && state.for?.normalize('NFC') === piece.name);
  const splices: Splice[] = [
    ...renameReferences(doc, piece.name, next),
    ...same.map((each) => nameSplice(doc, each, next)),
    ...states.flatMap(({ label }) => {
      const target = label.attributes.get('for');
      return target ? [{ ...target.valueRange, text: next }] : [];
    }),
  ];
  const shapes = doc.body.pieces.map((each): Shape => (same.includes(each) ? { ...shapeOf(each), named: next } : shapeOf(each)));
  return verified(doc, splices, {
    shapes,
    prose: piece.form === 'fence' ? 'exact' : 'words',
    moved: { before: piece, after: shapes[doc.body.pieces.indexOf(piece)]! },
  });
}

function nameSplice({ text, body }: PackageDocument, piece: Piece, name: string): Splice {
  if (piece.form === 'fence') {
    const attribute = piece.label!.attributes.get('name');
    if (attribute) return { ...attribute.range, text: `name="${name}"` };
    return { start: piece.label!.kindEnd, end: piece.label!.kindEnd, text: ` name="${name}"` };
  }
  const { heading, headingWord } = piece;
  const isShared = body.pieces.some((each) => each !== piece && each.sectionStart === piece.sectionStart);
  if (!heading || !headingWord || isShared) {
    return refuseEdit(`The name of ${piece.name} comes from a heading that it shares.`, 'Give the example its own heading in Source.');
  }
  const line = text.slice(heading.start, heading.end).trimEnd();
  const closing = line.slice(3).endsWith('#') ? ` ${/(?<!#)#+$/.exec(line)![0]}` : '';
  const word = piece.kind === 'description' && name === 'Overview' ? 'Overview' : headingWord;
  return { ...heading, text: headingLine(word, name === word ? null : name) + closing };
}
