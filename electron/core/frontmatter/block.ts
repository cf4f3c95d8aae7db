// electron/core/frontmatter/block.ts - the YAML between the fences as a document with all places. Every scalar stays
// text (failsafe): 1.10, 0012, on and dates are what the author typed. Hostile input is refused before it costs time or memory.
import { Composer, type CST, type Document, type ParsedNode, Parser, YAMLParseError } from 'yaml';

export interface Block {
  readonly src: string;
  readonly doc: Document.Parsed<ParsedNode>;
  /** The value of a Cursor rule's `globs:` line, which is not YAML. */
  readonly globs: MaskedLine | null;
}

export interface MaskedLine {
  start: number;
  end: number;
}

/** Why a block is not read at all. */
export type Refusal = 'too_large' | 'too_deep' | 'too_many_values' | 'too_many_references';

export type Parsed = { ok: true; block: Block } | { ok: false; reason: Refusal };

export const BLOCK_LIMITS = {
  /** UTF-16 units of the block. Parsing costs grow faster than the text. */
  size: 64 * 1024,
  depth: 64,
  values: 10_000,
  /** Characters around the values: colons, commas, spaces, line breaks. */
  signs: 40_000,
  references: 50,
  /** Values after following every reference. */
  expanded: 10_000,
} as const;

// uniqueKeys is quadratic, so duplicate keys are found outside. logLevel must not be `silent`: that also hides MULTIPLE_DOCS.
const OPTIONS = {
  keepSourceTokens: true,
  schema: 'failsafe',
  resolveKnownTags: false,
  stringKeys: true,
  uniqueKeys: false,
  strict: true,
  prettyErrors: false,
  logLevel: 'error',
} as const;

/** Reads a block. `cursorRule`: the file is a Cursor rule, whose `globs:` line has unquoted `*` and is read literally. */
export function parseBlock(src: string, cursorRule = false): Parsed {
  if (src.length > BLOCK_LIMITS.size) return { ok: false, reason: 'too_large' };
  const globs = cursorRule ? findGlobs(src) : null;
  const readable = globs ? src.slice(0, globs.start) + 'x'.repeat(globs.end - globs.start) + src.slice(globs.end) : src;
  const tokens = withFewErrors(new Parser().parse(readable));
  const reason = overLimit(tokens);
  if (reason) return { ok: false, reason };
  const doc = compose(tokens, readable.length);
  if (globs) unmask(doc, globs, src);
  return { ok: true, block: { src, doc, globs } };
}

/** A block that `readPlain` reads and that is within limits: the document is created on demand. */
export function lazyBlock(src: string): Block {
  let doc: Block['doc'] | null = null;
  return {
    src,
    globs: null,
    get doc() {
      doc ??= compose([...new Parser().parse(src)], src.length);
      return doc;
    },
  };
}

/** Each error costs an Error with a stack, and nobody reads a thousand: the first 100 are kept. */
function withFewErrors(tokens: Iterable<CST.Token>): CST.Token[] {
  let errors = 0;
  const kept: CST.Token[] = [];
  for (const token of tokens) {
    if (token.type === 'error') errors += 1;
    if (token.type !== 'error' || errors <= 100) kept.push(token);
  }
  return kept;
}

function compose(tokens: CST.Token[], length: number): Document.Parsed<ParsedNode> {
  let first: Document.Parsed<ParsedNode> | null = null;
  for (const doc of new Composer(OPTIONS).compose(tokens, true, length)) {
    if (first === null) first = doc as Document.Parsed<ParsedNode>;
    else {
      first.errors.push(new YAMLParseError([doc.range[0], doc.range[1]], 'MULTIPLE_DOCS', 'A second document'));
      break;
    }
  }
  return first!;
}

/** The parser is not recursive, the composer is: depth and number are measured between the two. */
function overLimit(tokens: readonly CST.Token[]): Refusal | null {
  let values = 0;
  let references = 0;
  let signs = 0;
  const open: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next;
    values += 1;
    if (values > BLOCK_LIMITS.values) return 'too_many_values';
    if (token.type === 'alias') references += 1;
    if (references > BLOCK_LIMITS.references) return 'too_many_references';
    if (token.type === 'document') {
      if (token.value) open.push({ token: token.value, depth });
    } else if ('items' in token) {
      if (depth >= BLOCK_LIMITS.depth) return 'too_deep';
      for (const item of token.items) {
        values += 1;
        signs += item.start.length + (item.sep?.length ?? 0);
        if (signs > BLOCK_LIMITS.signs) return 'too_many_values';
        if (item.key) open.push({ token: item.key, depth: depth + 1 });
        if (item.value) open.push({ token: item.value, depth: depth + 1 });
      }
    }
  }
  return null;
}

function findGlobs(src: string): MaskedLine | null {
  const match = /^(globs:[ \t]+)([^\s"'[|>#][^\n]*)$/m.exec(src);
  if (!match) return null;
  const start = match.index + match[1]!.length;
  return { start, end: start + match[2]!.trimEnd().length };
}

function unmask(doc: Document.Parsed<ParsedNode>, globs: MaskedLine, src: string): void {
  if (doc.contents === null || !('items' in doc.contents)) return;
  for (const item of doc.contents.items) {
    const value = 'value' in item ? (item.value as ParsedNode | null) : null;
    if (value?.srcToken && 'offset' in value.srcToken && value.srcToken.offset === globs.start && 'value' in value) {
      value.value = src.slice(globs.start, globs.end);
    }
  }
}
