// Plans an import of the given paths as an ordinary user, and says what became of them.
import { join } from 'node:path';
import { createLibrary } from '../../../../electron/core/library/index.ts';
import { analysePackage } from '../../../../electron/core/packages/index.ts';
import { createDoor, openDatabase } from '../../../../electron/core/storage/index.ts';

const [home, ...paths] = process.argv.slice(2) as [string, ...string[]];
const database = openDatabase({ path: join(home, 'agents.db'), kind: 'agents', appVersion: '1', backupsDir: home });
const library = createLibrary({
  account: { database, drafts: createDoor(home, 'drafts') },
  workspace: null,
  analyse: analysePackage,
  activity: { lastRuns: () => new Map(), costs7d: () => new Map() },
  onChange: () => undefined,
  onNotice: () => undefined,
});
const { items, refusedArchives } = await library.api.planImport({ files: paths.map((path) => ({ path })), scope: 'account' });
const told = items.map(({ fileName, state, reason }) => ({ fileName, state, reason }));
console.log(JSON.stringify({ items: told, refusedArchives }));
library.close();
database.close();
