// electron/core/archives/names.ts - names of files that are safe on every system.
// Rules: Windows "Naming Files, Paths, and Namespaces" (reserved characters, devices, streams, trailing dot and space); 255 bytes a part
// is the limit of ext4 and APFS.

const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;
const MAX_PART_BYTES = 255;
/** Windows allows 260 with the folder that the archive is unpacked into. */
const MAX_PATH = 240;

/** The parts of a path; empty ones and `.` are skipped. */
export const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '' && part !== '.');

/** How a path would leave the folder it is unpacked into, or null. Such a name is not an accident. */
export function escapeOf(path: string): string | null {
  if (/^[\\/]{2}/.test(path)) return 'points to another computer (a network path)';
  if (/^[\\/]/.test(path)) return 'is an absolute path';
  if (/^[A-Za-z]:/.test(path)) return 'starts with a drive letter';
  // Windows drops spaces and dots from the end of a part: `.. ` becomes `..`.
  if (path.split(/[\\/]/).some((part) => /^\.\.(?: [. ]*)?$/.test(part))) return 'points outside its folder (..)';
  return null;
}

/** Why a path, written with `/`, is not safe on every system, as the end of a sentence about it; null when it is. */
export function unsafeName(path: string): string | null {
  const parts = partsOf(path);
  if (parts.length === 0) return 'has no name';
  const away = escapeOf(path);
  if (away !== null) return away;
  if (path.length > MAX_PATH) return `is longer than ${MAX_PATH} characters, too long for Windows`;
  for (const part of parts) {
    const reason = unsafePart(part);
    if (reason !== null) return reason;
  }
  return null;
}

function unsafePart(part: string): string | null {
  const control = /[\u0000-\u001f\u007f-\u009f]/.exec(part)?.[0];
  if (control !== undefined) return `contains the control character ${control.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`;
  if (part.includes('\ufffd') || !part.isWellFormed()) return 'is not encoded in UTF-8';
  if (part.includes('\\')) return 'contains a backslash, a folder separator on Windows';
  if (part.includes(':')) return 'contains a colon, which can hide a second file in the first on Windows';
  const reserved = /[<>"|?*]/.exec(part)?.[0];
  if (reserved !== undefined) return `contains ${reserved}, which Windows does not allow`;
  if (/[. ]$/.test(part)) return 'ends with a dot or a space, which Windows removes';
  if (DEVICE.test(part.split('.', 1)[0]!.trimEnd())) return `is a reserved device name on Windows (${part.split('.', 1)[0]!.trimEnd()})`;
  if (Buffer.byteLength(part) > MAX_PART_BYTES) return `has a part longer than ${MAX_PART_BYTES} bytes`;
  return isVersionControl(part) && !PLAIN.test(part) ? 'is on some systems a name that belongs to version control' : null;
}

/** Left out by HFS+ when it compares names (CVE-2014-9390), and the other characters that nobody sees. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** As versioning systems write them; `~1` and the hashes are short names on NTFS (CVE-2019-1353; `verify_path` and `is_ntfs_dotgit` in git). */
const VERSIONED =
  /^(?:\.git(?:modules)?|\.hg|\.svn|\.bzr|_darcs|\.jj|\.pijul|(?:git|gitmod|gi[0-9a-f]{4}|hg|svn|bzr|jj|pijul|_darcs)~[0-9]{1,3})$/;
const PLAIN = /^(?:\.git(?:modules)?|\.hg|\.svn|\.bzr|_darcs|\.jj|\.pijul|CVS)$/;

/**
 * Whether one part of a path belongs to version control on some system: in any case, by its short name on Windows (`git~1`), with characters
 * that macOS ignores, with dots and spaces that Windows removes, or as a stream (`.git::$INDEX_ALLOCATION`).
 */
export function isVersionControl(part: string): boolean {
  const [name = ''] = part.normalize('NFKC').replace(UNSEEN, '').split(':', 1);
  const trimmed = name.replace(/(?<![. ])[. ]+$/, '');
  return trimmed === 'CVS' || VERSIONED.test(trimmed.toLowerCase());
}

/** The same key for names that some file system treats as one: capitals, composed and decomposed letters. */
const folded = (path: string): string => partsOf(path).join('/').toUpperCase().toLowerCase().normalize('NFC');

/**
 * Groups of paths that would be one file on some system: the same twice, different only in case or in how their letters are composed, or a
 * file where another path needs a folder. Each group has at least two paths, in the order given.
 */
export function nameCollisions(paths: readonly string[]): string[][] {
  const groups = Map.groupBy(paths, folded);
  for (const path of paths) {
    const parts = folded(path).split('/');
    for (let length = 1; length < parts.length; length++) {
      const group = groups.get(parts.slice(0, length).join('/'));
      // One path below it is enough evidence.
      if (group !== undefined && !group.some((other) => partsOf(other).length > length)) group.push(path);
    }
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** True when a link at `path` points outside the archive. */
export function leadsOutside(path: string, target: string): boolean {
  const to = target.replaceAll('\\', '/');
  if (to.startsWith('/') || /^[A-Za-z]:/.test(to) || to.includes('\0')) return true;
  let depth = partsOf(path).length - 1;
  for (const part of partsOf(to)) {
    depth += part === '..' ? -1 : 1;
    if (depth < 0) return true;
  }
  return false;
}
