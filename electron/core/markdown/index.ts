// electron/core/markdown/index.ts - the door of the room: the blocks and the links of a Markdown text, by CommonMark and in linear time.
export type { Block, FenceBlock, HeadingBlock, HtmlBlock } from './blocks.ts';
export { type Link, linksIn } from './links.ts';
export { scanBlocks } from './scanner.ts';
