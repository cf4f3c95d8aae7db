// electron/core/packages/body/sections.ts - prose artifacts under a heading: description, approach, and the example pairs.
import type { ArtifactKind, Range } from '../../../contract/index.ts';
import type { Block, FenceBlock, HeadingBlock } from '../../markdown/index.ts';
import { lineEnd, lineStart, toLf } from '../../text/index.ts';
import { labelOf } from './info.ts';
import type { Piece } from './pieces.ts';

/** Never setext, indented or in a container. */
const HEADING = /^## (Description|Overview|Approach|Examples?)(?=[:#\s]|$)/;
const PAIR_INFO = /^(json|text)[ \t]+(input|output)$/;

export type Prose = Omit<Piece, 'name' | 'key'>;

/** An `input` or `output` fence in an example section without a partner. */
export interface Unpaired {
  fence: FenceBlock;
  role: 'input' | 'output';
}

/** The prose artifacts of all sections, and the fences without a partner, in file order. */
export function readSections(text: string, blocks: readonly Block[]): { pieces: Prose[]; unpaired: Unpaired[] } {
  const pieces: Prose[] = [];
  const unpaired: Unpaired[] = [];
  const ends = blocks.filter((block) => endsSection(block));
  const fences = blocks.filter((block): block is FenceBlock => isPairFence(block));
  let next = 0;
  for (const [index, heading] of ends.entries()) {
    if (heading.type !== 'heading' || heading.setext) continue;
    const title = readTitle(text.slice(heading.start, lineEnd(text, heading.start)));
    if (!title) continue;
    const end = ends[index + 1]?.start ?? text.length;
    const section = { heading, end, ...title };
    if (!section.word.startsWith('Example')) {
      pieces.push(proseSection(text, section));
      continue;
    }
    while (next < fences.length && fences[next]!.start < heading.start) next += 1;
    const first = next;
    while (next < fences.length && fences[next]!.start < end) next += 1;
    readPairs(text, section, fences.slice(first, next), pieces, unpaired);
  }
  return { pieces, unpaired };
}

/** `## Word`, `## Word: name`, closing `#` allowed. */
function readTitle(line: string): { word: string; written: string | null } | null {
  const word = HEADING.exec(line)?.[1];
  if (word === undefined) return null;
  let end = line.length;
  while (line[end - 1] === '#') end -= 1;
  const rest = line.slice('## '.length + word.length, end).trimEnd();
  if (rest === '') return { word, written: null };
  return rest.startsWith(': ') ? { word, written: rest.slice(2).trim() } : null;
}

/** Whether a line is the heading of a prose artifact. */
export const isSectionHeading = (line: string): boolean => readTitle(line) !== null;

function endsSection(block: Block): boolean {
  if (block.level > 0) return false;
  return block.type === 'heading' || (block.type === 'fence' && block.indent === 0 && labelOf(block.info) !== null);
}

interface Section {
  heading: HeadingBlock;
  end: number;
  word: string;
  written: string | null;
}

const BASE = { variant: null, fence: null, label: null, example: null, state: null } as const;

function proseSection(text: string, { heading, end, word, written }: Section): Prose {
  const kind: ArtifactKind = word === 'Approach' ? 'approach' : 'description';
  const headingRange = { start: heading.start, end: lineEnd(text, heading.start) };
  const contentRange = trimBlankLines(text, heading.end, end) ?? { start: headingRange.end, end: headingRange.end };
  return {
    ...BASE,
    kind,
    form: 'section',
    range: { start: heading.start, end: contentRange.end },
    contentRange,
    content: toLf(text.slice(contentRange.start, contentRange.end)),
    written,
    sectionStart: heading.start,
    heading: headingRange,
    headingWord: word,
  };
}

/** From the start of the first line with content to the end of the last one, or null if all are blank. */
function trimBlankLines(text: string, start: number, end: number): Range | null {
  const inside = text.slice(start, end);
  const first = inside.search(/[^ \t\r\n]/);
  if (first === -1) return null;
  return { start: Math.max(start, lineStart(text, start + first)), end: start + inside.trimEnd().length };
}

function readPairs(text: string, section: Section, fences: readonly FenceBlock[], pieces: Prose[], unpaired: Unpaired[]): void {
  let input: FenceBlock | null = null;
  let pairs = 0;
  for (const fence of fences) {
    const role = PAIR_INFO.exec(fence.info)![2] as 'input' | 'output';
    if (role === 'input') {
      if (input) unpaired.push({ fence: input, role: 'input' });
      input = fence;
    } else if (input) {
      pieces.push(examplePair(text, section, input, fence, pairs === 0));
      pairs += 1;
      input = null;
    } else {
      unpaired.push({ fence, role });
    }
  }
  if (input) unpaired.push({ fence: input, role: 'input' });
}

const isPairFence = (block: Block): boolean =>
  block.type === 'fence' && block.level === 0 && block.indent === 0 && block.closed && PAIR_INFO.test(block.info);

function examplePair(text: string, section: Section, input: FenceBlock, output: FenceBlock, isFirst: boolean): Prose {
  const end = withoutLineBreak(text, output.end);
  const contentRange = { start: input.start, end };
  // The heading belongs to the pair if nothing is between them.
  const owns = isFirst && text.slice(section.heading.end, input.start).trim() === '';
  const heading = { start: section.heading.start, end: lineEnd(text, section.heading.start) };
  return {
    ...BASE,
    kind: 'example',
    form: 'example_pair',
    range: { start: owns ? heading.start : input.start, end },
    contentRange,
    content: toLf(text.slice(contentRange.start, contentRange.end)),
    written: section.written,
    sectionStart: section.heading.start,
    heading: owns ? heading : null,
    headingWord: section.word,
    example: exampleOf(text, input, output),
  };
}

function exampleOf(text: string, input: FenceBlock, output: FenceBlock): NonNullable<Piece['example']> {
  const isJson = input.info.startsWith('json') && output.info.startsWith('json');
  return { input: fenceContent(text, input), output: fenceContent(text, output), format: isJson ? 'json' : 'text' };
}

/** The one pair in the Markdown of an example fence, or null. */
export function exampleInside(content: string, blocks: readonly Block[]): Piece['example'] {
  const fences = exampleFences(blocks);
  return fences && exampleOf(content, fences.input, fences.output);
}

/** The one input and the one output fence among the blocks of an example, or null. */
export function exampleFences(blocks: readonly Block[]): { input: FenceBlock; output: FenceBlock } | null {
  const fences = blocks.filter((block): block is FenceBlock => isPairFence(block));
  const [input, output] = fences;
  return fences.length === 2 && input?.info.endsWith('input') && output?.info.endsWith('output') ? { input, output } : null;
}

/** The text between two fences: LF endings, without the last line break. */
export function fenceContent(text: string, fence: FenceBlock): string {
  const { start, end } = fenceContentRange(text, fence);
  return toLf(text.slice(start, end));
}

export function fenceContentRange(text: string, fence: FenceBlock): Range {
  const end = fence.contentEnd > fence.contentStart ? withoutLineBreak(text, fence.contentEnd) : fence.contentEnd;
  return { start: fence.contentStart, end: Math.max(end, fence.contentStart) };
}

/** An offset after a line, moved before its line break. */
export function withoutLineBreak(text: string, end: number): number {
  if (text.charCodeAt(end - 1) !== 10) return end;
  return text.charCodeAt(end - 2) === 13 ? end - 2 : end - 1;
}

/** The heading line of a section with another name; no name = only the word. */
export function headingLine(word: string, name: string | null): string {
  return name === null ? `## ${word}` : `## ${word}: ${name}`;
}
