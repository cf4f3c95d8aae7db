// electron/core/packages/body/read.ts - a body as pieces: artifacts, states, and the prose between them in file order.
import type { ProsePart, Range } from '../../../contract/index.ts';
import type { Block, FenceBlock, HtmlBlock } from '../../markdown/index.ts';
import { scanBlocks } from '../../markdown/index.ts';
import { lineEnd, toLf } from '../../text/index.ts';
import { labelOf, readLabel } from './info.ts';
import { isExecutable, keyFor, type Piece, type StateFence, variantOf } from './pieces.ts';
import { exampleInside, fenceContent, fenceContentRange, type Prose, readSections, type Unpaired, withoutLineBreak } from './sections.ts';

export interface Body {
  range: Range;
  blocks: Block[];
  /** Artifacts in file order. */
  pieces: Piece[];
  states: StateFence[];
  prose: ProsePart[];
  unpaired: Unpaired[];
  /** Labelled fences that are not artifacts: in a list, a quote, HTML, or indented. */
  misplaced: (FenceBlock | HtmlBlock)[];
}

export const DEFAULT_NAMES = {
  description: 'Description',
  approach: 'Approach',
  example: 'Example',
  prompt_template: 'Prompt',
  code_template: 'Code',
  dspy_module: 'Module',
} as const;

/** Reads the body of a text from an offset on. */
export function readBody(text: string, from: number): Body {
  const blocks = scanBlocks(text, from);
  const labelled = blocks.filter((block): block is FenceBlock => block.type === 'fence' && labelOf(block.info) !== null);
  const fences = labelled.filter((fence) => fence.level === 0 && fence.indent === 0);
  const states = fences.flatMap((fence) => stateOf(text, fence) ?? []);
  const { pieces: sections, unpaired } = readSections(text, blocks);
  const pieces = named([...fences.flatMap((fence) => pieceOf(text, fence) ?? []), ...sections]);
  const firstStates = new Map(states.toReversed().map((state) => [stateKey(state), state]));
  for (const piece of pieces) if (piece.kind === 'dspy_module') piece.state = firstStates.get(piece.key) ?? null;
  return {
    range: { start: from, end: text.length },
    blocks,
    pieces,
    states,
    prose: proseParts(text, from, pieces, states, blocks),
    unpaired,
    misplaced: [
      ...labelled.filter((fence) => fence.level > 0 || fence.indent > 0),
      ...blocks.filter((block): block is HtmlBlock => block.type === 'html' && holdsLabel(text.slice(block.start, block.end))),
    ],
  };
}

/** The key of the module that a state belongs to. */
export const stateKey = (state: StateFence): string => keyFor((state.for ?? '').normalize('NFC'), state.variant);

function holdsLabel(html: string): boolean {
  return (
    /(?:```|~~~)/.test(html) &&
    html.split('\n').some((line) => labelOf(/^\s*(?:`{3,}|~{3,}(?!~))([^`]*)$/.exec(line)?.[1]?.trim() ?? '') !== null)
  );
}

function stateOf(text: string, fence: FenceBlock): StateFence | null {
  const label = readLabel(fence.info, fence.infoStart)!;
  if (label.kind !== 'dspy_state') return null;
  return {
    for: label.attributes.get('for')?.value ?? null,
    variant: variantOf(label.attributes.get('variant')?.value),
    range: { start: fence.start, end: withoutLineBreak(text, fence.end) },
    content: fenceContent(text, fence),
    fence,
    label,
  };
}

function pieceOf(text: string, fence: FenceBlock): Prose | null {
  const label = readLabel(fence.info, fence.infoStart)!;
  if (label.kind === 'dspy_state') return null;
  const content = fenceContent(text, fence);
  return {
    kind: label.kind,
    variant: variantOf(label.attributes.get('variant')?.value),
    form: 'fence',
    range: { start: fence.start, end: withoutLineBreak(text, fence.end) },
    contentRange: fenceContentRange(text, fence),
    content,
    written: label.attributes.get('name')?.value || null,
    sectionStart: null,
    heading: null,
    headingWord: null,
    fence,
    label,
    example: label.kind === 'example' ? exampleInside(content, scanBlocks(content, 0)) : null,
    state: null,
  };
}

/** Names every piece. Prose never shares a name with another piece: repeated names get ` 2`, ` 3`. */
function named(pieces: Prose[]): Piece[] {
  const nameOf = (piece: Prose) => (piece.written ?? piece.headingWord ?? DEFAULT_NAMES[piece.kind]).normalize('NFC');
  const taken = new Set(pieces.filter((piece) => isExecutable(piece.kind)).map(nameOf));
  const counts = new Map<string, number>();
  const free = (wanted: string): string => {
    for (let n = (counts.get(wanted) ?? 0) + 1; ; n += 1) {
      counts.set(wanted, n);
      const name = n === 1 ? wanted : `${wanted} ${n}`;
      if (!taken.has(name)) return name;
    }
  };
  return pieces
    .sort((a, b) => a.range.start - b.range.start)
    .map((piece) => {
      const name = isExecutable(piece.kind) ? nameOf(piece) : free(nameOf(piece));
      taken.add(name);
      return { ...piece, name, key: keyFor(name, piece.variant) };
    });
}

/** Framing and prose artifacts in file order; no executables or states. */
function proseParts(
  text: string,
  from: number,
  pieces: readonly Piece[],
  states: readonly StateFence[],
  blocks: readonly Block[],
): ProsePart[] {
  const headings = blocks.filter((block) => block.type === 'heading' && block.level === 0);
  const cuts = [...pieces.map((piece) => ({ range: piece.range, piece })), ...states.map(({ range }) => ({ range, piece: null }))].sort(
    (a, b) => a.range.start - b.range.start,
  );
  const parts: ProsePart[] = [];
  let at = from;
  let nextHeading = 0;
  const framing = (end: number) => {
    if (text.slice(at, end).trim() === '') return;
    const start = at;
    while (headings[nextHeading] && headings[nextHeading]!.start < start) nextHeading += 1;
    const heading = headings[nextHeading];
    const label = heading && heading.start < end ? headingText(text, heading.start) : '';
    parts.push({ kind: 'framing', label: label || 'Framing', range: { start, end }, text: text.slice(start, end), artifactKey: null });
  };
  for (const { range, piece } of cuts) {
    framing(range.start);
    at = range.end;
    if (piece === null || isExecutable(piece.kind)) continue;
    const shown = piece.form === 'fence' ? piece.content : text.slice(range.start, range.end);
    parts.push({ kind: piece.kind as ProsePart['kind'], label: piece.name, range, text: shown, artifactKey: piece.key });
  }
  framing(text.length);
  return parts.map((part) => (part.text.includes('\r') ? { ...part, text: toLf(part.text) } : part));
}

function headingText(text: string, start: number): string {
  const line = text.slice(start, lineEnd(text, start)).trim();
  let end = line.length;
  while (line[end - 1] === '#') end -= 1;
  const isClosed = end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t');
  return (isClosed ? line.slice(0, end) : line).replace(/^#+/, '').trim();
}
