// electron/shells/chromium/services.ts - what the window needs from its shell when it is a browser: dialogs are the window's own,
// the rest goes to the desktop's commands.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError, type Core, PLACES, type ShellServices } from '../../contract/index.ts';
import { childEnvironment } from '../../core/processes/index.ts';
import { type Ask, choose } from '../choosing.ts';
import { externalUrl } from '../external.ts';
import { entryIn, ownPlace } from '../own-places.ts';
import type { Places } from '../places.ts';
import { createFolder, listFolder } from './browse.ts';

type Command = [program: string, ...args: string[]];

export interface ServicesOptions {
  core: Promise<Core>;
  places: Places;
  /** Asks outside the page. */
  ask: Ask;
  setTitle(title: string): void;
  quit(): void;
  platform?: NodeJS.Platform;
  /** Starts a desktop program and forgets it; returns whether it started. A test passes its own. */
  start?: (command: Command) => Promise<boolean>;
}

/** The shell services of the Chromium window. */
export function createChromiumServices({ core, places, ask, ...options }: ServicesOptions): ShellServices {
  const platform = options.platform ?? process.platform;
  const start = options.start ?? startDetached;
  const show = async (path: string | null) => ({ shown: path !== null && existsSync(path) && (await start(showCommand(platform, path))) });
  const around = async () => {
    const { app } = await core;
    return { workspace: app.info().workspace?.path ?? null, recent: app.recentWorkspaces().map(({ path }) => path) };
  };
  return {
    kind: 'chromium',
    pick: async () => ({ kind: 'in_app' }),
    choose: ({ named, purpose }) => choose(named, purpose, places, ask),
    browse: async ({ named, purpose }) => listFolder(named, PLACES[purpose].extensions, await around()),
    createFolder: async ({ parent, name }) => createFolder(parent, name, ask, await around()),
    async openExternal(asked) {
      const outside = externalUrl(asked.url);
      if ('refused' in outside) throw new AppError('bad_input', outside.refused);
      return { opened: await start(openCommand(platform, outside.url)) };
    },
    showInFolder: ({ path, entry }) => show(entryIn(path, entry)),
    showOwn: async ({ what }) => show(ownPlace(await core, what)),
    setTitle: ({ title }) => options.setTitle(title),
    notify({ title, body }) {
      const command = notifyCommand(platform, title, body);
      if (command) void start(command);
    },
    quit: options.quit,
  };
}

function openCommand(platform: NodeJS.Platform, url: string): Command {
  if (platform === 'darwin') return ['open', url];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  return ['xdg-open', url];
}

function showCommand(platform: NodeJS.Platform, path: string): Command {
  if (platform === 'darwin') return ['open', '-R', path];
  if (platform === 'win32') return ['explorer', `/select,${path}`];
  return ['xdg-open', statSync(path).isDirectory() ? path : dirname(path)];
}

/** The texts travel as arguments, never inside a script. Windows has no such command: only the window's own notices remain. */
function notifyCommand(platform: NodeJS.Platform, title: string, body: string): Command | null {
  if (platform === 'win32') return null;
  if (platform !== 'darwin') return ['notify-send', '--app-name=Skillwright', '--', title, body];
  const script = ['on run argv', 'display notification (item 2 of argv) with title (item 1 of argv)', 'end run'];
  return ['osascript', ...script.flatMap((line) => ['-e', line]), title, body];
}

function startDetached([program, ...args]: Command): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { detached: true, stdio: 'ignore', windowsHide: true, env: childEnvironment({ desktop: true }) });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
