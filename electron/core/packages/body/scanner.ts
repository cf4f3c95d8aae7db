// electron/core/packages/body/scanner.ts - CommonMark's block structure, only as deep as a package needs: a stack of containers (quotes,
// list items) and the kind of the open leaf. No inline parsing. Held against a complete parser by a property test.
import type { Block, FenceBlock, HtmlBlock } from './blocks.ts';
import { type HtmlEnd, htmlOpening } from './html-patterns.ts';

interface Container {
  /** Columns of an item's content; null = a quote. */
  contentColumn: number | null;
  /** An item that has no content yet: a blank line ends it. */
  empty: boolean;
}

type Leaf = 'none' | 'paragraph' | 'fence' | 'html' | 'code';
/** What a line turned out to be: a block of its own, or text for a paragraph. */
type Opened = 'line' | 'text';

const TAB = 9;
const SPACE = 32;
const THEMATIC_BREAK = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const SETEXT_UNDERLINE = /^(?:-+|=+)[ \t]*$/;
const ITEM_MARKER = /^(?:[-*+]|(\d{1,9})[.)])(?=[ \t]|$)/;

/**
 * The blocks of a text from an offset on. Null in the one case that needs inline rules: a setext underline below a paragraph that
 * begins with `[`, which may be a link reference definition.
 */
export function scanLines(text: string, from: number): Block[] | null {
  const scanner = new Scanner(text);
  return scanner.scan(from) ? scanner.blocks : null;
}

class Scanner {
  readonly blocks: Block[] = [];
  readonly #text: string;
  #containers: Container[] = [];
  #leaf: Leaf = 'none';
  #fence: FenceBlock | null = null;
  #html: { block: HtmlBlock; end: HtmlEnd } | null = null;
  #paragraph = { start: 0, maybeReference: false };
  /** A case that this scanner does not decide. */
  #undecided = false;

  // The line at hand: start, end without the line break, start of the next one.
  #start = 0;
  #end = 0;
  #next = 0;
  // The cursor in it: offset, column, columns left of a partly used tab.
  #at = 0;
  #column = 0;
  #tabRest = 0;
  // The blanks at the cursor: width in columns, and the offset after them.
  #width = 0;
  #content = 0;
  // How many containers the line continues, whether these are all, and whether it has opened a block by now.
  #matched = 0;
  #all = true;
  #opened = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** False when the text needs a complete parser. */
  scan(from: number): boolean {
    const text = this.#text;
    for (let at = from; at < text.length && !this.#undecided; at = this.#next) {
      const lineBreak = text.indexOf('\n', at);
      this.#start = at;
      this.#next = lineBreak === -1 ? text.length : lineBreak + 1;
      this.#end = lineBreak === -1 ? text.length : lineBreak;
      if (this.#end > at && text.charCodeAt(this.#end - 1) === 13) this.#end -= 1;
      this.#line();
    }
    return !this.#undecided;
  }

  #line(): void {
    this.#matchContainers();
    this.#measure();
    if (this.#leafTakesLine()) {
      if (this.#content < this.#end) this.#fillItems();
      return;
    }
    this.#opened = false;
    const opened = this.#openBlocks();
    const isBlank = this.#content >= this.#end;
    if (opened === 'text') this.#addText(isBlank);
    if (!isBlank) this.#fillItems();
  }

  /** Follows the open containers as far as the line continues them. */
  #matchContainers(): void {
    this.#at = this.#start;
    this.#column = 0;
    this.#tabRest = 0;
    this.#matched = 0;
    for (const container of this.#containers) {
      this.#measure();
      const isBlank = this.#content >= this.#end;
      if (container.contentColumn === null) {
        if (isBlank || this.#width > 3 || this.#text.charCodeAt(this.#content) !== 62) break;
        this.#enterQuote();
      } else if (isBlank) {
        if (container.empty) break;
        this.#at = this.#content;
        this.#tabRest = 0;
      } else if (this.#width >= container.contentColumn) {
        this.#eat(container.contentColumn);
      } else break;
      this.#matched += 1;
    }
    this.#all = this.#matched === this.#containers.length;
  }

  /** An open fence or HTML block takes the line whatever it holds, as long as its containers go on. */
  #leafTakesLine(): boolean {
    if (this.#leaf !== 'fence' && this.#leaf !== 'html' && this.#leaf !== 'code') return false;
    if (!this.#all) {
      this.#leaf = 'none';
      return false;
    }
    if (this.#leaf === 'fence') {
      this.#continueFence(this.#fence!);
      return true;
    }
    return this.#leaf === 'html' && this.#continueHtml();
  }

  #continueFence(fence: FenceBlock): void {
    fence.end = this.#next;
    if (this.#width < 4 && this.#closes(fence)) {
      fence.contentEnd = this.#start;
      fence.closed = true;
      this.#leaf = 'none';
    } else {
      fence.contentEnd = this.#next;
    }
  }

  #closes(fence: FenceBlock): boolean {
    const after = this.#runEnd(this.#content, fence.sign.charCodeAt(0));
    if (after - this.#content < fence.length) return false;
    let at = after;
    while (at < this.#end && isBlankUnit(this.#text.charCodeAt(at))) at += 1;
    return at === this.#end;
  }

  #continueHtml(): boolean {
    const { block, end } = this.#html!;
    if (end === 'blank' && this.#content >= this.#end) {
      this.#leaf = 'none';
      return false;
    }
    block.end = this.#next;
    if (end !== 'blank' && end.test(this.#text.slice(this.#at, this.#end))) this.#leaf = 'none';
    return true;
  }

  /** Opens containers and at most one leaf; `text` when what is left of the line is paragraph text or nothing. */
  #openBlocks(): Opened {
    for (;;) {
      this.#measure();
      if (this.#content >= this.#end) return 'text';
      if (this.#width >= 4) {
        if (this.#leaf === 'paragraph') return 'text';
        if (!this.#opened) this.#open();
        this.#leaf = 'code';
        return 'line';
      }
      const unit = this.#text.charCodeAt(this.#content);
      if (unit === 62) {
        this.#open();
        this.#enterQuote();
        this.#containers.push({ contentColumn: null, empty: false });
        continue;
      }
      if (this.#openLeaf(unit)) return 'line';
      if (!this.#openItem(unit)) return 'text';
    }
  }

  #openLeaf(unit: number): boolean {
    switch (unit) {
      case 35:
        return this.#heading();
      case 96:
      case 126:
        return this.#openFence(unit);
      case 60:
        return this.#openHtml();
      case 45:
      case 61:
        return this.#setext(unit) || (unit === 45 && this.#thematicBreak());
      case 42:
      case 95:
        return this.#thematicBreak();
      default:
        return false;
    }
  }

  #heading(): boolean {
    const after = this.#runEnd(this.#content, 35);
    const depth = after - this.#content;
    if (depth > 6 || (after < this.#end && !isBlankUnit(this.#text.charCodeAt(after)))) return false;
    this.#open();
    if (depth <= 2) {
      this.blocks.push({ type: 'heading', depth: depth as 1 | 2, setext: false, level: this.#level, start: this.#start, end: this.#next });
    }
    return true;
  }

  #setext(unit: number): boolean {
    if (this.#leaf !== 'paragraph' || !(this.#all || this.#opened) || !SETEXT_UNDERLINE.test(this.#rest())) return false;
    if (this.#paragraph.maybeReference) this.#undecided = true;
    const { start } = this.#paragraph;
    this.blocks.push({ type: 'heading', depth: unit === 45 ? 2 : 1, setext: true, level: this.#level, start, end: this.#next });
    this.#leaf = 'none';
    return true;
  }

  #thematicBreak(): boolean {
    if (!THEMATIC_BREAK.test(this.#rest())) return false;
    this.#open();
    return true;
  }

  #openFence(unit: number): boolean {
    const after = this.#runEnd(this.#content, unit);
    if (after - this.#content < 3) return false;
    const info = this.#text.slice(after, this.#end);
    // A backtick in the info string makes the line inline code.
    if (unit === 96 && info.includes('`')) return false;
    this.#open();
    this.#fence = {
      type: 'fence',
      level: this.#level,
      start: this.#start,
      end: this.#next,
      indent: this.#width,
      sign: unit === 96 ? '`' : '~',
      length: after - this.#content,
      info: info.trim(),
      infoStart: after + info.length - info.trimStart().length,
      contentStart: this.#next,
      contentEnd: this.#next,
      closed: false,
    };
    this.blocks.push(this.#fence);
    this.#leaf = 'fence';
    return true;
  }

  #openHtml(): boolean {
    const line = this.#rest();
    const end = htmlOpening(line, this.#leaf === 'paragraph');
    if (end === null) return false;
    this.#open();
    const block: HtmlBlock = { type: 'html', level: this.#level, start: this.#start, end: this.#next };
    this.blocks.push(block);
    this.#html = { block, end };
    this.#leaf = end !== 'blank' && end.test(line) ? 'none' : 'html';
    return true;
  }

  /** A list item. In a paragraph an empty one opens none, nor a number other than 1. */
  #openItem(unit: number): boolean {
    if (unit !== 45 && unit !== 42 && unit !== 43 && (unit < 48 || unit > 57)) return false;
    const match = ITEM_MARKER.exec(this.#text.slice(this.#content, Math.min(this.#end, this.#content + 11)));
    if (!match) return false;
    const marker = match[0].length;
    let rest = this.#content + marker;
    while (rest < this.#end && isBlankUnit(this.#text.charCodeAt(rest))) rest += 1;
    const empty = rest === this.#end;
    const inParagraph = this.#leaf === 'paragraph' && (this.#all || this.#opened);
    if (inParagraph && (empty || (match[1] !== undefined && Number(match[1]) !== 1))) return false;
    this.#open();
    const indent = this.#width;
    this.#eat(indent);
    this.#at = this.#content + marker;
    this.#column += marker;
    this.#tabRest = 0;
    this.#measure();
    const blanks = this.#width;
    const padding = empty || blanks >= 5 || blanks < 1 ? 1 : blanks;
    if (blanks > 0) this.#eat(padding);
    this.#containers.push({ contentColumn: indent + marker + padding, empty });
    return true;
  }

  #addText(isBlank: boolean): void {
    if (isBlank) {
      if (this.#leaf === 'paragraph') this.#leaf = 'none';
      this.#closeUnmatched();
    } else if (this.#leaf !== 'paragraph' || this.#opened) {
      this.#closeUnmatched();
      this.#leaf = 'paragraph';
      this.#paragraph = { start: this.#start, maybeReference: this.#text.charCodeAt(this.#content) === 91 };
    }
    // Else it continues the paragraph, lazily or not: the containers stay.
  }

  /** A block begins on this line: containers that the line does not continue end here. */
  #open(): void {
    this.#closeUnmatched();
    this.#opened = true;
    this.#leaf = 'none';
  }

  #closeUnmatched(): void {
    if (!this.#opened && !this.#all) this.#containers.length = this.#matched;
  }

  #fillItems(): void {
    for (const container of this.#containers) container.empty = false;
  }

  get #level(): number {
    return this.#containers.length;
  }

  #rest(): string {
    return this.#text.slice(this.#content, this.#end);
  }

  #runEnd(from: number, unit: number): number {
    let at = from;
    while (at < this.#end && this.#text.charCodeAt(at) === unit) at += 1;
    return at;
  }

  /** Takes the quote sign at `#content` and one column after it. */
  #enterQuote(): void {
    this.#eat(this.#width);
    this.#at = this.#content + 1;
    this.#column += 1;
    this.#tabRest = 0;
    if (this.#at < this.#end && isBlankUnit(this.#text.charCodeAt(this.#at))) this.#eat(1);
  }

  /** Width of the blanks at the cursor, tabs counted as columns. */
  #measure(): void {
    let at = this.#at;
    let column = this.#column;
    let width = 0;
    if (this.#tabRest > 0) {
      width = this.#tabRest;
      column += width;
      at += 1;
    }
    for (; at < this.#end; at += 1) {
      const unit = this.#text.charCodeAt(at);
      if (unit === SPACE) {
        width += 1;
        column += 1;
      } else if (unit === TAB) {
        const step = 4 - (column % 4);
        width += step;
        column += step;
      } else break;
    }
    this.#width = width;
    this.#content = at;
  }

  /** Moves the cursor over columns of blanks; a tab may be used in parts. */
  #eat(columns: number): void {
    let left = columns;
    while (left > 0 && this.#at < this.#end) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit === TAB) {
        const step = this.#tabRest || 4 - (this.#column % 4);
        const used = Math.min(left, step);
        this.#column += used;
        left -= used;
        this.#tabRest = step - used;
        if (this.#tabRest === 0) this.#at += 1;
      } else if (unit === SPACE) {
        this.#at += 1;
        this.#column += 1;
        left -= 1;
        this.#tabRest = 0;
      } else return;
    }
  }
}

const isBlankUnit = (unit: number): boolean => unit === SPACE || unit === TAB;
