// electron/core/markdown/scanner.ts - CommonMark's block structure, only as much as a package needs: a stack of containers (quotes,
// list items) and the kind of the open leaf. No inline parsing. A property test checks it against a full parser.
// Why it is not that parser: measured, the block phase of commonmark 0.31.2 is quadratic in one line (100,000 units of `- ` take 6.2 s, of
// blanks inside a heading 8.4 s; here 1 ms), and for 1,500 packages it takes 140 ms where this takes 30.
import type { Range } from '../../contract/index.ts';
import type { Block, FenceBlock, HtmlBlock } from './blocks.ts';
import { isOnlyReferences } from './definitions.ts';
import { type HtmlEnd, htmlOpening } from './html-patterns.ts';
import { isBlankUnit, LineCursor } from './line-cursor.ts';

interface Container {
  /** Columns of an item's content; null = a quote. */
  contentColumn: number | null;
  /** An item without content yet: a blank line ends it. */
  empty: boolean;
}

type Leaf = 'none' | 'paragraph' | 'fence' | 'html' | 'code';
/** What a line turned out to be: its own block, or paragraph text. */
type Opened = 'line' | 'text';

const SETEXT_UNDERLINE = /^(?:-+|=+)[ \t]*$/;
/** Deeper markers are read as text: nobody nests like this, and each level costs on every line. */
const MOST_CONTAINERS = 100;
const ITEM_MARKER = /^(?:[-*+]|(\d{1,9})[.)])(?=[ \t]|$)/;

const isLetter = (unit: number): boolean => (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit > 0xbf;

/** The blocks of `text` from an offset on, in file order, by the block rules of CommonMark 0.31. Takes linear time. */
export function scanBlocks(text: string, from: number): Block[] {
  return new Scanner(text).scan(from);
}

/** The texts in which links can be: of each paragraph and heading its lines, without the marks of the quotes and items around them. */
export function scanTexts(text: string, from: number): Range[][] {
  const scanner = new Scanner(text);
  scanner.texts = [];
  scanner.scan(from);
  return scanner.texts;
}

class Scanner {
  /** Filled if somebody wants them. */
  texts: Range[][] | null = null;
  readonly #blocks: Block[] = [];
  readonly #text: string;
  readonly #line: LineCursor;
  #containers: Container[] = [];
  #leaf: Leaf = 'none';
  #fence: FenceBlock | null = null;
  #html: { block: HtmlBlock; end: HtmlEnd } | null = null;
  /** `lines` is its text while it may be link reference definitions, else null. */
  #paragraph: { start: number; lines: string[] | null } = { start: 0, lines: null };
  /** Offset of the line's last unit that rules out a thematic break of this character; scanned once per line. */
  #breakBar = { line: -1, sign: 0, last: -1 };

  // How many containers the line continues, whether that is all, and whether it has opened a block.
  #matched = 0;
  #all = true;
  #opened = false;

  constructor(text: string) {
    this.#text = text;
    this.#line = new LineCursor(text);
  }

  scan(from: number): Block[] {
    for (let at = from; at < this.#text.length; at = this.#line.next) {
      this.#line.enter(at);
      if (!this.#isOrdinary()) this.#readLine();
    }
    return this.#blocks;
  }

  /** Handles the most common lines, outside lists and quotes: text starting with a letter, code in a fence, blank lines. */
  #isOrdinary(): boolean {
    if (this.#containers.length > 0) return false;
    const { start, end, next } = this.#line;
    const unit = start < end ? this.#text.charCodeAt(start) : 10;
    if (this.#leaf === 'fence') {
      const fence = this.#fence!;
      if (unit <= 32 || unit === 96 || unit === 126) return false;
      fence.end = next;
      fence.contentEnd = next;
      return true;
    }
    if (this.#leaf !== 'none' && this.#leaf !== 'paragraph') return false;
    if (unit === 10) {
      this.#leaf = 'none';
      return true;
    }
    if (!isLetter(unit)) return false;
    this.#note(this.#leaf === 'none', start);
    if (this.#leaf === 'none') this.#paragraph = { start, lines: null };
    else this.#paragraph.lines?.push(this.#text.slice(start, end));
    this.#leaf = 'paragraph';
    return true;
  }

  #readLine(): void {
    this.#matchContainers();
    this.#line.measure();
    if (this.#leafTakesLine()) {
      if (!this.#line.isBlank) this.#fillItems();
      return;
    }
    this.#opened = false;
    const opened = this.#openBlocks();
    const { isBlank } = this.#line;
    if (opened === 'text') this.#addText(isBlank);
    if (!isBlank) this.#fillItems();
  }

  /** Follows the open containers as far as the line continues them. */
  #matchContainers(): void {
    const line = this.#line;
    this.#matched = 0;
    for (const container of this.#containers) {
      line.measure();
      if (container.contentColumn === null) {
        if (line.isBlank || line.width > 3 || this.#text.charCodeAt(line.content) !== 62) break;
        line.eatQuote();
      } else if (line.isBlank) {
        if (container.empty) break;
        line.toContent();
      } else if (line.width >= container.contentColumn) {
        line.eat(container.contentColumn);
      } else break;
      this.#matched += 1;
    }
    this.#all = this.#matched === this.#containers.length;
  }

  /** An open fence or HTML block takes any line while its containers continue. */
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
    fence.end = this.#line.next;
    if (this.#line.width < 4 && this.#closes(fence)) {
      fence.contentEnd = this.#line.start;
      fence.closed = true;
      this.#leaf = 'none';
    } else {
      fence.contentEnd = this.#line.next;
    }
  }

  #closes(fence: FenceBlock): boolean {
    const { content } = this.#line;
    const after = this.#line.runEnd(content, fence.sign.charCodeAt(0));
    return after - content >= fence.length && this.#line.isBlankFrom(after);
  }

  #continueHtml(): boolean {
    const { block, end } = this.#html!;
    if (end === 'blank' && this.#line.isBlank) {
      this.#leaf = 'none';
      return false;
    }
    block.end = this.#line.next;
    if (end !== 'blank' && end.test(this.#line.remainder)) this.#leaf = 'none';
    return true;
  }

  /** Opens containers and at most one leaf; `text` if the rest of the line is paragraph text or nothing. */
  #openBlocks(): Opened {
    for (;;) {
      this.#line.measure();
      if (this.#line.isBlank) return 'text';
      if (this.#line.width >= 4) {
        if (this.#leaf === 'paragraph') return 'text';
        if (!this.#opened) this.#open();
        this.#leaf = 'code';
        return 'line';
      }
      const unit = this.#text.charCodeAt(this.#line.content);
      if (unit === 62 && this.#mayNest()) {
        this.#open();
        this.#line.eatQuote();
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
    const after = this.#line.runEnd(this.#line.content, 35);
    const depth = after - this.#line.content;
    if (depth > 6 || (after < this.#line.end && !isBlankUnit(this.#text.charCodeAt(after)))) return false;
    this.#open();
    this.#note(true, after);
    if (depth <= 2) {
      this.#blocks.push({
        type: 'heading',
        depth: depth as 1 | 2,
        setext: false,
        level: this.#level,
        start: this.#line.start,
        end: this.#line.next,
      });
    }
    return true;
  }

  #setext(unit: number): boolean {
    if (this.#leaf !== 'paragraph' || !(this.#all || this.#opened) || !SETEXT_UNDERLINE.test(this.#line.rest)) return false;
    const { start, lines } = this.#paragraph;
    if (lines !== null && isOnlyReferences(lines)) {
      lines.length = 0;
      return false;
    }
    this.#blocks.push({ type: 'heading', depth: unit === 45 ? 2 : 1, setext: true, level: this.#level, start, end: this.#line.next });
    this.#leaf = 'none';
    return true;
  }

  /** Three or more of one character, spaces allowed in between, nothing else. */
  #thematicBreak(): boolean {
    const sign = this.#text.charCodeAt(this.#line.content);
    if (this.#breakBar.line !== this.#line.start || this.#breakBar.sign !== sign) {
      let last = this.#line.end - 1;
      while (last >= this.#line.start && (isBlankUnit(this.#text.charCodeAt(last)) || this.#text.charCodeAt(last) === sign)) last -= 1;
      this.#breakBar = { line: this.#line.start, sign, last };
    }
    if (this.#breakBar.last >= this.#line.content) return false;
    let count = 0;
    for (let at = this.#line.content; at < this.#line.end && count < 3; at += 1) if (this.#text.charCodeAt(at) === sign) count += 1;
    if (count < 3) return false;
    this.#open();
    return true;
  }

  #openFence(unit: number): boolean {
    const after = this.#line.runEnd(this.#line.content, unit);
    if (after - this.#line.content < 3) return false;
    const info = this.#text.slice(after, this.#line.end);
    // A backtick in the info string makes the line inline code.
    if (unit === 96 && info.includes('`')) return false;
    this.#open();
    this.#fence = {
      type: 'fence',
      level: this.#level,
      start: this.#line.start,
      end: this.#line.next,
      indent: this.#line.width,
      sign: unit === 96 ? '`' : '~',
      length: after - this.#line.content,
      info: info.trim(),
      infoStart: after + info.length - info.trimStart().length,
      contentStart: this.#line.next,
      contentEnd: this.#line.next,
      closed: false,
    };
    this.#blocks.push(this.#fence);
    this.#leaf = 'fence';
    return true;
  }

  #openHtml(): boolean {
    const line = this.#line.rest;
    const end = htmlOpening(line, this.#leaf === 'paragraph');
    if (end === null) return false;
    this.#open();
    const block: HtmlBlock = { type: 'html', level: this.#level, start: this.#line.start, end: this.#line.next };
    this.#blocks.push(block);
    this.#html = { block, end };
    this.#leaf = end !== 'blank' && end.test(line) ? 'none' : 'html';
    return true;
  }

  /** A list item. In a paragraph an empty one does not count, nor a number other than 1. */
  #openItem(unit: number): boolean {
    if (unit !== 45 && unit !== 42 && unit !== 43 && (unit < 48 || unit > 57)) return false;
    const { content, end: lineEnd } = this.#line;
    // A bullet is one character before a space: nearly all lines here are none, or plain text with a number.
    if (unit < 48 && content + 1 < lineEnd && !isBlankUnit(this.#text.charCodeAt(content + 1))) return false;
    const match = ITEM_MARKER.exec(this.#text.slice(content, Math.min(lineEnd, content + 11)));
    if (!match) return false;
    const marker = match[0].length;
    const empty = this.#line.isBlankFrom(this.#line.content + marker);
    const inParagraph = this.#leaf === 'paragraph' && (this.#all || this.#opened);
    if (inParagraph && (empty || (match[1] !== undefined && Number(match[1]) !== 1))) return false;
    if (!this.#mayNest()) return false;
    this.#open();
    const indent = this.#line.width;
    this.#line.eatMarker(marker);
    this.#line.measure();
    const blanks = this.#line.width;
    const padding = empty || blanks >= 5 || blanks < 1 ? 1 : blanks;
    if (blanks > 0) this.#line.eat(padding);
    this.#containers.push({ contentColumn: indent + marker + padding, empty });
    return true;
  }

  #mayNest(): boolean {
    return (this.#opened || this.#all ? this.#containers.length : this.#matched) < MOST_CONTAINERS;
  }

  #addText(isBlank: boolean): void {
    if (isBlank) {
      if (this.#leaf === 'paragraph') this.#leaf = 'none';
      this.#closeUnmatched();
    } else if (this.#leaf !== 'paragraph' || this.#opened) {
      this.#note(true, this.#line.content);
      this.#closeUnmatched();
      this.#leaf = 'paragraph';
      this.#paragraph = { start: this.#line.start, lines: this.#text.charCodeAt(this.#line.content) === 91 ? [this.#line.rest] : null };
    } else {
      // It continues the paragraph, lazily or not: the containers stay.
      this.#note(false, this.#line.content);
      this.#paragraph.lines?.push(this.#line.rest);
    }
  }

  /** The line from an offset on begins a text, or goes on with the last one. */
  #note(begins: boolean, start: number): void {
    if (this.texts === null) return;
    const range = { start, end: this.#line.end };
    if (begins) this.texts.push([range]);
    else this.texts.at(-1)?.push(range);
  }

  /** A block starts on this line: containers that the line does not continue end here. */
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
}
