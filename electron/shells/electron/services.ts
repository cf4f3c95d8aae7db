// electron/shells/electron/services.ts - what the window needs from its shell, through Electron's dialogs, notifications and browser.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, Notification, shell } from 'electron';
import type { Picked, PickInput, ShellServices } from '../../contract/index.ts';
import { externalUrl } from '../external.ts';

/** The shell services of the Electron window. */
export function createElectronServices(window: BrowserWindow): ShellServices {
  return {
    kind: 'electron',
    pick: (input) => pick(window, input),
    async openExternal(asked) {
      const url = externalUrl(asked.url);
      if (url === null) return { opened: false };
      return shell.openExternal(url).then(
        () => ({ opened: true }),
        () => ({ opened: false }), // no program for it
      );
    },
    async showInFolder({ path }) {
      if (!existsSync(path)) return { shown: false };
      shell.showItemInFolder(path);
      return { shown: true };
    },
    setTitle({ title }) {
      if (!window.isDestroyed()) window.setTitle(title);
    },
    notify({ title, body }) {
      if (Notification.isSupported()) new Notification({ title, body }).show();
    },
    quit: () => app.quit(),
  };
}

async function pick(window: BrowserWindow, { what, title, extensions = [], suggestedName }: PickInput): Promise<Picked> {
  const filters = extensions.length > 0 ? [{ name: extensions.map((each) => `.${each}`).join(', '), extensions }] : [];
  // Since version 43 a dialog without a path starts in Downloads.
  const folder = app.getPath('documents');
  if (what === 'save_file') {
    const { canceled, filePath } = await dialog.showSaveDialog(window, {
      title,
      defaultPath: join(folder, suggestedName ?? ''),
      filters,
    });
    return canceled || !filePath ? { kind: 'cancelled' } : { kind: 'paths', paths: [filePath] };
  }
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title,
    defaultPath: folder,
    ...(what === 'folder'
      ? { properties: ['openDirectory', 'createDirectory'] }
      : { filters, properties: ['openFile', 'multiSelections'] }),
  });
  return canceled || filePaths.length === 0 ? { kind: 'cancelled' } : { kind: 'paths', paths: filePaths };
}
