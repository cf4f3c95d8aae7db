// electron/core/markdown/line-cursor.ts - a cursor in one line that counts columns: a tab extends to the next multiple of four and may
// be used in parts.

const TAB = 9;
const SPACE = 32;

export const isBlankUnit = (unit: number): boolean => unit === SPACE || unit === TAB;

export class LineCursor {
  readonly text: string;
  /** The line: start, end without the line break, start of the next one. */
  start = 0;
  end = 0;
  next = 0;
  /** The white space at the cursor: width in columns, and the offset after them. See `measure`. */
  width = 0;
  content = 0;
  // Offset, column, and the columns left of a partly used tab.
  #at = 0;
  #column = 0;
  #tabRest = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Goes to the line that begins at an offset. */
  enter(start: number): void {
    const lineBreak = this.text.indexOf('\n', start);
    this.start = start;
    this.next = lineBreak === -1 ? this.text.length : lineBreak + 1;
    this.end = lineBreak === -1 ? this.text.length : lineBreak;
    if (this.end > start && this.text.charCodeAt(this.end - 1) === 13) this.end -= 1;
    this.#at = start;
    this.#column = 0;
    this.#tabRest = 0;
  }

  get isBlank(): boolean {
    return this.content >= this.end;
  }

  /** The line from its content on, without the line break. */
  get rest(): string {
    return this.text.slice(this.content, this.end);
  }

  /** What is left of the line at the cursor. */
  get remainder(): string {
    return this.text.slice(this.#at, this.end);
  }

  /** The offset after a run of one unit. */
  runEnd(from: number, unit: number): number {
    let at = from;
    while (at < this.end && this.text.charCodeAt(at) === unit) at += 1;
    return at;
  }

  /** True if only white space follows an offset. */
  isBlankFrom(offset: number): boolean {
    let at = offset;
    while (at < this.end && isBlankUnit(this.text.charCodeAt(at))) at += 1;
    return at === this.end;
  }

  /** Finds `width` and `content` for the cursor's place. */
  measure(): void {
    let at = this.#at;
    let column = this.#column;
    let width = 0;
    if (this.#tabRest > 0) {
      width = this.#tabRest;
      column += width;
      at += 1;
    }
    for (; at < this.end; at += 1) {
      const unit = this.text.charCodeAt(at);
      const step = unit === SPACE ? 1 : unit === TAB ? 4 - (column % 4) : 0;
      if (step === 0) break;
      width += step;
      column += step;
    }
    this.width = width;
    this.content = at;
  }

  /** Skips columns of spaces. */
  eat(columns: number): void {
    let left = columns;
    while (left > 0 && this.#at < this.end) {
      const unit = this.text.charCodeAt(this.#at);
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

  /** Skips white space and a marker after it. */
  eatMarker(length: number): void {
    this.eat(this.width);
    this.#at = this.content + length;
    this.#column += length;
    this.#tabRest = 0;
  }

  /** Skips a quote marker and one column after it. */
  eatQuote(): void {
    this.eatMarker(1);
    if (this.#at < this.end && isBlankUnit(this.text.charCodeAt(this.#at))) this.eat(1);
  }

  /** Goes to the content: a blank line in a list item. */
  toContent(): void {
    this.#at = this.content;
    this.#tabRest = 0;
  }
}
