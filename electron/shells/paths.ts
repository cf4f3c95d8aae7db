// electron/shells/paths.ts - the folders of a checkout, for the shells that run in plain Node.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that contains package.json. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const RESOURCES = join(ROOT, 'resources');
export const RENDERER = join(ROOT, 'dist', 'renderer');

/** The app's version, from package.json. */
export function appVersion(): string {
  return (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}
