// electron/shells/chromium/find.ts - finds an installed Chromium, Chrome or Edge.
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { AppError } from '../../contract/index.ts';

/** What the search looks at; a test passes its own. */
export interface Surroundings {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  home: string;
}

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge-stable', 'microsoft-edge'];

const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];

const WINDOWS_PROGRAMS = [
  join('Google', 'Chrome', 'Application', 'chrome.exe'),
  join('Chromium', 'Application', 'chrome.exe'),
  join('Microsoft', 'Edge', 'Application', 'msedge.exe'),
];

/**
 * Absolute path of a browser that can show the window: SKILLWRIGHT_CHROMIUM, else the usual commands on PATH, else the usual places of
 * the system; null when there is none. Throws `process_missing` when SKILLWRIGHT_CHROMIUM names something that cannot be run.
 */
export function findChromium(around: Partial<Surroundings> = {}): string | null {
  const { platform, env, home } = { platform: process.platform, env: process.env, home: homedir(), ...around };
  const named = env.SKILLWRIGHT_CHROMIUM;
  if (named) {
    if (isProgram(named, platform)) return named;
    throw new AppError('process_missing', `SKILLWRIGHT_CHROMIUM is ${named}, which is not a program that can be run.`, {
      remedy: 'Set it to the full path of Chromium, Chrome or Edge, or unset it.',
    });
  }
  for (const place of places({ platform, env, home })) if (isProgram(place, platform)) return place;
  return null;
}

function places({ platform, env, home }: Surroundings): string[] {
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
    return roots.flatMap((root) => WINDOWS_PROGRAMS.map((program) => join(root, program)));
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  if (platform !== 'darwin') return onPath;
  const apps = ['/Applications', join(home, 'Applications')];
  return [...apps.flatMap((folder) => MAC_APPS.map((app) => join(folder, `${app}.app`, 'Contents', 'MacOS', app))), ...onPath];
}

function isProgram(path: string, platform: NodeJS.Platform): boolean {
  if (platform === 'win32') return existsSync(path);
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
