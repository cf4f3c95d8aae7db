// electron/core/assertions/text/markup.ts - whether tags fit together. XML strictly; HTML as people mean it, since browsers accept anything.
import { quoted } from './words.ts';

interface MarkupFault {
  reason: string;
  at: number;
}

/** Elements that have no end tag, and those whose end tag may be left out (HTML 13.1.2). */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const END_OPTIONAL = new Set('p li dt dd option optgroup thead tbody tfoot tr td th colgroup rp rt'.split(' '));
const RAW = new Set(['script', 'style', 'textarea', 'title']);
/** Parts that are not elements: their start and end. */
const ASIDE: [string, string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];
const NAME = /[A-Za-z_:\u0080-\uffff][\w:.\u0080-\uffff-]*/y;
const ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;

/** The first fault: a tag that does not close, closes another, or is invalid; for XML also text outside the root, and a bare `&` or `<`. */
export function faultOfMarkup(text: string, kind: 'xml' | 'html'): MarkupFault | null {
  const open: { name: string; at: number }[] = [];
  let elements = 0;
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const between = text.slice(at, next === -1 ? text.length : next);
    const loose = kind === 'xml' ? looseText(between, open.length > 0, at) : null;
    if (loose) return loose;
    if (next === -1) break;
    const aside = ASIDE.find(([begin]) => text.startsWith(begin, next));
    if (aside) {
      const end = text.indexOf(aside[1], next + aside[0].length);
      if (end === -1) return { reason: `${aside[0]} is not closed`, at: next };
      at = end + aside[1].length;
    } else if (/^<!doctype/i.test(text.slice(next, next + 9))) {
      const end = text.indexOf('>', next);
      if (end === -1) return { reason: 'The doctype is not closed', at: next };
      at = end + 1;
    } else {
      const tag = readTag(text, next, kind);
      if ('reason' in tag) return tag;
      if (kind === 'xml' && !tag.closing && open.length === 0 && elements > 0)
        return { reason: `<${tag.name}> is a second root`, at: next };
      const fault = tag.closing ? close(open, tag.name, next, kind) : null;
      if (fault) return fault;
      if (!tag.closing) elements += 1;
      at = tag.end;
      if (!tag.closing && !tag.empty && !(kind === 'html' && VOID.has(tag.name))) {
        if (kind === 'html' && RAW.has(tag.name)) {
          const end = new RegExp(`</${tag.name}\\b`, 'gi');
          end.lastIndex = at;
          const found = end.exec(text);
          if (!found) return { reason: `<${tag.name}> is not closed`, at: next };
          at = found.index;
        }
        open.push({ name: tag.name, at: next });
      }
    }
  }
  const left = open.findLast(({ name }) => kind === 'xml' || !END_OPTIONAL.has(name));
  if (left) return { reason: `<${left.name}> is not closed`, at: left.at };
  return elements === 0 ? { reason: 'It has no tags', at: 0 } : null;
}

function close(open: { name: string }[], name: string, at: number, kind: 'xml' | 'html'): MarkupFault | null {
  while (kind === 'html' && open.length > 0 && open.at(-1)!.name !== name && END_OPTIONAL.has(open.at(-1)!.name)) open.pop();
  const last = open.pop();
  if (last === undefined) return { reason: `</${name}> has no opening tag`, at };
  return last.name === name ? null : { reason: `</${name}> is where </${last.name}> should be`, at };
}

type Tag = { name: string; closing: boolean; empty: boolean; end: number };

function readTag(text: string, start: number, kind: 'xml' | 'html'): Tag | MarkupFault {
  const closing = text[start + 1] === '/';
  NAME.lastIndex = start + (closing ? 2 : 1);
  const raw = NAME.exec(text)?.[0];
  const unreadable = { reason: `This tag cannot be read: ${quoted(text.slice(start, start + 30))}`, at: start };
  if (raw === undefined) return unreadable;
  const name = kind === 'html' ? raw.toLowerCase() : raw;
  let at = NAME.lastIndex;
  const seen = new Set<string>();
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(text);
    if (found === null) break;
    const [, attribute = '', double, single] = found;
    if (kind === 'xml' && double === undefined && single === undefined)
      return { reason: `The attribute ${attribute} has no value in quotes`, at };
    if (kind === 'xml' && (double ?? single)!.includes('<')) return { reason: `The attribute ${attribute} contains a <`, at };
    if (seen.has(attribute)) return { reason: `The attribute ${attribute} appears twice`, at };
    seen.add(attribute);
    at = ATTRIBUTE.lastIndex;
  }
  while (/\s/.test(text[at] ?? '')) at += 1;
  const empty = text[at] === '/' && !closing;
  if (empty) at += 1;
  return text[at] === '>' ? { name, closing, empty, end: at + 1 } : unreadable;
}

/** Text of XML: none outside the root, and each `&` starts a known reference. */
function looseText(text: string, inside: boolean, start: number): MarkupFault | null {
  const outside = inside ? -1 : text.search(/\S/);
  if (outside !== -1 && text.charCodeAt(outside) !== 0xfeff) {
    return { reason: `There is text outside the root element: ${quoted(text.slice(outside, outside + 30))}`, at: start + outside };
  }
  const entity = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/.exec(text);
  return entity ? { reason: '& does not begin a reference; write &amp;', at: start + entity.index } : null;
}
