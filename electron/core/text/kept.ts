// electron/core/text/kept.ts - the one check that every repair must pass: it may change signs and spaces, never lose a word.
import type { Splice } from '../../contract/index.ts';
import { plainLetters } from './words.ts';

/** A repair may put one word for another: `yes` becomes `true`, a misspelt name its neighbour. */
const ONE_WORD = /^[A-Za-z_]\w{0,63}$/;
/** How far a word is followed. */
const LONGEST = 128;

/**
 * True if the splices (sorted, of this text) lose no text: what each takes out is in what it puts in, or is moved whole to where another one
 * puts it in. Spaces, invisible characters, quotes, escapes, commas, colons, and lines or marks of hyphens and the like are signs of the format
 * and may change. On one line a rename may also change case, accents and punctuation, but drops no letter and no digit.
 */
export function losesNoText(text: string, splices: readonly Splice[]): boolean {
  return splices.every((splice) => {
    const { removed, added } = wholeWords(text, splice);
    const before = visible(removed);
    if (isWithin(before, visible(added))) return true;
    if (splices.some((other) => other !== splice && visible(other.text) === visible(text.slice(splice.start, splice.end)))) return true;
    return !/[\r\n]/.test(removed) && (isRenamed(removed, added) || (ONE_WORD.test(removed) && ONE_WORD.test(added)));
  });
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

function isRenamed(removed: string, added: string): boolean {
  const letters = lettersOf(removed);
  return letters !== '' && lettersOf(added) === letters;
}

const lettersOf = (text: string): string => plainLetters(text).replace(/[^\p{L}\p{N}]/gu, '');

const visible = (text: string): string =>
  text
    // The line of a code block around a file.
    .replace(/^[`~]{3,}[ \t]*(?:(?:ya?ml|markdown|md)[ \t]*)?$/gm, '')
    // The mark of a comment.
    .replace(/^[ \t]*#+(?=[ \t])/gm, '')
    .replace(/(?<!\S)[-–—=+*_~]+(?!\S)/gu, '')
    // Marks of Jinja that take away spaces, and what may stand before a Python text.
    .replace(/(?<=\{[{%])-|-(?=[}%]\})|\b[rbfu]{1,2}(?=["'])/giu, '')
    .replace(/[\s\p{Cc}\p{Cf}"'\\,:：=]/gu, '');
