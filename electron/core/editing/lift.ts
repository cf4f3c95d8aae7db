// electron/core/editing/lift.ts - the headings of an Agent Skill become artifacts: `## Workflow` is written `## Approach: Workflow`. No other byte changes.
import type { Lifted, Splice } from '../../contract/index.ts';
import { scanBlocks } from '../markdown/index.ts';
import { isArtifactName, readPackage } from '../packages/index.ts';
import { applySplices, lineEnd, plainLetters } from '../text/index.ts';
import { isOnePair, trimmed } from './artifacts/content.ts';

type Kind = 'description' | 'approach' | 'example';
type Heading = Lifted['headings'][number];

/** What says what a skill is for and when it is used; all else is how it is done. */
const ABOUT =
  /^(?:about|purpose|introduction|summary|background|context|scope|when (?:to|not to|this)|what (?:is|this|it)|use cases?|usage)\b/;
const EXAMPLE = /^examples?\b/;
const WORD: Readonly<Record<Kind, string>> = { description: 'Description', approach: 'Approach', example: 'Example' };
const MOST_HEADINGS = 500;

/**
 * A package text with its second-level headings as artifacts. Only words after `## ` are added, so the text without them is the text
 * given; a heading that would change what another part says stays, with the reason. Never throws.
 */
export function liftHeadings(text: string, fileName: string): Lifted {
  const headings: Heading[] = [];
  const splices: Splice[] = [];
  const doc = readPackage(text, fileName);
  const taken = new Set(doc.body.pieces.map(({ name }) => name));
  const own = new Set(doc.body.pieces.map(({ sectionStart }) => sectionStart));
  const found = doc.body.blocks.filter(
    (block) =>
      block.type === 'heading' && block.level === 0 && !block.setext && text.startsWith('## ', block.start) && !own.has(block.start),
  );
  for (const block of found.slice(0, MOST_HEADINGS)) {
    const title = titleOf(text, block.start);
    const { line } = doc.lines.placeOf(block.start);
    const kind = kindOf(title, sectionOf(doc, block.start));
    const reason = refusal(title, taken);
    headings.push({ line, heading: title, kind: reason === null ? kind : null, reason });
    if (reason !== null) continue;
    taken.add(title);
    splices.push({ start: block.start + 3, end: block.start + 3, text: `${WORD[kind]}: ` });
  }
  const lifted = applySplices(text, splices);
  return isSame(doc, readPackage(lifted, fileName), splices.length)
    ? { text: lifted, headings, changed: splices.length }
    : { text, headings: headings.map(unchanged), changed: 0 };
}

const unchanged = (heading: Heading): Heading => ({
  ...heading,
  kind: null,
  reason: heading.reason ?? 'Lifted, it would change other parts of the file.',
});

/** Without closing `#`. */
function titleOf(text: string, start: number): string {
  let title = text.slice(start + 3, lineEnd(text, start)).trimEnd();
  while (title.endsWith('#')) title = title.slice(0, -1);
  return title.trim();
}

/** The text under a heading, up to the next one of the first or second level. */
function sectionOf({ text, body }: ReturnType<typeof readPackage>, start: number): string {
  const next = body.blocks.find((block) => block.type === 'heading' && block.level === 0 && block.start > start);
  return text.slice(lineEnd(text, start) + 1, next?.start ?? text.length);
}

function kindOf(title: string, section: string): Kind {
  const words = plainLetters(title.slice(0, 200));
  const content = trimmed(section.replaceAll('\r\n', '\n'));
  // An example is a pair of an input and an output; other examples are instructions.
  if (EXAMPLE.test(words) && isOnePair(content, scanBlocks(content, 0))) return 'example';
  return ABOUT.test(words) ? 'description' : 'approach';
}

function refusal(title: string, taken: ReadonlySet<string>): string | null {
  if (!isArtifactName(title)) return 'It has signs that a name cannot have: quotes, backticks, a backslash or @.';
  return taken.has(title) ? 'Another artifact has this name.' : null;
}

type Doc = ReturnType<typeof readPackage>;

/** What was there is there, and nothing else came than the lifted headings. */
function isSame(before: Doc, after: Doc, lifted: number): boolean {
  const kept = before.body.pieces.every((piece) =>
    after.body.pieces.some(({ kind, key, content }) => kind === piece.kind && key === piece.key && content === piece.content),
  );
  return kept && after.body.pieces.length === before.body.pieces.length + lifted;
}
