// electron/core/editing/values.ts - the edits of frontmatter values.
import type { EditResult, Splice } from '../../contract/index.ts';
import type { Path } from '../frontmatter/index.ts';
import { editValueOf, findFences, normalKey, pairText, positionFor, refuse, removeInBlock, setInBlock } from '../frontmatter/index.ts';
import type { PackageDocument } from '../packages/index.ts';
import { applySplices, fromLf, lineBreakAt } from '../text/index.ts';

/** Sets a frontmatter value; a new key goes to its place in the key order. A file without frontmatter gets one. */
export function setValue(doc: PackageDocument, wanted: Path, value: unknown): EditResult {
  const { front } = doc;
  const path = spelled(doc, wanted);
  const next = editValueOf(value);
  if (front.fences.kind === 'none' && !front.broken) return newFront(doc, path, value);
  if (!front.block) refuse('broken');
  return inFile(doc, setInBlock(front.block, path, next, path.length === 1 ? positionFor(front.entries, String(path[0])) : undefined));
}

/** Removes a frontmatter value. */
export function removeValue(doc: PackageDocument, wanted: Path): EditResult {
  const { front } = doc;
  if (front.fences.kind === 'none' && !front.broken) refuse('no_frontmatter');
  if (!front.block) refuse('broken');
  return inFile(doc, removeInBlock(front.block, spelled(doc, wanted)));
}

/** The file's own spelling of the key: `allowed-tools` for `allowed_tools`. */
function spelled({ front }: PackageDocument, [first, ...rest]: Path): Path {
  const key = String(first);
  const keys = front.entries.map((entry) => entry.key);
  const own = keys.includes(key) ? key : (keys.find((other) => normalKey(other) === normalKey(key)) ?? key);
  return [own, ...rest];
}

function inFile(doc: PackageDocument, { start, end, text }: Splice): EditResult {
  const { fences } = doc.front;
  if (fences.kind !== 'present') refuse('no_frontmatter');
  const { inside } = fences;
  // An empty block has no line ending: its fence has.
  const written = inside.start === inside.end ? fromLf(text, lineBreakAt(doc.text, 0)) : text;
  const splice = { start: start + inside.start, end: end + inside.start, text: written };
  const after = applySplices(doc.text, [splice]);
  const now = findFences(after);
  const grown = written.length - (end - start);
  if (now.kind !== 'present' || now.inside.end !== inside.end + grown) refuse('verify');
  return { text: after, splices: start === end && text === '' ? [] : [splice] };
}

function newFront(doc: PackageDocument, path: Path, value: unknown): EditResult {
  const lineBreak = lineBreakAt(doc.text, 0);
  const inner = path.slice(1).reduceRight<unknown>((child, step) => (typeof step === 'string' ? { [step]: child } : [child]), value);
  const line = pairText(String(path[0]), editValueOf(inner), { indent: 0, step: 2, lineBreak });
  const at = doc.body.range.start;
  const gap = /^\r?\n/.test(doc.text.slice(at)) || at === doc.text.length ? '' : lineBreak;
  const splice = { start: at, end: at, text: `---${lineBreak}${line}${lineBreak}---${lineBreak}${gap}` };
  const after = applySplices(doc.text, [splice]);
  if (findFences(after).kind !== 'present') refuse('verify');
  return { text: after, splices: [splice] };
}
