// electron/core/clients/links.ts - the files that the prose of a package links to, from the package's own folder.
import { type Analysis, decodedUri } from '../../contract/index.ts';
import { linksIn } from '../markdown/index.ts';

/** Each file once, by its path from the folder of the package: no addresses, anchors or placeholders, and nothing outside, which may be there. */
export function linkedFiles({ prose }: Analysis): string[] {
  const paths = prose.flatMap(({ text }) => linksIn(text, 0).map(({ target }) => pathOf(target)));
  return [...new Set(paths)].filter((path) => path !== null);
}

function pathOf(target: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:|^[/\\#?]|[{}$]/i.test(target)) return null;
  const parts: string[] = [];
  const path = target.replace(/[#?].*/s, '');
  for (const part of (decodedUri(path) ?? path).split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.length === 0 ? null : parts.join('/');
}
