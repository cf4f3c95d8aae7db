// scripts/setup/system.mjs - programs of the machine: found on PATH, installed if that is possible without asking, else named
// with the exact command.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Interrupted, run, SetupError, WINDOWS } from './base.mjs';

/** The path of the first of these programs found on PATH. */
export function which(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      const at = join(folder, WINDOWS ? `${name}.exe` : name);
      try {
        accessSync(at, constants.X_OK);
        return at;
      } catch {
        // not in this folder
      }
    }
  }
  return undefined;
}

export const hasApt = () => process.platform === 'linux' && which('apt-get') !== undefined;
const isRoot = () => process.getuid?.() === 0;

/** Installs Debian packages as root; anyone else is shown the command. */
export async function aptInstall(packages, what) {
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (!hasApt() || !isRoot()) {
    throw new SetupError(`${what} is missing.`, hasApt() ? `Install it with: sudo ${command}` : `Install ${what} and start again.`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update', '-qq'], command.split(' ').slice(1)]) {
    const { code, output } = await run('apt-get', args, { quiet: true, env });
    if (code === 130 || code === 143) throw new Interrupted();
    // `update` may fail for one of many sources; what counts is whether the packages arrive.
    if (code !== 0 && args[0] === 'install') {
      throw new SetupError(
        `${what} could not be installed.\n${output.trim().split('\n').slice(-6).join('\n')}`,
        `Try it by hand: ${command}`,
      );
    }
  }
}

const MAC_BROWSERS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** A Chromium on this machine, by SKILLWRIGHT_CHROMIUM, PATH or the usual place. */
export function findBrowser() {
  const own = process.env.SKILLWRIGHT_CHROMIUM;
  if (own) return existsSync(own) ? own : undefined;
  const windows = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((base) => [join(base, 'Google/Chrome/Application/chrome.exe'), join(base, 'Microsoft/Edge/Application/msedge.exe')]);
  return (
    which('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge-stable', 'microsoft-edge') ??
    [...(process.platform === 'darwin' ? MAC_BROWSERS : []), ...(WINDOWS ? windows : [])].find((path) => existsSync(path))
  );
}
