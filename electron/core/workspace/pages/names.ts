// electron/core/workspace/pages/names.ts - which page a link means: its slug, else the name of its file, else its title, as in Obsidian.
import { baseOf, slugKey } from '../slug.ts';
import type { Link } from './links.ts';

export interface PageName {
  slug: string;
  title: string;
}

export interface PageNames {
  /** The page that a text means; null if there is none. Of several, the one with the shortest slug, then the first. */
  find(text: string): PageName | null;
  resolve(link: Link): PageName | null;
  /** Every target that could mean this page; `resolve` decides which one does. */
  targetsOf(page: PageName): string[];
}

/** Over all pages of a workspace. */
export function createPageNames(pages: readonly PageName[]): PageNames {
  const slugs = new Map<string, PageName>();
  const others = new Map<string, PageName>();
  const ordered = [...pages].sort((a, b) => a.slug.length - b.slug.length || (a.slug < b.slug ? -1 : 1));
  for (const page of ordered) addOnce(slugs, slugKey(page.slug), page);
  for (const page of ordered) addOnce(others, slugKey(baseOf(page.slug)), page);
  for (const page of ordered) addOnce(others, slugKey(page.title), page);
  const bySlug = (key: string): PageName | null => slugs.get(key) ?? null;
  return {
    find: (text) => bySlug(slugKey(text)),
    resolve: ({ kind, target }) => bySlug(target) ?? (kind === 'wiki' ? (others.get(target) ?? null) : null),
    targetsOf: ({ slug, title }) => [...new Set([slugKey(slug), slugKey(baseOf(slug)), slugKey(title)])],
  };
}

function addOnce(map: Map<string, PageName>, key: string, page: PageName): void {
  if (!map.has(key)) map.set(key, page);
}
