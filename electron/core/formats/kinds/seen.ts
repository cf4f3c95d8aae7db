// electron/core/formats/kinds/seen.ts - a file as it is looked at to tell what it is: its place, and what its text says about itself.
import { findFences } from '../../frontmatter/index.ts';
import { baseOf } from '../converted.ts';

export interface Seen {
  /** The name of the file as written. */
  base: string;
  /** Names of the folders above it in lower case; the last is the nearest. */
  folders: readonly string[];
  text: string;
  /** Its frontmatter, also while it is not closed; empty if there is none. */
  head: string;
  /** A person chose the file itself, or pasted its text: it was not found in a folder or an archive. */
  chosen: boolean;
  /** True if the frontmatter has a key at its top level. */
  has(key: string): boolean;
}

const MOST_OF_A_HEAD = 64 * 1024;

/** `path` may be a name, a path, or a place in an archive. */
export function look(path: string, given: string, chosen: boolean): Seen {
  const text = given.slice(unwrapped(given)?.start ?? 0);
  const fences = findFences(text);
  const end = fences.kind === 'present' ? fences.inside.end : text.length;
  const head = fences.kind === 'none' ? '' : text.slice(0, Math.min(end, MOST_OF_A_HEAD));
  const folders = path
    .split(/[\\/!]/)
    .slice(0, -1)
    .map((name) => name.toLowerCase());
  const has = (key: string): boolean => new RegExp(`^["']?${key}["']?[ \\t]*:`, 'm').test(head);
  return { base: baseOf(path), folders, text, head, chosen, has };
}

const WRAPPER = /^\ufeff?\s*(`{3,}|~{3,})[ \t]*(?:prompt|chatmode|agent|instructions|skill|markdown|md)[ \t]*\r?\n(?=---[ \t]*\r?\n)/;

/** Where the file proper is, if all of it is inside a code fence, as VS Code and models write such files; null = it is not. */
export function unwrapped(text: string): { start: number; end: number } | null {
  const open = WRAPPER.exec(text.slice(0, 4096));
  if (open === null) return null;
  const trimmed = text.trimEnd();
  const last = trimmed.lastIndexOf('\n') + 1;
  const closes = trimmed.slice(last).trim();
  const isClosed = last > open[0].length && closes.startsWith(open[1]!) && /^(?:`+|~+)$/.test(closes);
  return { start: open[0].length, end: isClosed ? last : text.length };
}
