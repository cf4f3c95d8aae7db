// Opens a database and says how that went.
import { dirname, join } from 'node:path';
import { asAppError } from '../../../../electron/contract/index.ts';
import { openDatabase } from '../../../../electron/core/storage/index.ts';

const path = process.argv[2]!;
try {
  openDatabase({ path, kind: 'agents', appVersion: '0.0.1', backupsDir: join(dirname(path), 'backups') }).close();
  console.log(JSON.stringify('opened'));
} catch (error) {
  console.log(JSON.stringify(asAppError(error).toData()));
}
