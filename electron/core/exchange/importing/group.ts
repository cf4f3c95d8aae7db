// electron/core/exchange/importing/group.ts - which files in a tree are packages, and which belong to them. Every SKILL.md is its own package
// with the files around and below it; other packages are single files.
import { isSkillCopy, type LeftOut, type PackageFormat } from '../../../contract/index.ts';
import { unsafeName } from '../../archives/index.ts';
import { mayBePackage, type OpencodeEntry } from '../../formats/index.ts';
import { exclusionOf } from '../../safety/index.ts';
import { packageFileName } from '../../skills/index.ts';
import type { Plugins } from './sources/plugins.ts';
import { baseOf, byPath, type ChosenFile, parentOf, type Refused, SKILL_NAME, type Skipped, type Tree, type TreeFile } from './tree.ts';

/** A file that is or may be a package, with its files; nothing is read yet. */
export interface Package {
  kind: 'package';
  main: TreeFile;
  /** Where it is, for a person; null for content without a place. */
  place: string | null;
  /** Kept name: the base name, with its folder for a SKILL.md. */
  fileName: string;
  /** Files next to it; null = a single file. */
  files: TreeFile[] | null;
  leftOut: LeftOut[];
  /** Names of links among these that point outside. */
  outside: string[];
  /** What else is in its folder: the files of packages below, by their paths from it. */
  besides: string[];
  /** A person chose the file itself; what is found in a folder or an archive must say that it is a skill. */
  chosen: boolean;
  /** What it is by its place in a plugin; null = its text decides. */
  part: PackageFormat | null;
  /** What it is if it is only a part of a file. */
  made?: OpencodeEntry;
}

/** The packages of a source; what might have been or contained one but does not is refused. `leftOut` is filled with what an archive has besides. */
export function group(source: Tree | ChosenFile, leftOut: LeftOut[], plugins: Plugins | null = null): (Package | Refused | Skipped)[] {
  if (source.kind === 'file') return [chosen(source)];
  const { found, aside } = packagesIn(source, plugins);
  leftOut.push(...aside);
  if (found.length + source.archives.length > 0) return found;
  return [{ kind: 'skipped', path: source.place, reason: NO_PACKAGE }];
}

export const NO_PACKAGE = 'It contains no package.';

const chosen = ({ file, place, leftOut }: ChosenFile): Package => ({
  kind: 'package',
  main: file,
  place,
  fileName: packageFileName(file.path),
  files: null,
  leftOut,
  outside: [],
  besides: [],
  chosen: true,
  part: null,
});

/** Every file in the tree is checked only by name. */
function packagesIn(tree: Tree, plugins: Plugins | null): { found: (Package | Refused)[]; aside: LeftOut[] } {
  const roots = rootsOf(tree);
  const aside = new Map<string, string>();
  const loose: Package[] = [];
  for (const file of tree.files) {
    const part = plugins?.partOf(file.path) ?? null;
    const root = part !== null && plugins?.isOwn(file.path) ? undefined : nearest(roots, file.path);
    if (root?.isCopy(file)) loose.push(root.copy(file));
    else if (root !== undefined) root.take(file);
    else {
      // Of a folder only what is not excluded is in the tree; an archive says what it has besides its packages.
      const out = exclusionOf(file.path);
      if (out !== null) aside.set(out.path, out.reason);
      else if (mayBePackage(file.path) || mayBePackage(tree.placeOf(file.path))) loose.push(single(tree, file, part));
    }
  }
  const refused: Refused[] = [];
  for (const { path, reason, outside, isReported } of tree.leftOut) {
    const root = nearest(roots, path);
    const place = tree.placeOf(path);
    if (root !== undefined) root.leave(path, reason, outside);
    else if (isReported) refused.push({ kind: 'refused', fileName: packageFileName(place), place, size: 0, reason });
  }
  if (roots.size > 1) for (const { path } of tree.files) tellAbove(roots, path);
  for (const [path, root] of roots) nearest(roots, parentOf(path))?.leave(path, `It is a separate package, ${root.found.fileName}.`);
  const found = [...[...roots.values()].map((root) => root.found), ...loose];
  return {
    found: [...found, ...refused].sort((a, b) => (placeIn(a) < placeIn(b) ? -1 : 1)),
    aside: [...aside].map(([path, reason]) => ({ path: tree.placeOf(path), reason })),
  };
}

const placeIn = ({ place }: Package | Refused): string => place ?? '';

type Root = ReturnType<typeof createRoot>;

/** A file of a package is also in the folders of the packages around that one. */
function tellAbove(roots: ReadonlyMap<string, Root>, path: string): void {
  let isOwn = true;
  for (let at: string | null = path; at !== null; at = parentOf(at)) {
    const root = roots.get(at);
    if (root !== undefined && !isOwn) root.found.besides.push(at === '' ? path : path.slice(at.length + 1));
    if (root !== undefined) isOwn = false;
  }
}

/** Folders with a SKILL.md, by their paths. `SKILL.md` itself wins over other spellings. */
function rootsOf(tree: Tree): Map<string, Root> {
  const named = tree.files.filter(({ path }) => SKILL_NAME.test(baseOf(path)) && exclusionOf(path) === null).sort(byPath);
  const mains = [...named.filter(({ path }) => baseOf(path) === 'SKILL.md'), ...named];
  const roots = new Map<string, Root>();
  for (const main of mains) {
    const folder = parentOf(main.path) as string;
    if (!roots.has(folder)) roots.set(folder, createRoot(tree, main, folder));
  }
  return roots;
}

function nearest(roots: ReadonlyMap<string, Root>, path: string | null): Root | undefined {
  for (let at = path; at !== null; at = parentOf(at)) {
    const root = roots.get(at);
    if (root !== undefined) return root;
  }
  return undefined;
}

function createRoot(tree: Tree, main: TreeFile, folder: string) {
  const files: TreeFile[] = [];
  const left = new Map<string, string>();
  const outside: string[] = [];
  const within = (path: string): string => (folder === '' ? path : path.slice(folder.length + 1));
  const found: Package = {
    kind: 'package',
    main,
    place: tree.placeOf(main.path),
    fileName: `${baseOf(folder) || tree.name}/${baseOf(main.path)}`,
    files,
    outside,
    besides: [],
    chosen: true,
    part: null,
    get leftOut() {
      return [...left].map(([path, reason]) => ({ path, reason })).sort(byPath);
    },
  };
  return {
    found,
    /** A copy of the SKILL.md itself: another version of the package, not a file of it. */
    isCopy: (file: TreeFile): boolean => file !== main && parentOf(file.path) === folder && isSkillCopy(baseOf(file.path)),
    copy(file: TreeFile): Package {
      left.set(within(file.path), `It is a copy of ${baseOf(main.path)}, listed by itself.`);
      const fileName = `${baseOf(folder) || tree.name}/${baseOf(file.path)}`;
      return {
        kind: 'package',
        main: file,
        place: tree.placeOf(file.path),
        fileName,
        files: null,
        leftOut: [],
        outside: [],
        besides: [],
        chosen: true,
        part: null,
      };
    },
    take(file: TreeFile): void {
      if (file === main) return;
      const path = within(file.path);
      const out = exclusionOf(path);
      const unsafe = out === null ? unsafeName(path) : null;
      if (out !== null) left.set(out.path, out.reason);
      else if (unsafe !== null) left.set(path, `Its name ${unsafe}.`);
      else files.push({ ...file, path });
    },
    leave(path: string, reason: string, leadsOutside = false): void {
      if (leadsOutside) outside.push(within(path));
      left.set(within(path), reason);
    },
  };
}

const single = (tree: Tree, main: TreeFile, part: PackageFormat | null): Package => ({
  kind: 'package',
  main,
  place: tree.placeOf(main.path),
  fileName: baseOf(main.path),
  files: null,
  leftOut: [],
  outside: [],
  besides: [],
  chosen: false,
  part,
});
