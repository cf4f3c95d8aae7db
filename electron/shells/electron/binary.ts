// electron/shells/electron/binary.ts - where Electron's program is, if it is installed: npm's package comes without it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NAMES: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'electron',
  win32: 'electron.exe',
  darwin: join('Electron.app', 'Contents', 'MacOS', 'Electron'),
};

/** The command that downloads it, for a message. */
export const FETCH_ELECTRON = 'node node_modules/electron/install.js';

/** Absolute path of Electron's program: in ELECTRON_OVERRIDE_DIST_PATH, else in the npm package; null if its download never finished. */
export function findElectron(root: string, env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  const folder = join(root, 'node_modules', 'electron');
  const own = env.ELECTRON_OVERRIDE_DIST_PATH;
  const name = namedIn(folder) ?? (own === undefined ? null : (NAMES[process.platform] ?? 'electron'));
  const program = name === null ? null : join(own ?? join(folder, 'dist'), name);
  return program !== null && existsSync(program) ? program : null;
}

/** The package's own note of the program's path inside `dist`; its installer writes it last. */
function namedIn(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'path.txt'), 'utf8').trim() || null;
  } catch {
    return null;
  }
}
