// electron/core/editing/artifacts/duplicate.ts - the edit that copies an artifact under another name or for another model family.
import type { EditResult, Splice } from '../../../contract/index.ts';
import { type PackageDocument, type Piece, settingsFor, variantOf } from '../../packages/index.ts';
import { applySplices, toLf } from '../../text/index.ts';
import { pieceFor } from '../refuse.ts';
import { setValue } from '../values.ts';
import { addArtifact } from './add.ts';

/**
 * Copies an artifact after itself, with a module's state and its settings (assertions, fallback). A copy for another model family
 * shares the settings of its name. Throws `edit_refused` for a name that is taken or not allowed.
 */
export function duplicateArtifact(doc: PackageDocument, key: string, asked: string, wanted: string | null | undefined): EditResult {
  const name = asked.normalize('NFC');
  const piece = pieceFor(doc, key);
  const variant = variantOf((wanted === undefined ? piece.variant : wanted) ?? undefined);
  const { kind, content, state } = piece;
  const copy = addArtifact(doc, {
    kind,
    name,
    variant,
    content,
    fence: relabelled(doc.text, piece, name, variant),
    state: state?.content,
    after: key,
  });
  const settings = settingsFor(doc, piece);
  if (name === piece.name || Object.keys(settings).length === 0) return copy;
  // The frontmatter comes before everything the copy touched.
  const splices = [...setValue(doc, ['artifacts', name], settings).splices, ...copy.splices];
  return { text: applySplices(doc.text, splices), splices };
}

/** The fence of a piece with another name and variant: its language, markers and length are kept. */
function relabelled(text: string, { fence, label, range }: Piece, name: string, variant: string | null): string | undefined {
  if (!fence || !label) return undefined;
  const old = label.attributes.get('variant');
  const named = label.attributes.get('name');
  const splices: Splice[] = [];
  const at = { start: label.kindEnd, end: label.kindEnd };
  splices.push(named ? { ...named.range, text: `name="${name}"` } : { ...at, text: ` name="${name}"` });
  if (old) splices.push({ start: old.range.start, end: old.range.end, text: variant === null ? 'variant=default' : `variant=${variant}` });
  else if (variant !== null) splices[0]!.text += ` variant=${variant}`;
  const own = splices.map(({ start, end, text: inserted }) => ({ start: start - range.start, end: end - range.start, text: inserted }));
  return toLf(
    applySplices(
      text.slice(range.start, range.end),
      own.sort((a, b) => a.start - b.start),
    ),
  );
}
