// scripts/resources/system-files.ts - the manifests of the skills and competencies that come with the app: on opening, an account compares these hashes
// with what it has (A9).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SystemManifest {
  files: { file: string; sha256: string; name: string }[];
}

const KINDS = {
  skills: { ending: '.md', name: /^name: (\S+)$/m },
  competencies: { ending: '.toml', name: /^id = "(\S+)"$/m },
} as const;

/** The manifest of all skills or competencies in a folder, as the text of manifest.json. Throws when one has no name. */
export function describeFiles(folder: string, kind: keyof typeof KINDS): string {
  const { ending, name: pattern } = KINDS[kind];
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => {
      const bytes = readFileSync(join(folder, file));
      const name = pattern.exec(bytes.toString('utf8'))?.[1];
      if (name === undefined) throw new Error(`${join(folder, file)} has no name`);
      return { file, sha256: createHash('sha256').update(bytes).digest('hex'), name };
    });
  const manifest: SystemManifest = { files };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
