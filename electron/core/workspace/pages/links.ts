// electron/core/workspace/pages/links.ts - what a page points to: `[[wiki links]]` as in Obsidian, and relative Markdown links.
import { posix } from 'node:path';
import { decodedUri } from '../../../contract/index.ts';
import { slugKey } from '../slug.ts';

/** `wiki` targets are a slug, a file name or a title; `path` targets are a slug. Both as keys (see `slugKey`). */
export interface Link {
  kind: 'wiki' | 'path';
  target: string;
}

const MAX_LINKS = 5000;
/** Bounded repeats: a page may consist of two million brackets. */
const WIKI = /!?\[\[([^[\]\n|#]{1,300})(?:#[^[\]\n|]{0,300})?(?:\|[^[\]\n]{0,300})?\]\]/gu;
const MARKDOWN = /\]\(\s{0,8}(?:<([^<>\n]{1,500})>|([^\s()<>]{1,500}))(?:\s{1,8}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'))?\s{0,8}\)/gu;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Links of a page, each once, in text order; those inside code do not count. */
export function linksOf(slug: string, content: string): Link[] {
  const prose = withoutCode(content);
  const found: { at: number; link: Link }[] = [];
  for (const match of prose.matchAll(WIKI)) {
    const target = slugKey(match[1]!);
    if (target !== '') found.push({ at: match.index, link: { kind: 'wiki', target } });
  }
  for (const match of prose.matchAll(MARKDOWN)) {
    const target = pathTarget(slug, match[1] ?? match[2]!);
    if (target !== null) found.push({ at: match.index, link: { kind: 'path', target } });
  }
  const links = new Map(found.sort((a, b) => a.at - b.at).map(({ link }) => [`${link.kind} ${link.target}`, link]));
  return [...links.values()].slice(0, MAX_LINKS);
}

/** The slug key that a destination means, seen from a page; null if it points elsewhere or outside the folder. */
function pathTarget(slug: string, destination: string): string | null {
  const bare = destination.split(/[?#]/, 1)[0]!;
  if (bare === '' || /^[a-z][a-z0-9+.-]*:/i.test(bare) || bare.startsWith('//')) return null;
  const path = decodedUri(bare) ?? bare;
  if (!/\.md$/i.test(path) && /\.[a-z0-9]{1,5}$/i.test(path)) return null;
  const joined = path.startsWith('/') ? posix.normalize(path.slice(1)) : posix.normalize(posix.join(posix.dirname(slug), path));
  return joined.startsWith('..') || joined === '.' || joined === '' ? null : slugKey(joined);
}

/** The text with fenced blocks and code spans blanked; offsets do not change. */
function withoutCode(content: string): string {
  let fence: string | null = null;
  const lines = content.split('\n').map((line) => {
    const mark = FENCE.exec(line)?.[1];
    const inside = fence !== null;
    if (fence === null) fence = mark ?? null;
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = null;
    return inside || fence !== null ? ' '.repeat(line.length) : line.replace(/`[^`\n]{1,1000}`/g, (code) => ' '.repeat(code.length));
  });
  return lines.join('\n');
}
