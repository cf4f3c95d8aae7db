// electron/core/formats/dotprompt/handlebars.ts - Handlebars as MiniJinja: only a plain {{name}} means the same in both. All else is
// kept as text that is sent unchanged, and reported.
import type { Source } from '../converted.ts';
import type { Language } from '../prompty/roles.ts';

/** Names that mean something else in one of the two languages. */
const WORDS = new Set(
  (
    'else this history media section role json log lookup if unless each with true false none null True False None not and or in ' +
    'is loop self undefined range dict namespace debug'
  ).split(' '),
);

export const HANDLEBARS = (source: Source): Language => ({
  hasSigns: (text) => text.includes('{{'),
  toTemplate: (text, at) => convert(text, (what, offset) => source.leave(what.slice(0, 80), whyOf(what), at + offset)),
});

function whyOf(tag: string): string {
  const word = /^\{\{\{?[~]?\s*([#/^>!&]?)\s*([\w.@-]*)/.exec(tag);
  if (word?.[1] === '!') return 'A Handlebars comment; it is sent as written. Remove it.';
  if (word?.[1] === '>') return 'It inserts another file, which a skill does not have.';
  if (word?.[2] === 'history') return 'The conversation decides where earlier turns go, not a template.';
  if (word?.[2] === 'media') return 'A template sends only text.';
  return 'Handlebars without a direct equivalent here; it is sent as written. Rewrite it in MiniJinja.';
}

function convert(text: string, leave: (what: string, at: number) => void): string {
  let result = '';
  for (let at = 0; at < text.length; ) {
    const open = nextSign(text, at);
    if (open === -1) {
      result += text.slice(at);
      break;
    }
    result += text.slice(at, open);
    const escaped = text[open] === '\\';
    const tag = tagAt(text, escaped ? open + 1 : open);
    const plain = /^\{\{\s*([A-Za-z_]\w*)\s*\}\}$/.exec(tag);
    if (!escaped && plain && !WORDS.has(plain[1]!)) result += tag;
    else {
      if (!escaped && tag.startsWith('{{') && tag.length > 2) leave(tag, open);
      result += literal(tag);
    }
    at = open + tag.length + (escaped ? 1 : 0);
  }
  return result.replaceAll('{% endraw %}{% raw %}', '');
}

/** The next place where either language sees a delimiter, with the backslash that escapes it in Handlebars. */
function nextSign(text: string, from: number): number {
  const sign = /\\?\{\{|\{[%#]/g;
  sign.lastIndex = from;
  return sign.exec(text)?.index ?? -1;
}

/** The whole tag; just its opening if it is not closed. */
function tagAt(text: string, at: number): string {
  if (!text.startsWith('{{', at)) return text.slice(at, at + 2);
  const triple = text.startsWith('{{{', at);
  const close = triple ? '}}}' : '}}';
  const end = text.indexOf(close, at + 2);
  // Anything longer is not a closed tag; it also avoids a search to the end for each of many opening delimiters.
  if (end === -1 || end - at > 4000) return /^\{+/.exec(text.slice(at, at + 4000))![0];
  return text.slice(at, end + close.length);
}

/** Text that MiniJinja sends unchanged. */
const literal = (text: string): string => (/endraw/.test(text) ? `{{ ${JSON.stringify(text)} }}` : `{% raw %}${text}{% endraw %}`);
