// electron/core/workspace/pages/page.ts - what a page says about itself: title, type and tags of its frontmatter, its text, its links.
import { isMap, parseDocument, type YAMLMap } from 'yaml';
import { findFences, tooDeep } from '../../frontmatter/index.ts';
import { baseOf } from '../slug.ts';
import { type Link, linksOf } from './links.ts';

export interface PageText {
  title: string;
  type: string | null;
  tags: string[];
  /** Without the frontmatter. */
  content: string;
  links: Link[];
}

/** Anything longer is not a description of a page. */
const MAX_FRONTMATTER = 64 * 1024;
const MAX_TAGS = 200;

/** Reads the text of a page. Frontmatter that cannot be read is ignored; the page stays. */
export function readPage(slug: string, text: string): PageText {
  const fences = findFences(text);
  const front = fences.kind === 'present' ? fieldsOf(text.slice(fences.inside.start, fences.inside.end)) : null;
  const content = text.slice(fences.bodyStart).replace(/\r\n?/g, '\n').replace(/^\n+/, '');
  const field = (name: string): unknown => front?.get(name);
  return {
    title: textOf(field('title')) ?? headingOf(content) ?? baseOf(slug),
    type: textOf(field('type')),
    tags: tagsOf(field('tags')),
    content,
    links: linksOf(slug, content),
  };
}

function fieldsOf(yaml: string): Map<string, unknown> | null {
  if (yaml.length > MAX_FRONTMATTER || tooDeep(yaml) !== null) return null;
  try {
    // Scalars stay text: a tag `2024` or `no` is what the author wrote.
    const doc = parseDocument(yaml, { schema: 'failsafe', logLevel: 'silent', uniqueKeys: false });
    if (!isMap(doc.contents)) return null;
    const data = (doc.contents as YAMLMap).toJS(doc, { maxAliasCount: 100 }) as Record<string, unknown>;
    return new Map(Object.entries(data));
  } catch {
    return null;
  }
}

function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

/** A list, or one text with commas; `#` before a tag is not part of it. */
function tagsOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  const tags = items.flatMap((item) => (typeof item === 'string' ? [item.trim().replace(/^#/, '')] : []));
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, MAX_TAGS);
}

/** The first heading of level one, before any other text that could hide it. */
function headingOf(content: string): string | null {
  const found = /^#[ \t]+([^ \t].*)$/m.exec(content.slice(0, 10_000));
  const title = (found?.[1] ?? '')
    .trimEnd()
    .replace(/(?<!#)#+$/, '')
    .trimEnd();
  return title || null;
}
