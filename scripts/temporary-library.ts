// scripts/temporary-library.ts - a separate library in a folder, for scripts that try packages.
import { join } from 'node:path';
import { createLibrary, type Library } from '../electron/core/library/index.ts';
import { analysePackage } from '../electron/core/packages/index.ts';
import { createDoor, openDatabase } from '../electron/core/storage/index.ts';

/** Opens an empty account in `folder`. Close it before the folder is removed. */
export function openTemporaryLibrary(folder: string): { library: Library; close(): void } {
  const database = openDatabase({
    path: join(folder, 'agents.db'),
    kind: 'agents',
    appVersion: '0.0.1',
    backupsDir: join(folder, 'backups'),
  });
  const library = createLibrary({
    account: { database, drafts: createDoor(folder, 'drafts') },
    workspace: null,
    analyse: analysePackage,
    activity: { lastRuns: () => new Map(), costs7d: () => new Map() },
    onChange: () => {},
    onNotice: () => {},
  });
  return {
    library,
    close() {
      library.close();
      database.close();
    },
  };
}
