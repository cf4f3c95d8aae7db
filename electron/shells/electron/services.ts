// electron/shells/electron/services.ts - what the window needs from its shell, through Electron's dialogs, notifications and browser.
import { existsSync } from 'node:fs';
import { app, type BrowserWindow, dialog, Notification, shell } from 'electron';
import { AppError, type Core, type Picked, PLACES, type Purpose, type ShellServices } from '../../contract/index.ts';
import { type Ask, choose } from '../choosing.ts';
import { externalUrl } from '../external.ts';
import { entryIn, ownPlace } from '../own-places.ts';
import type { Places } from '../places.ts';

/** The shell services of the Electron window. */
export function createElectronServices(window: BrowserWindow, core: Core, places: Places): ShellServices {
  const show = (path: string | null) => {
    if (path === null || !existsSync(path)) return { shown: false };
    shell.showItemInFolder(path);
    return { shown: true };
  };
  return {
    kind: 'electron',
    pick: ({ purpose }) => pick(window, purpose, places),
    choose: ({ named, purpose }) => choose(named, purpose, places, askIn(window)),
    browse: noBrowser,
    createFolder: noBrowser,
    async openExternal(asked) {
      const outside = externalUrl(asked.url);
      if ('refused' in outside) throw new AppError('bad_input', outside.refused);
      return shell.openExternal(outside.url).then(
        () => ({ opened: true }),
        () => ({ opened: false }), // no program for it
      );
    },
    showInFolder: async ({ path, entry }) => show(entryIn(path, entry)),
    showOwn: async ({ what }) => show(ownPlace(core, what)),
    setTitle({ title }) {
      if (!window.isDestroyed()) window.setTitle(title);
    },
    notify({ title, body }) {
      if (Notification.isSupported()) new Notification({ title, body }).show();
    },
    quit: () => app.quit(),
  };
}

/** The system's dialog shows folders; the page need not. */
const noBrowser = async (): Promise<never> => {
  throw new AppError('bad_input', 'This window chooses files with the dialogs of the system.');
};

const askIn =
  (window: BrowserWindow): Ask =>
  async ({ message, detail, act }) => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      title: 'Skillwright',
      message,
      detail,
      buttons: [act, 'Cancel'],
      defaultId: 1,
      cancelId: 1,
    });
    return response === 0;
  };

async function pick(window: BrowserWindow, purpose: Purpose, { issue }: Places): Promise<Picked> {
  const { what, title, act, extensions } = PLACES[purpose];
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title,
    buttonLabel: act,
    // Since version 43 a dialog without a path starts in Downloads.
    defaultPath: app.getPath('documents'),
    filters: extensions.length > 0 ? [{ name: extensions.map((each) => `.${each}`).join(', '), extensions: [...extensions] }] : [],
    properties:
      what === 'folder' ? ['openDirectory', 'createDirectory'] : ['openFile', ...(what === 'files' ? (['multiSelections'] as const) : [])],
  });
  if (canceled || filePaths.length === 0) return { kind: 'cancelled' };
  return { kind: 'chosen', places: filePaths.map((path) => issue(path, purpose)) };
}
