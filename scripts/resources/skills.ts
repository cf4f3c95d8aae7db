// scripts/resources/skills.ts - the manifest of the system skills: on opening, the library compares these hashes with what it has (A9).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SkillsManifest {
  files: { file: string; sha256: string; name: string }[];
}

/** The manifest of all packages in a folder, as the text of manifest.json. Throws when a package has no `name:`. */
export function describeSkills(folder: string): string {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const bytes = readFileSync(join(folder, file));
      const name = /^name: (\S+)$/m.exec(bytes.toString('utf8'))?.[1];
      if (name === undefined) throw new Error(`${join(folder, file)} has no name`);
      return { file, sha256: createHash('sha256').update(bytes).digest('hex'), name };
    });
  const manifest: SkillsManifest = { files };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
