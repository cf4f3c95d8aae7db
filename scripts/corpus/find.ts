// scripts/corpus/find.ts - every SKILL.md below a folder, however its name is written, in hidden folders too; links are not followed.
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export interface PackageFile {
  path: string;
  /** The first folder below the one that is searched. */
  repository: string;
}

export function findPackages(dir: string): PackageFile[] {
  const found: PackageFile[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && entry.name !== '.git') walk(path);
      else if (entry.isFile() && /^skill\.md$/i.test(entry.name)) found.push({ path, repository: relative(dir, path).split(sep)[0] ?? '' });
    }
  };
  walk(dir);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}
