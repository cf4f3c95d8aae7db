// electron/shells/electron/main.ts - the entry of Electron's main process: finds its folders and opens the window.
import { join } from 'node:path';
import { app, dialog, safeStorage } from 'electron';
import { asAppError } from '../../contract/index.ts';
import { createCore } from '../../core/app/index.ts';
import { windowEnvironment } from '../../core/processes/index.ts';
import { parseStart } from '../options.ts';
import { openElectronStore } from '../secrets/index.ts';
import { runElectron } from './app.ts';
import { launchUtility } from './launch.ts';

// What is started from here, also by Electron itself, gets no key that a terminal or a desktop had in its environment.
const kept = windowEnvironment();
for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name];

// In a package everything that is read natively is next to the archive; in a checkout the root is the app's own folder.
const root = app.getAppPath();
const resourcesDir = app.isPackaged ? join(process.resourcesPath, 'resources') : join(root, 'resources');

/** Electron's own arguments (the program, in a checkout also the app's folder, and Chromium's switches) are not ours. */
function wordsOf(argv: string[]): string[] {
  return argv.slice(app.isPackaged ? 1 : 2).filter((word) => !/^--(no-sandbox|inspect|remote-debugging|type=|enable-|disable-)/.test(word));
}

try {
  const args = wordsOf(process.argv);
  const options = parseStart(args);
  await runElectron({
    options,
    args,
    assets: join(root, 'dist', 'renderer'),
    preload: join(root, 'dist', 'electron', 'preload.cjs'),
    openCore: async () =>
      createCore({
        home: options.home,
        workspace: options.workspace,
        resourcesDir,
        shellKind: 'electron',
        secrets: openElectronStore(options.home, safeStorage),
        appVersion: app.getVersion(),
        launch: launchUtility,
      }),
  });
} catch (cause) {
  const { message, remedy } = asAppError(cause);
  dialog.showErrorBox('Skillwright cannot start', remedy === undefined ? message : `${message}\n\n${remedy}`);
  app.exit(2);
}
