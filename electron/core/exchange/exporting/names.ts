// electron/core/exchange/exporting/names.ts - names of exported files and folders that every system accepts.
import type { CatalogEntry } from '../../skills/index.ts';

const MAX_LENGTH = 80;
/** Names Windows reserves for devices, with any extension. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

type Named = Pick<CatalogEntry, 'name' | 'fileName' | 'state'>;

/** `<name>.md`, or the file's name if broken: one path segment that every system accepts. */
export function fileNameOf(entry: Named): string {
  const wanted = entry.state === 'broken' ? (entry.fileName.split(/[/\\]/).at(-1) ?? '') : `${slug(entry.name)}.md`;
  const [, stem = '', ending = ''] = /^(.*?)(\.[\p{L}\p{N}]{1,8})?$/su.exec(wanted.normalize('NFC')) ?? [];
  return safe(stem, ending || '.md');
}

/** The folder of a skill: its name, as the open format requires; if broken, that of its folder or file. */
export function folderNameOf(entry: Named): string {
  const parts = entry.fileName.split(/[/\\]/).filter(Boolean);
  const own = /^skill\.md$/i.test(parts.at(-1) ?? '') ? parts.at(-2) : parts.at(-1)?.replace(/\.[^.]+$/, '');
  return safe(entry.state === 'broken' ? (own ?? '') : slug(entry.name), '');
}

/** One path segment that every system accepts. */
export function safe(stem: string, ending: string): string {
  const short = [...stem.normalize('NFC').replace(/[<>:"/\\|?*\p{Cc}\p{Cf}]+/gu, '-')]
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/^[\s.-]+|(?<![\s.-])[\s.-]+$/g, '');
  const named = `${short || 'skill'}${ending}`;
  return DEVICES.test(named) ? `skill-${named}` : named;
}

const slug = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}._-]+/gu, '-');

/** Makes names unique: two that differ only by case get a number before their extension. */
export function createUniqueNames(): (name: string, ending: string) => string {
  const taken = new Set<string>();
  return (name, ending) => {
    let free = `${name}${ending}`;
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name}-${number}${ending}`;
    taken.add(free.toLowerCase());
    return free;
  };
}
