// electron/core/workspace/candidates/page-file.ts - the file of a page that candidates are for: what is there, and what takes its place.
import { createHash } from 'node:crypto';
import { AppError } from '../../../contract/index.ts';
import type { Door } from '../../storage/index.ts';
import { MAX_PAGE_BYTES } from '../pages/scan.ts';
import { requireSlug } from '../slug.ts';

export const hashOf = (bytes: Buffer | null): string | null => (bytes === null ? null : createHash('sha256').update(bytes).digest('hex'));

/** The bytes of a page's file; null if there is none. A link is not followed: its target is not a page to replace. */
export function readIfThere(door: Door, slug: string): Buffer | null {
  try {
    return door.read(`${slug}.md`);
  } catch {
    return null;
  }
}

/** The text of a page's bytes; null if it is none, so that nothing is lost by showing it. */
export function textOf(bytes: Buffer | null): string | null {
  const text = bytes?.toString('utf8') ?? null;
  return text !== null && bytes !== null && Buffer.from(text).equals(bytes) ? text : null;
}

export function requireSize(slug: string, bytes: Buffer, what: 'candidate' | 'page' = 'candidate'): void {
  if (bytes.length <= MAX_PAGE_BYTES) return;
  throw new AppError(
    'too_large',
    `The ${what === 'page' ? 'page' : 'candidate for'} ${slug} is larger than ${MAX_PAGE_BYTES / 1024 / 1024} MiB.`,
    {
      remedy: 'Split it into several pages.',
    },
  );
}

// The file came from disk since it was checked, and may be a stranger's.
export const fileOf = (slug: string): string => `${requireSlug(slug)}.md`;

export const movedOn = (slug: string, since: string, remedy: string): AppError =>
  new AppError('changed_meanwhile', `The page ${slug} was changed after the candidate was ${since}.`, { remedy });

/** Throws `changed_meanwhile` unless the page is the expected one (null = there is none), or any may be replaced. One that has these bytes stays. */
export function writePage(door: Door, slug: string, bytes: Buffer, over: { expected: string | null } | 'any'): void {
  const name = fileOf(slug);
  const now = (): string | null => hashOf(readIfThere(door, slug));
  if (now() === hashOf(bytes)) return;
  const requireAsItWas = (): void => {
    if (over === 'any' || now() === over.expected) return;
    throw movedOn(slug, 'written', 'Compare both, then accept it again to replace the page, or discard the candidate.');
  };
  requireAsItWas();
  const isNew = door.modeOf(name) === null;
  door.write(name, bytes, { overwrite: !isNew || over === 'any', beforeReplace: requireAsItWas });
}
