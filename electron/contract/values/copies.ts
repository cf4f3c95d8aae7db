// electron/contract/values/copies.ts - the names that programs give to copies of a file: when two machines changed it, or when one of that name
// was there already. Here only names are compared; whether both files exist is for who asks.

/** What a name says. */
export interface CopyName {
  /** The name without what was added, in the same folder. */
  original: string;
  /** Which program gives such names; null = both differ only in case. */
  by: string | null;
  /** Nobody calls a file so but a program. Other names (`notes 2.md`) count only if both say that they are the same skill. */
  sure: boolean;
}

interface Reading {
  stem: string;
  by: string;
  sure: boolean;
}

const ENDING = /\.[a-z0-9]{1,8}$/i;
const SKILL = 'SKILL.md';

/**
 * What the name of a file could be a copy of, the likeliest first: several programs may have copied one after the other. `path` may have
 * folders in front; for a `SKILL.md` its folder may be the copy.
 */
export function copyNames(path: string): CopyName[] {
  const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1;
  const [folder, base] = [path.slice(0, cut), path.slice(cut)];
  const names = [...twinsOf(base), ...copiesOf(base)].map((copy) => ({ ...copy, original: folder + copy.original }));
  if (!/^skill\.md$/i.test(base) || cut < 2) return names;
  const above = Math.max(path.lastIndexOf('/', cut - 2), path.lastIndexOf('\\', cut - 2)) + 1;
  const own = path.slice(above, cut - 1);
  const folders =
    own === '' ? [] : copiesOf(own).map((copy) => ({ ...copy, original: path.slice(0, above) + copy.original + path.slice(cut - 1) }));
  return [...names, ...folders];
}

/** Whether a file in the folder of a package is a copy of its `SKILL.md`. */
export const isSkillCopy = (base: string): boolean => copyNames(base).some(({ original }) => original === SKILL);

/** One sentence for a person; both are names without folders. */
export const copyWords = (copy: string, original: string, by: string | null): string =>
  by === null ? `${copy} and ${original} differ only in case.` : `${copy} has a name that ${by} gives to a copy of ${original}.`;

/** The same items, each copy right behind what it is a copy of. */
export function originalsFirst<T>(items: readonly T[], originalOf: (item: T) => T | undefined): T[] {
  const copies = Map.groupBy(items, originalOf);
  if (copies.size <= 1) return [...items];
  const withCopies = (item: T): T[] => [item, ...(copies.get(item) ?? []).flatMap(withCopies)];
  return (copies.get(undefined) ?? []).flatMap(withCopies);
}

/** Two names that differ in case are one file on some systems. `SKILL.md` is the original, else the name in small letters. */
function twinsOf(base: string): CopyName[] {
  const original = /^skill\.md$/i.test(base) ? SKILL : base.toLowerCase();
  return original === base ? [] : [{ original, by: null, sure: true }];
}

function copiesOf(base: string): CopyName[] {
  const ending = ENDING.exec(base)?.[0] ?? '';
  const found: CopyName[] = [];
  let stem = base.slice(0, base.length - ending.length);
  let sure = true;
  for (let rest = 8; rest > 0; rest--) {
    const read = readings.map((each) => each(stem)).find((each) => each !== null && each.stem !== '');
    if (read == null) break;
    stem = read.stem;
    sure &&= read.sure;
    found.push({ original: stem + ending, by: read.by, sure });
  }
  return found;
}

const readings: readonly ((stem: string) => Reading | null)[] = [inBrackets, afterASign, afterAWord, afterAMachine];

/** `notes (Anna’s conflicted copy 2026-05-01)`, `notes (1)`, `notes [conflict]`. */
function inBrackets(stem: string): Reading | null {
  const last = stem.at(-1);
  if (last !== ')' && last !== ']') return null;
  const open = stem.lastIndexOf(last === ')' ? '(' : '[');
  if (open === -1) return null;
  const inside = stem.slice(open + 1, -1);
  const before = stem.slice(0, open).trimEnd();
  if (/conflict|case clash/i.test(inside)) return { stem: before, by: programOf(inside), sure: true };
  return /^\d{1,3}$/.test(inside) ? { stem: before, by: 'Google Drive or a browser', sure: false } : null;
}

function programOf(inside: string): string {
  if (/^SFConflict/.test(inside)) return 'Seafile';
  if (/['’]s conflicted copy/i.test(inside)) return 'Dropbox';
  return /conflicted copy|case clash/i.test(inside) ? 'Nextcloud or Dropbox' : 'a program that syncs files';
}

/** `notes.sync-conflict-20260501-120000-ABCDEFG`, `notes_conflict-20260501-120000`, `notes_LOCAL_4711`. */
function afterASign(stem: string): Reading | null {
  const sync = stem.search(/\.sync-conflict-\d{8}-\d{6}/);
  if (sync !== -1) return { stem: stem.slice(0, sync), by: 'Syncthing', sure: true };
  const own = stem.search(/_conflict-\d{8}/);
  if (own !== -1) return { stem: stem.slice(0, own), by: 'ownCloud', sure: true };
  const merge = /_(?:BACKUP|BASE|LOCAL|REMOTE)_\d{1,10}$/.exec(stem);
  if (merge !== null) return { stem: stem.slice(0, merge.index), by: 'git mergetool', sure: true };
  const word = /[._-]conflict$/i.exec(stem);
  return word === null ? null : { stem: stem.slice(0, word.index), by: 'a program that syncs files', sure: true };
}

/** `notes 2`, `notes copy`, `notes - Copy`, `Copy of notes`. */
function afterAWord(stem: string): Reading | null {
  const number = / \d{1,2}$/.exec(stem);
  if (number !== null) return { stem: stem.slice(0, number.index), by: 'iCloud', sure: false };
  if (stem.startsWith('Copy of ')) return { stem: stem.slice('Copy of '.length), by: 'Google Drive', sure: false };
  const copy = /(?: -)? copy$/i.exec(stem);
  return copy === null ? null : { stem: stem.slice(0, copy.index), by: 'a file manager', sure: false };
}

/** `notes-ANNAS-PC`, `notes-DESKTOP-1A2B3C-2`: a name of a machine has large letters. */
function afterAMachine(stem: string): Reading | null {
  for (let at = stem.indexOf('-'); at !== -1; at = stem.indexOf('-', at + 1)) {
    if (/^[A-Z][\w-]{1,24}$/.test(stem.slice(at + 1))) return { stem: stem.slice(0, at), by: 'OneDrive', sure: false };
  }
  return null;
}
