// electron/core/text/kept.ts - the one check that every repair must pass: it may take away its own token and spaces, and nothing else.
import type { Splice } from '../../contract/index.ts';

/** A repair may put one word for another: `yes` becomes `true`, a misspelt name its neighbour. */
const ONE_WORD = /^[A-Za-z_]\w{0,63}$/;
/** What nobody sees. */
const BLANK = /[\s\p{Cc}\p{Cf}]/gu;
/** How far a word is followed. */
const LONGEST = 128;

/** What stands where three hyphens should. */
const HYPHENS = /(?<!\S)[-–—=+*_~]+(?!\S)/gu;

/** The signs that a repair of YAML is about. */
const YAML_TOKENS = {
  yaml_comma: [/,(?=[ \t]{0,99}[,\]}])|(?<=[[{,][ \t]{0,99}),/g],
  yaml_odd_colon: [/：/g],
  yaml_colon_missing: [/=/g],
  yaml_inner_quotes: [/["']/g],
};

/** The signs that a repair is about, by its code: those it may take away, in its own place. Of everything else no sign is lost. */
const TOKENS: Readonly<Record<string, readonly RegExp[]>> = {
  ...YAML_TOKENS,
  // Several repairs of one block.
  yaml: Object.values(YAML_TOKENS).flat(),
  frontmatter_unclosed: [HYPHENS],
  // Also the line of a code block around the file.
  frontmatter_fence: [/^[`~]{3,}[ \t]*(?:(?:ya?ml|markdown|md)[ \t]*)?$/gm, HYPHENS],
  // Quotes with what may stand before them, and marks of Jinja that take away spaces.
  python_literal_variable: [/(?<=\{[{%])-|-(?=[}%]\})|\b[rbfu]{1,2}(?=["'])/giu, /["']/g],
};

/**
 * True if the splices (sorted, of this text) of a repair lose nothing that can be seen but its own token: what each takes out is in what it puts
 * in, or is moved whole to where another one puts it in.
 */
export function losesNoText(text: string, splices: readonly Splice[], code: string): boolean {
  const tokens = TOKENS[code] ?? [];
  const visible = (part: string): string => tokens.reduce((rest, token) => rest.replace(token, ''), part).replace(BLANK, '');
  return splices.every((splice) => {
    const { removed, added } = wholeWords(text, splice);
    const before = visible(removed);
    if (isWithin(before, visible(added))) return true;
    if (splices.some((other) => other !== splice && visible(other.text) === visible(text.slice(splice.start, splice.end)))) return true;
    return !/[\r\n]/.test(removed) && isOneWord(text, splice);
  });
}

function isOneWord(text: string, { start, end, text: put }: Splice): boolean {
  const head = /(?<!\w)\w*$/.exec(text.slice(Math.max(0, start - LONGEST), start))![0];
  const tail = /^\w*/.exec(text.slice(end, end + LONGEST))![0];
  return ONE_WORD.test(head + text.slice(start, end) + tail) && ONE_WORD.test(head + put + tail);
}

/** The splice without the cuts that were made inside a word because its beginning or end stays. */
function wholeWords(text: string, splice: Splice): { removed: string; added: string } {
  const head = /(?<!\S)\S*$/.exec(text.slice(Math.max(0, splice.start - LONGEST), splice.start))![0];
  const tail = /^\S*/.exec(text.slice(splice.end, splice.end + LONGEST))![0];
  return { removed: head + text.slice(splice.start, splice.end) + tail, added: head + splice.text + tail };
}

/** Whether all characters are there, in their order. */
function isWithin(part: string, whole: string): boolean {
  let at = 0;
  for (let next = 0; at < part.length && next < whole.length; next++) if (part[at] === whole[next]) at++;
  return at === part.length;
}
