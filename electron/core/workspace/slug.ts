// electron/core/workspace/slug.ts - slugs of pages: the path below the workspace folder, with `/`, without `.md`.
import { AppError } from '../../contract/index.ts';
import { unsafeName } from '../archives/index.ts';

/** What a reader sees as the same page: capitals, composed letters, a leading `/` or `./` and the ending do not count. */
export const slugKey = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\.md$/i, '')
    .toLowerCase();

/** The last part of a slug. */
export const baseOf = (slug: string): string => slug.slice(slug.lastIndexOf('/') + 1);

/** Folders without pages: those that begin with a dot, and packages of Node. */
export const isHidden = (name: string): boolean => name.startsWith('.') || name.toLowerCase() === 'node_modules';

/**
 * A slug under which a page can be written on every system, whoever chose it. Throws `bad_input` for a path that leaves the folder, that a
 * system does not allow, or that would not be a page because it is hidden.
 */
export function requireSlug(text: string): string {
  const slug = text.normalize('NFC').trim().replace(/\.md$/i, '');
  const parts = slug.split('/');
  const problem =
    slug === ''
      ? 'is empty'
      : parts.some((part) => part === '' || part === '.')
        ? 'has an empty part'
        : parts.some(isHidden)
          ? 'names a hidden folder or file'
          : unsafeName(`${slug}.md`);
  if (problem === null) return slug;
  throw new AppError('bad_input', `${JSON.stringify(text.slice(0, 200))} cannot be the slug of a page: it ${problem}.`, {
    remedy: 'Write a path in the workspace folder without “.md”, such as people/mara-venn.',
  });
}
