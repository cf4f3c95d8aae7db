// electron/core/packages/rules/python-literals.ts - values a code template inserts into a Python string by hand: a quote or a line break
// in such a value becomes part of the program (row C5; product research on sandboxes, §10: templates are data).
import type { Range } from '../../../contract/index.ts';
import { lineEnd } from '../../text/index.ts';
import { fixOf } from '../report.ts';
import type { RuleContext } from './context.ts';
import { endOfTag, literalAt, type Opened } from './python-text.ts';

/** A `{{ … }}` inside a string literal. Offsets refer to the text read. */
interface Inside {
  tag: Range;
  expression: string;
  /** The literal with its prefix and quotes, if the tag is its only content and no prefix changes its meaning. */
  whole: Range | null;
}

/** More for one template would only repeat this. */
const MOST = 20;

export function pythonLiteralRules({ doc, report }: RuleContext): void {
  for (const piece of doc.body.pieces) {
    if (piece.kind !== 'code_template') continue;
    const { start } = piece.contentRange;
    for (const { tag, expression, whole } of tagsInStrings(doc.text.slice(start, piece.contentRange.end)).slice(0, MOST)) {
      const safe = `{{ ${/\|\s*pyrepr\s*$/.test(expression) ? expression : `${expression} | pyrepr`} }}`;
      const fix = whole === null ? null : fixOf(`Write ${safe}`, { start: start + whole.start, end: start + whole.end, text: safe });
      const range = { start: start + tag.start, end: Math.min(start + tag.end, lineEnd(doc.text, start + tag.start)) };
      const how =
        whole === null ? `Put it into a variable first, as in value = ${safe}, and use that.` : `Write ${safe} without the quotes.`;
      const message = `{{ ${expression} }} is inside a Python string, so a quote or a line break in its value becomes part of the program. ${how}`;
      report.add('warning', 'python_literal_variable', range, message, { artifact: piece.name, fix });
    }
  }
}

/** From a loop in the template itself: a number or true/false. */
const HARMLESS = /^loop\.\w+$/;

interface Literal extends Opened {
  /** Tags in it so far. */
  inside: Inside[];
}

/** Reads code as Python sees it after rendering: tags are opaque, strings and comments are distinguished. */
function tagsInStrings(code: string): Inside[] {
  const found: Inside[] = [];
  let literal: Literal | null = null;
  let comment = false;
  let at = 0;
  while (at < code.length) {
    const tagEnd = endOfTag(code, at);
    if (tagEnd !== -1) {
      const expression = code.startsWith('{{', at)
        ? code
            .slice(at + 2, tagEnd - 2)
            .replace(/^[-+]|[-+]$/g, '')
            .trim()
        : '';
      if (literal !== null && expression !== '' && !HARMLESS.test(expression)) {
        literal.inside.push({ tag: { start: at, end: tagEnd }, expression, whole: null });
      }
      at = tagEnd;
    } else if (literal === null) {
      comment = code[at] === '#' || (comment && code[at] !== '\n');
      const opened = comment ? null : literalAt(code, at);
      literal = opened && { ...opened, inside: [] };
      at = opened?.bodyStart ?? at + 1;
    } else if (code.startsWith(literal.quote, at)) {
      at += literal.quote.length;
      found.push(...ended(literal, at));
      literal = null;
    } else if (code[at] === '\n' && literal.quote.length === 1) {
      found.push(...literal.inside);
      literal = null;
      at += 1;
    } else {
      at += code[at] === '\\' ? 2 : 1;
    }
  }
  return [...found, ...(literal?.inside ?? [])];
}

/** The tags of a finished literal; one that fills it can be repaired as a whole. */
function ended({ start, bodyStart, quote, prefix, inside }: Literal, end: number): Inside[] {
  const [only] = inside;
  if (!/^[ur]?$/.test(prefix) || inside.length !== 1 || only!.tag.start !== bodyStart || only!.tag.end !== end - quote.length)
    return inside;
  return [{ ...only!, whole: { start, end } }];
}
