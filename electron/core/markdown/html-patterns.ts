// electron/core/markdown/html-patterns.ts - the seven kinds of HTML blocks (CommonMark 0.31, section 4.6).

const NAMES =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|' +
  'figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|' +
  'p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';

/** Kinds 1 to 5: how the block opens, and what a closing line contains. */
const CLOSED_BY_TEXT: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?:[ \t]|>|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![A-Za-z]/, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
];
const BLOCK_TAG = new RegExp(`^</?(?:${NAMES})(?:[ \\t]|/?>|$)`, 'i');
const WHOLE_TAG =
  /^(?:<[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^"'=<>`\s]+|'[^']*'|"[^"]*"))?)*\s*\/?>|<\/[A-Za-z][A-Za-z0-9-]*\s*>)[ \t]*$/;

/** What ends an HTML block: a line that matches, or a blank line. */
export type HtmlEnd = RegExp | 'blank';

/** How the HTML block starting on this line ends, or null if none starts. */
export function htmlOpening(line: string, inParagraph: boolean): HtmlEnd | null {
  for (const [open, close] of CLOSED_BY_TEXT) if (open.test(line)) return close;
  if (BLOCK_TAG.test(line)) return 'blank';
  return !inParagraph && WHOLE_TAG.test(line) ? 'blank' : null;
}
