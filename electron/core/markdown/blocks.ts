// electron/core/markdown/blocks.ts - the blocks of a Markdown body that matter to a package: headings of level 1 and 2, fences, HTML.
// Everything else is text. Offsets are those of the whole file.

interface Placed {
  /** How many quotes and list items enclose the block; 0 = top level. */
  level: number;
  start: number;
  /** After the last line break of the block. */
  end: number;
}

export interface HeadingBlock extends Placed {
  type: 'heading';
  depth: 1 | 2;
  setext: boolean;
}

export interface FenceBlock extends Placed {
  type: 'fence';
  /** Columns before the fence. */
  indent: number;
  sign: '`' | '~';
  /** Length of the opening fence. */
  length: number;
  /** The raw info string, trimmed. */
  info: string;
  infoStart: number;
  contentStart: number;
  /** Start of the closing fence's line, or the end of the block if there is none. */
  contentEnd: number;
  closed: boolean;
}

export interface HtmlBlock extends Placed {
  type: 'html';
}

export type Block = HeadingBlock | FenceBlock | HtmlBlock;
