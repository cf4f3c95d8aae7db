// Swaps a folder with a link to another one, again and again, until it is killed.
import { renameSync, symlinkSync, unlinkSync } from 'node:fs';

const [folder, target] = process.argv.slice(2) as [string, string];
process.stdout.write('swapping\n');
for (;;) {
  renameSync(folder, `${folder}.away`);
  symlinkSync(target, folder);
  unlinkSync(folder);
  renameSync(`${folder}.away`, folder);
}
